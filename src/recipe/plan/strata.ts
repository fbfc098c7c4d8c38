import { PenumbraError } from '../../error.ts';
import { type Column, codesOf, combine, label } from '../../foundation/table/index.ts';
import type { Belonging } from './belonging.ts';

/** The number of each kept record's stratum: records that agree in all of these columns. Missing is a value like any other. */
export function strataOf(columns: readonly Column[], kept: Uint8Array | null): Int32Array {
  const codes = columns.map((column) =>
    column.kind === 'categorical' ? column.codes : codesOf<unknown>(column.values).codes,
  );
  const all = combine(codes, codes[0].length).codes;
  return kept === null ? all : all.filter((_, record) => kept[record] === 1);
}

/** Refuses strata that are too small for a group. */
export function refuseSmallStrata(
  { strata, counted: units }: Belonging,
  smallestGroup: number,
  columns: readonly Column[],
  positions: readonly number[],
): void {
  if (strata === null) return;
  const sizes = new Map<number, number>();
  // A unit can have records in several strata.
  const seen = units === null ? null : new Map<number, Set<number>>();
  for (let i = 0; i < strata.length; i++) {
    const its = seen?.get(strata[i]) ?? new Set<number>();
    if (seen !== null && its.has(units![i])) continue;
    if (seen !== null) seen.set(strata[i], its.add(units![i]));
    sizes.set(strata[i], (sizes.get(strata[i]) ?? 0) + 1);
  }
  let small = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const size of sizes.values()) {
    if (size < smallestGroup) small++;
    least = Math.min(least, size);
  }
  if (small === 0) return;
  const names = positions.map((position) => label(columns, position)).join(', ');
  throw new PenumbraError(
    'data',
    `${small} of ${sizes.size} strata by ${names} have fewer than ${smallestGroup} ${units === null ? 'records' : 'units'}, the smallest ${least}: use fewer or coarser columns for the strata, or a smaller k.`,
  );
}
