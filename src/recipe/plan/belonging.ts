import type { Column } from '../../foundation/table/index.ts';
import { strataOf } from './strata.ts';
import { unitsOf } from './units.ts';

/** The stratum and the unit of each kept record; null if the step has none. */
export interface Belonging {
  /** Records of different strata share no group. */
  readonly strata: Int32Array | null;
  /** Records of one unit are in one group. */
  readonly units: Int32Array | null;
}

export function belongingOf(
  strata: readonly Column[],
  together: Column | null,
  kept: Uint8Array | null,
): Belonging {
  return {
    strata: strata.length === 0 ? null : strataOf(strata, kept),
    units: together === null ? null : unitsOf(together, kept),
  };
}
