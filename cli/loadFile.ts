import { type DataFile, load } from '../src/index.ts';
import { fileSource, nodeSha256, stdinSource } from '../src/node.ts';
import { type InputFlags, inputFromFlags } from './options.ts';
import type { ProgressLine } from './screen/progress.ts';

/** The file of a command's argument, read as its flags say; - is standard input. */
export async function loadFile(
  path: string,
  flags: InputFlags,
  signal: AbortSignal,
  progress?: ProgressLine,
): Promise<DataFile> {
  const source = path === '-' ? await stdinSource(signal) : await fileSource(path, signal);
  return load(source, inputFromFlags(flags), {
    signal,
    newHash: nodeSha256,
    onProgress: (stage, share, note) => progress?.show(stage, share, note),
  });
}
