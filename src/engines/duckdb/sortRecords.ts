import type { DuckDatabase } from '../../io/duckdb/index.ts';
import type { BlockReport } from '../contract/index.ts';
import { groupName, type Layout, MASKED, maskedColumns, SORTED } from './layout.ts';
import { appendTo, definitionOf, type RowColumn } from './rows.ts';

/** The columns of `sorted`: groups are numbered over the whole file, in the order of the blocks. */
function sortedColumns(layout: Layout): RowColumn[] {
  const groups = new Set(Array.from({ length: layout.steps }, (_, i) => groupName(i)));
  return maskedColumns(layout)
    .filter(({ name }) => name !== 'block')
    .map((column) => (groups.has(column.name) ? { ...column, kind: 'number' } : column));
}

/** Sorts the records of all blocks into the order of the file. Uses the disk if memory is short. */
export async function sortRecords(
  database: DuckDatabase,
  layout: Layout,
  reports: readonly BlockReport[],
): Promise<void> {
  const starts = Array.from({ length: layout.steps }, (_, i) => `s${i}`);
  const columns: RowColumn[] = [
    { name: 'block', kind: 'code' },
    ...starts.map((name): RowColumn => ({ name, kind: 'number' })),
  ];
  await database.run(`CREATE OR REPLACE TABLE starts (${definitionOf(columns)})`);
  const appender = await appendTo(database, 'starts', columns);
  const before = starts.map(() => new Float64Array(reports.length));
  for (let i = 0; i < layout.steps; i++) {
    let groups = 0;
    for (const [block, { steps }] of reports.entries()) {
      before[i][block] = groups;
      groups += steps[i].groups.count;
    }
  }
  appender.add([Int32Array.from(reports.keys()), ...before], reports.length);
  appender.close();
  const selected = sortedColumns(layout).map(({ name }) => {
    const step = Array.from({ length: layout.steps }, (_, i) => groupName(i)).indexOf(name);
    return step < 0 ? `m.${name}` : `CAST(m.${name} AS DOUBLE) + s.${starts[step]} AS ${name}`;
  });
  await database.run(
    `CREATE OR REPLACE TABLE ${SORTED} AS SELECT ${selected.join(', ')} FROM ${MASKED} AS m JOIN starts AS s ON m.block = s.block ORDER BY m.rid`,
  );
}
