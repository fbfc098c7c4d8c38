import { PenumbraError } from '../../error.ts';
import { drawSeed, formatSeed } from '../../foundation/numerics/index.ts';
import type { Description } from '../../foundation/table/index.ts';
import type { Dialect } from '../../io/csv/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import { completeDescription, dialectOfColumns, type Recipe } from '../../recipe/index.ts';
import {
  askedWithCodes,
  lacksCodes,
  planStandIn,
  type Settle,
  type SurveyedRun,
  standInFor,
  USUAL_CUT,
} from '../contract/index.ts';
import type { Cluster } from './cluster.ts';
import { openInput, ROWS, type SparkInput, table } from './input.ts';
import { mergeProfiles } from './profile.ts';
import { sparkSource } from './source.ts';
import { sendJob, transformed } from './transform.ts';
import type { SparkSurvey } from './worker/job.ts';
import { type ChunkProfile, MOST_CODES, MOST_LEVELS } from './worker/profileRows.ts';
import { throwPacked } from './worker/travel.ts';

const PROFILE = 'penumbra_profile';

/** A run whose records are in Spark, with the survey of the whole input. */
export interface SurveyedOnSpark extends SurveyedRun {
  readonly input: SparkInput;
  readonly survey: SparkSurvey;
}

/** Surveys the input, settles the recipe, and plans it. */
export async function survey(
  cluster: Cluster,
  place: string,
  recipe: Recipe,
  settle: Settle | undefined,
  options: TaskOptions,
): Promise<SurveyedOnSpark> {
  const asked: Recipe = { ...recipe, cut: recipe.cut ?? { size: USUAL_CUT } };
  const input = await openInput(cluster.session, place);
  options.onProgress?.('read', 0.3);
  const { description: given } = asked;
  const surveyWith = async (description: Description | undefined, form?: Dialect) => {
    const whole = await surveyInput(cluster, input, missingCodes(asked), description);
    const found = form === undefined ? whole : { ...whole, dialect: form };
    const source = sparkSource(cluster.session, place, input);
    const known = { ...asked, description: given };
    return { found, file: await standInFor(source, found, '', known, options.signal) };
  };
  const first = await surveyWith(given);
  // If the first records show columns of codes that were not listed, a second survey lists them.
  const { found, file } = lacksCodes(first.file, first.found)
    ? await surveyWith(askedWithCodes(first.file, given), first.found.dialect)
    : first;
  if (found.records !== input.records) {
    throw new PenumbraError(
      'file',
      'The input changed while it was read: run again when it is complete.',
    );
  }
  options.onProgress?.('read', 0.8);
  const known = { ...asked, description: file.description };
  const settled = (await settle?.(file, known)) ?? known;
  const plan = planStandIn(settled, file, found);
  options.onProgress?.('read', 1);
  const seed = settled.seed ?? formatSeed(drawSeed());
  return { file, plan, recipe: settled, seed, input, survey: found };
}

/** Missing codes that a recipe adds to those of the format. */
export function missingCodes({ input }: Recipe): string[] {
  return [...(input?.missing ?? [])];
}

/** The statement that profiles all records on the executors. */
function profileStatement(command: string): string {
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

/** Surveys the input without loading it: executors profile the records, and the results are joined here. */
export async function surveyInput(
  { session, workers }: Cluster,
  { columns }: SparkInput,
  missing: readonly string[],
  description?: Description,
): Promise<SparkSurvey> {
  const names = columns.map(({ name }) => name);
  const described = dialectOfColumns(completeDescription(description, names));
  const command = await sendJob(session, workers, {
    mode: 'profile',
    columns,
    missing,
    described,
  });
  const doing = 'look at the columns';
  await session.run(`DROP TABLE IF EXISTS ${PROFILE}`, doing);
  await session.run(profileStatement(command), doing);
  const coded = described.flatMap((one) => (one.isCoded ? [one.position] : []));
  const most = `CASE WHEN place IN (${[-1, ...coded].join(', ')}) THEN ${MOST_CODES} ELSE ${MOST_LEVELS} END`;
  const few = `SELECT place FROM ${PROFILE} WHERE kind IN ('level', 'many') GROUP BY place HAVING count_if(kind = 'many') = 0 AND count(DISTINCT content) <= ${most}`;
  const found = await session.texts(
    `SELECT DISTINCT to_json(array(kind, CAST(place AS STRING), content)) FROM ${PROFILE} WHERE kind IN ('error', 'chunk') OR kind = 'level' AND place IN (${few})`,
    doing,
  );
  const chunks: ChunkProfile[] = [];
  const levels: (string[] | null)[] = columns.map(() => null);
  for (const text of found) {
    const [kind, place, content] = JSON.parse(text) as [string, string, string];
    if (kind === 'error') throwPacked(content);
    if (kind === 'chunk') chunks.push(JSON.parse(content) as ChunkProfile);
    else (levels[Number(place)] ??= []).push(JSON.parse(content) as string);
  }
  return mergeProfiles(columns, chunks, levels, {
    missing,
    ...(described.length > 0 && { columns: described }),
  });
}

/** Columns without any value, which are read as such. */
export function emptyColumns({ columns }: SparkSurvey): number[] {
  return columns.flatMap((column, j) => (column.kind === 'text' && column.isEmpty ? [j] : []));
}
