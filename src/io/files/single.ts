import { type FileHandle, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Conversion, conversionFor, type OutputFrom, writeWhole } from './beginOutput.ts';
import { unwritable } from './failure.ts';
import { removeResidue, unfinishedName } from './residue.ts';

/** A file on its way to disk, with nothing beside it. It gets its name at the end; `abandon` leaves nothing. */
export interface UnfinishedFile {
  write(chunk: Uint8Array): Promise<void>;
  /** Ends writing: all is on the disk, under a hidden name. */
  finish(): Promise<void>;
  commit(): Promise<void>;
  abandon(): Promise<void>;
}

/**
 * Starts to write a file that has no folder that must stay. What is written is CSV of the form that `from` has; by the
 * name of the output it becomes XML, Parquet or gzip on its way.
 */
export async function beginFile(output: string, from: OutputFrom): Promise<UnfinishedFile> {
  const convert = await conversionFor(output, from);
  // Behind a link the file it leads to is replaced, not the link.
  const target = await realpath(output).catch(() => resolve(output));
  const folder = dirname(target);
  await removeResidue(folder, basename(target));
  const unfinished = join(folder, unfinishedName(basename(target)));
  const spool = join(folder, unfinishedName(basename(target)));
  let file: FileHandle | null = await open(unfinished, 'wx', 0o600).catch((error) => {
    throw unwritable(output, error);
  });
  const writeBytes = async (chunk: Uint8Array) => {
    await writeWhole(file!, chunk).catch((error) => {
      throw unwritable(output, error);
    });
  };
  const conversion: Conversion | null = convert === null ? null : convert(writeBytes, spool);
  return {
    write: (chunk) => (conversion === null ? writeBytes(chunk) : conversion.write(chunk)),
    async finish() {
      await conversion?.finish();
      try {
        await file!.sync();
        await file!.close();
        file = null;
      } catch (error) {
        throw unwritable(output, error);
      }
    },
    async commit() {
      await rename(unfinished, target).catch((error) => {
        throw unwritable(output, error);
      });
    },
    async abandon() {
      await conversion?.abandon?.();
      await file?.close().catch(() => {});
      file = null;
      await rm(unfinished, { force: true });
      await rm(spool, { force: true });
    },
  };
}
