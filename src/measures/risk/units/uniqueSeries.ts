import {
  type CodedFiles,
  type Measure,
  MISSING_LEVEL,
  missingKeysNotes,
  noReading,
  type Part,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { codedOf } from '../classes/words.ts';
import { type SeriesOfUnits, seriesOf } from './series.ts';
import { ONE_COMPOSITION, SIZES } from './uniqueUnits.ts';
import { bySize, HIDDEN, NO_UNITS, percentBelow, unitlessNotes, whichUnits } from './unitsIn.ts';

const NO_TIME =
  'No column tells the waves of a unit apart: name it as "time" in the description of the file.';
const TIME_HIDDEN =
  'The protected file has no time, so that nobody can tell in which order the records of a unit were made.';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'unique-series',
    title: 'Whether the series of the unit is unique',
    definition: '1 if no other unit of the protected file has the series of the unit, else 0',
    figure: 'per unit',
  },
  {
    name: 'unique-series.size',
    title: 'Records of the unit',
    definition: 'The number of protected records of the unit',
  },
  {
    name: 'unique-series.sharing',
    title: 'Units with the same series',
    definition: 'The number of units with the series of the unit, this one included',
  },
  {
    name: 'unique-series.presence',
    title: 'Units in the same waves',
    definition: 'The number of units in the same waves as the unit, this one included',
  },
  {
    name: 'unique-series.changes',
    title: 'Units with the same changes',
    definition:
      'The number of units whose keys change in the same waves as those of the unit, this one included; empty if changes are not known',
  },
];

/**
 * Units that their series singles out. If the protected file has the number of the person and the time, all waves of a
 * person are known together: the keys in each, when the person came and left, and what changed when. Classes of k in
 * each wave do not protect against that. O(n keys + n log n).
 */
export const uniqueSeries: Measure = {
  name: 'unique-series',
  heading: 'Risk of units',
  title: 'Units that are unique by their keys over time',
  definition: `Percent of units, such as persons, whose series no other unit of the protected file has. The series is the wave and the combination of keys of each record, so it includes entry and exit. Parts are the percent of units whose series fewer than 2, 3, 5 and 10 units have; the percent that are unique by the waves they are in, without any key; and the percent that are unique by their changes: which keys differ from the wave before, and when, but not their values. All are given for both files, and the units and their share of unique ones by number of waves. The protected file must have the number of the unit, as it is or as a pseudonym, and the time. ${MISSING_LEVEL}`,
  source: 'Hundepool et al. 2012, on longitudinal files; Samarati 2001 for the count',
  range: '0 (no unit is unique) to 100 (every unit is)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys', 'linked units'] },
  columns: 'codes',
  inShort: (value) => `${value} % of the units are unique by their keys over time.`,
  seconds: (records, _columns, keys) => 2e-6 * records * (keys + 2),
  *measure(files) {
    const coded = codedOf(files);
    if (typeof coded === 'string') return noReading(coded);
    const reason = whyNot(coded);
    if (reason !== null) return noReading(reason);
    const after = seriesOf(coded, 'masked')!;
    yield { done: 1, total: 2 };
    const before = seriesOf(coded, 'original')!;
    const unique = Float64Array.from(after.series, (count) => (count === 1 ? 1 : 0));
    return reading(
      percentBelow(after.series, 2),
      [
        { name: 'units', value: after.sizes.length },
        ...SIZES.flatMap((k) =>
          inBoth(`series of fewer than ${k} units`, after, before, ({ series }) => series, k),
        ),
        ...inBoth('unique by the waves they are in', after, before, ({ presence }) => presence),
        ...inBoth('unique by their changes', after, before, ({ changes }) => changes),
        ...bySize({ sizes: after.waves }, unique, 'unique', { factor: 100, noun: 'wave' }),
      ],
      [...whichUnits(coded), ...unitlessNotes(coded), ...missingKeysNotes(coded, ONE_COMPOSITION)],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const coded = codedOf(files);
    const found = typeof coded === 'string' ? null : seriesOf(coded, 'masked');
    if (found === null) return [];
    yield { done: 1, total: 1 };
    const { unitOf, sizes, series, presence, changes } = found;
    const ofRecords = (ofUnit: (unit: number) => number) => Float64Array.from(unitOf, ofUnit);
    return recordColumns(
      COLUMNS,
      ofRecords((unit) => (series[unit] === 1 ? 1 : 0)),
      ofRecords((unit) => sizes[unit]),
      ofRecords((unit) => series[unit]),
      ofRecords((unit) => presence[unit]),
      ofRecords((unit) => (typeof changes === 'string' ? Number.NaN : changes[unit])),
    );
  },
};

/** Why there is no figure; null if there is one. */
function whyNot({ units }: CodedFiles): string | null {
  if (units === null) return NO_UNITS;
  if (!units.waves) return NO_TIME;
  if (units.isHidden) return HIDDEN;
  return units.waves.isHidden ? TIME_HIDDEN : null;
}

/** The percent of units that fewer than k units are like, in both files. */
function inBoth(
  name: string,
  after: SeriesOfUnits,
  before: SeriesOfUnits,
  sharing: (found: SeriesOfUnits) => Int32Array | string,
  k = 2,
): Part[] {
  const part = (title: string, counts: Int32Array | string): Part => {
    if (typeof counts === 'string') return { name: title, value: null, reason: counts };
    if (counts.length === 0) return { name: title, value: null, reason: 'It has no records.' };
    return { name: title, value: percentBelow(counts, k) };
  };
  return [part(name, sharing(after)), part(`${name}, in the original`, sharing(before))];
}
