import { describe, expect, it } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { instantiate, type Kernel, sharedKernel, withKernel } from './index.ts';

describe('kernel instances', () => {
  it('keep values in place when the memory grows, and hand out zeroed, aligned memory', () => {
    const kernel = instantiate();
    const small = kernel.int32(3);
    small.values.set([7, 8, 9]);
    const before = small.values;
    const large = kernel.float64(1_000_000);
    expect(before.length).toBe(0);
    expect([...small.values]).toEqual([7, 8, 9]);
    expect(large.values.length).toBe(1_000_000);
    expect(large.values.every((value) => value === 0)).toBe(true);
    for (const region of [small, large, kernel.uint8(1), kernel.uint32(5)]) {
      expect(region.address % 16).toBe(0);
    }
  });

  it('do not overlap regions', () => {
    const kernel = instantiate();
    const regions = [kernel.uint8(3), kernel.float64(2), kernel.int32(1), kernel.uint32(9)];
    for (const [i, region] of regions.entries()) region.values.fill(i + 1);
    for (const [i, region] of regions.entries()) {
      expect([...region.values]).toEqual(new Array(region.length).fill(i + 1));
    }
  });

  it('have memories of their own', () => {
    const one = instantiate().float64(4);
    const two = instantiate().float64(4);
    expect(one.address).toBe(two.address);
    one.values.fill(5);
    expect([...two.values]).toEqual([0, 0, 0, 0]);
  });

  it('serve one task after the other, each from the first free address, but never two at once', () => {
    const seen: (readonly [Kernel, number])[] = [];
    const task = () =>
      withKernel(function* (kernel) {
        seen.push([kernel, kernel.float64(10).address]);
        yield 'a step';
      });
    expect([...task(), ...task()]).toEqual(['a step', 'a step']);
    const [[first, address], [second, again]] = seen;
    expect(second).toBe(first);
    expect(again).toBe(address);
    const [left, other] = [task(), task()];
    left.next();
    other.next();
    expect(seen[3][0]).not.toBe(seen[2][0]);
    // A task that is ended early, and one that fails, give theirs back too.
    left.return(undefined);
    expect(() => other.throw(new Error('no more'))).toThrow('no more');
    expect([...task(), ...task()].length).toBe(2);
    expect([seen[2][0], seen[3][0]]).toContain(seen[4][0]);
    expect(seen.map(([, from]) => from)).toEqual(seen.map(() => address));
  });

  it('are not kept for the next task if their memory is large', () => {
    const seen: Kernel[] = [];
    for (let i = 0; i < 2; i++) {
      const task = withKernel(function* (kernel) {
        kernel.float64(1_000_000);
        seen.push(kernel);
        yield 'a step';
      });
      expect([...task]).toEqual(['a step']);
    }
    expect(seen[1]).not.toBe(seen[0]);
  });

  it('leave the constants of the elementary functions alone', () => {
    const kernel = instantiate();
    const expected = sharedKernel().functions.exp(1.25);
    kernel.uint8(60_000).values.fill(255);
    expect(kernel.functions.exp(1.25)).toBe(expected);
    expect(kernel.functions.sin(1e22)).toBe(-0.8522008497671888);
  });

  it('take memory back to a mark', () => {
    const kernel = instantiate();
    const mark = kernel.mark();
    const first = kernel.float64(100);
    kernel.free(mark);
    expect(kernel.float64(100).address).toBe(first.address);
  });

  it('say what to do when there is not enough memory', () => {
    const attempt = () => instantiate().float64(600_000_000);
    expect(attempt).toThrow(PenumbraError);
    expect(attempt).toThrow(/smaller blocks/);
  });
});
