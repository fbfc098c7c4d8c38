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
      sd: 'by their standard deviation (divisor n) times the root of 2: two records are at squared distance 1 on average',
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
      'Rounds at most in which records go to the nearest mode and modes are computed again. It ends before if no record moves.',
  },
} as const;

/**
 * Categorical microaggregation by k-modes (Torra 2004): floor(n / k) modes, each record to the nearest one, modes
 * computed again until no record moves; then groups that are too small take records or are dissolved, and groups of 2k
 * and more are split. Squared distances are w d^2 added up over columns, as `spaceOf` defines them, and `putCentre`
 * defines what the mode of a group is.
 *
 * Worked figure: nominal a a b b with k = 2 are the groups a a and b b, at a mean squared distance of 0.
 */
export const kModes: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 'k-modes',
  title: 'k-modes',
  summary:
    'Starts from a mode for every k records, puts each record to the nearest mode and computes the modes again until no record moves; then brings all groups to at least k records and splits those of 2k and more.',
  details:
    'For categories, and for categories and numbers together. Nominal levels are at distance 0 or 1, or as far as they are in their tree; ordinal ones differ by ranks, divided by the number of levels; squares add up over columns, each times its importance. The mode of a group is its most frequent nominal level (with a tree the most central one), its lower ordinal median and its mean of numbers. Nothing is drawn: every combination that k records or more share is a mode from the start, and the other records are cut into parts of about k, on the column on which they differ most each time, whose modes are the others. Records that are alike in every column stay together, unless a group that is too small takes some of them because that costs least. A group of 2k records or more is split only if this brings records nearer to their mode, so that groups of records that are alike can be of any size; in between, records may still move to a nearer mode where k stay behind. Where thirty columns or more have nothing in common, no search finds a mode faster than looking at all of them does: cut large files of that kind into blocks.',
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
      'a group of fewer than k records is filled up to k or dissolved, records leave a group only if k stay behind, and halves of a group have at least k.',
    ),
  ],
  cost: 'O(nd), and for m different combinations about O(md log m) a round, by searches in a tree; up to O(m²d/k) with many columns that have nothing in common',
  missing:
    'needs complete columns; missing may be a level of its own, which is as far from the ends of an ordinal column as two nominal levels are from each other',
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

/** Records in the groups of their rows: of rows in several groups, the first records in the first one, and so on. */
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
  return `k-modes: importance has ${list.length} numbers and ${columns} columns are grouped: give one number for all columns or one for each.`;
}
