/** Bits after the binary point, far more than two doubles have. */
const POINT = 200n;
const ONE = 1n << POINT;
/** Steps of the table in one doubling. */
const STEPS = 128;

/** Space after the table, for constants of the kernel. */
const BEHIND = 16;

let powers: Float64Array | undefined;

/**
 * For k = 0..127 the double h nearest to 2^(k / 128) and the double t nearest to 2^(k / 128) / h - 1, as pairs of t and
 * of the bits of h minus k 2^45, to which the exponent is added. Computed in integers, from square roots alone, so that
 * it is the same everywhere; a fraction of a millisecond, once.
 */
export function powersOfTwo(): Float64Array {
  if (powers !== undefined) return powers;
  const roots: bigint[] = [];
  for (let root = 2n * ONE; roots.length < 7; ) {
    root = squareRoot(root << POINT);
    roots.push(root);
  }
  const table = new Float64Array(2 * STEPS + BEHIND);
  const bits = new BigInt64Array(table.buffer);
  for (let k = 0; k < STEPS; k++) {
    let power = ONE;
    for (const [i, root] of roots.entries()) {
      if (k & (64 >> i)) power = (power * root) >> POINT;
    }
    const nearest = Number(round(power, POINT - 52n));
    const whole = BigInt(nearest) << (POINT - 52n);
    // A relative difference of less than 2^-53, itself rounded to a double.
    table[2 * k] = toDouble(((power - whole) << POINT) / whole);
    table[2 * k + 1] = nearest / 2 ** 52;
    bits[2 * k + 1] -= BigInt(k) << 45n;
  }
  powers = table;
  return powers;
}

/** Rounded down. */
function squareRoot(square: bigint): bigint {
  let root = 1n << ((BigInt(square.toString(2).length) + 1n) / 2n);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Divided by a power of two and rounded to the nearest integer; ties do not occur. */
function round(value: bigint, places: bigint): bigint {
  return (value + (1n << (places - 1n))) >> places;
}

/** The double nearest to a number with POINT bits after the point: `Number` rounds the integer. */
function toDouble(value: bigint): number {
  return Number(value) / 2 ** 200;
}
