import { PenumbraError } from '../../error.ts';
import { breath } from '../../foundation/work/index.ts';
import type { ByteSink } from '../../io/csv/index.ts';
import {
  beginFile,
  commitFiles,
  descriptionPath,
  fileSource,
  refuseNewFile,
  refuseText,
} from '../../io/files/index.ts';
import type { DataFile, TaskOptions } from '../../recipe/dataset/index.ts';
import { descriptionText } from '../../recipe/index.ts';
import { type JoinedFile, joinUnits } from './join.ts';
import { type UnitFile, unitsIn, writeUnits } from './unitFile.ts';

/** Writes the file of units, and its description beside it. */
export async function writeUnitFile(
  file: DataFile,
  output: string,
  options: TaskOptions = {},
): Promise<UnitFile & { readonly beside: string }> {
  const unit = unitsIn(file);
  const beside = descriptionPath(output);
  if (beside === null) throw noPlace();
  await refuseNewFile([file.source.name], output, options.overwrite);
  await refuseText([], beside, options.overwrite);
  const made = await written(
    file,
    output,
    (sink) => writeUnits(file, unit, sink, options),
    options,
    ({ description }) => new Map([[beside, descriptionText(description)]]),
  );
  return { ...made, beside };
}

/** Writes a file whose columns of the unit come from a file of units. */
export async function joinUnitFile(
  file: DataFile,
  unitsPath: string,
  output: string,
  options: TaskOptions = {},
): Promise<JoinedFile> {
  const unit = unitsIn(file);
  await refuseNewFile([file.source.name, unitsPath], output, options.overwrite);
  const source = await fileSource(unitsPath, options.signal);
  return written(file, output, (sink) => joinUnits(file, unit, source, sink, options), options);
}

/** The output appears whole or not at all, together with texts. */
async function written<T>(
  { source, dialect }: DataFile,
  output: string,
  write: (sink: ByteSink) => Promise<T>,
  { signal }: TaskOptions,
  textsOf: (made: T) => ReadonlyMap<string, string> = () => new Map(),
): Promise<T> {
  const unfinished = await beginFile(output, { source, dialect });
  let made: T;
  try {
    made = await write((chunk) => unfinished.write(chunk));
    await unfinished.finish();
    await breath(signal);
  } catch (error) {
    await unfinished.abandon();
    throw error;
  }
  await commitFiles([unfinished], textsOf(made));
  return made;
}

function noPlace(): PenumbraError {
  return new PenumbraError(
    'usage',
    'The file of units is written to a path, with its description beside it: name one, such as -o units.csv.',
  );
}
