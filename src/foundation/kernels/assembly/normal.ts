// Normal quantiles and normal draws.

/**
 * The quantile of the standard normal distribution at p in (0, 1), by the rational approximations of
 * Wichura (1988), algorithm AS 241, routine PPND16: relative error about 1e-16.
 * -Infinity at 0, Infinity at 1, NaN elsewhere.
 */
export function normalQuantile(p: f64): f64 {
  if (!(p > 0 && p < 1)) return p == 0 ? -Infinity : p == 1 ? Infinity : NaN;
  const q = p - 0.5;
  if (abs<f64>(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * centralNumerator(r)) / centralDenominator(r);
  }
  let r = sqrt<f64>(-NativeMath.log(q < 0 ? p : 1 - p));
  if (r <= 5) {
    r -= 1.6;
    r = middleNumerator(r) / middleDenominator(r);
  } else {
    r -= 5;
    r = tailNumerator(r) / tailDenominator(r);
  }
  return q < 0 ? -r : r;
}

/**
 * A number strictly between 0 and 1 from two random words: the middle of one of 2^52 equal intervals, so
 * that 0 and 1 cannot come out and p is as likely as 1 - p. Every such number is a double.
 */
function uniformFrom(high: u32, low: u32): f64 {
  const cell = ((<u64>(high >>> 6)) << 26) | <u64>(low >>> 6);
  return <f64>((cell << 1) | 1) * (1.0 / 9007199254740992.0);
}

/** Turns pairs of random words into standard normal draws. */
export function normalsFrom(words: usize, count: i32, out: usize): void {
  for (let i = 0; i < count; i++) {
    store<f64>(out, normalQuantile(uniformFrom(load<u32>(words), load<u32>(words, 4))));
    words += 8;
    out += 8;
  }
}

function centralNumerator(r: f64): f64 {
  let sum: f64 = 2.5090809287301226727e3;
  sum = sum * r + 3.3430575583588128105e4;
  sum = sum * r + 6.7265770927008700853e4;
  sum = sum * r + 4.5921953931549871457e4;
  sum = sum * r + 1.3731693765509461125e4;
  sum = sum * r + 1.9715909503065514427e3;
  sum = sum * r + 1.3314166789178437745e2;
  return sum * r + 3.387132872796366608;
}

function centralDenominator(r: f64): f64 {
  let sum: f64 = 5.226495278852854561e3;
  sum = sum * r + 2.8729085735721942674e4;
  sum = sum * r + 3.930789580009271061e4;
  sum = sum * r + 2.1213794301586595867e4;
  sum = sum * r + 5.3941960214247511077e3;
  sum = sum * r + 6.871870074920579083e2;
  sum = sum * r + 4.2313330701600911252e1;
  return sum * r + 1.0;
}

function middleNumerator(r: f64): f64 {
  let sum: f64 = 7.7454501427834140764e-4;
  sum = sum * r + 2.27238449892691845833e-2;
  sum = sum * r + 2.4178072517745061177e-1;
  sum = sum * r + 1.27045825245236838258;
  sum = sum * r + 3.64784832476320460504;
  sum = sum * r + 5.7694972214606914055;
  sum = sum * r + 4.6303378461565452959;
  return sum * r + 1.42343711074968357734;
}

function middleDenominator(r: f64): f64 {
  let sum: f64 = 1.05075007164441684324e-9;
  sum = sum * r + 5.475938084995344946e-4;
  sum = sum * r + 1.51986665636164571966e-2;
  sum = sum * r + 1.4810397642748007459e-1;
  sum = sum * r + 6.8976733498510000455e-1;
  sum = sum * r + 1.6763848301838038494;
  sum = sum * r + 2.05319162663775882187;
  return sum * r + 1.0;
}

function tailNumerator(r: f64): f64 {
  let sum: f64 = 2.01033439929228813265e-7;
  sum = sum * r + 2.71155556874348757815e-5;
  sum = sum * r + 1.2426609473880784386e-3;
  sum = sum * r + 2.6532189526576123093e-2;
  sum = sum * r + 2.9656057182850489123e-1;
  sum = sum * r + 1.7848265399172913358;
  sum = sum * r + 5.4637849111641143699;
  return sum * r + 6.6579046435011037772;
}

function tailDenominator(r: f64): f64 {
  let sum: f64 = 2.04426310338993978564e-15;
  sum = sum * r + 1.4215117583164458887e-7;
  sum = sum * r + 1.8463183175100546818e-5;
  sum = sum * r + 7.868691311456132591e-4;
  sum = sum * r + 1.48753612908506148525e-2;
  sum = sum * r + 1.3692988092273580531e-1;
  sum = sum * r + 5.9983220655588793769e-1;
  return sum * r + 1.0;
}
