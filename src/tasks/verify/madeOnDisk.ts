import { present } from '../../fields.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { detectKnown } from '../../io/csv/index.ts';
import { beginFile, fileSource } from '../../io/files/index.ts';
import { LABELLED_FILES } from '../../io/formats/index.ts';
import type { MadeFrom } from '../../io/labelled/index.ts';
import type { MadeAgain } from './spelling.ts';

/**
 * A file in the format of a source, made as a run makes it. It has original data, so it lies beside the folder that must stay,
 * under a hidden name, until it is removed.
 */
export async function madeOnDisk(
  { format }: ByteSource,
  { source, input, names, description }: MadeFrom,
  stay: string,
): Promise<MadeAgain> {
  const labelled = LABELLED_FILES.find(({ name }) => name === format);
  const ending = labelled?.ending ?? `.${format?.toLowerCase()}`;
  const { dialect } = await detectKnown(source, input);
  const file = await beginFile(`${stay}.verifying${ending}`, {
    ...{ source, dialect },
    ...present({ names, description }),
  });
  return {
    write: (chunk) => file.write(chunk),
    async finish() {
      await file.finish();
      return fileSource(file.move.from!);
    },
    remove: () => file.abandon(),
  };
}
