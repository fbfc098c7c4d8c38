import { changesBetweenWaves, combine, findUnclearWave } from '../../../foundation/table/index.ts';
import type { CodedFiles } from '../../contract/index.ts';
import { compositionsBy, type UnitsOfFile, unitsOfFile } from './unitsIn.ts';

/** For each unit of one file, the number of units that are like it over time, this one included. */
export interface SeriesOfUnits extends UnitsOfFile {
  /** Units with the same keys in the same waves. */
  readonly series: Int32Array;
  /** Units in the same waves. */
  readonly presence: Int32Array;
  /** Units whose keys change in the same waves, or the reason why changes are not known. */
  readonly changes: Int32Array | string;
  /** The number of waves of each unit. */
  readonly waves: Int32Array;
}

/**
 * The series of units: the wave and the keys of each record. Where a unit has several records in one wave, they have no
 * order, and changes are not known. Null if the units or their waves are not seen. O(n keys + n log n).
 */
export function seriesOf(
  { units, keys, columns }: CodedFiles,
  side: 'original' | 'masked',
): SeriesOfUnits | null {
  if (units === null || units.isHidden || !units.waves || units.waves.isHidden) return null;
  const times = units.waves[side];
  const found = unitsOfFile(units[side]);
  const { unitOf, sizes } = found;
  const sharing = (codes: Int32Array) => compositionsBy(found, codes).sharing;
  const codes = keys.map((j) => columns[j][side]);
  const waves = new Int32Array(sizes.length);
  const ofUnits = combine([unitOf, times], unitOf.length);
  const isSeen = new Uint8Array(ofUnits.distinct);
  for (const [record, code] of ofUnits.codes.entries()) {
    if (isSeen[code] === 0) waves[unitOf[record]]++;
    isSeen[code] = 1;
  }
  // The time itself changes with every wave, and would tell the waves that a unit is in.
  const own = keys.filter((j) => columns[j].name !== units.waves!.name);
  const unclear = findUnclearWave(unitOf, times);
  return {
    ...found,
    waves,
    series: sharing(combine([times, ...codes], unitOf.length).codes),
    presence: sharing(combine([times], unitOf.length).codes),
    changes:
      unclear < 0
        ? sharing(
            changeCodes(
              own.map((j) => columns[j][side]),
              unitOf,
              times,
            ),
          )
        : `Record ${unclear + 1} of the ${side === 'masked' ? 'protected' : 'original'} file has no time, or that of an earlier record of its unit, so changes from wave to wave are not known: correct the time, or describe as "time" a column that differs between the records of a unit.`,
  };
}

/** The wave and the set of keys that change in it, as a code; -1 for a record without a change. */
function changeCodes(
  keys: readonly Int32Array[],
  unitOf: Int32Array,
  waves: Int32Array,
): Int32Array {
  const changes = changesBetweenWaves(keys, unitOf, waves);
  const { codes } = combine(
    [waves, ...changes.map((flags) => Int32Array.from(flags))],
    waves.length,
  );
  return codes.map((code, record) => (changes.some((flags) => flags[record] === 1) ? code : -1));
}
