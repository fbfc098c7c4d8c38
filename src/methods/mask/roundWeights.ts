import { type RandomStream, randomStream, sum } from '../../foundation/numerics/index.ts';
import { type MaskMethod, proved, ROUND_WEIGHTS, SOLO, streamPurpose } from '../contract/index.ts';
import { ascending } from './ascending.ts';
import { noNegative, staysPositive } from './weights/claims.ts';

const parameters = {
  base: {
    type: 'number',
    minimum: 1e-6,
    maximum: 1e9,
    default: 1,
    description: 'Weights become multiples of this number, and at least this number.',
  },
  rounding: {
    type: 'choice',
    choices: {
      random:
        'up or down at random, with the probabilities that keep every weighted total right on average',
      nearest: 'down, and those with the largest remainders up, as many as the total needs',
    },
    default: 'random',
    description: 'Which of the two nearest multiples a weight becomes.',
  },
} as const;

/**
 * Rounding of weights to multiples of a base b, where the total stays within one base of the original one. Random:
 * systematic rounding, one start u for all (as systematic sampling with unequal probabilities, Madow 1949). In random
 * order, with r the remainders w / b - floor(w / b) and R their running sum, a weight is rounded up if a whole number
 * is in (R before + u, R + u]. A weight is rounded up with probability r, so that its expectation is w. Nearest: the
 * round(sum of r) weights with the largest remainders are rounded up, ties at random. A weight between 0 and b becomes
 * b: it must not vanish.
 *
 * Worked figure: weights 12, 14, 17, 17 with base 10, nearest: remainders add up to 2, so they become 10, 10, 20, 20.
 */
export const roundWeights: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'round-weights',
  title: 'Rounding of weights',
  summary: 'Weights become multiples of a base, and their total is kept within one base.',
  details:
    'A weight that only few records have becomes one that many have. Choose a base of a tenth to a quarter of the mean weight, and look at the gate `weights` of `penumbra release`: far from the mean a multiple can still be rare; group-weights promises that it is not. Weighted estimates stay right on average with random rounding, except for weights below the base, which become the base: choose a base that is not above the smallest weight. Records with equal weights can get different ones, because otherwise the total would not be kept.',
  references: [
    'Madow, W.G. (1949). On the theory of systematic sampling, II. Annals of Mathematical Statistics 20(3), 333-354.',
    'Hundepool, A., Domingo-Ferrer, J., Franconi, L., Giessing, S., Schulte Nordholt, E., Spicer, K. and de Wolf, P.-P. (2012). Statistical Disclosure Control. Wiley.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [
    {
      ...proved('sums', 'as many weights are rounded up as the total needs.'),
      unless:
        'the total of the weights is no multiple of the base, or weights below the base became the base.',
    },
    staysPositive,
  ],
  cost: 'O(n) for each column',
  missing: 'missing values stay missing',
  weights: 'the weights themselves are changed',
  draws: true,
  gaps: 'stay',
  refuses: noNegative,
  remarks(columns, labels, { base }) {
    return columns.flatMap((column, j) => {
      const small = column.reduce((count, w) => count + (w > 0 && w < base ? 1 : 0), 0);
      if (small === 0) return [];
      return [
        `${small} of ${column.length} weights in "${labels[j]}" are below the base and become the base, so the total grows: choose a smaller base, or use group-weights.`,
      ];
    });
  },
  *run(columns, { base, rounding }, { chance } = SOLO) {
    const { seed, step, part } = chance;
    const results: Float64Array[] = [];
    for (const [j, column] of columns.entries()) {
      yield { done: j, total: columns.length };
      const stream = randomStream(seed, step, streamPurpose(ROUND_WEIGHTS, j), part);
      const multiples = column.map((weight) => Math.floor(weight / base));
      const remainders = column.map((weight, i) =>
        multiples[i] >= 1 ? weight / base - multiples[i] : 0,
      );
      const up = (rounding === 'random' ? systematic : largest)(remainders, stream);
      results.push(
        column.map((weight, i) => {
          if (weight > 0 && weight < base) return base;
          return up[i] === 1 || remainders[i] > 0 ? (multiples[i] + up[i]) * base : weight;
        }),
      );
    }
    return results;
  },
};

/** Marks what is rounded up: those whose stretch of the running sum of remainders has a whole number, after a start. */
function systematic(remainders: Float64Array, stream: RandomStream): Uint8Array {
  const up = new Uint8Array(remainders.length);
  const order = stream.permutation(remainders.length);
  let reached = stream.uniform();
  for (const i of order) {
    if (!(remainders[i] > 0)) continue;
    reached += remainders[i];
    if (reached < 1) continue;
    reached -= 1;
    up[i] = 1;
  }
  return up;
}

/** Marks the largest remainders, as many as their sum, rounded. */
function largest(remainders: Float64Array, stream: RandomStream): Uint8Array {
  const up = new Uint8Array(remainders.length);
  const order = ascending(remainders, stream);
  const wanted = Math.round(sum(remainders.map((r) => (Number.isNaN(r) ? 0 : r))));
  for (let place = 0; place < wanted; place++) up[order[order.length - 1 - place]] = 1;
  return up;
}
