/** Powers of ten that are doubles exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Number of digits that distinguish any two doubles. */
const MOST_DIGITS = 17;

/**
 * The number with the fewest significant digits strictly between two, the nearest to the middle in ties: a threshold
 * that reveals as little as possible about the values on both sides. The lower number if no double lies between them.
 * Values up to the threshold go to one side, the rest to the other.
 */
export function roundBetween(low: number, high: number): number {
  if (low < 0 && high > 0) return 0;
  const middle = low + (high - low) / 2;
  if (!(middle > low && middle < high)) return low;
  if (middle < 0) return -between(-high, -low, -middle);
  return between(low, high, middle);
}

function between(low: number, high: number, middle: number): number {
  // One operation on exact doubles rounds in the same way as reading the written number.
  if (middle > 1e-5 && middle < 1e15) {
    let exponent = 15;
    while (exponent > 0 && POWERS[exponent] > high) exponent--;
    for (; exponent >= 0; exponent--) {
      const power = POWERS[exponent];
      const below = Math.floor(middle / power);
      const found = pick(below * power, (below + 1) * power, low, high, middle);
      if (found > low) return found;
    }
    for (exponent = 1; exponent < POWERS.length; exponent++) {
      const below = Math.floor(middle * POWERS[exponent]);
      if (below >= 4503599627370496) break;
      const found = pick(
        below / POWERS[exponent],
        (below + 1) / POWERS[exponent],
        low,
        high,
        middle,
      );
      if (found > low) return found;
    }
  }
  for (let digits = 1; digits <= MOST_DIGITS; digits++) {
    const written = Number(middle.toPrecision(digits));
    if (written > low && written < high) return written;
  }
  return middle;
}

/** The one of two numbers, the first below the second, that is inside and nearer to the middle; low if none is. */
function pick(first: number, second: number, low: number, high: number, middle: number): number {
  const isFirst = first > low && first < high;
  const isSecond = second > low && second < high;
  if (isFirst && isSecond) return second - middle < middle - first ? second : first;
  if (isFirst) return first;
  return isSecond ? second : low;
}
