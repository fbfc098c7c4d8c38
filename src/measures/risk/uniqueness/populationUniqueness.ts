import { type Measure, noReading, reading } from '../../contract/index.ts';
import { missingNote, releaseOf } from '../individual/release.ts';
import { weightsProblem } from '../individual/weights.ts';
import { type Estimate, findPopulationUniqueness, type PopulationUniqueness } from './estimates.ts';

export {
  type Estimate,
  estimatePopulationUniqueness,
  type PopulationUniqueness,
} from './estimates.ts';

/** Margins that are off by more records than this are mentioned. */
const GOOD_FIT = 1e-3;

/**
 * Sample uniques that are population uniques, by a log-linear model of the keys (Skinner and Holmes 1998; Elamir and
 * Skinner 2006). O(n keys) for independent keys; the model of all two-way interactions is fitted to tables of up to
 * a million cells.
 */
export const populationUniqueness: Measure = {
  name: 'population-uniqueness',
  heading: 'Record risk',
  title: 'Population uniqueness: records that nobody in the population shares the keys of',
  definition:
    'Expected number of masked records that are unique on the key columns in the file and in the population, in percent of the masked records: tau1, the sum of exp(-u (1 - pi)/pi) over the records that are unique in the file, u being what a log-linear model with all two-way interactions expects in their cells (main effects alone where the table has more than a million cells or fewer than three keys vary), pi the sampling fraction: records over the sum of their weights, taken to be the same for all. tau2 is the sum of (1 - exp(-x))/x with x = u (1 - pi)/pi, the expected right links of unique records. DIS is the share of right links by the weights alone: unique records over the sum of their weights. Missing is a value of its own',
  source: 'Skinner and Holmes 1998; Elamir and Skinner 2006; Skinner and Elliot 2002',
  range: '0 (no record is unique in the population) to 100 (all are)',
  direction: 'lower is better',
  unit: '%',
  columns: 'codes',
  seconds: (records, _columns, keys) => 3 + 2e-7 * records * (keys + 5),
  *measure(files) {
    const release = releaseOf(files);
    if (typeof release === 'string') return noReading(release);
    const { keys, weights, records } = release;
    if (weights === null) {
      return noReading(
        'How many records are unique in the population can only be estimated with weights: give the column that says how many persons each record stands for the role weight.',
      );
    }
    const problem = weightsProblem(weights);
    if (problem !== null) return noReading(problem);
    const found = yield* findPopulationUniqueness(keys, weights);
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
      [...modelNotes(found), ...missingNote(keys)],
    );
  },
};

function modelNotes({ samplingFraction, twoWay }: PopulationUniqueness): string[] {
  const notes = [`Sampling fraction by the weights: ${samplingFraction.toPrecision(4)}.`];
  if (samplingFraction === 1) notes.push('By its weights the file is the whole population.');
  if (twoWay === null) {
    notes.push(
      'The value is by the model of main effects, in which the keys are independent: the table of the keys is too large for one with interactions, or fewer than three of them vary.',
    );
  } else {
    notes.push('The value is by the model with all two-way interactions of the keys.');
    if (twoWay.gap > GOOD_FIT) {
      notes.push(
        `The fit of that model was stopped with margins that are off by up to ${twoWay.gap.toPrecision(2)} records.`,
      );
    }
  }
  return notes;
}
