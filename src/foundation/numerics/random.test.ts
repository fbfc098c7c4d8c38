import { describe, expect, it } from 'vitest';
import { chacha20Block } from '../../../test/reference/chacha20.ts';
import { PenumbraError } from '../../error.ts';
import { normalQuantile } from './distributions/normal.ts';
import { drawSeed, formatSeed, parseSeed, type RandomStream, randomStream } from './random.ts';

const seed = Uint8Array.from({ length: 32 }, (_, i) => (37 * i + 11) & 255);

function take<T>(count: number, draw: () => T): T[] {
  return Array.from({ length: count }, draw);
}

/** Mean of a function of what was drawn, in standard errors from its expectation. */
function standardised(values: readonly number[], expectation: number, variance: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return (mean - expectation) / Math.sqrt(variance / values.length);
}

describe('a random stream', () => {
  it('is the ChaCha20 keystream of RFC 8439 with seed, name and block counter from 0', () => {
    const stream = randomStream(seed, 3, 0xffffffff, 70000);
    const nonce = Uint32Array.of(3, 0xffffffff, 70000);
    for (let block = 0; block < 300; block++) {
      expect(take(16, stream.word)).toEqual([...chacha20Block(seed, block, nonce)]);
    }
  });

  it('agrees with the published key stream of RFC 8439, appendix A.1, vector 1', () => {
    const stream = randomStream(new Uint8Array(32), 0, 0, 0);
    expect(take(4, stream.word)).toEqual([0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653]);
  });

  it('makes a uniform number of 52 bits of two words, and a normal one of that', () => {
    const words = randomStream(seed, 1, 2, 3);
    const uniforms = randomStream(seed, 1, 2, 3);
    const normals = randomStream(seed, 1, 2, 3);
    for (let i = 0; i < 1000; i++) {
      const cell = (BigInt(words.word() >>> 6) << 26n) | BigInt(words.word() >>> 6);
      const u = uniforms.uniform();
      expect(u * 2 ** 53).toBe(Number(2n * cell + 1n));
      expect(normals.normal()).toBe(normalQuantile(u));
    }
  });

  it('does not depend on how its draws are batched', () => {
    const wanted = randomStream(seed, 0, 0, 9);
    const expected: number[] = [];
    for (const count of [1, 2, 0, 31, 32, 33, 500, 1, 2000, 5000]) {
      expected.push(wanted.word(), ...take(count, wanted.normal));
    }
    const stream = randomStream(seed, 0, 0, 9);
    const got: number[] = [];
    for (const count of [1, 2, 0, 31, 32, 33, 500, 1, 2000, 5000]) {
      const normals = new Float64Array(count);
      got.push(stream.word());
      stream.fillNormal(normals);
      got.push(...normals);
    }
    expect(got).toEqual(expected);
  });

  it('fills arrays of any size from its first word on, and goes on after them', () => {
    for (const size of [1, 31, 32, 33, 250, 511, 512, 513, 1500]) {
      const wanted = randomStream(seed, 0, 1, size);
      const expected = [...take(2 * size, wanted.normal), wanted.word()];
      const stream = randomStream(seed, 0, 1, size);
      const [first, second] = [new Float64Array(size), new Float64Array(size)];
      stream.fillNormal(first);
      stream.fillNormal(second);
      expect([...first, ...second, stream.word()]).toEqual(expected);
    }
  });

  it('is not disturbed by other streams drawn from at the same time', () => {
    const names = [0, 1, 2, 3];
    const alone = names.map((index) => take(200, randomStream(seed, 0, 0, index).normal));
    const together = names.map((index) => randomStream(seed, 0, 0, index));
    const mixed: number[][] = names.map(() => []);
    for (let i = 0; i < 100; i++) {
      for (const [j, stream] of together.entries()) {
        const pair = new Float64Array(2);
        stream.fillNormal(pair);
        mixed[j].push(...pair);
      }
    }
    expect(mixed).toEqual(alone);
  });

  it('differs from any stream of another name or seed', () => {
    const other = seed.with(31, seed[31] ^ 1);
    const streams = [
      randomStream(seed, 0, 0, 0),
      randomStream(seed, 1, 0, 0),
      randomStream(seed, 0, 1, 0),
      randomStream(seed, 0, 0, 1),
      randomStream(seed, 1, 1, 0),
      randomStream(other, 0, 0, 0),
    ];
    const words = streams.flatMap((stream) => take(1000, stream.word));
    // 6000 words share a value by chance with probability 0.004; with this seed they do not.
    expect(new Set(words).size).toBe(words.length);
  });

  it('keeps to its own copy of the seed', () => {
    const changed = seed.slice();
    const stream = randomStream(changed, 0, 0, 0);
    changed.fill(0);
    expect(stream.word()).toBe(randomStream(seed, 0, 0, 0).word());
  });

  it('refuses seeds and names that are not of the right size', () => {
    expect(() => randomStream(seed.subarray(1), 0, 0, 0)).toThrow(RangeError);
    for (const part of [-1, 0.5, 2 ** 32, Number.NaN]) {
      expect(() => randomStream(seed, part, 0, 0)).toThrow(RangeError);
      expect(() => randomStream(seed, 0, part, 0)).toThrow(RangeError);
      expect(() => randomStream(seed, 0, 0, part)).toThrow(RangeError);
    }
  });
});

