import type { TreeNode } from './tree.ts';
import type { Workspace } from './workspace.ts';

/** A node at which records are separated. */
export interface OpenNode extends Pick<TreeNode, 'records' | 'half'> {
  /** Its value in the column `block`. */
  readonly node: number;
  readonly weights: readonly number[];
  readonly left: number;
  readonly right: number;
}

/** The nodes at one distance from the root. */
interface OpenLevel {
  readonly depth: number;
  readonly nodes: readonly OpenNode[];
  /** A table of the nodes. */
  readonly picks: string;
  /** A query for node, v and rid of all records of these nodes. */
  readonly values: string;
}

/**
 * Finds the last record that goes left at each node: the one whose rank by value, then number, is
 * `half`. Stores the cuts in a table.
 */
export async function cutNodes(
  workspace: Workspace,
  { depth, nodes, picks, values }: OpenLevel,
  sortUpTo: number,
): Promise<string> {
  const what = `cuts_${depth}`;
  const largest = nodes.reduce((most, { records }) => Math.max(most, records), 0);
  if (largest <= sortUpTo) {
    return workspace.keep(what, cutsQuery(ranked(`(${values}) AS w`), picks, picks, 'half'));
  }
  const all = await workspace.keep('values', values);
  const bounds = await workspace.keep(
    'bounds',
    boundsQuery(all, picks, workspace.dialect.sampled('w.rid', oneIn(largest))),
  );
  const bounded = `${all} AS w LEFT JOIN ${bounds} AS b ON w.node = b.node`;
  const counted = await workspace.numbers(
    `SELECT w.node, COUNT(CASE WHEN ${BELOW} THEN 1 END), COUNT(CASE WHEN ${ABOVE} THEN 1 END) FROM ${bounded} GROUP BY w.node`,
  );
  const outside = new Map(counted.map(([node, below, above]) => [node, [below!, above!]]));
  const goals = await workspace.keepNumbers(
    'goals',
    { node: 'INT', side: 'INT', goal: 'BIGINT' },
    nodes.map(({ node, records, half }) => {
      const [below, above] = outside.get(node) ?? [0, 0];
      if (half <= below) return [node, -1, half];
      if (half > records - above) return [node, 1, half - (records - above)];
      return [node, 0, half - below];
    }),
  );
  const near = `${bounded} JOIN ${goals} AS g ON w.node = g.node WHERE CASE g.side WHEN -1 THEN ${BELOW} WHEN 1 THEN ${ABOVE} ELSE NOT (${BELOW}) AND NOT (${ABOVE}) END`;
  return workspace.keep(what, cutsQuery(ranked(near), picks, goals, 'goal'));
}

const BELOW = '(b.low_v IS NOT NULL AND (w.v < b.low_v OR (w.v = b.low_v AND w.rid < b.low_rid)))';
const ABOVE =
  '(b.high_v IS NOT NULL AND (w.v > b.high_v OR (w.v = b.high_v AND w.rid > b.high_rid)))';

function ranked(from: string): string {
  return `SELECT w.node, w.v, w.rid, ROW_NUMBER() OVER (PARTITION BY w.node ORDER BY w.v, w.rid) AS place FROM ${from}`;
}

function cutsQuery(rankedRows: string, picks: string, goals: string, goal: string): string {
  return `SELECT p.*, x.v, x.rid FROM (${rankedRows}) AS x JOIN ${goals} AS g ON x.node = g.node AND x.place = g.${goal} JOIN ${picks} AS p ON x.node = p.node`;
}

/**
 * Two records of a sample between which the wanted rank lies almost surely: four standard
 * deviations on either side of its rank in the sample, or null if the sample is too small.
 */
function boundsQuery(all: string, picks: string, sampled: string): string {
  const sample = `SELECT w.node, w.v, w.rid, ROW_NUMBER() OVER (PARTITION BY w.node ORDER BY w.v, w.rid) AS place, COUNT(*) OVER (PARTITION BY w.node) AS many FROM ${all} AS w WHERE ${sampled}`;
  const middle = 'CAST(x.many AS DOUBLE) * p.half / p.many';
  const aside = `SELECT x.node, x.v, x.rid, x.place, CAST(FLOOR(${middle} - 2 * SQRT(x.many)) AS BIGINT) AS low_place, CAST(CEIL(${middle} + 2 * SQRT(x.many)) AS BIGINT) + 1 AS high_place FROM (${sample}) AS x JOIN ${picks} AS p ON x.node = p.node`;
  const at = (bound: string, column: string) =>
    `MAX(CASE WHEN y.place = y.${bound} THEN y.${column} END)`;
  return `SELECT y.node, ${at('low_place', 'v')} AS low_v, ${at('low_place', 'rid')} AS low_rid, ${at('high_place', 'v')} AS high_v, ${at('high_place', 'rid')} AS high_rid FROM (${aside}) AS y WHERE y.place = y.low_place OR y.place = y.high_place GROUP BY y.node`;
}

/**
 * The cube root of the largest node, as a power of two: then the sample and the records left to
 * sort have about the same size.
 */
function oneIn(records: number): number {
  let every = 1;
  while (8 * every * every * every <= records) every *= 2;
  return every;
}
