import { drawSeed, formatSeed } from '../../foundation/numerics/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { type CsvSurvey, surveyCsv } from '../../io/csv/index.ts';
import { nodeSha256 } from '../../io/files/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import { planStandIn, type StandIn, standInFor, USUAL_CUT } from '../contract/index.ts';
import type { ProtectFileOptions } from '../contract/node.ts';
import { chooseCut } from './chooseCut.ts';
import { layoutOf } from './layout.ts';
import { programName, type RunNotes, type WorkFolder } from './workFolder.ts';

/** Learns what the file is and settles the recipe, or takes both from the run that goes on. */
export async function beginRun(
  source: ByteSource,
  asked: Recipe,
  folder: WorkFolder,
  options: ProtectFileOptions & { readonly memory: number },
): Promise<{ notes: RunNotes; survey: CsvSurvey; loaded: StandIn }> {
  const { signal } = options;
  if (folder.notes !== null) {
    const { notes } = folder;
    const { header } = notes.survey.dialect;
    const lineOf = source.lineOf ?? ((record: number) => record + (header ? 2 : 1));
    const survey = { ...notes.survey, lineOf };
    return { notes, survey, loaded: await standInFor(source, survey, notes.sha256, signal) };
  }
  const hash = nodeSha256();
  const survey = await surveyCsv(source, {
    ...asked.input,
    signal,
    onBytes: (chunk) => hash.update(chunk),
    onProgress: (done, size) => options.onProgress?.('read', size ? (0.4 * done) / size : 0),
  });
  const loaded = await standInFor(source, survey, hash.digest(), signal);
  const settled = withCut(
    (await options.settle?.(loaded, asked)) ?? asked,
    loaded,
    survey,
    options,
  );
  const { lineOf: _, ...kept } = survey;
  const notes: RunNotes = {
    format: 'penumbra-unfinished',
    version: 1,
    program: programName(),
    input: folder.identity,
    sha256: loaded.sha256,
    asked,
    settled,
    isSeedGiven: settled.seed !== undefined,
    seed: settled.seed ?? formatSeed(drawSeed()),
    survey: kept,
  };
  await folder.note(notes);
  return { notes, survey, loaded };
}

/** With the size of blocks, where the recipe leaves it open. It is written down with all else, so that a replay has it too. */
function withCut(
  recipe: Recipe,
  loaded: StandIn,
  survey: CsvSurvey,
  { memory }: { readonly memory: number },
): Recipe {
  if (recipe.cut !== undefined) return recipe;
  const plan = planStandIn({ ...recipe, cut: { size: USUAL_CUT } }, loaded, survey);
  const staged = layoutOf(plan, survey).staged.length;
  return { ...recipe, cut: { size: chooseCut(plan, staged, survey.records, memory) } };
}
