// The natural logarithm of two numbers at once, for powers of ratios. With x = 2^k m, m from the root of one half to
// the root of two, and s = (m - 1) / (m + 1): k log 2 + 2 (s + s^3 / 3 + s^5 / 5 + ... + s^21 / 21). What is left
// out is below 1e-17 of the sum.

/** The bits of the root of one half, and of 1.5 2^52, whose last bits hold a small integer. */
const ROOT: i64 = 0x3fe6a09e667f3bcd;
const MAGIC: i64 = 0x4338000000000000;
/** log 2, the first part with 21 zero bits at the end, so that its product with k is exact. */
const HIGH: f64 = 0.6931471803691238;
const LOW: f64 = 1.9082149292705877e-10;

/** For normal numbers above 0; of others some number, or NaN. */
export function logPair(x: v128): v128 {
  const k = i64x2.shr_s(i64x2.sub(x, i64x2.splat(ROOT)), 52);
  const one = f64x2.splat(1);
  const m = i64x2.sub(x, i64x2.shl(k, 52));
  const s = f64x2.div(f64x2.sub(m, one), f64x2.add(m, one));
  const z = f64x2.mul(s, s);
  let sum = f64x2.splat(1.0 / 21.0);
  sum = f64x2.add(f64x2.mul(sum, z), f64x2.splat(1.0 / 19.0));
  sum = f64x2.add(f64x2.mul(sum, z), f64x2.splat(1.0 / 17.0));
  sum = f64x2.add(f64x2.mul(sum, z), f64x2.splat(1.0 / 15.0));
  sum = f64x2.add(f64x2.mul(sum, z), f64x2.splat(1.0 / 13.0));
  sum = f64x2.add(f64x2.mul(sum, z), f64x2.splat(1.0 / 11.0));
  sum = f64x2.add(f64x2.mul(sum, z), f64x2.splat(1.0 / 9.0));
  sum = f64x2.add(f64x2.mul(sum, z), f64x2.splat(1.0 / 7.0));
  sum = f64x2.add(f64x2.mul(sum, z), f64x2.splat(1.0 / 5.0));
  sum = f64x2.add(f64x2.mul(sum, z), f64x2.splat(1.0 / 3.0));
  const twice = f64x2.add(s, s);
  const rest = f64x2.mul(f64x2.mul(twice, z), sum);
  const whole = f64x2.sub(i64x2.add(k, i64x2.splat(MAGIC)), f64x2.splat(reinterpret<f64>(MAGIC)));
  return f64x2.add(
    f64x2.mul(whole, f64x2.splat(HIGH)),
    f64x2.add(twice, f64x2.add(rest, f64x2.mul(whole, f64x2.splat(LOW)))),
  );
}
