import { PenumbraError } from '../../error.ts';
import type { Progress } from '../../foundation/work/index.ts';
import {
  type BlockPlan,
  deviationsOf,
  directionOf,
  type Frame,
  MODULUS,
  MULTIPLIER,
  sampleEvery,
  unitOf,
} from '../../methods/group/index.ts';
import { type Cells, movedBy, scaled, valueAt } from './cells.ts';
import { cutNodes, type OpenNode } from './cutLevel.ts';
import type { Placed, Staged } from './dialect.ts';
import type { SqlSession } from './session.ts';
import { type FoundCut, growTree, plannedNodes, type Tree } from './tree.ts';
import { Workspace } from './workspace.ts';

/** The table that is cut into blocks, and how. */
interface BlocksAsked {
  /** A table with `rid`, the number of the record from 0, as BIGINT, and the columns named below. */
  readonly table: string;
  readonly records: number;
  /** Columns whose values decide, as DOUBLE, null if missing; the record number if there are none. */
  readonly columns: readonly string[];
  /** Columns of any type: records that differ in them share no block. */
  readonly strata: readonly string[];
  /** Further columns of `<table>_blocks`. */
  readonly others?: readonly string[];
  /** No block has fewer than twice this number of records, unless its stratum has. */
  readonly smallest: number;
  readonly size: number;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Largest node that is sorted as a whole. Changes the running time, never the result. */
  readonly sortUpTo?: number;
  /** Cuts small nodes as a whole, which takes fewer statements than their levels. */
  readonly rest?: CutsRest | undefined;
}

/** Cuts each node of at most `upTo` records as a whole. */
export interface CutsRest {
  readonly upTo: number;
  /** Makes `<table>_blocks`. */
  cut(nodes: UncutNodes): Promise<RestCut>;
}

interface RestCut {
  readonly frame: Pick<Frame, 'bases' | 'units'>;
  readonly cuts: readonly (readonly [node: number, cut: FoundCut])[];
}

/** Records that are not cut to the end; `relation` has the place of each in `block`. */
export interface UncutNodes {
  readonly table: string;
  readonly relation: string;
  /** The columns whose values decide. */
  readonly columns: readonly string[];
  /** The frame of the file; null if the file is one node. */
  readonly frame: Frame | null;
  readonly nodes: readonly UncutNode[];
  readonly smallest: number;
  readonly size: number;
}

/** A node whose records are not cut, or a block: its place, and the number of the first block below it. */
export interface UncutNode {
  readonly place: number;
  readonly node: number;
  readonly records: number;
  readonly block: number;
}

/**
 * The same plan as planBlocks makes of these records, made by a database that need not hold them in
 * memory, and `<table>_blocks`: record number, block and columns of each record. It works level by
 * level of the tree; the same few statements cut all nodes of a level. The database computes only
 * minima, maxima, comparisons, counts, and sums in the order of the columns, which are the same
 * everywhere; directions are found here, from some records of each node. Missing counts as the
 * smallest value of its column in the file, minus zero as zero. No statement contains a value of
 * the data.
 *
 * In a large node only records near the middle are sorted: two records of a sample bound them, and
 * records outside the bounds are counted (Floyd and Rivest 1975). The sample decides how many
 * records are sorted, never which cut is found. O(n d log(n / size)).
 */
