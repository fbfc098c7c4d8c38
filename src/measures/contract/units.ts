import { codesOf } from '../../foundation/table/index.ts';
import type { CodedFiles } from './measure.ts';

/** Part of the definition of every measure whose classes count units. */
export const COUNTS_UNITS =
  'Where the description names a protected unit, such as a household, units are counted instead of records: members of one unit count once';

/** Part of the definition of every measure that counts records even if there are units. */
export const COUNTS_RECORDS = 'Records are counted, also if the description names units';

/** Units numbered from 0 in order of appearance. A record without a unit (-1) is a unit of its own. */
export function ownUnits(units: Int32Array): {
  readonly codes: Int32Array;
  readonly distinct: number;
} {
  return codesOf(units.map((unit, record) => (unit < 0 ? -1 - record : unit)));
}

/** The unit of each record where classes count units; null where they count records. */
export function countedUnits({ units }: Pick<CodedFiles, 'units'>, side: 'original' | 'masked') {
  return units === null || units.isGuess ? null : ownUnits(units[side]).codes;
}

/** What classes count: units or records. */
export function countedNoun({ units }: Pick<CodedFiles, 'units'>): 'units' | 'records' {
  return units === null || units.isGuess ? 'records' : 'units';
}

/** Whether a reading counts units, in a sentence; none if no column could number them. */
export function unitNotes({ units }: CodedFiles): string[] {
  if (units === null) return [];
  const { name, unit = 'unit', isGuess } = units;
  const column = name === undefined ? '' : `, by the column "${name}"`;
  return [
    isGuess
      ? `Records are counted. If units count (${unit}${column}), give this column the role unit: it was only guessed.`
      : `Units are counted (${unit}${column}): members of one unit count once.`,
  ];
}
