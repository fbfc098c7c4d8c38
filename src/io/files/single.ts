import { type FileHandle, open, realpath, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { HalfNamed, type Move, removeResidue, unfinishedPath, unwritable } from '../disk/index.ts';
import { type Conversion, conversionFor, type OutputFrom, writeWhole } from './beginOutput.ts';
import { type PiecedText, writeTexts } from './text.ts';

/** A file on its way to disk, with nothing beside it. It gets its name at the end; `abandon` leaves nothing. */
export interface UnfinishedFile {
  /** How it gets its name; null for a table, which appears. */
  readonly move: Move | null;
  write(chunk: Uint8Array): Promise<void>;
  /** Ends writing: all is on the disk, under a hidden name. */
  finish(): Promise<void>;
  appear?(): Promise<void>;
  abandon(): Promise<void>;
}

/**
 * Starts to write a file that has no folder that must stay. What is written is CSV of the form that `from` has; by the
 * name of the output it becomes XML, Parquet or gzip on its way, unless `conversion` says what it becomes.
 */
export async function beginFile(
  output: string,
  from: OutputFrom,
  conversion?: (sink: (chunk: Uint8Array) => Promise<void>, spool: string) => Conversion,
): Promise<UnfinishedFile & { readonly move: Move }> {
  const convert = conversion ?? (await conversionFor(output, from));
  // Behind a link the file it leads to is replaced, not the link.
  const target = await realpath(output).catch(() => resolve(output));
  await removeResidue(target);
  const unfinished = unfinishedPath(target);
  const spool = unfinishedPath(target);
  let file: FileHandle | null = await open(unfinished, 'wx', 0o600).catch((error) => {
    throw unwritable(output, error);
  });
  const writeBytes = async (chunk: Uint8Array) => {
    await writeWhole(file!, chunk).catch((error) => {
      throw unwritable(output, error);
    });
  };
  const made: Conversion | null = convert === null ? null : convert(writeBytes, spool);
  return {
    move: { from: unfinished, to: target },
    write: (chunk) => (made === null ? writeBytes(chunk) : made.write(chunk)),
    async finish() {
      await made?.finish();
      try {
        await file!.sync();
        await file!.close();
        file = null;
      } catch (error) {
        throw unwritable(output, error);
      }
    },
    async abandon() {
      await made?.abandon?.();
      await file?.close().catch(() => {});
      file = null;
      await rm(unfinished, { force: true });
      await rm(spool, { force: true });
    },
  };
}

/**
 * Gives finished files their names, and texts that go with them, all or none. On an error they are abandoned, unless
 * another run has to finish that.
 */
export async function commitFiles(
  files: readonly UnfinishedFile[],
  texts: ReadonlyMap<string, PiecedText> = new Map(),
): Promise<void> {
  try {
    await writeTexts(
      texts,
      files.flatMap(({ move }) => move ?? []),
    );
    for (const file of files) await file.appear?.();
  } catch (error) {
    if (!(error instanceof HalfNamed)) for (const file of files) await file.abandon();
    throw unwritable(files[0].move?.to ?? '', error);
  }
}
