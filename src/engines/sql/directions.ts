import { PenumbraError } from '../../error.ts';
import {
  deviationsOf,
  directionOf,
  type Frame,
  MODULUS,
  MULTIPLIER,
  sampleEvery,
  unitOf,
} from '../../methods/group/index.ts';
import { type Cells, scaled } from './cells.ts';
import type { Workspace } from './workspace.ts';

/** What is known of the columns, and the table of their bases and units. */
export interface LookedOver {
  readonly cells: Cells;
  readonly frame: Frame;
  readonly units: string;
}

/** What is known of columns that are looked over elsewhere. */
export function unseen(columns: readonly string[]): LookedOver {
  const cells = { columns, missing: [], decides: [] };
  return { cells, frame: { bases: [], units: [], deviations: [] }, units: '' };
}

/** The frame of the file, also as a table. */
export async function lookOver(
  workspace: Workspace,
  table: string,
  records: number,
  deciding: readonly string[],
): Promise<LookedOver> {
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

/** The direction in which the records at each node differ most. */
export async function directionsOf(
  workspace: Workspace,
  relation: string,
  nodes: readonly { readonly place: number; readonly records: number }[],
  { cells, frame, units }: LookedOver,
): Promise<Map<number, number[]>> {
  const numbers = await workspace.keepNumbers(
    'samples',
    { node: 'INT', every: 'BIGINT' },
    nodes.map(({ place, records }) => [place, sampleEvery(records)]),
  );
  const framed = await workspace.keep(
    'framed',
    `SELECT n.*, u.* FROM ${numbers} AS n CROSS JOIN ${units} AS u`,
  );
  const from = `${relation} AS s JOIN ${framed} AS k ON s.block = k.node`;
  const samples = await sampled(workspace, cells, 's.block', from, 'k.every');
  const none = cells.columns.map(() => new Float64Array(0));
  return new Map(
    nodes.map(({ place }) => [place, directionOf(samples.get(place) ?? none, frame.deviations)]),
  );
}
