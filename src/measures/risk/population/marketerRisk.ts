import { mean, sum } from '../../../foundation/numerics/index.ts';
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

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'marketer-risk',
    title: 'Marketer risk',
    definition:
      'One over the number of persons in the population with the same keys, at most one over the number of records',
    figure: 'mean',
  },
];

/**
 * Marketer risk (Dankar and El Emam 2010): the intruder matches the whole file with a register and is content if many
 * matches are right. The expected share of right ones is the sum over the classes of f/F, divided by n. O(n keys).
 */
export const marketerRisk: Measure = {
  name: 'marketer-risk',
  heading: 'Record risk',
  title: 'Marketer risk: share of records that a match with a register gets right',
  definition: `Mean of 1/F over the protected records, in percent: the expected share of right matches if every record is matched with a random person of the population among those with the same keys. ${POPULATION_FREQUENCIES}. With weights, individual-risk says the same and takes into account that F is only estimated. ${MISSING_KEYS}; the population file and units are counted by equal values`,
  source: 'Dankar and El Emam 2010; as in ARX (Prasser and Kohlmayer 2015)',
  range: 'above 0 to 100 (every match is right)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys'] },
  columns: 'codes',
  basis: 'population frequencies',
  seconds: (records, _columns, keys) => 1e-7 * records * (keys + 5),
  *measure(files) {
    const found = yield* frequenciesIn(files);
    if (typeof found === 'string') return noReading(found);
    const risks = found.inPopulation.map((F) => 1 / F);
    return reading(
      100 * mean(risks),
      [{ name: 'expected right matches (records)', value: sum(risks) }],
      found.notes,
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* frequenciesIn(files);
    if (typeof found === 'string') return [];
    return recordColumns(
      COLUMNS,
      found.inPopulation.map((F) => 1 / F),
    );
  },
};
