import { type RandomStream, svd } from '../../foundation/numerics/index.ts';
import { type ReplaceContext, type ReplaceMethod, SOLO } from '../contract/index.ts';
import { PURPOSE, remakeGroups } from './moments/groups.ts';
import type { Draw, Remake } from './moments/remake.ts';
import type { Split } from './moments/split.ts';

/** Uniform numbers with mean 0 and variance 1. */
function uniforms(stream: RandomStream): Draw {
  const width = Math.sqrt(12);
  return (out) => {
    for (let i = 0; i < out.length; i++) out[i] = width * (stream.uniform() - 0.5);
  };
}

/**
 * Along each eigenvector of the covariance matrix (divisor n), independent numbers with the eigenvalue as variance.
 * The eigenvectors are the right singular vectors of the deviations, computed from their triangle.
 */
export function condensationRule({ factor, residual, columns, size, length }: Split): Remake {
  const rows = residual.count;
  const largest = length.reduce((a, b) => Math.max(a, b), 0);
  if (rows === 0) return { own: null, noise: null };
  const data = new Float64Array(rows * columns);
  for (let j = 0; j < columns; j++) {
    const scale = length[j] / largest;
    for (let k = 0; k < rows; k++) data[k + j * rows] = scale * factor[k + j * rows];
  }
  const { values, right } = svd({ rows, columns, data });
  const count = values.length;
  const spread = new Float64Array(count * columns);
  for (let j = 0; j < columns; j++) {
    if (length[j] === 0) continue;
    const scale = largest / length[j] / Math.sqrt(size);
    for (let k = 0; k < count; k++) {
      spread[k + j * count] = values[k] * right.data[j + k * columns] * scale;
    }
  }
  return { own: null, noise: { kind: 'drawn', count, factor: spread } };
}

export const condensation: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'condensation',
  title: 'Condensation',
  summary:
    "Each group's records become independent draws, uniform along the principal axes of the group, with its mean and covariances in expectation.",
  details:
    'Only the size, sums and sums of products of each group are used. Every record is drawn: the mean plus, along each eigenvector of the covariance matrix, a uniform number with the eigenvalue as its variance. Means and covariances are kept only in expectation, and a small group can deviate much; replacements with exact moments cost no more. Linear relations between the columns hold up to rounding. The axes depend on the units of the columns. A group of one record stays unchanged.',
  references: [
    'Aggarwal, C.C. and Yu, P.S. (2004). A condensation approach to privacy preserving data mining. Advances in Database Technology (EDBT), LNCS 2992, 183-199.',
  ],
  parameters: {},
  kinds: ['numeric'],
  claims: [],
  cost: 'O(np²), and O(p³) for each group',
  missing:
    'a group without values in a column has none in the result; its other columns are replaced',
  draws: true,
  makesHybrid: 'by groups',
  smallestGroup: () => 2,
  *run(columns, partition, _, { chance }: ReplaceContext = SOLO) {
    return yield* remakeGroups(
      columns,
      partition,
      { chance },
      {
        name: 'condensation',
        smallest: 2,
        purpose: PURPOSE.condensation,
        draw: uniforms,
        rule: condensationRule,
      },
    );
  },
};
