import { mean } from '../../../foundation/numerics/index.ts';
import { combine } from '../../../foundation/table/index.ts';
import { type CodedFiles, ownUnits, type Part } from '../../contract/index.ts';

/** Why measures of linked members have no figure. */
export const NO_UNITS =
  'No column numbers the units: give the role unit to the column with the number of the household, person or firm that a record belongs to.';
export const HIDDEN =
  'The protected file has no column that numbers the units, so that nobody can tell which records belong together.';

/** The units of one file. */
export interface UnitsOfFile {
  /** The unit of each record, numbered from 0 in order of appearance. */
  readonly unitOf: Int32Array;
  /** The number of records of each unit. */
  readonly sizes: Int32Array;
}

export function unitsOfFile(units: Int32Array): UnitsOfFile {
  const { codes, distinct } = ownUnits(units);
  const sizes = new Int32Array(distinct);
  for (const unit of codes) sizes[unit]++;
  return { unitOf: codes, sizes };
}

/** The number of units with the composition of each unit, this one included. */
export interface Compositions extends UnitsOfFile {
  readonly compositionOf: Int32Array;
  readonly sharing: Int32Array;
}

/**
 * The composition of a unit is its size and the combination of keys of each member, in no order. Missing keys count as
 * a value. O(n keys + n log n).
 */
export function compositionsOf(keys: readonly Int32Array[], units: Int32Array): Compositions {
  return compositionsBy(unitsOfFile(units), combine(keys, units.length).codes);
}

/** Units by the codes of their records, in no order. Records with a code below 0 are left out. */
export function compositionsBy({ unitOf, sizes }: UnitsOfFile, codes: Int32Array): Compositions {
  const members: number[][] = Array.from(sizes, () => []);
  for (let i = 0; i < unitOf.length; i++) if (codes[i] >= 0) members[unitOf[i]].push(codes[i]);
  const known = new Map<string, number>();
  const compositionOf = Int32Array.from(members, (cells) => {
    const name = cells.sort((a, b) => a - b).join();
    const place = known.get(name) ?? known.size;
    known.set(name, place);
    return place;
  });
  const counts = new Int32Array(known.size);
  for (const composition of compositionOf) counts[composition]++;
  return { unitOf, sizes, compositionOf, sharing: compositionOf.map((c) => counts[c]) };
}

/** Largest size of units that is shown as a size of its own. */
const MOST_SIZE = 5;

/** A figure of units by their size: the mean of their values times a factor. Sizes that do not occur are left out. */
export function bySize(
  { sizes }: Pick<UnitsOfFile, 'sizes'>,
  values: Float64Array,
  what: string,
  { factor = 1, noun = 'member' }: { readonly factor?: number; readonly noun?: string } = {},
): Part[] {
  const parts: Part[] = [];
  for (let size = 1; size <= MOST_SIZE + 1; size++) {
    const own = values.filter((_, u) => Math.min(sizes[u], MOST_SIZE + 1) === size);
    if (own.length === 0) continue;
    const words =
      size > MOST_SIZE ? `${size} or more ${noun}s` : `${size} ${noun}${size === 1 ? '' : 's'}`;
    parts.push(
      { name: `units of ${words}`, value: own.length },
      { name: `${what}, units of ${words}`, value: factor * mean(own) },
    );
  }
  return parts;
}

/** What must be said about records without a unit. */
export function unitlessNotes({ units }: CodedFiles): string[] {
  const masked = units?.masked ?? new Int32Array(0);
  const alone = masked.reduce((count, unit) => count + (unit < 0 ? 1 : 0), 0);
  if (alone === 0) return [];
  return [`${alone} of ${masked.length} records have no unit and count as units of one.`];
}

/** The name of the units and their column, in a sentence. */
export function whichUnits({ units }: CodedFiles): string[] {
  if (units === null) return [];
  const { unit = 'unit', name, isGuess } = units;
  const column =
    name === undefined ? '' : `, by the column "${name}"${isGuess ? ' (guessed)' : ''}`;
  return [`A unit is a ${unit}${column}.`];
}

/** Percent of units whose composition fewer than k units have. */
export function percentBelow(sharing: Int32Array, k: number): number {
  let count = 0;
  for (const units of sharing) if (units < k) count++;
  return (100 * count) / sharing.length;
}
