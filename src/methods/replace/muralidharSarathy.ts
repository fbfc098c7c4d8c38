import { PenumbraError } from '../../error.ts';
import {
  membersOf,
  type Numbers,
  type Partition,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../contract/index.ts';
import { smallestFor } from './ipso.ts';
import { largestFeasible, noiseRoot, ownPart } from './moments/blend.ts';
import { keepsGivenCovariances, keepsMoments } from './moments/claims.ts';
import { gatherGroup, PURPOSE, remakeGroups } from './moments/groups.ts';
import type { Remake } from './moments/remake.ts';
import { type Split, split } from './moments/split.ts';

const parameters = {
  alpha: {
    type: 'numbers',
    stronger: 'smaller',
    minimum: 0,
    maximum: 1,
    matrix: true,
    default: 0.5,
    description:
      'The share of the original residuals that is kept: one number, one for each column, or a matrix in which row i is the share that column i takes from each column. 0 is synthetic; 1 is the original data, which protects nothing.',
  },
} as const;

/** One number if it is the same for all columns, else rows of a square matrix. */
type Alpha = number | readonly (readonly number[])[];

/** The replacement of a group: E alpha' of its residuals, and noise with the covariances that are then missing. */
export function muralidharSarathyRule(alpha: Alpha, parts: Split): Remake | null {
  const { residual, factor } = parts;
  const { count } = residual;
  if (typeof alpha === 'number') {
    const rest = Math.sqrt((1 - alpha) * (1 + alpha));
    return {
      own: factor.map((entry) => alpha * entry),
      noise: { kind: 'orthogonal', count, factor: factor.map((entry) => rest * entry) },
    };
  }
  const own = ownPart(parts, alpha);
  const root = noiseRoot(parts, own);
  return root && { own, noise: { kind: 'orthogonal', ...root } };
}

export const muralidharSarathy: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'muralidhar-sarathy',
  title: 'Muralidhar and Sarathy hybrid data',
  summary:
    "Each group's values become a blend of the original values and noise, with exactly the same means, covariances and regressions on the given columns.",
  details:
    'The part that the given columns explain stays. Of the rest, a share alpha comes from the original; the remainder is noise that is exactly uncorrelated with the replaced and the given columns and has exactly the missing covariances. One alpha for all columns always works. With one for each column, or a matrix, the noise can need a negative variance, if columns are closely related and their alphas differ: then the method refuses and suggests a factor for alpha. Columns that depend linearly on each other must have the same alpha. Linear relations between the columns hold up to rounding; bounds and inequalities do not. A group of one record stays unchanged.',
  references: [
    'Muralidhar, K. and Sarathy, R. (2008). Generating sufficiency-based non-synthetic perturbed data. Transactions on Data Privacy 1(1), 17-33.',
    'Domingo-Ferrer, J. (2009). Microaggregation-based numerical hybrid data. Joint UNECE/Eurostat Work Session on Statistical Data Confidentiality, Bilbao, WP 11.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [...keepsMoments, keepsGivenCovariances],
  cost: 'O(n(p + q)²) for p replaced and q given columns; with different alphas another O(p³) for each group',
  missing:
    'a group without values in a column has none in the result; its other columns are replaced; given columns are complete',
  draws: true,
  makesHybrid: 'by blending',
  given: 'explain',
  smallestGroup: (_, replaced, given) => smallestFor('orthogonal', replaced, given),
  *run(columns, partition, { alpha: asked }, context: ReplaceContext = SOLO) {
    const alpha = alphaFor(asked, columns.length);
    return yield* remakeGroups(columns, partition, context, {
      name: 'muralidhar-sarathy',
      smallest: smallestFor('orthogonal', columns.length, context.given?.length ?? 0),
      purpose: PURPOSE.muralidharSarathy,
      rule: (parts, present) => {
        const made = muralidharSarathyRule(among(alpha, present), parts);
        if (made === null) throw infeasible(columns, partition, alpha, asked, context.given ?? []);
        return made;
      },
    });
  },
};

/** Checks the shape of alpha, and finds out whether one number is enough. */
function alphaFor(asked: Numbers, columns: number): Alpha {
  if (typeof asked === 'number') return asked;
  const given = asked.length;
  if (given !== columns) {
    throw new PenumbraError(
      'usage',
      `muralidhar-sarathy: alpha has ${given} ${isMatrix(asked) ? 'rows' : 'numbers'}, but ${columns} columns are replaced: give one number for all, one for each, or a square matrix.`,
    );
  }
  if (!isMatrix(asked)) {
    if (asked.every((entry) => entry === asked[0])) return asked[0];
    return asked.map((entry, i) => asked.map((_, j) => (i === j ? entry : 0)));
  }
  const uneven = asked.findIndex((row) => row.length !== columns);
  if (uneven >= 0) {
    throw new PenumbraError(
      'usage',
      `muralidhar-sarathy: row ${uneven + 1} of alpha has ${asked[uneven].length} numbers, but ${columns} columns are replaced: give a square matrix.`,
    );
  }
  const first = asked[0][0];
  const alike = asked.every((row, i) => row.every((x, j) => x === (i === j ? first : 0)));
  return alike ? first : asked;
}

function isMatrix(
  asked: readonly number[] | readonly (readonly number[])[],
): asked is readonly (readonly number[])[] {
  return Array.isArray(asked[0]);
}

/** The rows and columns of alpha for some of the replaced columns. */
function among(alpha: Alpha, present: readonly number[]): Alpha {
  if (typeof alpha === 'number' || present.length === alpha.length) return alpha;
  return present.map((i) => present.map((j) => alpha[i][j]));
}

/** The error if some group is infeasible: the largest multiple of alpha that all groups allow. */
function infeasible(
  columns: readonly Float64Array[],
  partition: Partition,
  alpha: Alpha,
  asked: Numbers,
  given: readonly Float64Array[],
): PenumbraError {
  const { start, members } = membersOf(partition);
  let share = 1;
  let groups = 0;
  for (let g = 0; g < partition.groups; g++) {
    const group = gatherGroup(columns, given, members.subarray(start[g], start[g + 1]));
    if (group === null || typeof alpha === 'number') continue;
    const parts = split(group.values, group.given);
    const own = ownPart(parts, among(alpha, group.present) as typeof alpha);
    const most = largestFeasible(parts, own);
    if (most < 1) groups++;
    share = Math.min(share, most);
  }
  // Rounded down to three digits, so that the suggestion works.
  const multiple = Math.floor(share * 1000) / 1000;
  const place = partition.groups === 1 ? '' : ` in ${groups} of ${partition.groups} groups`;
  const what = `muralidhar-sarathy: this alpha would need noise with a negative variance${place}`;
  if (multiple < 0.001) {
    return new PenumbraError(
      'usage',
      `${what}, for every multiple of alpha, because replaced columns depend linearly on each other: give these the same alpha, or one number for all columns.`,
    );
  }
  return new PenumbraError(
    'usage',
    `${what}: the largest multiple that works is ${multiple}, alpha ${written(asked, multiple)}; one number for all columns always works.`,
  );
}

/** As typed on a command line, each number rounded down. */
function written(asked: Numbers, multiple: number): string {
  const number = (x: number) => String(Math.floor(x * multiple * 10000) / 10000);
  if (typeof asked === 'number') return number(asked);
  if (!isMatrix(asked)) return asked.map(number).join(',');
  return asked.map((row) => row.map(number).join(',')).join(';');
}