describe('the distributions of the draws', () => {
  const fresh = (index: number): RandomStream => randomStream(seed, 7, 7, index);

  it('are uniform within four standard errors', () => {
    const values = take(100_000, fresh(0).uniform);
    expect(values.every((value) => value > 0 && value < 1)).toBe(true);
    expect(Math.abs(standardised(values, 1 / 2, 1 / 12))).toBeLessThan(4);
    const squares = values.map((value) => value * value);
    expect(Math.abs(standardised(squares, 1 / 3, 4 / 45))).toBeLessThan(4);
    const cells = new Array<number>(100).fill(0);
    for (const value of values) cells[Math.floor(100 * value)]++;
    const chiSquare = cells.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // Just outside the 0.0001 and 0.9999 quantiles of chi-square with 99 degrees of freedom.
    expect(chiSquare).toBeGreaterThan(53);
    expect(chiSquare).toBeLessThan(161);
  });

  it('are normal in their first four moments, and consecutive ones uncorrelated', () => {
    const values = new Float64Array(100_000);
    fresh(1).fillNormal(values);
    const power = (k: number) => Array.from(values, (value) => value ** k);
    expect(Math.abs(standardised(power(1), 0, 1))).toBeLessThan(4);
    expect(Math.abs(standardised(power(2), 1, 2))).toBeLessThan(4);
    expect(Math.abs(standardised(power(3), 0, 15))).toBeLessThan(4);
    expect(Math.abs(standardised(power(4), 3, 96))).toBeLessThan(4);
    const products = Array.from(values.subarray(1), (value, i) => value * values[i]);
    expect(Math.abs(standardised(products, 0, 1))).toBeLessThan(4);
  });

  it('are equally likely below a bound, also where it does not divide 2^32', () => {
    const { below } = fresh(2);
    const counts = new Array<number>(7).fill(0);
    for (let i = 0; i < 70_000; i++) counts[below(7)]++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(4 * 93);
    // Taking a word modulo 3 * 2^30 would give the lowest third twice as often as the others.
    const large = take(30_000, () => below(3 * 2 ** 30)).filter((value) => value < 2 ** 30);
    expect(Math.abs(large.length - 10_000)).toBeLessThan(4 * 82);
    expect(take(20, () => below(1))).toEqual(new Array(20).fill(0));
    expect(below(2 ** 32)).toBeLessThan(2 ** 32);
    for (const n of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) {
      expect(() => below(n)).toThrow(RangeError);
    }
  });

  it('are permutations, each equally likely', () => {
    const stream = fresh(3);
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const order = stream.permutation(4).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(4 * 31);
    expect([...stream.permutation(1000)].sort((a, b) => a - b)).toEqual([...Array(1000).keys()]);
    expect(stream.permutation(0).length).toBe(0);
    expect([...stream.permutation(1)]).toEqual([0]);
  });
});

describe('seeds', () => {
  it('are read and written as 64 hexadecimal digits', () => {
    const text = formatSeed(seed);
    expect(text).toMatch(/^[0-9a-f]{64}$/);
    expect(parseSeed(text)).toEqual(seed);
    expect(parseSeed(text.toUpperCase())).toEqual(seed);
    expect(formatSeed(new Uint8Array(32))).toBe('0'.repeat(64));
  });

  it.each(['', 'abc', '0'.repeat(63), '0'.repeat(65), `${'0'.repeat(63)}g`, `${'0'.repeat(64)}\n`])(
    'are refused, and not repeated, when they are something else (%j)',
    (text) => {
      let caught: unknown;
      try {
        parseSeed(text);
      } catch (error) {
        caught = error;
      }
      expect(caught).toBeInstanceOf(PenumbraError);
      expect((caught as PenumbraError).code).toBe('usage');
      if (text !== '') expect((caught as PenumbraError).message).not.toContain(text);
    },
  );

  it('are drawn anew each time', () => {
    const drawn = take(20, () => formatSeed(drawSeed()));
    expect(new Set(drawn).size).toBe(20);
  });
});
