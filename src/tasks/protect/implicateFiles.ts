import { nodeCrew } from '../../engines/threads/node.ts';
import { PenumbraError } from '../../error.ts';
import { seedOf } from '../../foundation/numerics/index.ts';
import { breath, stopwatch } from '../../foundation/work/index.ts';
import {
  type BegunOutput,
  commitOutputs,
  fileBytes,
  fileSource,
  isDatabaseAddress,
  nodeSha256,
  refuseOutput,
  stayFolder,
  stdinSource,
} from '../../io/files/index.ts';
import { loadFor, type Stage } from '../../recipe/dataset/index.ts';
import { type Plan, planRecipe, type Recipe } from '../../recipe/index.ts';
import { isRandom } from '../../recipe/plan/index.ts';
import { forOutput } from './forOutput.ts';
import { implicateName, implicateSeeds, noTables, refuseImplicates } from './implicates.ts';
import { protectLoaded } from './protect.ts';
import type { Protection } from './protection.ts';
import { auditOf, type FileProtection, fileOf, type ProtectFileOptions } from './protectTo.ts';
import { stayTexts } from './stayTexts.ts';

export interface Implicates {
  readonly files: readonly FileProtection[];
  /** An older file with the next number, which is not from this run: a pattern would include it. */
  readonly older: string | null;
}

/**
 * Protects a file several times, each time with another seed that is derived from the seed of the
 * recipe (see `implicateSeeds`): out-1.csv, out-2.csv, ..., each with its certificate and its
 * folder that must stay. They get their names when all are finished. On any error, and if a claim
 * of one does not hold, nothing is left behind.
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
  for (const place of places) {
    await refuseOutput(input, place.output, place.stay, options.overwrite);
  }
  if (isDatabaseAddress(output)) {
    throw noTables();
  }
  const crew = nodeCrew(options.workers);
  const task = { newHash: nodeSha256, crew, ...options };
  const unfinished: BegunOutput[] = [];
  try {
    const source =
      input === '-'
        ? await stdinSource(task.signal, recipe.input)
        : await fileSource(input, task.signal, recipe.input);
    const clock = stopwatch();
    const { file, recipe: known } = await loadFor(
      source,
      await forOutput(recipe, output, source),
      task,
    );
    const read = clock();
    const settled = (await options.settle?.(file, known)) ?? known;
    const seed = seedOf(settled.seed);
    const made: Protection[] = [];
    for (const [i, own] of implicateSeeds(seed, implicates).entries()) {
      const plan = planRecipe({ ...settled, seed: own }, file.table, file.lineOf);
      if (i === 0) {
        refuseCertain(plan);
        options.onPlan?.(file, plan);
      }
      const { output: path, stay } = places[i];
      const begun = await fileOf({ file, plan }, path, stay, task);
      unfinished.push(begun);
      const onProgress = (stage: Stage, share: number) =>
        task.onProgress?.(
          stage,
          (i + within(stage, share)) / implicates,
          `file ${i + 1} of ${implicates}`,
        );
      const protection = await protectLoaded(file, plan, begun, { ...task, onProgress }, read);
      // Mostly all files have the same groups: one copy of the text is enough.
      const same = made[0]?.partition;
      const partition = same === protection.partition ? same : protection.partition;
      made.push({ ...protection, partition });
    }
    for (let turn = 0; turn < 2; turn++) await breath(options.signal);
    const audits: string[] = [];
    await commitOutputs(
      made.map((protection, i) => {
        const log = (before: string | null) => {
          const whole = auditOf(file, protection, settled, { ...options, before });
          audits[i] = whole.digest;
          return whole.toString();
        };
        const texts = stayTexts(protection, protection.partition, log, options.signer);
        return { output: unfinished[i], texts };
      }),
    );
    const files = made.map((protection, i) => ({ ...protection, ...places[i], audit: audits[i] }));
    return { files, older: await olderBeside(output, implicates + 1) };
  } catch (error) {
    for (const begun of unfinished) await begun.abandon();
    throw error;
  } finally {
    crew.end();
  }
}

/** Approximate progress of a file, from its stage. */
function within(stage: Stage, share: number): number {
  const stages: Stage[] = ['group', 'replace', 'enforce', 'write', 'certify'];
  return (Math.max(0, stages.indexOf(stage)) + share) / stages.length;
}

function refuseCertain(plan: Plan): void {
  if (isRandom(plan)) return;
  throw new PenumbraError(
    'usage',
    'The recipe draws nothing, so all files would be equal: leave out --implicates, or use a method that draws, such as sequential-synthesis.',
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
