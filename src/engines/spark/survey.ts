import { ROWS, type SparkInput, table } from './input.ts';
import type { SparkSurvey } from './job.ts';
import { mergeProfiles } from './profile.ts';
import { type ChunkProfile, MOST_LEVELS } from './profileRows.ts';
import type { SparkSession } from './session.ts';
import { sendJob, transformed, type Workers } from './transform.ts';
import { throwPacked } from './travel.ts';

export const PROFILE = 'penumbra_profile';

/** The statement that profiles all records where they are. */
export function profileStatement(command: string): string {
  return table(
    PROFILE,
    transformed(
      command,
      ['CAST(rid AS STRING)', 'payload'],
      'kind STRING, place BIGINT, content STRING',
      `SELECT rid, payload FROM ${ROWS}`,
    ),
  );
}

/** What is known about the input without holding it: executors look at the records, and what they found is put together here. */
export async function surveyInput(
  session: SparkSession,
  workers: Workers,
  { columns }: SparkInput,
  missing: readonly string[],
): Promise<SparkSurvey> {
  const command = await sendJob(session, workers, { mode: 'profile', columns, missing });
  const doing = 'look at the columns';
  await session.run(profileStatement(command), doing);
  const ask = (sql: string) => session.texts(sql, doing);
  const [refused] = await ask(`SELECT content FROM ${PROFILE} WHERE kind = 'error' LIMIT 1`);
  if (refused !== undefined) throwPacked(refused);
  const chunks = (await ask(`SELECT content FROM ${PROFILE} WHERE kind = 'chunk'`)).map(
    (text) => JSON.parse(text) as ChunkProfile,
  );
  const few = `SELECT place FROM ${PROFILE} WHERE kind IN ('level', 'many') GROUP BY place HAVING count_if(kind = 'many') = 0 AND count(DISTINCT content) <= ${MOST_LEVELS}`;
  const found = await ask(
    `SELECT DISTINCT to_json(array(CAST(place AS STRING), content)) FROM ${PROFILE} WHERE kind = 'level' AND place IN (${few})`,
  );
  const levels: (string[] | null)[] = columns.map(() => null);
  for (const text of found) {
    const [place, content] = JSON.parse(text) as [string, string];
    (levels[Number(place)] ??= []).push(JSON.parse(content) as string);
  }
  return mergeProfiles(columns, chunks, levels, missing);
}

/** Columns without any value, which are read as such. */
export function emptyColumns({ columns }: SparkSurvey): number[] {
  return columns.flatMap((column, j) => (column.kind === 'text' && column.isEmpty ? [j] : []));
}
