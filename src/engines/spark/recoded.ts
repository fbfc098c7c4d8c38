import { checkQuery, inTasks, tasksFor } from './mask.ts';
import type { SparkSession } from './session.ts';

/** How many different values columns that are coded anew had and have, missing ones not counted. */
export async function countRecoded(
  session: SparkSession,
  command: string,
  positions: readonly number[],
  names: readonly string[],
  records: number,
  blocks: number,
): Promise<{ readonly name: string; readonly before: number; readonly after: number }[]> {
  const found = await inTasks(session, tasksFor(records, blocks), () =>
    session.rows(
      `SELECT kind, place, count(DISTINCT content) AS n FROM (${checkQuery(command)}) AS c GROUP BY kind, place`,
      'count the values',
    ),
  );
  const count = (kind: string, position: number) =>
    Number(found.find(([side, place]) => side === kind && Number(place) === position)?.[2] ?? 0);
  return positions.map((position) => ({
    name: names[position],
    before: count('before', position),
    after: count('after', position),
  }));
}
