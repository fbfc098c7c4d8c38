import { PenumbraError } from '../../error.ts';
import {
  correlationMatrix,
  exp,
  log,
  midranks,
  randomStream,
} from '../../foundation/numerics/index.ts';
import { inside, type Work } from '../../foundation/work/index.ts';
import {
  type Chance,
  membersOf,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../contract/index.ts';
import { arrangeRanks, withoutGaps } from './hypercube/imanConover.ts';
import { nearestSynthetic } from './hypercube/pair.ts';
import { stratifiedSample } from './hypercube/sample.ts';
import { gatherGroup, refuseSmallGroups } from './moments/groups.ts';

const parameters = {
  alpha: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0.5,
    description:
      'Weight of the original record in the blend with its synthetic partner: 0 is synthetic; 1 is the original data, which protects nothing.',
  },
  blend: {
    type: 'choice',
    description: 'How a record and its synthetic partner are blended.',
    choices: {
      additive: 'alpha times the original plus 1 - alpha times the synthetic value',
      multiplicative:
        'the original to the power alpha times the synthetic value to the power 1 - alpha; positive values only',
    },
    default: 'additive',
  },
} as const;

type Blend = keyof (typeof parameters)['blend']['choices'];

/** Purposes of the random streams: values inside strata, and the order of the scores. */
const VALUES = 51;
const ORDERS = 52;

/** Normal scores have a correlation matrix of full rank only if there are more records than columns. */
const smallestFor = (replaced: number) => Math.max(3, replaced + 2);

/**
 * As many synthetic records as original ones: a Latin hypercube sample of each column, arranged so that the rank
 * correlations (Spearman) are near those of the original.
 */
export function* latinHypercubeSample(
  columns: readonly Float64Array[],
  { seed, step, part }: Chance,
): Work<Float64Array[]> {
  const n = columns[0].length;
  const values = randomStream(seed, step, VALUES, part);
  const samples = columns.map((column) => stratifiedSample(column, values));
  const wanted = withoutGaps(correlationMatrix(columns.map(midranks)));
  const arranging = arrangeRanks(n, wanted, randomStream(seed, step, ORDERS, part));
  for (let round = 0; ; round++) {
    const next = arranging.next();
    if (next.done) {
      const { ranks } = next.value;
      return samples.map((sample, j) => Float64Array.from(ranks[j], (rank) => sample[rank]));
    }
    yield { done: 1 - 1 / (2 + round), total: 1 };
  }
}

export const latinHypercube: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'latin-hypercube',
  title: 'Latin hypercube hybrid data',
  summary:
    'Draws a Latin hypercube sample with the distributions and the rank correlations of the data, and blends each record with the nearest synthetic record.',
  details:
    'The sample has one value from each of n equal parts of every column, so its distributions are almost exactly those of the data. The columns are then arranged so that their rank correlations come as near to those of the data as possible. Each record is blended with its nearest synthetic record, so it stays near its original: the larger alpha, the more useful and the riskier the result. Several records can have the same partner. Nothing is kept exactly: relations between columns other than rank correlations, such as sums, are lost. The method is made for whole files; in groups it needs at least two records more than there are columns, and many more to be useful. A group of one record stays unchanged.',
  references: [
    'Dandekar, R.A., Cohen, M. and Kirkendall, N. (2002). Sensitive micro data protection using Latin hypercube sampling technique. Inference Control in Statistical Databases, LNCS 2316, 117-125.',
    'Dandekar, R.A., Domingo-Ferrer, J. and Sebé, F. (2002). LHS-based hybrid microdata vs rank swapping and microaggregation for numeric microdata protection. Inference Control in Statistical Databases, LNCS 2316, 153-162.',
    'Iman, R.L. and Conover, W.J. (1982). A distribution-free approach to inducing rank correlation among input variables. Communications in Statistics - Simulation and Computation 11(3), 311-334.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [],
  cost: 'O(np(p + log n)) per round of arranging, and a search for nearest records of about O(n^1.5 p)',
  missing:
    'a group without values in a column has none in the result; its other columns are replaced',
  draws: true,
  makesHybrid: 'by blending',
  smallestGroup: (_, replaced) => smallestFor(replaced),
  *run(columns, partition, { alpha, blend }, { chance }: ReplaceContext = SOLO) {
    if (blend === 'multiplicative') requirePositive(columns);
    const { start, members } = membersOf(partition);
    const smallest = smallestFor(columns.length);
    refuseSmallGroups(start, { name: 'latin-hypercube', smallest }, columns.length, 0);
    const replaced = columns.map((column) => column.slice());
    for (let g = 0; g < partition.groups; g++) {
      const records = members.subarray(start[g], start[g + 1]);
      const group = gatherGroup(columns, [], records);
      if (group === null) continue;
      const { present, values } = group;
      for (const [j, column] of replaced.entries()) {
        if (!present.includes(j)) for (const record of records) column[record] = Number.NaN;
      }
      if (present.length === 0) continue;
      const part = chance.part + g;
      const made = blended(values, alpha, blend, { ...chance, part });
      const blends = yield* inside(made, start[g], records.length, members.length);
      for (const [at, j] of present.entries()) {
        for (let i = 0; i < records.length; i++) replaced[j][records[i]] = blends[at][i];
      }
    }
    return replaced;
  },
};

function* blended(
  original: readonly Float64Array[],
  alpha: number,
  blend: Blend,
  chance: Chance,
): Work<readonly Float64Array[]> {
  if (alpha === 1) return original;
  const sample = yield* inside(latinHypercubeSample(original, chance), 0, 0.5, 1);
  const partner = yield* inside(nearestSynthetic(original, sample), 0.5, 0.5, 1);
  return original.map((column, j) =>
    column.map((value, i) => blendOf(value, sample[j][partner[i]], alpha, blend)),
  );
}

function blendOf(value: number, synthetic: number, alpha: number, blend: Blend): number {
  if (alpha === 0 || value === synthetic) return synthetic;
  return blend === 'additive'
    ? alpha * value + (1 - alpha) * synthetic
    : exp(alpha * log(value) + (1 - alpha) * log(synthetic));
}

function requirePositive(columns: readonly Float64Array[]): void {
  const position = columns.findIndex((column) => column.some((value) => value <= 0));
  if (position >= 0) {
    throw new PenumbraError(
      'data',
      `latin-hypercube: replaced column ${position + 1} has values of 0 or below, but a multiplicative blend needs positive values: use blend additive.`,
    );
  }
}
