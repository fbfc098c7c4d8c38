import { maximum, mean } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  COUNTS_RECORDS,
  type Files,
  type Measure,
  MISSING_LEVEL,
  missingKeysNotes,
  noReading,
  once,
  type Part,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { cellsOf } from '../individual/cells.ts';
import { type KeyedRecords, keyedRecordsOf } from '../individual/keyedRecords.ts';
import { isWeight, samplingFraction } from '../individual/weights.ts';
import { findMinimalUniques, MOST_KEYS } from './minimalUniques.ts';
import { disScores, type SudaScores, scoresOf, subsetScores } from './scores.ts';

export { type MinimalUniques, minimalUniques } from './minimalUniques.ts';
export { type SudaScores, sudaScores } from './scores.ts';

/** Why missing values cannot be wildcards here. */
const EQUAL_RECORDS =
  'minimal sample uniques are defined by classes of equal records, and records that agree with wildcards form no classes';

/** DIS-SUDA above which a record is reported. */
const HIGH = 0.1;

/** The sampling fraction that is assumed without weights. */
const USUAL_FRACTION = 0.01;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'suda2',
    title: 'DIS-SUDA',
    definition:
      'The probability that a claimed match with the record is correct, by its special uniqueness; 0 if it is not unique by its keys',
    figure: 'mean',
  },
  {
    name: 'suda2.score',
    title: 'SUDA score',
    definition: 'The sum of the scores of the minimal sample uniques of the record',
  },
];

/**
 * Special uniques (Elliot, Manning and Ford 2002; the search after Manning, Haglin and Keane 2008): a record that
 * already differs from all others in one or two keys is easier to recognise, and more likely to be unique in the
 * population, than one that needs all keys. The value is the mean DIS-SUDA over all records, where records that are not
 * unique count 0: the share of records for which a claimed match would be correct. O(n) for each set of keys that
 * leaves records to tell apart.
 */
export const suda2: Measure = {
  name: 'suda2',
  heading: 'Record risk',
  title: 'Special uniques, by minimal sample uniques (SUDA2, DIS-SUDA)',
  definition: `Mean DIS-SUDA score of the protected records, in percent; records that are not unique by their keys count 0. A minimal sample unique is a set of keys on which a record differs from all others, while it does not on any proper subset. A set of s of the ATT keys scores the product of ATT - i for i from s to ATT - 1; a record scores the sum S over its sets. DIS-SUDA is 1 / (1 + P (1 - pi) / (pi S^Q sum S^-Q)) with Q = 1 + (8 - ATT)/20, P the records with exactly one twin on all keys, the sum over the unique records, and pi the sampling fraction: records over the sum of their weights, or 0.01 without weights. This is the formula of Elliot et al. (2005) with the scores of Elliot, Manning and Ford (2002), which sdcMicro has with original_scores = TRUE. By default sdcMicro scores a set (2^(ATT - s) - 1) / C(ATT, s) instead, and so does the worked example of the World Bank’s guide: the fifth of its ten persons has a DIS-SUDA of 0.0107 there and 0.01138 here. A part gives the mean by these scores. The contribution of a key is the share of the sum of scores that comes from sets with it. ${MISSING_LEVEL}. ${COUNTS_RECORDS}`,
  source:
    'Elliot, Manning and Ford 2002; Elliot, Manning, Mayes, Gurd and Bane 2005; Manning, Haglin and Keane 2008; the other scores as in Templ, Kowarik and Meindl 2015',
  range: '0 (no record is unique) to 100 (every claimed match would be correct)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys'] },
  columns: 'codes',
  // Two searches, each of which stops after a billion rows.
  seconds: (records, _columns, keys) => Math.min(30, 1.5e-8 * records * (1 << Math.min(keys, 27))),
  *measure(files) {
    const scored = yield* scoresIn(files);
    if (typeof scored === 'string') return noReading(scored);
    const { release, scores, bySubsets, notes } = scored;
    const parts = partsOf(release, scores);
    const other = { name: 'mean DIS-SUDA by the scores of sdcMicro', value: mean(bySubsets) };
    return reading(100 * mean(scores.disScores), [...parts, other], notes);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const scored = yield* scoresIn(files);
    if (typeof scored === 'string') return [];
    return recordColumns(COLUMNS, scored.scores.disScores, scored.scores.scores);
  },
};