export async function planBlocksBySql(session: SqlSession, asked: BlocksAsked): Promise<BlockPlan> {
  const { table, records, columns, strata, others = [], smallest, size, onProgress } = asked;
  const upTo = asked.rest?.upTo ?? 0;
  refuseOtherNames([table, ...columns, ...strata, ...others]);
  const workspace = new Workspace(session, table, asked.signal);
  const staged: Staged = { table, columns: [...new Set([...columns, ...strata, ...others])] };
  try {
    const isOneNode = strata.length === 0 && records <= upTo;
    const { cells, frame, units } = isOneNode ? unseen(asked) : await lookOver(workspace, asked);
    let framed: Pick<Frame, 'bases' | 'units'> = frame;
    const counts = strata.length === 0 ? [records] : await countStrata(workspace, asked);
    const tree = growTree(counts, smallest, size);
    let placed = await startAt(workspace, staged, strata, tree);
    let needed = neededBy(placed, [], table);
    const always = isOneNode ? [] : [units];
    await workspace.dropAllBut([...always, ...needed]);

    const cuts = new Map<number, FoundCut>();
    // A node is no larger than its parent, so the nodes that are cut here have parents that are.
    const levels = tree.levels
      .map((level) => level.filter((node) => tree.nodes[node].records > upTo))
      .filter((level) => level.length > 0);
    const work = levels.map((level) =>
      level.reduce((sum, node) => sum + tree.nodes[node].records, 0),
    );
    const total = work.reduce((sum, each) => sum + each, 0);
    let done = 0;
    for (const [depth, level] of levels.entries()) {
      const directions = await directionsOf(workspace, placed.relation, level, {
        ...{ cells, frame, units, tree },
      });
      onProgress?.({ done: done + work[depth] / 4, total });
      const open = level.map(
        (node): OpenNode => ({
          node: placeOf(tree, node),
          records: tree.nodes[node].records,
          half: tree.nodes[node].half,
          weights: directions.get(node)!,
          left: placeOf(tree, tree.nodes[node].left),
          right: placeOf(tree, tree.nodes[node].right),
        }),
      );
      const picks = await keepPicks(workspace, open, units);
      const values = valuesQuery(placed.relation, picks, cells);
      const cutTable = await cutNodes(
        workspace,
        { depth, nodes: open, picks, values },
        asked.sortUpTo ?? workspace.dialect.sortUpTo,
      );
      onProgress?.({ done: done + (3 * work[depth]) / 4, total });
      for (const [place, value, record] of await workspace.numbers(
        `SELECT node, v, rid FROM ${cutTable}`,
      )) {
        const node = -1 - place!;
        cuts.set(node, { weights: directions.get(node)!, value: value! + 0, record: record! });
      }
      const moved = movedBy(cells);
      placed = workspace.dialect.advance(staged, placed.relation, depth, cutTable, moved);
      await workspace.run(placed.statements);
      needed = neededBy(placed, [...needed, cutTable], table);
      if (placed.written && placed.relation !== table) workspace.adopt(placed.relation);
      await workspace.dropAllBut([...always, ...needed]);
      done += work[depth];
      onProgress?.({ done, total });
    }
    if (asked.rest === undefined) {
      await workspace.run(workspace.dialect.finish(staged, placed.relation));
    } else {
      const rest = await asked.rest.cut({
        ...{ table, relation: placed.relation, columns: cells.columns, smallest, size },
        ...{ frame: isOneNode ? null : frame, nodes: uncutNodes(tree, upTo) },
      });
      framed = rest.frame;
      for (const [node, cut] of rest.cuts) cuts.set(node, cut);
      onProgress?.({ done: total, total });
    }
    await workspace.dropAllBut(needed);
    return {
      format: 'penumbra-block-plan',
      version: 2,
      records,
      bases: framed.bases,
      units: framed.units,
      roots: tree.roots,
      nodes: plannedNodes(tree, cuts),
      blocks: tree.blocks,
    };
  } catch (error) {
    await workspace.dropAllBut([]).catch(() => undefined);
    throw error;
  }
}

/** Names in statements are made here, never taken from a file. */
function refuseOtherNames(names: readonly string[]): void {
  const other = names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name));
  if (other.length === 0) return;
  throw new PenumbraError(
    'internal',
    'A table or column of the block plan has a name that was not made here.',
  );
}

/** The value of a node in the column `block`: its number if it is a block, otherwise a negative one. */
function placeOf({ nodes }: Tree, node: number): number {
  return nodes[node].block >= 0 ? nodes[node].block : -1 - node;
}

/** What the cuts by SQL leave: nodes of at most `upTo` records, each as large as it can be, and blocks with more records. */
function uncutNodes(tree: Tree, upTo: number): UncutNode[] {
  const { nodes, roots } = tree;
  const found: UncutNode[] = [];
  const visit = (node: number) => {
    const { records, left, right, block } = nodes[node];
    if (block < 0 && records > upTo) {
      visit(left);
      visit(right);
      return;
    }
    let first = node;
    while (nodes[first].block < 0) first = nodes[first].left;
    found.push({ place: placeOf(tree, node), node, records, block: nodes[first].block });
  };
  for (const root of roots) visit(root);
  return found;
}

