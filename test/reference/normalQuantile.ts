/**
 * Coefficients of PPND16 (Wichura 1988), constant term first, as the nearest doubles: numerator and denominator
 * of each of the three ranges.
 */
const central = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946,
    45921.95393154987, 67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597,
    39307.89580009271, 28729.085735721943, 5226.495278852854,
  ],
];
const middle = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045,
    1.2704582524523684, 0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008,
    0.015198666563616457, 0.0005475938084995345, 1.0507500716444169e-9,
  ],
];
const tail = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487,
    0.026532189526576124, 0.0012426609473880784, 0.000027115555687434876, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
    0.000018463183175100548, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
];

/** The standard normal quantile at p in (0, 1), by AS 241 (Wichura 1988), given a logarithm. */
export function normalQuantile(p: number, log: (x: number) => number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(central[0], r)) / polynomial(central[1], r);
  }
  const r = Math.sqrt(-log(q < 0 ? p : 1 - p));
  const [[numerator, denominator], x] = r <= 5 ? [middle, r - 1.6] : [tail, r - 5];
  const size = polynomial(numerator, x) / polynomial(denominator, x);
  return q < 0 ? -size : size;
}

/** Horner's scheme. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient);
}
