import { randomStream } from '../../foundation/numerics/index.ts';
import { type MaskMethod, proved, SHUFFLE, SOLO, streamPurpose } from '../contract/index.ts';
import { ascending } from './ascending.ts';
import { conditionalNormal, drawnScores } from './shuffle/conditionalNormal.ts';

/**
 * Data shuffling (Muralidhar and Sarathy 2006). For the shuffled columns X and the given columns S, which stay,
 * scores S* = normal quantiles of (rank - 1/2) / n with mean 0 and variance 1, and R = 2 sin(pi r / 6) of Spearman's
 * r; Y* = S* R_SS^-1 R_SX + e with e normal, mean 0 and covariance R_XX - R_XS R_SS^-1 R_SX, drawn independently of
 * X; then the record with the i-th smallest value of a column of Y* gets the i-th smallest value of that column of X.
 */
export const shuffle: MaskMethod<Record<never, never>> = {
  room: 'mask',
  name: 'shuffle',
  title: 'Data shuffling',
  summary:
    'Draws each record from a normal model of the ranks, given the columns that stay, and assigns the original values of each column in the order of the drawn ones.',
  details:
    'Each column keeps exactly its values, but in other records. Rank correlations of the shuffled columns with each other and with the columns that stay are kept, up to chance of the order of 1 / sqrt(n). Given the columns that stay, the new values of a record do not depend on its own values: unlike rank swapping, the method leaves no trace of a record near its rank. Relations that ranks do not capture (sums of columns, curves that turn, different relations in groups) are lost, and so is every relation to numeric columns that are neither shuffled nor given. It is better to derive a column that others determine, such as a total, afterwards. If the columns that stay determine the ranks of a shuffled one (a copy, or a sum of them), its values return to their own records.',
  references: [
    'Muralidhar, K. and Sarathy, R. (2006). Data shuffling: a new masking approach for numerical data. Management Science 52(5), 658-670.',
    'Rousseeuw, P.J. and Molenberghs, G. (1993). Transformation of non positive semidefinite correlation matrices. Communications in Statistics: Theory and Methods 22(4), 965-984.',
  ],
  parameters: {},
  kinds: ['numeric'],
  claims: [
    proved('marginals', 'the values of a column are assigned to its records, each once.'),
    proved('sums', 'a sum does not depend on the positions of its values.'),
  ],
  cost: 'O(n (d + g)²) for d shuffled and g given columns, and one sort of each column',
  draws: true,
  given: 'explain',
  smallestGroup: () => 2,
  *run(columns, _, { chance, given = [] } = SOLO) {
    const { seed, step, part } = chance;
    const total = 2 * columns.length + 1;
    yield { done: 0, total };
    const model = conditionalNormal(columns, given);
    yield { done: 1, total };
    const streams = columns.map((_, j) =>
      randomStream(seed, step, streamPurpose(SHUFFLE, j), part),
    );
    const normals: Float64Array[] = [];
    for (let j = 0; j < model.factor.columns; j++) {
      const drawn = new Float64Array(columns[0].length);
      streams[j].fillNormal(drawn);
      normals.push(drawn);
      yield { done: 1 + j, total };
    }
    const scores = drawnScores(model, normals, columns[0].length);
    const shuffled: Float64Array[] = [];
    for (const [j, values] of columns.entries()) {
      yield { done: 1 + columns.length + j, total };
      shuffled.push(handOut(values, ascending(scores[j], streams[j])));
    }
    return shuffled;
  },
};

/** Assigns the values, from the smallest to the largest, to the records in the given order. */
export function handOut(values: Float64Array, order: Int32Array): Float64Array {
  const sorted = values.slice().sort();
  const result = new Float64Array(values.length);
  for (let i = 0; i < order.length; i++) result[order[i]] = sorted[i];
  return result;
}