/** The tables that must exist as long as the places are read. */
function neededBy(
  { written, relation }: Placed,
  before: readonly string[],
  table: string,
): string[] {
  if (!written) return [...before];
  return relation === table ? [] : [relation];
}

function decidingIn({ columns }: BlocksAsked): readonly string[] {
  return columns.length === 0 ? ['rid'] : columns;
}

/** What is known of the columns, and the table of their bases and units. */
interface LookedOver {
  readonly cells: Cells;
  readonly frame: Frame;
  readonly units: string;
}

/** What is known of columns that are looked over elsewhere. */
function unseen(asked: BlocksAsked): LookedOver {
  const cells = { columns: decidingIn(asked), missing: [], decides: [] };
  return { cells, frame: { bases: [], units: [], deviations: [] }, units: '' };
}

/** The frame of the file, also as a table. */
async function lookOver(workspace: Workspace, asked: BlocksAsked): Promise<LookedOver> {
  const { table, records } = asked;
  const deciding = decidingIn(asked);
  const found = deciding.map(
    (column, j) =>
      `COUNT(${column}) AS count${j}, COALESCE(CAST(MIN(${column}) AS DOUBLE), 0) AS base${j}, COALESCE(CAST(MAX(${column}) AS DOUBLE), 0) AS most${j}`,
  );
  const extent = await workspace.keep(
    'extent',
    `SELECT COUNT(*) AS many, ${found.join(', ')} FROM ${table}`,
  );
  const [[count, ...row]] = await workspace.numbers(`SELECT * FROM ${extent}`);
  if (count !== records) {
    throw new PenumbraError('internal', 'The staged table has another number of records.');
  }
  const ranges = deciding.map((_, j) => unitOf(row[3 * j + 1]!, row[3 * j + 2]!));
  const cells: Cells = {
    columns: deciding,
    missing: deciding.map((_, j) => row[3 * j]! < records),
    decides: ranges.map(({ unit }) => unit > 0),
  };
  const units = await workspace.keep(
    'units',
    `SELECT ${deciding.map((_, j) => `base${j}, ${cells.decides[j] ? `most${j} - base${j}` : '0'} AS unit${j}`).join(', ')} FROM ${extent}`,
  );
  const from = `${table} AS s CROSS JOIN ${units} AS k`;
  const sample = await sampled(workspace, cells, '0', from, `${sampleEvery(records)}`);
  return {
    cells,
    units,
    frame: {
      bases: ranges.map(({ base }) => base + 0),
      units: ranges.map(({ unit }) => unit),
      deviations: deviationsOf(sample.get(0) ?? deciding.map(() => new Float64Array(0))),
    },
  };
}

/** The columns of sampled records of a relation `s` and its frame in `k`, by node, in the order of the file. */
async function sampled(
  workspace: Workspace,
  cells: Cells,
  node: string,
  from: string,
  every: string,
): Promise<Map<number, Float64Array[]>> {
  const values = cells.columns.map((_, j) => `${scaled(cells, j)} AS y${j}`).join(', ');
  const rows = await workspace.numbers(
    `SELECT ${node} AS node, s.rid, ${values} FROM ${from} WHERE s.rid * ${MULTIPLIER} % ${MODULUS} % ${every} = 0`,
  );
  rows.sort((a, b) => a[1]! - b[1]!);
  const byNode = new Map<number, (number | null)[][]>();
  for (const row of rows) {
    const some = byNode.get(row[0]!);
    if (some === undefined) byNode.set(row[0]!, [row]);
    else some.push(row);
  }
  return new Map(
    [...byNode].map(([place, some]) => [
      place,
      cells.columns.map((_, j) => Float64Array.from(some, (row) => row[j + 2]!)),
    ]),
  );
}

