// Sine and cosine. The standard library's are used for arguments below 2^20 pi/2; above, its
// argument reduction now and then returns the wrong quadrant (sin 2027462.9944630957 with the wrong sign)
// or too few digits, so that the reduction is done here, after Payne and Hanek (1983).

/** 2/pi as a binary fraction, behind 64 zero bits. The exponent range of doubles uses all of it. */
const TWO_OVER_PI = memory.data<u64>([
  0, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
  0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
  0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
  0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
  0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
]);

/** pi/2 to twice the precision of a double. */
const HALF_PI: f64 = 1.5707963267948966;
const HALF_PI_REST: f64 = 6.123233995736766e-17;

/** 2^20 pi/2, up to which the standard library is right. */
const LARGE: f64 = 1647099;

// Results of `reduce` besides the quadrant: the reduced angle as a double and what it lacks.
let angle: f64 = 0;
let angleRest: f64 = 0;

// Results of `multiply` and `product`: the high word, the rounding error.
let highWord: u64 = 0;
let productRest: f64 = 0;

export function sin(x: f64): f64 {
  const size = abs<f64>(x);
  if (!(size >= LARGE) || size == Infinity) return NativeMath.sin(x);
  const quadrant = reduce(size);
  const value = quadrant & 1 ? cosine() : sine();
  return ((quadrant & 2) != 0) != x < 0 ? -value : value;
}

export function cos(x: f64): f64 {
  const size = abs<f64>(x);
  if (!(size >= LARGE) || size == Infinity) return NativeMath.cos(x);
  const quadrant = reduce(size);
  const value = quadrant & 1 ? sine() : cosine();
  return (quadrant + 1) & 2 ? -value : value;
}

/**
 * The multiple of pi/2 nearest to x, modulo 4, with x minus that multiple in `angle` and `angleRest`; for
 * finite x of at least 2^20.
 *
 * With x = m 2^e, bits of 2/pi before place e-1 contribute multiples of 4 to the product x 2/pi and are
 * left out; the 192 from there on make it a fixed-point number with 190 bits behind the point, wrong by
 * less than 2^-137. No double comes nearer to a multiple of pi/2 than about 2^-61, so 75 bits are right.
 */
function reduce(x: f64): i32 {
  const bits = reinterpret<u64>(x);
  const m = (bits & 0x000fffffffffffff) | 0x0010000000000000;
  const start = <i32>(bits >> 52) - 1075 + 62;
  const words = TWO_OVER_PI + ((<usize>start >> 6) << 3);
  const shift = <u64>(start & 63);
  const high = window(words, shift);
  const middle = window(words + 8, shift);
  const low = window(words + 16, shift);

  let p0 = multiply(m, low);
  const carried = highWord;
  let p1 = multiply(m, middle);
  let p2 = m * high + highWord;
  p1 += carried;
  if (p1 < carried) p2++;

  let quadrant = <i32>(p2 >> 62);
  p2 = (p2 << 2) | (p1 >> 62);
  p1 = (p1 << 2) | (p0 >> 62);
  p0 <<= 2;
  const negative = <i64>p2 < 0;
  if (negative) {
    quadrant++;
    p0 = ~p0 + 1;
    p1 = ~p1 + (p0 == 0 ? 1 : 0);
    p2 = ~p2 + (p0 == 0 && p1 == 0 ? 1 : 0);
  }

  let exponent: i32 = 0;
  if (p2 == 0) {
    p2 = p1;
    p1 = p0;
    p0 = 0;
    exponent = -64;
  }
  const zeros = clz<u64>(p2);
  if (zeros > 0) {
    p2 = (p2 << zeros) | (p1 >> (64 - zeros));
    p1 = (p1 << zeros) | (p0 >> (64 - zeros));
  }
  exponent -= <i32>zeros;
  const sign: f64 = negative ? -1 : 1;
  const part = sign * <f64>(p2 >> 11) * powerOfTwo(exponent - 53);
  const rest = sign * <f64>((p2 << 53) | (p1 >> 11)) * powerOfTwo(exponent - 117);

  const lead = product(part, HALF_PI);
  const tail = productRest + (part * HALF_PI_REST + rest * HALF_PI);
  angle = lead + tail;
  angleRest = tail - (angle - lead);
  return quadrant & 3;
}

/** 64 bits from a place within the word at an address. */
function window(words: usize, shift: u64): u64 {
  const first = load<u64>(words);
  return shift == 0 ? first : (first << shift) | (load<u64>(words, 8) >> (64 - shift));
}

/** The low word of a product of words; the high one goes to `highWord`. */
function multiply(a: u64, b: u64): u64 {
  const a0 = a & 0xffffffff;
  const a1 = a >> 32;
  const b0 = b & 0xffffffff;
  const b1 = b >> 32;
  const lower = a0 * b0;
  const cross = a1 * b0 + (lower >> 32);
  const other = a0 * b1 + (cross & 0xffffffff);
  highWord = a1 * b1 + (cross >> 32) + (other >> 32);
  return a * b;
}

/** a b, its rounding error in `productRest` (Dekker 1971). */
function product(a: f64, b: f64): f64 {
  const splitA = 134217729 * a;
  const a1 = splitA - (splitA - a);
  const a0 = a - a1;
  const splitB = 134217729 * b;
  const b1 = splitB - (splitB - b);
  const b0 = b - b1;
  const p = a * b;
  productRest = a0 * b0 - (p - a1 * b1 - a0 * b1 - a1 * b0);
  return p;
}

function powerOfTwo(exponent: i32): f64 {
  return reinterpret<f64>((<u64>(1023 + exponent)) << 52);
}

/** Sine of the reduced angle by its series, to x^17: the next term is below 2^-62 of the value at pi/4. */
function sine(): f64 {
  const z = angle * angle;
  let sum: f64 = 1.0 / 355687428096000.0;
  sum = sum * z - 1.0 / 1307674368000.0;
  sum = sum * z + 1.0 / 6227020800.0;
  sum = sum * z - 1.0 / 39916800.0;
  sum = sum * z + 1.0 / 362880.0;
  sum = sum * z - 1.0 / 5040.0;
  sum = sum * z + 1.0 / 120.0;
  sum = sum * z - 1.0 / 6.0;
  const tail = z * angle * sum + (angleRest - 0.5 * z * angleRest);
  return angle + tail;
}

/** Cosine of the reduced angle by its series, to x^18. */
function cosine(): f64 {
  const z = angle * angle;
  let sum: f64 = -1.0 / 6402373705728000.0;
  sum = sum * z + 1.0 / 20922789888000.0;
  sum = sum * z - 1.0 / 87178291200.0;
  sum = sum * z + 1.0 / 479001600.0;
  sum = sum * z - 1.0 / 3628800.0;
  sum = sum * z + 1.0 / 40320.0;
  sum = sum * z - 1.0 / 720.0;
  sum = sum * z + 1.0 / 24.0;
  const half = 0.5 * z;
  const lead = 1 - half;
  const tail = 1 - lead - half + (z * z * sum - angle * angleRest);
  return lead + tail;
}
