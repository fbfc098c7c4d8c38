import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PenumbraError } from '../../error.ts';
import { parseSeed } from '../../foundation/numerics/index.ts';
import { refuseCancelled } from '../../foundation/work/index.ts';
import { sha256Text } from '../../io/bytes/index.ts';
import {
  beginRelease,
  fileSource,
  nodeSha256,
  refuseOutput,
  stayFolder,
} from '../../io/files/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import { certifyRun, NOTICE, overBlocks, refuseFailed, stopwatch } from '../contract/index.ts';
import { auditOf, type FileProtection, type ProtectFileOptions } from '../contract/node.ts';
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

/** A run whose partition is too large for a text: it stands in the folder that must stay. */
export type ExternalProtection = Omit<FileProtection, 'partition'>;

export { USUAL_CUT } from './chooseCut.ts';

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
  const spent = { ...masked.seconds, replace: 0, write: 0, certify: 0 };
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
  spent.write = clock();
  const written = await readBack(database, loaded, source, layout, fates, book, options);
  const measured = await measureRun(database, plan, layout, coverages, reports, records, signal);
  options.onProgress?.('certify', 0.7);
  const recipe = `${JSON.stringify({ ...plan.recipe, seed: notes.seed }, null, 2)}\n`;
  const { certificate, changes } = await certifyRun(
    {
      original: loaded,
      written,
      plan,
      coverages,
      fates,
      edits,
      cut: { ...cut, blocks: blockPlan.blocks },
      reports,
      kept,
      measured,
      digests: { recipe: sha256Text(recipe), partition },
    },
    options,
  );
  refuseFailed(certificate);
  spent.certify = clock();
  options.onProgress?.('certify', 1);
  const { steps, figures } = certificate;
  const protection = {
    plan: { ...plan, records },
    recipe,
    certificate,
    blockPlans: [[blockPlan]],
    models: [],
    summary: {
      records,
      groups: overBlocks(steps.map(({ groups }) => groups)),
      loss: figures.find(({ name }) => name === 'loss')?.value ?? null,
      dropped: loaded.records - records,
      filled: added(steps.map(({ filled }) => filled)),
      suppressed: added(steps.map(({ suppressed }) => suppressed)),
      ...measured.shared,
      changes,
      given: [],
      cells: [],
      recoded: await recodedIn(database, plan, layout, loaded),
      seconds: { ...spent, total: added(Object.values(spent)) },
    },
  };
  const audit = auditOf(loaded, { ...protection, partition: '' }, notes.settled, options);
  // A signal that came while claims were checked is heard when the event loop has turned once.
  for (let turn = 0; turn < 2; turn++) await setImmediate();
  refuseCancelled(signal);
  const partitionText = createReadStream(folder.partition);
  // Who reads it hears of errors; where nobody came to that, there is another error to be told.
  partitionText.on('error', () => {});
  await release.commit(
    new Map<string, string>([
      ['README.txt', NOTICE],
      ['recipe.json', recipe],
      ['certificate.json', `${JSON.stringify(certificate, null, 2)}\n`],
      // What writes texts takes them in pieces too, and this one may be longer than a text can be.
      ['partition.csv', partitionText as unknown as string],
      ['blocks.json', `${JSON.stringify({ steps: [[blockPlan]] })}\n`],
      ['audit.jsonl', audit.toString()],
    ]),
  );
  open.release = null;
  return { ...protection, output, stay, audit: audit.digest };
}

function added(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
