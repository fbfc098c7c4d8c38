import { type RandomStream, randomStream } from '../../foundation/numerics/index.ts';
import {
  type MaskMethod,
  PER_UNIT,
  perUnit,
  proved,
  type ReplaceContext,
  SHUFFLE,
  SOLO,
  streamPurpose,
} from '../contract/index.ts';
import { ascending } from './ascending.ts';
import { giveSeries, meansOf, noteOnAlone, type Series, seriesClasses } from './series/series.ts';
import { conditionalNormal, drawnScores } from './shuffle/conditionalNormal.ts';

const parameters = { ...PER_UNIT } as const;

/**
 * Data shuffling (Muralidhar and Sarathy 2006). For the shuffled columns X and the given columns S, which stay,
 * scores S* = normal quantiles of (rank - 1/2) / n with mean 0 and variance 1, and R = 2 sin(pi r / 6) of Spearman's
 * r; Y* = S* R_SS^-1 R_SX + e with e normal, mean 0 and covariance R_XX - R_XS R_SS^-1 R_SX, drawn independently of
 * X; then the record with the i-th smallest value of a column of Y* gets the i-th smallest value of that column of X.
 *
 * Once for each unit, the model is that of the means of the series of units in the same waves, and the unit with the i-th
 * smallest drawn score gets the series with the i-th smallest mean, wave by wave.
 */
export const shuffle: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'shuffle',
  title: 'Data shuffling',
  summary:
    'Draws each record from a normal model of the ranks, given the columns that stay, and assigns the original values of each column in the order of the drawn ones.',
  details:
    'Each column keeps exactly its values, but in other records. Rank correlations of the shuffled columns with each other and with the columns that stay are kept, up to chance of the order of 1 / sqrt(n). Given the columns that stay, the new values of a record do not depend on its own values: unlike rank swapping, the method leaves no trace of a record near its rank. Relations that ranks do not capture (sums of columns, curves that turn, different relations in groups) are lost, and so is every relation to numeric columns that are neither shuffled nor given. It is better to derive a column that others determine, such as a total, afterwards. If the columns that stay determine the ranks of a shuffled one (a copy, or a sum of them), its values return to their own records. Once for each unit, whole series are shuffled between units in the same waves: differences within a series and the values of each wave stay, and the rank correlations that are kept are those of the means of units; a unit that nobody shares its waves with keeps its series, and the run says how many do.',
  references: [
    'Muralidhar, K. and Sarathy, R. (2006). Data shuffling: a new masking approach for numerical data. Management Science 52(5), 658-670.',
    'Rousseeuw, P.J. and Molenberghs, G. (1993). Transformation of non positive semidefinite correlation matrices. Communications in Statistics: Theory and Methods 22(4), 965-984.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [
    proved('marginals', 'the values of a column are assigned to its records, each once.'),
    proved('sums', 'a sum does not depend on the positions of its values.'),
  ],
  cost: 'O(n (d + g)²) for d shuffled and g given columns, and one sort of each column',
  draws: true,
  given: 'explain',
  smallestGroup: () => 2,
  ...perUnit,
  *run(columns, { per }, context: ReplaceContext = SOLO) {
    const { chance, given = [] } = context;
    const { seed, step, part } = chance;
    const total = 2 * columns.length + 1;
    yield { done: 0, total };
    const streams = columns.map((_, j) =>
      randomStream(seed, step, streamPurpose(SHUFFLE, j), part),
    );
    const classes = per === 'unit' ? seriesClasses(context, []) : null;
    if (classes !== null) {
      const results = columns.map((column) => column.slice());
      for (const all of classes) shuffleSeries(columns, given, results, all, streams);
      const alone = classes.filter(({ length }) => length < 2).length;
      const note = noteOnAlone(
        alone,
        classes.reduce((sum, { length }) => sum + length, 0),
      );
      if (note !== undefined) yield { done: total, total, note };
      return results;
    }
    const scores = scoresOf(columns, given, streams);
    yield { done: 1 + columns.length, total };
    const shuffled: Float64Array[] = [];
    for (const [j, values] of columns.entries()) {
      yield { done: 1 + columns.length + j, total };
      shuffled.push(handOut(values, ascending(scores[j], streams[j])));
    }
    return shuffled;
  },
};

/** The drawn scores of each column, given the columns that stay. */
function scoresOf(
  columns: readonly Float64Array[],
  given: readonly Float64Array[],
  streams: readonly RandomStream[],
): readonly Float64Array[] {
  const model = conditionalNormal(columns, given);
  const normals = streams.slice(0, model.factor.columns).map((stream) => {
    const drawn = new Float64Array(columns[0].length);
    stream.fillNormal(drawn);
    return drawn;
  });
  return drawnScores(model, normals, columns[0].length);
}

/** Shuffles whole series of units in the same waves, by their means. */
function shuffleSeries(
  columns: readonly Float64Array[],
  given: readonly Float64Array[],
  results: readonly Float64Array[],
  all: readonly Series[],
  streams: readonly RandomStream[],
): void {
  if (all.length < 2) return;
  const means = columns.map((column) => meansOf(column, all));
  const scores = scoresOf(
    means,
    given.map((column) => meansOf(column, all)),
    streams,
  );
  for (const [j, column] of columns.entries()) {
    const from = ascending(means[j], streams[j]);
    const to = ascending(scores[j], streams[j]);
    for (const [rank, at] of to.entries()) {
      giveSeries(column, results[j], all[from[rank]], all[at]);
    }
  }
}

/** Assigns the values, from the smallest to the largest, to the records in the given order. */
export function handOut(values: Float64Array, order: Int32Array): Float64Array {
  const sorted = values.slice().sort();
  const result = new Float64Array(values.length);
  for (let i = 0; i < order.length; i++) result[order[i]] = sorted[i];
  return result;
}
