import type { Work } from '../../../foundation/work/index.ts';
import {
  COUNTS_RECORDS,
  type Files,
  type Measure,
  MISSING_LEVEL,
  missingKeysNotes,
  noReading,
  once,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { type KeyedRecords, keyedRecordsOf } from '../individual/keyedRecords.ts';
import { weightsProblem } from '../individual/weights.ts';
import { type Estimate, findPopulationUniqueness, type PopulationUniqueness } from './estimates.ts';

export {
  type Estimate,
  estimatePopulationUniqueness,
  type PopulationUniqueness,
} from './estimates.ts';

/** Why missing values cannot be wildcards here. */
export const ONE_CELL =
  'the log-linear model counts each record in one cell of the table of the keys';

/** Largest error of a margin, in records, that needs no note. */
const GOOD_FIT = 1e-3;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'population-uniqueness',
    title: 'Probability of being unique in the population',
    definition:
      'The probability that nobody else in the population has the keys of the record; 0 if the record is not unique in the file',
    figure: 'mean',
  },
];

/**
 * Expected population uniques among the sample uniques, by a log-linear model of the keys (Skinner and Holmes 1998;
 * Elamir and Skinner 2006). O(n keys) for independent keys; the model of all two-way interactions is fitted to tables
 * of up to a million cells.
 */
export const populationUniqueness: Measure = {
  name: 'population-uniqueness',
  heading: 'Record risk',
  title: 'Population uniqueness: records whose keys nobody else in the population has',
  definition: `Expected number of protected records that are unique by their keys in the file and in the population, in percent of the protected records. The value is tau1, the sum of exp(-u (1 - pi)/pi) over the records that are unique in the file. u is the expected count of their cell by a log-linear model with all two-way interactions (main effects only if the table has more than a million cells, if the interactions have at least as many free parameters as there are records and so would understate the risk, or if fewer than three keys vary). pi is the sampling fraction: records over the sum of their weights, assumed equal for all. tau2 is the sum of (1 - exp(-x))/x with x = u (1 - pi)/pi, the expected correct links of unique records. DIS is the share of correct links by the weights alone: unique records over the sum of their weights. ${MISSING_LEVEL}. ${COUNTS_RECORDS}`,
  source:
    'Skinner and Holmes 1998; Elamir and Skinner 2006; Skinner and Elliot 2002; Skinner and Shlomo 2008',
  range: '0 (no record is unique in the population) to 100 (all are)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, drawn: 'sample', has: ['shared keys'] },
  columns: 'codes',
  seconds: (records, _columns, keys) => 3 + 2e-7 * records * (keys + 5),
  *measure(files) {
    const estimated = yield* estimatesIn(files);
    if (typeof estimated === 'string') return noReading(estimated);
    const { release, found } = estimated;
    const { records, coded } = release;
    const { independence, twoWay } = found;
    const none = 'The model was not fitted.';
    const parts = (name: string, estimate: Estimate | null) =>
      (['tau1', 'tau2'] as const).map((tau) =>
        estimate === null
          ? { name: `${tau}, ${name}`, value: null, reason: none }
          : { name: `${tau}, ${name}`, value: estimate[tau] },
      );
    return reading(
      (100 * (twoWay ?? independence).tau1) / records,
      [
        { name: 'sample uniques (records)', value: found.sampleUniques },
        ...parts('all two-way interactions', twoWay),
        ...parts('main effects', independence),
        found.dis === null
          ? { name: 'DIS measure', value: null, reason: 'No record is unique.' }
          : { name: 'DIS measure', value: found.dis },
      ],
      [...modelNotes(found), ...missingKeysNotes(coded, ONE_CELL)],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const estimated = yield* estimatesIn(files);
    if (typeof estimated === 'string') return [];
    const { uniques, twoWay, independence } = estimated.found;
    const { chances } = twoWay ?? independence;
    const values = new Float64Array(estimated.release.records);
    for (const [u, record] of uniques.entries()) values[record] = chances[u];
    return recordColumns(COLUMNS, values);
  },
};

interface Estimated {
  readonly release: KeyedRecords;
  readonly found: PopulationUniqueness;
}

/** The estimates for the protected file, or the reason why there are none. */
export function estimatesIn(files: Files): Work<Estimated | string> {
  return once(files, 'population uniqueness', function* (): Work<Estimated | string> {
    const release = keyedRecordsOf(files);
    if (typeof release === 'string') return release;
    const { keys, weights, weightsProblem: unusable } = release;
    if (unusable !== null) return unusable;
    if (weights === null) {
      return 'Population uniqueness needs weights: give the role weight to the column with the number of persons that each record stands for.';
    }
    const problem = weightsProblem(weights);
    if (problem !== null) return problem;
    return { release, found: yield* findPopulationUniqueness(keys, weights) };
  });
}

function modelNotes({ samplingFraction, twoWay }: PopulationUniqueness): string[] {
  const notes = [`Sampling fraction by the weights: ${samplingFraction.toPrecision(4)}.`];
  if (samplingFraction === 1) notes.push('By the weights, the file is the whole population.');
  if (twoWay === null) {
    notes.push(
      'The value comes from the model of main effects, in which the keys are independent: the table of the keys is too large for interactions, these have as many parameters as there are records, or fewer than three keys vary.',
    );
  } else {
    notes.push('The value comes from the model with all two-way interactions of the keys.');
    if (twoWay.gap > GOOD_FIT) {
      notes.push(
        `The fit of this model stopped with errors of up to ${twoWay.gap.toPrecision(2)} records in its margins.`,
      );
    }
  }
  return notes;
}
