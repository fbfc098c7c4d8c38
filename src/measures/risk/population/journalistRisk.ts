import { maximum, mean, sum } from '../../../foundation/numerics/index.ts';
import {
  type Measure,
  MISSING_KEYS,
  noReading,
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
import { aboveThresholds } from './shares.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'journalist-risk',
    title: 'Journalist risk',
    definition:
      'What the record adds to the larger rate: one over F from the file to the register, or one over f, times the number of records over the persons of the register with keys of the file',
    figure: 'mean',
  },
];

/** Both rates, as what each record adds to them; a class of f records is counted f times, by 1/f each. */
function ratesOf({ inFile, inPopulation }: PopulationFrequencies) {
  const persons = sum(inPopulation.map((F, i) => F / inFile[i]));
  const fromFile = inPopulation.map((F) => 1 / F);
  const fromRegister = Float64Array.from(inFile, (f) => inFile.length / (f * persons));
  return { fromFile, fromRegister };
}

/**
 * Journalist risk (El Emam and Dankar 2008): the intruder wants to show that somebody can be found, and holds a
 * register of the population. He can begin with a record and look into the register, or begin with a person of the
 * register; the larger rate counts. O(n keys).
 */
export const journalistRisk: Measure = {
  name: 'journalist-risk',
  heading: 'Record risk',
  title: 'Journalist risk: found by somebody who holds a register of the population',
  definition: `The larger of two rates of right matches, in percent. From the file to the register: the mean of 1/F over the protected records. From the register to the file: the number of classes of the file over the sum of their F. ${POPULATION_FREQUENCIES}. Parts are both rates, the largest risk (one over the smallest F), and the percentage of records whose 1/F is above 1/20, 1/11, 1/5, 1/3 and 1/2. ${MISSING_KEYS}; the population file and units are counted by equal values`,
  source: 'El Emam and Dankar 2008; El Emam 2013; as in ARX (Prasser and Kohlmayer 2015)',
  range: 'above 0 to 100 (every record is alone in the population)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys'] },
  columns: 'codes',
  basis: 'population frequencies',
  seconds: (records, _columns, keys) => 1e-7 * records * (keys + 5),
  *measure(files) {
    const found = yield* frequenciesIn(files);
    if (typeof found === 'string') return noReading(found);
    const { fromFile, fromRegister } = ratesOf(found);
    const rates = { file: 100 * mean(fromFile), register: 100 * mean(fromRegister) };
    return reading(
      Math.max(rates.file, rates.register),
      [
        { name: 'from the file to the register (%)', value: rates.file },
        { name: 'from the register to the file (%)', value: rates.register },
        { name: 'largest risk (%)', value: 100 * maximum(fromFile) },
        ...aboveThresholds(fromFile),
      ],
      found.notes,
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* frequenciesIn(files);
    if (typeof found === 'string') return [];
    const { fromFile, fromRegister } = ratesOf(found);
    return recordColumns(COLUMNS, mean(fromFile) < mean(fromRegister) ? fromRegister : fromFile);
  },
};
