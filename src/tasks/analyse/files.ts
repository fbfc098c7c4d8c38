import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import {
  existingFile,
  fileSource,
  inputPaths,
  isDatabaseAddress,
  nodeSha256,
  readText,
  stayFolder,
} from '../../io/files/index.ts';
import { likeTable } from '../../io/labelled/index.ts';
import { parseCertificate, parseRecipe } from '../../recipe/index.ts';
import { type AnalyseOptions, type Analysis, analyseOpened } from './analyse.ts';
import { type Made, madeBy } from './made.ts';
import { readProtection } from './protection.ts';

export interface AnalyseFilesOptions extends Omit<AnalyseOptions, 'protection'> {
  /** Path of the file that tells how the file was masked. */
  readonly protection?: string | undefined;
  /** Path of the original, for its figures beside the others. */
  readonly original?: string | undefined;
}

/**
 * Analyses synthetic files on disk. A folder, or a pattern such as `synthetic-*.csv`, stands for
 * its files; each counts as one synthetic file. How they were made is read from the folders that must stay beside
 * them, if these are there.
 */
export async function analyseFiles(
  paths: readonly string[],
  options: AnalyseFilesOptions = {},
): Promise<Analysis> {
  const { original, protection: told, ...rest } = options;
  const protection =
    told === undefined ? undefined : readProtection(await readText(told, options.signal), told);
  if (paths.includes('-')) {
    throw new PenumbraError(
      'usage',
      'Synthetic files are read by name: write standard input to a file first.',
    );
  }
  const pathsOf = (path: string) => (isDatabaseAddress(path) ? [path] : inputPaths(path));
  const all = (await Promise.all(paths.map(pathsOf))).flat();
  const { input } = options;
  const unread = (path: string, choice = likeTable(input)) => ({
    name: path,
    open: () => fileSource(path, options.signal, choice),
  });
  const made = await Promise.all(all.map((path) => madeBeside(path, options.signal)));
  const synthetic = all.map((path, place) => ({ ...unread(path), made: made[place] }));
  return analyseOpened(synthetic, original === undefined ? null : unread(original, input), {
    newHash: nodeSha256,
    ...rest,
    ...present({ protection }),
  });
}

/** How a file was made, by the folder that must stay beside it. Null if there is none that can be read. */
async function madeBeside(path: string, signal: AbortSignal | undefined): Promise<Made | null> {
  const [certificate, recipe] = ['certificate.json', 'recipe.json'].map((name) =>
    existingFile(`${stayFolder(path)}/${name}`),
  );
  if (certificate === null || recipe === null) return null;
  const texts = await Promise.all([readText(certificate, signal), readText(recipe, signal)]);
  try {
    return madeBy(parseCertificate(texts[0], certificate), parseRecipe(texts[1], recipe));
  } catch (error) {
    if (error instanceof PenumbraError) return null;
    throw error;
  }
}
