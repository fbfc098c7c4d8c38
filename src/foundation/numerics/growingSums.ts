import { binaryScale, largestMagnitude, productError, sumError } from './floatingPoint.ts';
import { exactSumPair, type Pair } from './sums.ts';

/**
 * A sum that grows by values or by other such sums and is always exact: kept as parts that do not overlap (Shewchuk
 * 1997, grow-expansion), usually two or three and never more than 40. The result equals `exactSumPair` of all the
 * values at once, in any order. Values are finite, and so are their partial sums.
 */
export class ExactSum {
  readonly #parts = new Float64Array(64);
  #used = 0;

  constructor(parts: Iterable<number> = []) {
    for (const part of parts) this.add(part);
  }

  add(value: number): void {
    const parts = this.#parts;
    let rest = value;
    let kept = 0;
    for (let i = 0; i < this.#used; i++) {
      const sum = rest + parts[i];
      const error = sumError(rest, parts[i], sum);
      if (error !== 0) parts[kept++] = error;
      rest = sum;
    }
    if (rest !== 0 || kept === 0) parts[kept++] = rest;
    this.#used = kept;
  }

  /** The sum as numbers that add up to it exactly. */
  get parts(): number[] {
    return Array.from(this.#parts.subarray(0, this.#used));
  }

  pair(): Pair {
    return exactSumPair(this.#parts.slice(0, this.#used));
  }

  /** The double nearest to the sum. */
  get value(): number {
    return this.pair().high;
  }
}

/** Number, largest size and sum of all values, which must be known before the first deviation. */
export interface Spread {
  readonly n: number;
  /** The largest absolute value. */
  readonly largest: number;
  readonly sum: Pair;
}

/** The spread of values that come in pieces, none of them missing. */
export class GrowingSpread implements Spread {
  readonly #sum = new ExactSum();
  n = 0;
  largest = 0;

  add(values: Float64Array): void {
    this.n += values.length;
    this.largest = Math.max(this.largest, largestMagnitude(values));
    if (this.isFinite) for (const value of values) this.#sum.add(value);
  }

  /** Adds a spread that was found elsewhere: `parts` are those of its sum. */
  join(n: number, largest: number, parts: readonly number[]): void {
    this.n += n;
    this.largest = Math.max(this.largest, largest);
    for (const part of parts) this.#sum.add(part);
  }

  get isFinite(): boolean {
    return this.largest < Number.POSITIVE_INFINITY;
  }

  get parts(): number[] {
    return this.#sum.parts;
  }

  get sum(): Pair {
    return this.#sum.pair();
  }
}

/**
 * Adds the squared deviations of some of the values, scaled as `standardDeviation` does: with `deviationFrom`, all of
 * them together give the same double.
 */
export function addSquaredDeviations(values: Float64Array, spread: Spread, into: ExactSum): void {
  const { n, largest, sum } = spread;
  const scale = binaryScale(largest);
  const [totalHigh, totalLow] = [sum.high * scale, sum.low * scale];
  for (let i = 0; i < values.length; i++) {
    const x = values[i] * scale;
    const product = n * x;
    const productLow = productError(n, x, product);
    const high = product - totalHigh;
    const low = productLow - totalLow;
    const difference = high + low;
    const rest = sumError(product, -totalHigh, high) + sumError(productLow, -totalLow, low);
    const deviation = difference + (sumError(high, low, difference) + rest);
    into.add(deviation * deviation);
  }
}

/** The standard deviation, with divisor n, of the values whose squared deviations were added. */
export function deviationFrom(squares: ExactSum, { n, largest }: Spread): number {
  return Math.sqrt(squares.value / n / n / n) / binaryScale(largest);
}
