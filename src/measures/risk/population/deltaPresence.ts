import { maximum, mean, sum } from '../../../foundation/numerics/index.ts';
import {
  type Measure,
  MISSING_KEYS,
  noReading,
  type Part,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import {
  frequenciesIn,
  POPULATION_FREQUENCIES,
  type PopulationFrequencies,
} from './frequencies.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'delta-presence',
    title: 'Probability that a person with these keys is in the file',
    definition: 'The number of protected records with the same keys over that of persons with them',
    figure: 'largest',
  },
];

const NO_POPULATION =
  'Nothing tells the population, so nobody can say who of it is in the file: give a population file (--population-file), the role weight to a column, or the size of the population in the description.';

const sharesOf = ({ inFile, inPopulation }: PopulationFrequencies) =>
  inPopulation.map((F, i) => inFile[i] / F);

/**
 * delta-presence (Nergiz, Atzori and Clifton 2007): how surely somebody who knows a person's keys learns whether this
 * person is in the file, which is itself a secret if the file is of patients or debtors. O(n keys).
 */
export const deltaPresence: Measure = {
  name: 'delta-presence',
  heading: 'Anonymity of keys',
  title: 'Largest probability that a person of the population is in the file (delta-presence)',
  definition: `Largest f/F over the protected records: the probability that a person of the population with these keys is in the file. ${POPULATION_FREQUENCIES}. Parts are the mean over the persons with keys that occur in the file, and the smallest over the whole population, which is 0 if some keys of the population do not occur in the file. A file is (δmin, δmax)-present if the smallest is at least δmin and the largest at most δmax. ${MISSING_KEYS}; the population file and units are counted by equal values`,
  source: 'Nergiz, Atzori and Clifton 2007',
  range: 'above 0 to 1 (all persons with some keys are in the file)',
  direction: 'lower is better',
  unit: '',
  scope: { made: WITH_PARTNERS, has: ['shared keys'] },
  columns: 'codes',
  basis: 'population frequencies',
  seconds: (records, _columns, keys) => 1e-7 * records * (keys + 5),
  *measure(files) {
    const found = yield* frequenciesIn(files);
    if (typeof found === 'string') return noReading(found);
    if (found.source === 'file') return noReading(NO_POPULATION);
    const shares = sharesOf(found);
    return reading(maximum(shares), partsOf(found, shares), found.notes);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* frequenciesIn(files);
    if (typeof found === 'string' || found.source === 'file') return [];
    return recordColumns(COLUMNS, sharesOf(found));
  },
};

function partsOf(found: PopulationFrequencies, shares: Float64Array): Part[] {
  const { inFile, inPopulation, source, size } = found;
  const covered = sum(inPopulation.map((F, i) => F / inFile[i]));
  const smallest = shares.reduce((least, share) => Math.min(least, share));
  const isWhole = size !== null && covered >= size * (1 - 1e-12);
  return [
    { name: 'mean over persons with keys of the file', value: shares.length / covered },
    { name: 'smallest over keys of the file', value: smallest },
    source === 'population file'
      ? { name: 'smallest over the population', value: isWhole ? smallest : 0 }
      : {
          name: 'smallest over the population',
          value: null,
          reason: 'Only a population file tells which keys the file lacks.',
        },
    { name: 'mean over the records', value: mean(shares) },
  ];
}
