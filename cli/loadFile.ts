import { type DataFile, load } from '../src/index.ts';
import { fileSource, nodeSha256, stdinSource } from '../src/node.ts';
import { type DescriptionFlags, descriptionFrom, hintOnCodes, inputFrom } from './description.ts';
import type { ProgressLine } from './screen/progress.ts';

/** The file of a command's argument, read as its flags say; - is standard input. */
export async function loadFile(
  path: string,
  flags: DescriptionFlags,
  signal: AbortSignal,
  progress?: ProgressLine,
): Promise<DataFile> {
  const source = path === '-' ? await stdinSource(signal) : await fileSource(path, signal);
  if (flags.quiet !== true) process.stderr.write(hintOnCodes(flags.missingCode ?? []));
  return load(source, await inputFrom(path, flags, signal), {
    description: await descriptionFrom(path, flags, signal),
    signal,
    newHash: nodeSha256,
    onProgress: (stage, share, note) => progress?.show(stage, share, note),
  });
}
