import { drawSeed, formatSeed } from '../../foundation/numerics/index.ts';
import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { type CsvSurvey, type Dialect, surveyCsv } from '../../io/csv/index.ts';
import { nodeSha256 } from '../../io/files/index.ts';
import type { PlannedAgain } from '../../recipe/certificate/index.ts';
import { withOwnLabels } from '../../recipe/dataset/index.ts';
import {
  allRevisions,
  completeDescription,
  dialectOfColumns,
  type Recipe,
} from '../../recipe/index.ts';
import { cutOf } from '../../recipe/run/index.ts';
import {
  askedWithCodes,
  lacksCodes,
  planStandIn,
  type Settle,
  type StandIn,
  type SurveyedRun,
  standInFor,
  USUAL_CUT,
  withOnlyCodes,
} from '../contract/index.ts';
import { chooseCut } from './chooseCut.ts';
import type { DuckdbOptions } from './engine.ts';
import { type Layout, layoutOf } from './layout.ts';
import { refuseRulesBeyondBlocks } from './refuseRules.ts';
import { programName, type RunNotes, type WorkFolder } from './workFolder.ts';

/** A run whose file is larger than memory: the survey of the file, and where its columns are stored. */
export interface SurveyedExternal extends SurveyedRun {
  readonly survey: CsvSurvey;
  readonly layout: Layout;
}

/** Surveys the file and settles the recipe, or takes both from the resumed run; then plans it. */
export async function survey(
  source: ByteSource,
  asked: Recipe,
  folder: WorkFolder,
  settle: Settle | undefined,
  options: DuckdbOptions,
): Promise<SurveyedExternal> {
  const { notes, survey, file } =
    folder.notes === null
      ? await begin(source, asked, folder, settle, options)
      : await goOn(source, folder.notes, options);
  const { settled: recipe, seed } = notes;
  const plan = planStandIn(recipe, file, survey);
  await refuseRulesBeyondBlocks(plan);
  return { file, plan, recipe, seed, survey, layout: layoutOf(plan, survey) };
}

async function goOn(source: ByteSource, notes: RunNotes, { signal }: DuckdbOptions) {
  const { header } = notes.survey.dialect;
  const lineOf = source.lineOf ?? ((record: number) => record + (header ? 2 : 1));
  const survey = { ...notes.survey, lineOf };
  return {
    notes,
    survey,
    file: await standInFor(source, survey, notes.sha256, notes.settled, signal),
  };
}

async function begin(
  source: ByteSource,
  asked: Recipe,
  folder: WorkFolder,
  settle: Settle | undefined,
  options: DuckdbOptions,
) {
  const { memory } = options;
  const { survey, file } = await surveyByKinds(source, asked, options);
  const known = { ...asked, description: file.description };
  const settled = withCut((await settle?.(file, known)) ?? known, file, survey, memory);
  const { lineOf: _, ...kept } = withOnlyCodes(survey, file);
  const notes: RunNotes = {
    format: 'penumbra-unfinished',
    version: 1,
    program: programName(),
    revisions: allRevisions(),
    input: folder.identity,
    sha256: file.sha256,
    asked,
    settled,
    isSeedGiven: settled.seed !== undefined,
    seed: settled.seed ?? formatSeed(drawSeed()),
    survey: kept,
  };
  await folder.note(notes);
  return { notes, survey, file };
}

/** Surveys the file. If its first records show columns of ordered codes, it is surveyed again, to list them. */
async function surveyByKinds(
  source: ByteSource,
  asked: Recipe,
  options: Pick<DuckdbOptions, 'signal' | 'onProgress'>,
) {
  const given = await withOwnLabels(source, asked.description);
  const surveyWith = async (description: Description | undefined, form?: Dialect) => {
    const hash = nodeSha256();
    const found = await surveyCsv(source, {
      ...asked.input,
      listsCodes: true,
      describe: (names) => dialectOfColumns(completeDescription(description, names)),
      signal: options.signal,
      onBytes: (chunk) => hash.update(chunk),
      onProgress: (done, size) => options.onProgress?.('read', size ? (0.4 * done) / size : 0),
    });
    const survey = form === undefined ? found : { ...found, dialect: form };
    const known = { ...asked, description: given };
    const file = await standInFor(source, survey, hash.digest(), known, options.signal);
    return { survey, file };
  };
  const first = await surveyWith(given);
  return lacksCodes(first.file, first.survey)
    ? surveyWith(askedWithCodes(first.file, given), first.survey.dialect)
    : first;
}

/** Adds a block size if the recipe has none. It is stored with the recipe, so that a replay uses it too. */
function withCut(recipe: Recipe, file: StandIn, survey: CsvSurvey, memory: number): Recipe {
  if (recipe.cut !== undefined) return recipe;
  const plan = planStandIn({ ...recipe, cut: { size: USUAL_CUT } }, file, survey);
  const staged = layoutOf(plan, survey).staged.length;
  return { ...recipe, cut: { size: chooseCut(plan, staged, survey.records, memory) } };
}

/** Plans a recipe again for a file larger than memory, to verify what was done by it. */
export async function planExternally(
  source: ByteSource,
  recipe: Recipe,
  options: Pick<DuckdbOptions, 'signal' | 'onProgress'>,
): Promise<PlannedAgain> {
  const { survey, file } = await surveyByKinds(source, recipe, options);
  const plan = planStandIn(recipe, file, survey);
  const cut = cutOf(plan, file.table.columns);
  return { ...file, plan, cut: cut && { ...cut, blocks: 0 } };
}
