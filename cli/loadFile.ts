import { calculatedIn } from '../src/foundation/expression/index.ts';
import { type DataFile, load } from '../src/index.ts';
import type { Rule } from '../src/methods/rules/index.ts';
import { fileSource, nodeSha256, stdinSource } from '../src/node.ts';
import { type DescriptionFlags, descriptionFrom, hintOnCodes, inputFrom } from './description.ts';
import type { ProgressLine } from './screen/progress.ts';

/** The file of a command's argument, read as its flags say; - is standard input. */
export async function loadFile(
  path: string,
  flags: DescriptionFlags,
  signal: AbortSignal,
  progress?: ProgressLine,
  rules: readonly Rule[] = [],
): Promise<DataFile> {
  const input = await inputFrom(path, flags, signal);
  const source =
    path === '-' ? await stdinSource(signal, input) : await fileSource(path, signal, input);
  if (flags.quiet !== true) process.stderr.write(hintOnCodes(flags.missingCode ?? []));
  return load(source, input, {
    description: await descriptionFrom(path, flags, signal),
    calculated: rules.flatMap(({ condition }) =>
      condition === null ? [] : calculatedIn(condition),
    ),
    signal,
    newHash: nodeSha256,
    onProgress: (stage, share, note) => progress?.show(stage, share, note),
  });
}