interface Scored {
  readonly release: KeyedRecords;
  readonly scores: SudaScores;
  /** DIS-SUDA by the scores that sdcMicro gives by default. */
  readonly bySubsets: Float64Array;
  readonly notes: readonly string[];
}

/** The scores of the protected file, or the reason why there are none. */
function scoresIn(files: Files): Work<Scored | string> {
  return once(files, 'SUDA scores', function* (): Work<Scored | string> {
    const release = keyedRecordsOf(files);
    if (typeof release === 'string') return release;
    const { keys, coded } = release;
    if (keys.length > MOST_KEYS) {
      return `DIS-SUDA has no meaning for more than ${MOST_KEYS} key columns, because its exponent 1 + (8 - keys)/20 is not positive: name fewer keys.`;
    }
    const { fraction, notes } = fractionOf(release);
    const found = yield* findMinimalUniques(keys);
    const isCut = found.mostSize < keys.length;
    const scores = scoresOf(found, keys, fraction, isCut ? 1 : 0);
    if (isCut) {
      notes.push(
        `There are too many sets of key columns to search all: sets of more than ${found.mostSize} columns are left out, and a unique record without a smaller set scores 1, as if it had one larger set.`,
      );
    }
    notes.push(...missingKeysNotes(coded, EQUAL_RECORDS));
    const cells = cellsOf(keys, release.records);
    const bySubsets = disScores(subsetScores(found, keys), cells, keys.length, fraction);
    return { release, scores, bySubsets, notes };
  });
}

/** The sampling fraction, and its source. */
function fractionOf({ weights }: KeyedRecords): { fraction: number; notes: string[] } {
  const known = weights === null ? null : samplingFraction(weights);
  if (weights === null || known === null) {
    const why = weights === null ? 'There are no weights' : 'No record has a usable weight';
    return {
      fraction: USUAL_FRACTION,
      notes: [
        `${why}: the file counts as a sample of ${100 * USUAL_FRACTION} % of the population.`,
      ],
    };
  }
  const notes = [`Sampling fraction by the weights: ${known.toPrecision(4)}.`];
  const without = weights.reduce((count, weight) => count + (isWeight(weight) ? 0 : 1), 0);
  if (without > 0) {
    notes.push(
      `${without} of ${weights.length} records have no usable weight and are left out of this fraction.`,
    );
  }
  return { fraction: known, notes };
}

function partsOf({ names }: KeyedRecords, suda: SudaScores): Part[] {
  const { scores, disScores, bySize, contributions } = suda;
  return [
    { name: 'special uniques (records)', value: countAbove(scores, 0) },
    { name: `records with DIS-SUDA above ${HIGH}`, value: countAbove(disScores, HIGH) },
    { name: 'mean DIS-SUDA', value: mean(disScores) },
    { name: 'largest DIS-SUDA', value: maximum(disScores) },
    { name: 'largest score', value: maximum(scores) },
    ...bySize.map((value, s) => ({
      name: `minimal sample uniques of ${s + 1} ${s === 0 ? 'column' : 'columns'}`,
      value,
    })),
    ...names.map((name, j) =>
      contributions === null
        ? { name: `contribution of ${name} (%)`, value: null, reason: 'No record is unique.' }
        : { name: `contribution of ${name} (%)`, value: 100 * contributions[j] },
    ),
  ];
}

function countAbove(values: Float64Array, limit: number): number {
  return values.reduce((count, value) => count + (value > limit ? 1 : 0), 0);
}
