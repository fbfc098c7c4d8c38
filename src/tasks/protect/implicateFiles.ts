import { nodeCrew } from '../../engines/threads/node.ts';
import { PenumbraError } from '../../error.ts';
import { seedOf } from '../../foundation/numerics/index.ts';
import { breath, stopwatch } from '../../foundation/work/index.ts';
import {
  fileBytes,
  fileSource,
  nodeSha256,
  refuseOutput,
  stayFolder,
  stdinSource,
  type UnfinishedRelease,
} from '../../io/files/index.ts';
import { load, type Stage } from '../../recipe/dataset/index.ts';
import { type Plan, planRecipe, type Recipe } from '../../recipe/index.ts';
import { isRandom } from '../../recipe/plan/index.ts';
import { implicateName, implicateSeeds, refuseImplicates } from './implicates.ts';
import { protectLoaded } from './protect.ts';
import type { Protection } from './protection.ts';
import { auditOf, type FileProtection, type ProtectFileOptions, releaseOf } from './protectTo.ts';
import { stayTexts } from './stayTexts.ts';

export interface Implicates {
  readonly files: readonly FileProtection[];
  /** A file of the next number that was there before and is none of these: a pattern would take it for one. */
  readonly older: string | null;
}

/**
 * Protects a file several times over, each time with a seed of its own that comes from the seed of the recipe (see
 * `implicateSeeds`): out-1.csv, out-2.csv, ..., each with its certificate and its folder that must stay. They get their
 * names when all are made; on any error, and if a claim of one does not hold, nothing is left behind.
 */
export async function protectImplicates(
  input: string,
  output: string,
  implicates: number,
  recipe: Recipe,
  options: ProtectFileOptions = {},
): Promise<Implicates> {
  refuseImplicates(implicates);
  if (output === '-') {
    throw new PenumbraError(
      'usage',
      'Several files cannot go to standard output: name one with -o, such as out.csv for out-1.csv, out-2.csv, ....',
    );
  }
  const places = Array.from({ length: implicates }, (_, i) => {
    const own = implicateName(output, i + 1);
    const { stay } = options;
    return { output: own, stay: stay === undefined ? stayFolder(own) : `${stay}-${i + 1}` };
  });
  for (const place of places) await refuseOutput(input, place.output, place.stay);
  const crew = nodeCrew(options.workers);
  const task = { newHash: nodeSha256, crew, ...options };
  const unfinished: UnfinishedRelease[] = [];
  let named = 0;
  try {
    const source =
      input === '-' ? await stdinSource(task.signal) : await fileSource(input, task.signal);
    const clock = stopwatch();
    const file = await load(source, recipe.input, task);
    const read = clock();
    const settled = (await options.settle?.(file, recipe)) ?? recipe;
    const seed = seedOf(settled.seed);
    const made: { protection: Protection; audit: ReturnType<typeof auditOf> }[] = [];
    for (const [i, own] of implicateSeeds(seed, implicates).entries()) {
      const plan = planRecipe({ ...settled, seed: own }, file.table, file.lineOf);
      if (i === 0) {
        refuseCertain(plan);
        options.onPlan?.(file, plan);
      }
      const { output: path, stay } = places[i];
      const release = await releaseOf({ file, plan }, path, stay, task);
      unfinished.push(release);
      const onProgress = (stage: Stage, share: number) =>
        task.onProgress?.(
          stage,
          (i + within(stage, share)) / implicates,
          `file ${i + 1} of ${implicates}`,
        );
      const protection = await protectLoaded(file, plan, release, { ...task, onProgress }, read);
      const audit = auditOf(file, protection, settled, options);
      // Mostly all have the same groups: one text of them will do.
      const same = made[0]?.protection.partition;
      const partition = same === protection.partition ? same : protection.partition;
      made.push({ protection: { ...protection, partition }, audit });
    }
    for (let turn = 0; turn < 2; turn++) await breath(options.signal);
    const files: FileProtection[] = [];
    for (const [i, { protection, audit }] of made.entries()) {
      await unfinished[i].commit(stayTexts(protection, protection.partition, audit.toString()));
      named++;
      files.push({ ...protection, ...places[i], audit: audit.digest });
    }
    return { files, older: await olderBeside(output, implicates + 1) };
  } catch (error) {
    for (const release of unfinished.slice(named)) await release.abandon();
    if (named === 0 || !(error instanceof PenumbraError)) throw error;
    const message = `${error.message} The files before it are there.`;
    throw new PenumbraError(error.code, message, error.place, { cause: error });
  } finally {
    crew.end();
  }
}

/** How far a file is, about, from the stage it is in. */
function within(stage: Stage, share: number): number {
  const stages: Stage[] = ['group', 'replace', 'enforce', 'write', 'certify'];
  return (Math.max(0, stages.indexOf(stage)) + share) / stages.length;
}

function refuseCertain(plan: Plan): void {
  if (isRandom(plan)) return;
  throw new PenumbraError(
    'usage',
    'The recipe draws nothing, so all files would be the same: leave out --implicates, or use a method that draws, such as synthesis.',
    { key: 'implicates' },
  );
}

async function olderBeside(output: string, number: number): Promise<string | null> {
  const path = implicateName(output, number);
  return fileBytes(path).then(
    () => path,
    () => null,
  );
}
