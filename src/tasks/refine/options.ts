import { PenumbraError } from '../../error.ts';
import { POWERS_OF_TEN } from '../../foundation/table/index.ts';

/** When the loop ends before its limit. */
type RefineUntil =
  /** E is below its target: Algorithm 13 as printed. IL1' can then still be outside its band. */
  | 'target'
  /** E is below its target and IL1' is in its band: the problem that the algorithm should solve. */
  | 'target and band'
  /** Never: E becomes as low as the trials allow. */
  | 'limit';

/** The range of values for a column, both ends included. */
export interface ValueBounds {
  readonly lowest: number;
  readonly highest: number;
}

/** The aims of a refinement. */
export interface RefineSettings {
  /**
   * Target of IL1' as a part of its present value: above 0. Below 1, values come nearer to the
   * original.
   */
  readonly p: number;
  /** The part of the masked records that can change: above 0, up to 1. */
  readonly q: number;
  /** E must fall below this. */
  readonly targetE: number;
  /** Largest number of trials; if not given, 100 for each value that can change. */
  readonly trials?: number | undefined;
}

export interface RefinementOptions extends RefineSettings {
  /** 32 bytes. */
  readonly seed: Uint8Array;
  /** The step of the recipe, in the name of the random stream; 0 if not given. */
  readonly step?: number;
  /** 'target' if not given. */
  readonly until?: RefineUntil;
  /** For each column, the decimals of new values; 'full' if not given. */
  readonly decimals?: readonly (number | 'full')[];
  /**
   * For each column; if not given, the range of the masked file, so that no extreme value returns
   * that the masking removed.
   */
  readonly bounds?: readonly ValueBounds[];
  /** Called before the first trial, every few hundred trials and at the end. */
  readonly onState?: ((state: RefineState) => void) | undefined;
}

/** The distance of two files. */
export interface RefineFigures {
  /** E: the sum of the squared differences of the first and second moments of the standardised files. */
  readonly momentError: number;
  /** IL1' as a part, not in percent; null if every value it could be relative to is zero. */
  readonly il1: number | null;
}

/** The progress of a refinement. */
export interface RefineState extends RefineFigures {
  readonly trials: number;
  readonly accepted: number;
}

/** Refuses impossible options and files. */
export function checkRefine(
  original: readonly Float64Array[],
  masked: readonly Float64Array[],
  { p, q, targetE, trials = 0, decimals = [], bounds = [] }: RefinementOptions,
): void {
  demand(p > 0 && Number.isFinite(p), 'p', 'a number above 0');
  demand(q > 0 && q <= 1, 'q', 'a number above 0 and at most 1');
  demand(targetE >= 0 && Number.isFinite(targetE), 'targetE', 'a number of at least 0');
  demand(Number.isSafeInteger(trials) && trials >= 0, 'trials', 'a whole number of at least 0');
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
