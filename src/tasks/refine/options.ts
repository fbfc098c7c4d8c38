import { PenumbraError } from '../../error.ts';
import { POWERS_OF_TEN } from '../../foundation/table/index.ts';

/** Where the loop ends before its limit. */
type RefineUntil =
  /** E is below its target: Algorithm 13 as it is printed. IL1' may then still be on its way. */
  | 'target'
  /** E is below its target and IL1' is in its band: the problem that the algorithm is to solve. */
  | 'target and band'
  /** Nowhere: E becomes as low as the trials allow. */
  | 'limit';

/** The values that a column may take, both ends included. */
export interface ValueBounds {
  readonly lowest: number;
  readonly highest: number;
}

/** What a refinement aims at. */
export interface RefineSettings {
  /** What IL1' is to become, as a part of what it is: above 0. Below 1 the values come nearer to the original. */
  readonly p: number;
  /** The part of the masked records that may change: above 0, up to 1. */
  readonly q: number;
  /** What E is to fall below. */
  readonly targetE: number;
  /** After so many trials it ends in any case: 100 for each value that may change, unless told. */
  readonly trials?: number | undefined;
}

export interface RefinementOptions extends RefineSettings {
  /** 32 bytes. */
  readonly seed: Uint8Array;
  /** The step of the recipe, in the name of the random stream: 0 unless told. */
  readonly step?: number;
  /** 'target' unless told. */
  readonly until?: RefineUntil;
  /** By column, the digits behind the decimal mark that new values have: 'full' unless told. */
  readonly decimals?: readonly (number | 'full')[];
  /**
   * By column: the range of the masked file unless told, so that no extreme value comes back that the
   * masking took away.
   */
  readonly bounds?: readonly ValueBounds[];
  /** Told before the first trial, every few hundred trials and at the end. */
  readonly onState?: ((state: RefineState) => void) | undefined;
}

/** How near two files are. */
export interface RefineFigures {
  /** E: the sum of the squared differences of the first and second moments of the standardised files. */
  readonly momentError: number;
  /** IL1' as a part, not in per cent; null where every value it could be relative to is zero. */
  readonly il1: number | null;
}

/** How far a refinement has come. */
export interface RefineState extends RefineFigures {
  readonly trials: number;
  readonly accepted: number;
}

/** Refuses options and files that make no sense. */
export function checkRefine(
  original: readonly Float64Array[],
  masked: readonly Float64Array[],
  { p, q, targetE, trials = 0, decimals = [], bounds = [] }: RefinementOptions,
): void {
  demand(p > 0 && Number.isFinite(p), 'p', 'a number above 0');
  demand(q > 0 && q <= 1, 'q', 'a number above 0 and at most 1');
  demand(targetE >= 0 && Number.isFinite(targetE), 'targetE', 'a number from 0 on');
  demand(Number.isSafeInteger(trials) && trials >= 0, 'trials', 'a whole number from 0 on');
  for (const digits of decimals) {
    const sound = digits === 'full' || (Number.isInteger(digits) && digits in POWERS_OF_TEN);
    demand(sound, 'decimals', "for each column a whole number from 0 to 15, or 'full'");
  }
  for (const { lowest, highest } of bounds) {
    demand(lowest <= highest, 'bounds', 'for each column a lowest and a highest value');
  }
  if (original.length !== masked.length) {
    throw new RangeError('The two files do not have the same columns.');
  }
  for (const [file, columns] of [['original', original] as const, ['masked', masked] as const]) {
    const infinite = columns.findIndex((column) => column.some((x) => Math.abs(x) === Infinity));
    if (infinite < 0) continue;
    throw new PenumbraError(
      'data',
      `Column ${infinite + 1} of the ${file} file has infinite values: recode them first.`,
      { column: String(infinite + 1) },
    );
  }
}

function demand(holds: boolean, key: string, what: string): void {
  if (!holds) {
    throw new PenumbraError('usage', `Refinement: ${key} must be ${what}.`, { key });
  }
}
