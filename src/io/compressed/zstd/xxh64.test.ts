import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Xxh64 } from './xxh64.ts';

function xxh64(bytes: Uint8Array | string): string {
  const hash = new Xxh64();
  hash.update(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
  return hash.digest().toString(16).padStart(16, '0');
}

/** The bytes over which xxHash's own self-test is computed (xxhsum, sanity_check.c). */
function sanityBytes(length: number): Uint8Array {
  let generator = 2654435761n;
  return Uint8Array.from({ length }, () => {
    const byte = Number(generator >> 56n);
    generator = BigInt.asUintN(64, generator * 11400714785074694797n);
    return byte;
  });
}

describe('XXH64', () => {
  test('gives the values that xxhsum and the Python package xxhash print', () => {
    expect(xxh64('')).toBe('ef46db3751d8e999');
    expect(xxh64('a')).toBe('d24ec4f1a98c6e5b');
    expect(xxh64('abc')).toBe('44bc2cf5ad770999');
    expect(xxh64('Nobody inspects the spammish repetition')).toBe('fbcea83c8a378bf1');
  });

  test("gives the values of xxHash's own self-test", () => {
    expect(xxh64(sanityBytes(1))).toBe('e934a84adb052768');
    expect(xxh64(sanityBytes(4))).toBe('9136a0dca57457ee');
    expect(xxh64(sanityBytes(14))).toBe('8282dcc4994e35c8');
    expect(xxh64(sanityBytes(222))).toBe('b641ae8cb691c174');
  });

  test('does not depend on the pieces', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.array(fc.nat(300)), (bytes, cuts) => {
        const hash = new Xxh64();
        let from = 0;
        for (const to of [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort(
          (a, b) => a - b,
        )) {
          hash.update(bytes.subarray(from, to));
          from = to;
        }
        expect(hash.digest().toString(16).padStart(16, '0')).toBe(xxh64(bytes));
      }),
    );
  });
});
