import { mean } from '../../../foundation/numerics/index.ts';
import {
  type Measure,
  MISSING_KEYS,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { frequenciesIn, POPULATION_FREQUENCIES } from './frequencies.ts';

const SIZES = [2, 3, 5, 10, 20];

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'k-map',
    title: 'Persons of the population with the same keys',
    definition:
      'The number of persons in the population with the same keys, at least the number of protected records with them',
    figure: 'least',
  },
];

/**
 * k-map (Sweeney 2001): every protected record has the keys of at least k persons of the population, whether or not
 * they are in the file. O(n keys).
 */
export const kMap: Measure = {
  name: 'k-map',
  heading: 'Anonymity of keys',
  title: 'Fewest persons of the population that share the keys of a record (k-map)',
  definition: `Smallest F over the protected records. ${POPULATION_FREQUENCIES}. Parts are the mean of F and the percentage of records with F below 2, 3, 5, 10 and 20. ${MISSING_KEYS}; the population file and units are counted by equal values`,
  source: 'Sweeney 2001; El Emam and Dankar 2008',
  range: '1 (the keys of some record belong to one person) upwards',
  direction: 'higher is better',
  unit: '',
  scope: { made: WITH_PARTNERS, has: ['shared keys'] },
  columns: 'codes',
  basis: 'population frequencies',
  seconds: (records, _columns, keys) => 1e-7 * records * (keys + 5),
  *measure(files) {
    const found = yield* frequenciesIn(files);
    if (typeof found === 'string') return noReading(found);
    const { inPopulation, notes } = found;
    const below = (k: number) =>
      (100 * inPopulation.reduce((count, F) => count + (F < k ? 1 : 0), 0)) / inPopulation.length;
    return reading(
      inPopulation.reduce((least, F) => Math.min(least, F)),
      [
        { name: 'mean', value: mean(inPopulation) },
        ...SIZES.map((k) => ({
          name: `records with fewer than ${k} in the population (%)`,
          value: below(k),
        })),
      ],
      notes,
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* frequenciesIn(files);
    return typeof found === 'string' ? [] : recordColumns(COLUMNS, found.inPopulation);
  },
};
