import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordsFileOf } from '../fixed/index.ts';
import { inputPaths } from './inputs.ts';
import { fileBytes } from './source.ts';

/** The paths of all files that an input is read from, and of those that they name: records of fixed width stand beside their layout. */
export async function pathsRead(input: string): Promise<string[]> {
  const paths = await inputPaths(input);
  const beside = await Promise.all(
    paths.map(async (path) => {
      // What is no plain file, such as a pipe, can be read only once.
      const isFile = await stat(path).then(
        (one) => one.isFile(),
        () => false,
      );
      const name = isFile ? await recordsFileOf(await fileBytes(path)) : null;
      return name === null ? [] : [join(dirname(path), name)];
    }),
  );
  return [...paths, ...beside.flat()];
}
