import { exp, log } from '../../../foundation/numerics/index.ts';

/**
 * How the time of a trial grows with the number of records, until the file itself shows it: faster than linear and slower
 * than quadratic, mostly nearest neighbours.
 */
const USUAL_GROWTH = 1.5;
const [LEAST_GROWTH, MOST_GROWTH] = [0.5, 2.2];
/** Times below this are not measured well. */
const SHORTEST = 1e-4;
/** Trials shorter than this are left out when estimates are compared with what was taken: nobody waits for them. */
const NOTICED = 0.02;

/** How far the estimates of times were off: a factor of 2 means half of what was estimated, or twice as much. */
export interface EstimateErrors {
  /** Trials whose time was estimated before. */
  readonly trials: number;
  /** The factor that half of them, and nine of ten, did not exceed. */
  readonly median: number;
  readonly ninth: number;
}

/** The times of trials of a search, by family and number of records, and what they say about later ones. */
export class Pace {
  readonly #seconds = new Map<string, Map<number, number[]>>();
  readonly #factors: number[] = [];

  /** Keeps the time of a trial, which was estimated as `expected`, if at all. */
  keep(
    family: string,
    records: number,
    realisations: number,
    seconds: number,
    expected: number | null,
  ): void {
    if (realisations === 0) return;
    const own = this.#seconds.get(family) ?? new Map<number, number[]>();
    this.#seconds.set(family, own);
    own.set(records, [...(own.get(records) ?? []), Math.max(SHORTEST, seconds / realisations)]);
    if (expected !== null && Math.max(expected, seconds) > NOTICED) {
      const off = seconds / Math.max(SHORTEST, expected);
      this.#factors.push(Math.max(off, 1 / off));
    }
  }

  /** Seconds of one realisation of a family on some records; null if it was never tried. The median: one stall says nothing. */
  of(family: string, records: number): number | null {
    const own = this.#seconds.get(family);
    if (own === undefined) return null;
    const [nearest] = [...own.keys()].sort(
      (a, b) => Math.abs(log(a / records)) - Math.abs(log(b / records)),
    );
    return middle(own.get(nearest)!) * this.growth(family, nearest, records);
  }

  /** The factor between the times on two numbers of records: by the trials of the family on this file, else by those of all. */
  growth(family: string, from: number, to: number): number {
    const all = [...this.#seconds.keys()].flatMap((one) => this.#power(one) ?? []);
    const power = this.#power(family) ?? (all.length === 0 ? USUAL_GROWTH : middle(all));
    return exp(power * log(to / from));
  }

  /** The power of the number of records with which the time of a family grows; null if it was tried on one number alone. */
  #power(family: string): number | null {
    const own = this.#seconds.get(family);
    const sizes = [...(own?.keys() ?? [])].sort((a, b) => a - b);
    if (sizes.length < 2) return null;
    const [first, last] = [sizes[0], sizes.at(-1)!];
    const power = log(middle(own!.get(last)!) / middle(own!.get(first)!)) / log(last / first);
    return Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, power));
  }

  get errors(): EstimateErrors {
    const sorted = this.#factors.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 1;
    return { trials: sorted.length, median: at(0.5), ninth: at(0.9) };
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}
