import { PenumbraError } from '../../error.ts';
import { inside } from '../../foundation/work/index.ts';
import {
  type GroupContext,
  type GroupMethod,
  importanceParameter,
  type Numbers,
  type Partition,
  proved,
  SOLO,
  sizeParameter,
} from '../contract/index.ts';
import { kModesRounds } from './kModes/assign.ts';
import type { Group } from './kModes/group.ts';
import { improve } from './kModes/improve.ts';
import { type Rows, rowsOf } from './kModes/rows.ts';
import { settleSmall } from './kModes/settle.ts';
import { spaceOf } from './kModes/space.ts';
import { splitLarge } from './kModes/split.ts';
import { firstModes } from './kModes/starts.ts';

const parameters = {
  k: sizeParameter,
  importance: importanceParameter,
  standardise: {
    type: 'choice',
    description: 'How numeric columns are brought to the scale of categories.',
    choices: {
      sd: 'by their standard deviation (divisor n) times the square root of 2: the squared distance of two records is 1 on average',
      range:
        'smallest value 0, largest value 1: no two records are farther apart than two categories',
    },
    default: 'sd',
  },
  rounds: {
    type: 'integer',
    minimum: 1,
    default: 20,
    description:
      'Largest number of rounds. In a round, records go to the nearest mode and modes are computed again. The method stops earlier if no record moves.',
  },
} as const;

/**
 * Categorical microaggregation by k-modes (Torra 2004): floor(n / k) modes, each record goes to the nearest, and
 * modes are computed again until no record moves. Then groups that are too small take records or are dissolved, and
 * groups of 2k and more are split. Squared distances are the sum of w d^2 over columns, as `spaceOf` defines them.
 * `putCentre` defines the mode of a group. Worked figure: nominal a a b b with k = 2 gives the groups a a and b b, at
 * mean squared distance 0.
 */
export const kModes: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 'k-modes',
  title: 'k-modes',
  summary:
    'Starts with one mode for every k records, assigns each record to the nearest mode and computes the modes again until no record moves. Then it brings all groups to at least k records and splits groups of 2k and more.',
  details:
    'For categories, and for categories and numbers together. Two nominal levels are at distance 0 or 1, or at their distance in the taxonomy. Ordinal levels differ by their ranks, divided by the number of levels. Squares are summed over columns, each times its importance. The mode of a group is its most frequent nominal level (with a taxonomy, the most central one), its lower ordinal median and its mean of numbers. Nothing is random: every combination that at least k records share is a mode from the start; the other records are repeatedly cut in two, on the column where they differ most, into parts of about k, and the modes of these parts are the other starting modes. Records that are equal in every column stay together, unless a group that is too small takes some of them because they cost least. A group of 2k records or more is split only if this brings records nearer to their mode, so groups of equal records can have any size. Between these steps, records can still move to a nearer mode if k records stay behind. With thirty or more unrelated columns, the search for the nearest mode is no faster than comparing with all modes: cut large files of this kind into blocks.',
  references: [
    'Torra, V. (2004). Microaggregation for categorical variables: a median based approach. Privacy in Statistical Databases, LNCS 3050, 162-174.',
    'Huang, Z. (1998). Extensions to the k-means algorithm for clustering large data sets with categorical values. Data Mining and Knowledge Discovery 2(3), 283-304.',
    'Domingo-Ferrer, J. and Torra, V. (2005). Ordinal, continuous and heterogeneous k-anonymity through microaggregation. Data Mining and Knowledge Discovery 11(2), 195-212.',
  ],
  parameters,
  kinds: ['numeric', 'categorical'],
  claims: [
    proved(
      'group-size',
      'a group of fewer than k records is filled up to k or dissolved, records leave a group only if k stay behind, and each half of a split group has at least k.',
    ),
  ],
  cost: 'O(nd), plus about O(md log m) in each round for m different combinations, by searches in a tree; up to O(m²d/k) with many unrelated columns',
  missing:
    'needs complete columns; missing can be a level, which is as far from the ends of an ordinal column as two nominal levels are from each other',
  smallestGroup: ({ k }) => k,
  refuses: ({ importance }, _, columns) => wrongImportance(importance, columns),
  *run(
    columns,
    { k, importance, standardise, rounds },
    { scales }: GroupContext = SOLO,
  ): ReturnType<GroupMethod<typeof parameters>['run']> {
    const records = columns[0].length;
    if (records < 2 * k) return { groupOf: new Int32Array(records), groups: Math.min(records, 1) };
    const total = rounds + 4;
    yield { done: 0, total };
    const weights = onePerColumn(importance, columns.length);
    const space = spaceOf(columns, scales, weights, standardise);
    const rows = yield* inside(rowsOf(space), 0, 0.5, total);
    const starts = yield* inside(firstModes(rows, k), 0.5, 0.5, total);
    const assigned = yield* inside(kModesRounds(rows, starts, rounds), 1, rounds, total);
    const settled = yield* inside(settleSmall(rows, assigned, k), rounds + 1, 1, total);
    const split = yield* inside(splitLarge(rows, settled, k), rounds + 2, 0.5, total);
    const improved = yield* inside(improve(rows, split, k), rounds + 2.5, 1, total);
    const groups = yield* inside(splitLarge(rows, improved, k), rounds + 3.5, 0.5, total);
    return partitionOf(rows, groups, records);
  },
};

/**
 * Assigns records to the groups of their rows. If a row is in several groups, its first records go to the first
 * group, and so on.
 */
function partitionOf(
  { start, members }: Rows,
  groups: readonly Group[],
  records: number,
): Partition {
  const next = start.slice();
  const groupOf = new Int32Array(records);
  for (const [g, { rows, counts }] of groups.entries()) {
    for (const [i, r] of rows.entries()) {
      for (let c = 0; c < counts[i]; c++) groupOf[members[next[r]++]] = g;
    }
  }
  return { groupOf, groups: groups.length };
}

function onePerColumn(importance: Numbers, columns: number): number[] {
  const wrong = wrongImportance(importance, columns);
  if (wrong !== null) throw new PenumbraError('usage', wrong, { key: 'importance' });
  const list = [importance].flat(2) as number[];
  return list.length === columns ? list : Array.from({ length: columns }, () => list[0]);
}

function wrongImportance(importance: Numbers, columns: number): string | null {
  const list = [importance].flat(2);
  if (list.length === 1 || list.length === columns) return null;
  return `k-modes: importance has ${list.length} numbers, but ${columns} columns are grouped: give one number for all columns or one for each.`;
}
