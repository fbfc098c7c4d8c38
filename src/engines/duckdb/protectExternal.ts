import { resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import { parseSeed } from '../../foundation/numerics/index.ts';
import { refuseStopped } from '../../foundation/work/index.ts';
import {
  beginRelease,
  fileSource,
  nodeSha256,
  refuseOutput,
  stayFolder,
} from '../../io/files/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import { stopwatch } from '../contract/index.ts';
import { type ExternalProtection, finishRun, type ProtectFileOptions } from '../contract/node.ts';
import { type MaskedRun, maskRun, type Open } from './maskRun.ts';
import { measureRun, recodedIn } from './measureRun.ts';
import { shareMemory } from './memory.ts';
import { readBack } from './readBack.ts';
import { beginWork, type WorkFolder } from './workFolder.ts';
import { writeRecords } from './writeRecords.ts';

export interface ProtectExternalOptions extends ProtectFileOptions {
  /** What the whole process may hold in memory, in bytes. */
  readonly memory: number;
  /** Goes on with a run that was ended, where there is one. */
  readonly resume?: boolean;
}

export { USUAL_CUT } from '../contract/index.ts';

/**
 * Protects a file that may be larger than memory, with the bytes that `protectFile` gives for the same recipe, cut and
 * seed. The original is read three times, in pieces: to learn what it is, to stage what the recipe needs in a
 * database on disk, and to be copied with new values. Blocks go to threads one by one. All that is temporary is in a
 * private folder beside the one that must stay, which is gone when the run ends, except by a kill: then `resume` goes
 * on from the last stage, or block, that was stored.
 */
export async function protectExternal(
  input: string,
  output: string,
  recipe: Recipe,
  options: ProtectExternalOptions,
): Promise<ExternalProtection> {
  if (input === '-') {
    throw new PenumbraError(
      'usage',
      'With --memory the input is read several times, so it cannot be standard input: write it to a file and name that.',
    );
  }
  if (output === '-' && options.stay === undefined) {
    throw new PenumbraError(
      'usage',
      'With the output on standard output, say with --stay DIR where the files that must stay go.',
    );
  }
  const stay = resolve(options.stay ?? stayFolder(output));
  const task: ProtectExternalOptions = { newHash: nodeSha256, ...options };
  // With one column; how many there are is known when the file was looked at.
  shareMemory(options.memory, 1, 1, recipe.cut?.size ?? 1);
  await refuseOutput(input, output, stay);
  const source = await fileSource(input, task.signal);
  const folder = await beginWork(stay, input, recipe, options.resume === true);
  const open: Open = { database: null, crew: null, release: null };
  try {
    const masked = await maskRun(source, recipe, folder, open, task);
    const done = await releaseRun(masked, output, stay, folder, open, task);
    await leave(open, folder);
    return done;
  } catch (error) {
    // Options that do not fit are no reason to lose what an earlier run has done.
    const isMistake = error instanceof PenumbraError && error.code === 'usage';
    await leave(open, isMistake && folder.notes !== null ? null : folder);
    throw error;
  }
}

async function leave(open: Open, folder: WorkFolder | null): Promise<void> {
  await open.release?.abandon();
  open.crew?.end();
  open.database?.close();
  await folder?.remove();
}

/** Writes the protected file, reads it back, certifies it, and gives all files their names. */
async function releaseRun(
  masked: MaskedRun,
  output: string,
  stay: string,
  folder: WorkFolder,
  open: Open,
  options: ProtectExternalOptions,
): Promise<ExternalProtection> {
  const { database, loaded, plan, notes, task, layout, cut, blockPlan, book, reports } = masked;
  const { fates, coverages, edits } = task;
  const { signal } = options;
  const clock = stopwatch();
  const records = reports.reduce((sum, report) => sum + report.records, 0);
  const release = await beginRelease(output === '-' ? null : output, stay, signal, {
    ...loaded,
    columns: loaded.names.filter((_, position) => !plan.dropped.includes(position)),
  });
  open.release = release;
  const { partition, kept } = await writeRecords(
    database,
    loaded,
    plan,
    layout,
    book,
    parseSeed(notes.seed),
    records,
    release,
    folder.partition,
    options,
  );
  const source = await release.finish();
  const seconds = { ...masked.seconds, replace: 0, write: clock() };
  const written = await readBack(database, loaded, source, layout, fates, book, options);
  const measured = await measureRun(database, plan, layout, coverages, reports, records, signal);
  options.onProgress?.('certify', 0.7);
  const finished = await finishRun(
    {
      ...{ original: loaded, written, plan, coverages, fates, edits, cut, blockPlan, reports },
      ...{ kept, measured, seconds, clock },
      seed: notes.seed,
      asked: notes.settled,
      partition: { path: folder.partition, sha256: partition },
      recoded: await recodedIn(database, plan, layout, loaded),
    },
    options,
  );
  await refuseStopped(signal);
  await release.commit(finished.texts);
  open.release = null;
  return { ...finished.protection, output, stay, audit: finished.audit };
}
