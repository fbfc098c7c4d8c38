import { PenumbraError } from '../../error.ts';
import { type RandomStream, randomStream } from '../../foundation/numerics/index.ts';
import {
  type MaskMethod,
  PER_UNIT,
  PERTURB_WEIGHTS,
  perUnit,
  proved,
  type ReplaceContext,
  SOLO,
  streamPurpose,
} from '../contract/index.ts';
import { keepsTotals, noNegative, staysPositive } from './weights/claims.ts';
import { marginsOf, rake } from './weights/rake.ts';

const parameters = {
  least: {
    type: 'number',
    minimum: 0,
    maximum: 0.9,
    default: 0.05,
    description: 'The least change of a weight, as a share of it.',
  },
  noise: {
    type: 'number',
    minimum: 0.001,
    maximum: 0.9,
    default: 0.2,
    description:
      'The largest change of a weight, as a share of it. A larger change is safer and makes estimates less precise.',
  },
  ...PER_UNIT,
} as const;

/**
 * Multiplicative noise on weights (as Evans, Zayatz and Slanta 1998 for establishments): w becomes w f with f = 1 + d or
 * 1 - d, each with probability 1/2, and d uniform between `least` and `noise`. f has mean 1, is never below 1 - noise, and
 * is never nearer to 1 than `least`. Then totals are brought back by raking to those of the original weights: the total
 * of the file, or the totals in each level of each given column.
 *
 * Worked figure: least 0.05 and noise 0.2 give factors from 0.8 to 0.95 and from 1.05 to 1.2, with standard deviation
 * sqrt((0.05² + 0.05 · 0.2 + 0.2²) / 3) = 0.132.
 */
export const perturbWeights: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'perturb-weights',
  title: 'Noise on weights',
  summary:
    'Each weight is multiplied by a random factor near 1, never by one too near to 1 or to 0, and totals are brought back.',
  details:
    'Nobody who knows a weight finds it again, unless it is far from all others: group-weights also hides such weights. A weight that belongs to one stratum or region no longer tells it exactly; where weights of two regions differ by more than the noise, it still does. Estimates stay right on average and become less precise: weighted totals get an additional variance of about 0.0175 w² y² for each record with the default factors. Totals of the weights are kept in each level of the given columns, such as region and sex; missing is a level. Bringing totals back moves all weights of a level by one factor, so a change can be somewhat smaller than `least` or larger than `noise`. Each column of weights gets its own noise, so replicate weights no longer give the right variances: leave them out with the role identifier. Once for each unit, all weights of a unit, such as those of a person in several waves, get one factor before totals are brought back.',
  references: [
    'Evans, T., Zayatz, L. and Slanta, J. (1998). Using noise for disclosure limitation of establishment tabular data. Journal of Official Statistics 14(4), 537-551.',
    'Deming, W.E. and Stephan, F.F. (1940). On a least squares adjustment of a sampled frequency table when the expected marginal totals are known. Annals of Mathematical Statistics 11(4), 427-444.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [
    proved('sums', 'weights are raked to the total of the original ones.'),
    keepsTotals,
    staysPositive,
  ],
  cost: 'O(n), and O(cells) for each round of raking, where cells are combinations of levels of the given columns',
  missing: 'missing values stay missing and count in no total',
  weights: 'the weights themselves are changed',
  draws: true,
  gaps: 'stay',
  given: 'total',
  refuses: noNegative,
  ...perUnit,
  *run(columns, { least, noise, per }, { chance, given = [], units }: ReplaceContext = SOLO) {
    if (least > noise) {
      throw new PenumbraError(
        'usage',
        'perturb-weights: least is larger than noise: choose a smaller --least, or a larger --noise.',
        { key: 'least' },
      );
    }
    const { seed, step, part } = chance;
    const results: Float64Array[] = [];
    for (const [j, column] of columns.entries()) {
      yield { done: j, total: columns.length };
      const stream = randomStream(seed, step, streamPurpose(PERTURB_WEIGHTS, j), part);
      const weights = column.map((weight) => (Number.isNaN(weight) ? 0 : weight));
      const factors = new Map<number, number>();
      const noisy = weights.map((weight, i) => {
        if (per === 'record' || units === undefined) return weight * factor(least, noise, stream);
        const drawn = factors.get(units[i]) ?? factor(least, noise, stream);
        factors.set(units[i], drawn);
        return weight * drawn;
      });
      const raked = rake(noisy, marginsOf(given, weights));
      results.push(raked.map((weight, i) => (Number.isNaN(column[i]) ? Number.NaN : weight)));
    }
    return results;
  },
};

function factor(least: number, noise: number, stream: RandomStream): number {
  const sign = stream.below(2) === 0 ? -1 : 1;
  return 1 + sign * (least + (noise - least) * stream.uniform());
}
