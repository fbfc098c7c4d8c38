import { PenumbraError } from '../../error.ts';
import type { RandomStream } from '../../foundation/numerics/index.ts';
import { codesOf } from '../../foundation/table/index.ts';
import {
  membersOf,
  type Partition,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../contract/index.ts';
import { smallestFor } from './ipso.ts';
import { keepsMoments } from './moments/claims.ts';
import { PURPOSE, remakeGroups } from './moments/groups.ts';
import type { Draw, Remake } from './moments/remake.ts';
import type { Split } from './moments/split.ts';

const parameters = {
  kind: {
    type: 'choice',
    description: 'The kind of noise, and how the added variance is treated.',
    choices: {
      exact:
        'correlated noise that is exactly uncorrelated with the data and has exactly the given share of their covariances, then rescaled: means and covariances are kept up to rounding',
      transformed:
        'correlated noise, then the linear transformation of Kim, which removes the added variance: means and covariances are kept in expectation',
      correlated:
        'normal noise with the correlations of the data: correlations are kept in expectation, variances grow by the amount',
      uncorrelated:
        'independent normal noise in each column: variances grow by the amount and correlations shrink',
      'per-unit':
        'correlated noise that is drawn once for each protected unit, such as a person over several waves: all its records get the same noise, so differences between them stay true up to rounding; means move more than with noise for each record, and whoever knows one true value of a unit knows all',
    },
    default: 'exact',
  },
  amount: {
    type: 'number',
    stronger: 'larger',
    minimum: 0,
    maximum: 100,
    default: 0.15,
    description:
      'Variance of the noise as a share of the variance of the data (divisor n - 1). 0.1 to 0.3 are usual; 0 protects nothing.',
  },
} as const;

export type NoiseForm = keyof (typeof parameters)['kind']['choices'];

function smallestWith(kind: NoiseForm, replaced: number): number {
  return kind === 'exact' ? smallestFor('orthogonal', replaced, 0) : 2;
}

/** The replacement of a group that was split without given columns, for each kind. */
export function noiseRule(kind: NoiseForm, amount: number, parts: Split): Remake {
  const { residual, factor, size, columns, length } = parts;
  const { count } = residual;
  const scaled = (by: number) => factor.map((entry) => by * entry);
  const drawn = Math.sqrt(amount / (size - 1));
  if (kind === 'exact') {
    const noise = scaled(Math.sqrt(amount / (1 + amount)));
    return {
      own: scaled(1 / Math.sqrt(1 + amount)),
      noise: { kind: 'orthogonal', count, factor: noise },
    };
  }
  if (kind === 'uncorrelated') {
    const diagonal = new Float64Array(columns * columns);
    for (let j = 0; j < columns; j++) if (length[j] > 0) diagonal[j + j * columns] = drawn;
    return { own: factor, noise: { kind: 'drawn', count: columns, factor: diagonal } };
  }
  const shrink = kind === 'transformed' ? 1 / Math.sqrt(1 + amount) : 1;
  return {
    own: scaled(shrink),
    noise: { kind: 'drawn', count, factor: scaled(shrink * drawn) },
  };
}

export const noise: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'noise',
  title: 'Noise',
  summary:
    'Adds normal noise to each value. Its variance is a share of the variance of the column.',
  details:
    'Usually on the whole file as one group; in smaller groups the noise follows the variances of each group. Exact noise keeps means and covariances up to rounding and needs at least 2p + 1 records for p columns, 4 for one; the other kinds keep in expectation what their descriptions say. Noise that is not exact is independent of the data, so a small file can deviate by chance. Linear relations between the columns hold up to rounding, except with uncorrelated noise; bounds, whole numbers and inequalities do not. A noisy value stays near its original: measure interval disclosure and linkage before a release. A group of one record stays unchanged.',
  references: [
    'Kim, J.J. (1986). A method for limiting disclosure in microdata based on random noise and transformation. Proceedings of the Section on Survey Research Methods, American Statistical Association, 303-308.',
    'Brand, R. (2002). Microdata protection through noise addition. Inference Control in Statistical Databases, LNCS 2316, 97-116.',
    'Oganian, A. and Domingo-Ferrer, J. (2012). Hybrid microdata via model-based clustering. Privacy in Statistical Databases, LNCS 7556, 103-115.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: keepsMoments,
  claimsOf: ({ kind }) => (kind === 'exact' ? keepsMoments : []),
  cost: 'O(np²)',
  missing:
    'a group without values in a column has none in the result; its other columns are replaced',
  draws: true,
  smallestGroup: ({ kind }, replaced) => smallestWith(kind, replaced),
  units:
    'with the kind per-unit, all records of a unit get the same noise; the other kinds draw for each record',
  drawsPerUnit: ({ kind }) => kind === 'per-unit',
  needsWholeFile: ({ kind }) =>
    kind === 'per-unit'
      ? 'The noise of a unit is the same in all its records, so they must be in one group.'
      : null,
  *run(columns, partition, { kind, amount }, { chance, units }: ReplaceContext = SOLO) {
    const isPerUnit = kind === 'per-unit' && units !== undefined;
    return yield* remakeGroups(
      columns,
      partition,
      { chance },
      {
        name: `noise (${kind})`,
        smallest: smallestWith(kind, columns.length),
        purpose: PURPOSE.noise,
        rule: (parts) => noiseRule(kind, amount, parts),
        ...(isPerUnit && { draw: drawPerUnit(unitsOfGroup(columns, partition, units)) }),
      },
    );
  },
};

/** The units of the records of the only group with values, in the order of the group. */
function unitsOfGroup(
  columns: readonly Float64Array[],
  partition: Partition,
  units: Int32Array,
): Int32Array {
  const { start, members } = membersOf(partition);
  const groups = Array.from({ length: partition.groups }, (_, g) =>
    members.subarray(start[g], start[g + 1]),
  ).filter((records) => columns.some((column) => records.some((i) => !Number.isNaN(column[i]))));
  if (groups.length > 1) {
    throw new PenumbraError(
      'data',
      'Records that lack some of the columns make a group of their own, and the noise of a unit would differ between groups: use --missing median or drop, or --column-groups each.',
    );
  }
  return (groups[0] ?? members).map((record) => units[record]);
}

/** Fills vectors with one standard normal for each unit, in the order in which units appear. */
function drawPerUnit(units: Int32Array): (stream: RandomStream) => Draw {
  const { codes, distinct } = codesOf(units);
  return (stream) => (out) => {
    const drawn = new Float64Array(distinct);
    for (let at = 0; at < out.length; at += codes.length) {
      stream.fillNormal(drawn);
      for (let i = 0; i < codes.length; i++) out[at + i] = drawn[codes[i]];
    }
  };
}
