import { nodeCrew } from '../../../engines/threads/node.ts';
import { PenumbraError } from '../../../error.ts';
import { parseSeed } from '../../../foundation/numerics/index.ts';
import { fileSource, nodeSha256, refuseText, writeTexts } from '../../../io/files/index.ts';
import { join, makeFolder, namesIn, resolve } from '../../../io/folders/index.ts';
import { load } from '../../../recipe/dataset/index.ts';
import { inKeptFolder, type KeptKind, refuseForeign } from '../sweep/kept.ts';
import { type Suggestions, type SuggestOptions, suggest } from './suggest.ts';

export interface SuggestFileOptions extends Omit<SuggestOptions, 'crew' | 'cache'> {
  /**
   * Path for the recipes: a name that ends in .json for the best one only, else a folder for the
   * best and the others.
   */
  readonly output?: string | undefined;
  /** Path of a folder that keeps every trial and the seed: the next search with it goes on where this one stopped. */
  readonly resume?: string | undefined;
  /** Number of parallel threads; all cores if not given. */
  readonly workers?: number | undefined;
}

export interface FileSuggestions extends Suggestions {
  /** The recipes that were written, the best first. */
  readonly written: readonly string[];
}

const SEARCH: KeptKind = {
  ...{ what: 'search', flag: '--resume' },
  notice: `This folder must stay where the original data are: it shows how well an intruder would do, and the seed in it reproduces every trial.

results.jsonl  the finished trials, one line each: the same command continues from there
search.json    the seed
`,
};

/**
 * Searches recipes for a file on disk. Recipes outside the limits are not written. The others are
 * all written, or none.
 */
export async function suggestForFile(
  path: string,
  options: SuggestFileOptions = {},
): Promise<FileSuggestions> {
  const { output, workers, resume, ...rest } = options;
  if (resume !== undefined) await refuseForeign(resolve(resume), path, SEARCH);
  if (options.seed !== undefined) parseSeed(options.seed);
  if (output !== undefined) await refuseOutputs(path, output, options.overwrite);
  const crew = nodeCrew(workers);
  const task = { newHash: nodeSha256, ...rest, crew };
  try {
    const { input, description } = options.recipe ?? {};
    const source = await fileSource(path, task.signal, input);
    const file = await load(source, input, { ...task, description });
    const found =
      resume === undefined
        ? await suggest(file, task)
        : await inKeptFolder(resolve(resume), SEARCH, task, (seed, cache) =>
            suggest(file, { ...task, seed, cache }),
          );
    const texts = output === undefined ? new Map<string, string>() : textsOf(found, output);
    if (output !== undefined && texts.size > 0 && !isFile(output)) {
      await makeFolder(output).catch((error) => {
        throw new PenumbraError(
          'file',
          `The folder ${output} cannot be made (${(error as NodeJS.ErrnoException).code}): choose another one.`,
          { file: output },
        );
      });
    }
    await writeTexts(texts);
    return { ...found, written: [...texts.keys()] };
  } finally {
    crew.end();
  }
}

function isFile(output: string): boolean {
  return output.toLowerCase().endsWith('.json');
}

/** Refused before the search, not after it. */
async function refuseOutputs(input: string, output: string, overwrite?: boolean): Promise<void> {
  if (isFile(output)) return refuseText([input], output, overwrite);
  const names = await namesIn(output);
  for (const name of names ?? []) {
    if (!/^(recipe|runner-up-\d+)\.json$/.test(name)) continue;
    await refuseText([input], join(output, name), overwrite);
  }
  if (names !== null) return;
  throw new PenumbraError(
    'usage',
    `The output ${output} exists and is not a folder: name a folder, or a file that ends in .json.`,
    { file: output },
  );
}

function textsOf({ choice, runnersUp }: Suggestions, output: string): Map<string, string> {
  const text = (recipe: object) => `${JSON.stringify(recipe, null, 2)}\n`;
  if (choice.holds === false) return new Map();
  if (isFile(output)) return new Map([[output, text(choice.recipe)]]);
  const others = runnersUp.filter(({ holds }) => holds !== false);
  return new Map([
    [join(output, 'recipe.json'), text(choice.recipe)],
    ...others.map(({ recipe }, i): [string, string] => [
      join(output, `runner-up-${i + 2}.json`),
      text(recipe),
    ]),
  ]);
}
