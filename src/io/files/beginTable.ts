import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginTable } from '../databases/index.ts';
import { csvToLabelled } from '../labelled/index.ts';
import { refuseNamesOfCase } from '../sqlite/index.ts';
import {
  beginOutput,
  FileSpool,
  labelledFrom,
  type OutputFrom,
  type UnfinishedOutput,
} from './beginOutput.ts';
import type { UnfinishedFile } from './single.ts';

/** A table of a database as an output: its address, its name, and whether one of that name may be replaced. */
export interface TableAsked {
  readonly output: string;
  readonly name: string | undefined;
  readonly input: { readonly path: string; readonly table?: string | undefined };
  readonly overwrite: boolean;
}

/**
 * Starts to write a table of a database, with the folder that must stay on this machine. The table is made in one transaction.
 * The folder gets its name first, and then the transaction ends: if the machine stops just between, the folder speaks of a
 * table that did not appear, and the run can be repeated from its recipe.
 */
export async function beginTableOutput(
  { output, name, input, overwrite }: TableAsked,
  stay: string,
  signal: AbortSignal | undefined,
  from: OutputFrom,
): Promise<UnfinishedOutput> {
  refuseNamesOfCase(from.columns ?? [], output);
  const table = await beginTable(output, name, input, overwrite);
  const labelled = await labelledFrom(from);
  const begun = await beginOutput(null, stay, signal);
  begun.convert((_, spool) => {
    const waiting = new FileSpool(spool, output);
    const writer = csvToLabelled(
      table.format,
      labelled,
      waiting,
      (chunk) => table.write(chunk),
      table.table,
    );
    let written: Awaited<ReturnType<typeof table.finish>> | null = null;
    return {
      write: (chunk) => writer.write(chunk),
      async finish() {
        await writer.finish();
        written = await table.finish();
        await waiting.remove();
      },
      records: () => written!,
      async abandon() {
        await table.abandon();
        await waiting.remove();
      },
    };
  });
  return {
    write: (chunk) => begun.write(chunk),
    finish: () => begun.finish(),
    abandon: () => begun.abandon(),
    async commit(texts, also) {
      await begun.commit(texts, also);
      await table.commit();
    },
  };
}

/** Starts to write a table with nothing beside it. Made records wait in a private folder, until it is known what they are. */
export async function beginPlainTable(
  output: string,
  input: string,
  overwrite: boolean,
  from: OutputFrom,
): Promise<UnfinishedFile> {
  refuseNamesOfCase(from.columns ?? [], output);
  const table = await beginTable(output, undefined, { path: input }, overwrite);
  const folder = await mkdtemp(join(tmpdir(), 'penumbra-'));
  const spool = new FileSpool(join(folder, 'records'), output);
  const writer = csvToLabelled(
    table.format,
    await labelledFrom(from),
    spool,
    (chunk) => table.write(chunk),
    table.table,
  );
  const leave = () => rm(folder, { recursive: true, force: true });
  return {
    move: null,
    write: (chunk) => writer.write(chunk),
    async finish() {
      await writer.finish();
      await table.finish();
      await leave();
    },
    appear: () => table.commit(),
    async abandon() {
      await table.abandon();
      await leave();
    },
  };
}