/** Numbers the strata by first appearance, as a table, and counts the records of each. */
async function countStrata(
  workspace: Workspace,
  { table, strata }: BlocksAsked,
): Promise<number[]> {
  const keys = strata.join(', ');
  const groups = `SELECT ${keys}, MIN(rid) AS earliest, COUNT(*) AS many FROM ${table} GROUP BY ${keys}`;
  const kept = await workspace.keep(
    'strata',
    `SELECT ${keys}, many, ROW_NUMBER() OVER (ORDER BY earliest) - 1 AS stratum FROM (${groups}) AS g`,
  );
  const rows = await workspace.numbers(`SELECT many FROM ${kept} ORDER BY stratum`);
  return rows.map(([many]) => many!);
}

/** Assigns each record to the root of its stratum. */
async function startAt(
  workspace: Workspace,
  staged: Staged,
  strata: readonly string[],
  tree: Tree,
): Promise<Placed> {
  const { dialect } = workspace;
  const roots = tree.roots.map((root, stratum) => [stratum, placeOf(tree, root)]);
  let placed: Placed;
  if (roots.length <= 1) {
    placed = dialect.start(staged, roots.length === 0 ? 0 : roots[0][1]);
  } else {
    const numbers = await workspace.keepNumbers('roots', { stratum: 'BIGINT', root: 'INT' }, roots);
    const keys = strata.map((key) => `g.${key}`).join(', ');
    const starts = await workspace.keep(
      'starts',
      `SELECT ${keys}, n.root FROM ${staged.table}_strata AS g JOIN ${numbers} AS n ON g.stratum = n.stratum`,
    );
    const on = strata.map((key) => `s.${key} IS NOT DISTINCT FROM r.${key}`).join(' AND ');
    placed = dialect.start(staged, { relation: starts, on });
  }
  await workspace.run(placed.statements);
  if (placed.written && placed.relation !== staged.table) workspace.adopt(placed.relation);
  return placed;
}

/** The direction in which the records at each node differ most. */
async function directionsOf(
  workspace: Workspace,
  relation: string,
  level: readonly number[],
  { cells, frame, units, tree }: LookedOver & { readonly tree: Tree },
): Promise<Map<number, number[]>> {
  const numbers = await workspace.keepNumbers(
    'samples',
    { node: 'INT', every: 'BIGINT' },
    level.map((node) => [placeOf(tree, node), sampleEvery(tree.nodes[node].records)]),
  );
  const nodes = await workspace.keep(
    'framed',
    `SELECT n.*, u.* FROM ${numbers} AS n CROSS JOIN ${units} AS u`,
  );
  const from = `${relation} AS s JOIN ${nodes} AS k ON s.block = k.node`;
  const samples = await sampled(workspace, cells, 's.block', from, 'k.every');
  const none = cells.columns.map(() => new Float64Array(0));
  return new Map(
    level.map((node) => [
      node,
      directionOf(samples.get(placeOf(tree, node)) ?? none, frame.deviations),
    ]),
  );
}

/** A table of the nodes of a level, with their directions and the frame of the file. */
async function keepPicks(
  workspace: Workspace,
  open: readonly OpenNode[],
  units: string,
): Promise<string> {
  const weights = open[0].weights.map((_, j): [string, 'INT'] => [`weight${j}`, 'INT']);
  const numbers = await workspace.keepNumbers(
    'nodes',
    {
      ...({ node: 'INT', many: 'BIGINT', half: 'BIGINT', lft: 'INT', rgt: 'INT' } as const),
      ...Object.fromEntries(weights),
    },
    open.map(({ node, records, half, left, right, weights: own }) => [
      ...[node, records, half, left, right],
      ...own,
    ]),
  );
  return workspace.keep('picks', `SELECT n.*, u.* FROM ${numbers} AS n CROSS JOIN ${units} AS u`);
}

/**
 * Node, value and number of each record that is separated at this level. Zero has one spelling,
 * because databases can sort two.
 */
function valuesQuery(relation: string, picks: string, cells: Cells): string {
  const values = `SELECT s.block AS node, s.rid, ${valueAt(cells)} AS v FROM ${relation} AS s JOIN ${picks} AS k ON s.block = k.node`;
  return `SELECT q.node, q.rid, CASE WHEN q.v = 0 THEN CAST(0 AS DOUBLE) ELSE q.v END AS v FROM (${values}) AS q`;
}
