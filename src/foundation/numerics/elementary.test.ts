import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as elementary from './elementary.ts';

const functions = { ...elementary };
type Name = keyof typeof functions;

interface Values {
  /** Numbers, or pairs for functions of two. */
  readonly arguments: readonly (number | readonly [number, number])[];
  /** The double nearest to the true value. */
  readonly values: readonly number[];
  /** The true value minus that double, in units in its last place. */
  readonly offsets: readonly number[];
}

/** Made by test/fixtures/elementary.py with mpmath. */
const fixture = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/elementary.json', import.meta.url), 'utf8'),
) as Record<Name, Values>;

/** Largest error in units in the last place, as documented. */
const bounds: Record<Name, number> = {
  exp: 0.51,
  expm1: 1.5,
  log: 0.51,
  log1p: 0.73,
  log2: 0.52,
  log10: 0.62,
  pow: 0.51,
  sin: 0.72,
  cos: 0.77,
  cbrt: 0.67,
};

function call(name: Name, args: number | readonly number[]): number {
  const f = functions[name] as (...args: number[]) => number;
  return typeof args === 'number' ? f(args) : f(...args);
}

function unitInLastPlace(x: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const exponent = (view.getUint32(0) >>> 20) & 0x7ff;
  return 2 ** (Math.max(exponent, 1) - 1075);
}

describe.each(Object.keys(bounds) as Name[])('%s', (name) => {
  it('is within its documented error of mpmath', () => {
    const { arguments: points, values, offsets } = fixture[name];
    expect(values.length).toBeGreaterThan(200);
    for (const [i, point] of points.entries()) {
      const steps = (call(name, point) - values[i]) / unitInLastPlace(values[i]);
      const message = `${name}(${point})`;
      expect(Math.abs(steps - offsets[i]), message).toBeLessThanOrEqual(bounds[name]);
    }
  });

  it('has the special values of Math', () => {
    const special = [0, -0, 1, -1, 2, -2, 0.5, 3, -3, 1e5, -1e5, Infinity, -Infinity, NaN];
    const native = Math[name] as (...args: number[]) => number;
    for (const x of special) {
      for (const y of native.length === 2 ? special : [0]) {
        const args = native.length === 2 ? [x, y] : [x];
        const expected = native(...args);
        const exceptional =
          !Number.isFinite(expected) || expected === 0 || Math.abs(expected) === 1;
        if (exceptional) expect(call(name, args), `${name}(${args})`).toBe(expected);
      }
    }
  });
});

describe('angles beyond 2^20 pi/2', () => {
  it('are reduced to the right quadrant', () => {
    // Argument reductions with too few bits give the wrong sign here.
    expect(elementary.sin(2027462.9944630957)).toBeCloseTo(-0.9988884841082817, 15);
    expect(elementary.cos(1772589.9301114276)).toBeCloseTo(-0.9499871741715938, 15);
  });

  it('keep sine and cosine on the circle', () => {
    let x = 1647099;
    for (let i = 0; i < 3000; i++) {
      x *= 1.2565;
      if (x > 1e308) x = 1647099 + i;
      const s = elementary.sin(x);
      const c = elementary.cos(x);
      expect(Math.abs(s * s + c * c - 1)).toBeLessThan(5e-16);
      expect(elementary.sin(-x)).toBe(-s);
      expect(elementary.cos(-x)).toBe(c);
    }
  });
});
