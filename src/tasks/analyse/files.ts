import { PenumbraError } from '../../error.ts';
import { fileSource, inputPaths, nodeSha256 } from '../../io/files/index.ts';
import { type AnalyseOptions, type Analysis, analyseOpened } from './analyse.ts';

export interface AnalyseFilesOptions extends AnalyseOptions {
  /** Path of the original, for its figures beside the others. */
  readonly original?: string | undefined;
}

/**
 * Analyses synthetic files on disk. A folder, or a pattern such as `synthetic-*.csv`, stands for
 * its files; each counts as one synthetic file.
 */
export async function analyseFiles(
  paths: readonly string[],
  options: AnalyseFilesOptions = {},
): Promise<Analysis> {
  const { original, ...rest } = options;
  if (paths.includes('-')) {
    throw new PenumbraError(
      'usage',
      'Synthetic files are read by name: write standard input to a file first.',
    );
  }
  const all = (await Promise.all(paths.map(inputPaths))).flat();
  const unread = (path: string) => ({
    name: path,
    open: () => fileSource(path, options.signal),
  });
  return analyseOpened(all.map(unread), original === undefined ? null : unread(original), {
    newHash: nodeSha256,
    ...rest,
  });
}
