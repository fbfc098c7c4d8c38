import { present } from '../../fields.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { detectKnown } from '../../io/csv/index.ts';
import { beginFile, fileBytes, fileSource, tableConversion } from '../../io/files/index.ts';
import { LABELLED_FILES } from '../../io/formats/index.ts';
import type { MadeFrom } from '../../io/labelled/index.ts';
import { isDatabase } from '../../io/tables/index.ts';
import type { MadeAgain } from './spelling.ts';

/**
 * A file in the format of a source, made as a run makes it. It has original data, so it lies beside the folder that must stay,
 * under a hidden name, until it is removed.
 */
export async function madeOnDisk(
  written: ByteSource,
  { source, input, names, description }: MadeFrom,
  stay: string,
): Promise<MadeAgain> {
  const { format } = written;
  const isTable = isDatabase(written);
  const labelled = LABELLED_FILES.find(({ name }) => name === format);
  const ending = labelled?.ending ?? `.${format?.toLowerCase()}`;
  const { dialect } = await detectKnown(source, input);
  const place = `${stay}.verifying${isTable ? '.csv' : ending}`;
  const from = { ...{ source, dialect }, ...present({ names, description }) };
  const convert = isTable ? await tableConversion(from, format!, place) : undefined;
  const file = await beginFile(place, from, convert);
  return {
    write: (chunk) => file.write(chunk),
    async finish() {
      await file.finish();
      return isTable ? fileBytes(file.move.from!) : fileSource(file.move.from!);
    },
    remove: () => file.abandon(),
  };
}
