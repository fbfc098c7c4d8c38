import {
  type Files,
  type Measure,
  MISSING_LEVEL,
  missingKeysNotes,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { codedOf } from '../classes/words.ts';
import {
  bySize,
  type Compositions,
  compositionsOf,
  HIDDEN,
  NO_UNITS,
  percentBelow,
  unitlessNotes,
  whichUnits,
} from './unitsIn.ts';

/** Numbers of units below which units are counted. */
export const SIZES = [2, 3, 5, 10];

/** Why missing values cannot be wildcards here. */
export const ONE_COMPOSITION = 'units that agree with wildcards form no classes';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'unique-units',
    title: 'Whether the unit is unique',
    definition: '1 if no other unit of the protected file has the composition of the unit, else 0',
    figure: 'per unit',
  },
  {
    name: 'unique-units.size',
    title: 'Members of the unit',
    definition: 'The number of protected records of the unit',
  },
  {
    name: 'unique-units.sharing',
    title: 'Units with the same composition',
    definition: 'The number of units with the composition of the unit, this one included',
  },
];

/**
 * Units that their composition singles out. Members stay linked if the protected file has the number of the unit, as it
 * is or as a pseudonym. Then the size of a household and the keys of all its members are known together, which single
 * out far more than the keys of one person (Hundepool et al. 2012, on the hierarchical structure of files). O(n keys +
 * n log n).
 */
export const uniqueUnits: Measure = {
  name: 'unique-units',
  heading: 'Risk of units',
  title: 'Units that are unique by their size and the keys of their members',
  definition: `Percent of units, such as households, whose composition no other unit of the protected file has. The composition is the number of members and the combination of keys of each, in no order. Parts are the percent of units whose composition fewer than 2, 3, 5 and 10 units have, in both files, and the units and their share of unique ones by size. The protected file must have the number of the unit, as it is or as a pseudonym. ${MISSING_LEVEL}`,
  source: 'Hundepool et al. 2012, on files of households; Samarati 2001 for the count',
  range: '0 (no unit is unique) to 100 (every unit is)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys', 'linked units'] },
  columns: 'codes',
  basis: 'compositions of units',
  inShort: (value) =>
    `${value} % of the units, such as households, are unique by their size and the keys of their members.`,
  seconds: (records, _columns, keys) => 1e-6 * records * (keys + 1),
  *measure(files) {
    const coded = codedOf(files);
    if (typeof coded === 'string') return noReading(coded);
    if (coded.units === null) return noReading(NO_UNITS);
    if (coded.units.isHidden) return noReading(HIDDEN);
    const after = compositions(files, 'masked')!;
    yield { done: 1, total: 2 };
    const before = compositions(files, 'original')!;
    const parts = SIZES.flatMap((k) => {
      const name = `compositions of fewer than ${k} units`;
      return [
        { name, value: percentBelow(after.sharing, k) },
        before.sharing.length === 0
          ? { name: `${name}, in the original`, value: null, reason: 'It has no records.' }
          : { name: `${name}, in the original`, value: percentBelow(before.sharing, k) },
      ];
    });
    const unique = Float64Array.from(after.sharing, (count) => (count === 1 ? 1 : 0));
    return reading(
      percentBelow(after.sharing, 2),
      [
        { name: 'units', value: after.sizes.length },
        ...parts,
        ...bySize(after, unique, 'unique', { factor: 100 }),
      ],
      [...whichUnits(coded), ...unitlessNotes(coded), ...missingKeysNotes(coded, ONE_COMPOSITION)],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = compositions(files, 'masked');
    if (found === null) return [];
    yield { done: 1, total: 1 };
    const { unitOf, sizes, sharing } = found;
    return recordColumns(
      COLUMNS,
      Float64Array.from(unitOf, (unit) => (sharing[unit] === 1 ? 1 : 0)),
      Float64Array.from(unitOf, (unit) => sizes[unit]),
      Float64Array.from(unitOf, (unit) => sharing[unit]),
    );
  },
};

/** The compositions of a file; null if members are not linked. */
export function compositions(files: Files, side: 'original' | 'masked'): Compositions | null {
  const coded = codedOf(files);
  if (typeof coded === 'string' || coded.units === null || coded.units.isHidden) return null;
  const keys = coded.keys.map((j) => coded.columns[j][side]);
  return compositionsOf(keys, coded.units[side]);
}
