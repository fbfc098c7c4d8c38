import { type Column, combine } from '../../foundation/table/index.ts';
import { strataOf } from './strata.ts';
import { unitsOf } from './units.ts';

/** The stratum and the unit of each kept record; null if the step has none. */
export interface Belonging {
  /** Records of different strata share no group. */
  readonly strata: Int32Array | null;
  /** Records of one unit are in one group. */
  readonly units: Int32Array | null;
  /** Units that are counted towards k, wherever their records are. */
  readonly counted: Int32Array | null;
}

/** The columns that say what belongs together. */
export interface BelongingColumns {
  readonly strata: readonly Column[];
  readonly together: Column | null;
  /** The column of the units that count; those of `together` if null. */
  readonly unit: Column | null;
  /** Classes of the kept records that share no group either: those of the new values of their units. */
  readonly classes?: Int32Array | null;
}

export function belongingOf(
  { strata, together, unit, classes = null }: BelongingColumns,
  kept: Uint8Array | null,
): Belonging {
  const units = together === null ? null : unitsOf(together, kept);
  const own = strata.length === 0 ? null : strataOf(strata, kept);
  return {
    strata: classes === null ? own : joinStrata(own, classes),
    units,
    counted: units ?? (unit === null ? null : unitsOf(unit, kept)),
  };
}

/** Strata inside classes. */
export function joinStrata(strata: Int32Array | null, classes: Int32Array): Int32Array {
  return strata === null ? classes : combine([strata, classes], classes.length).codes;
}
