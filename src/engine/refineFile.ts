import { resolve } from 'node:path';
import {
  AuditLog,
  beginRelease,
  fileSource,
  keptBeside,
  nodeSha256,
  refuseOutput,
  refuseSameFile,
  stayFolder,
} from '../io/files/index.ts';
import { parseCertificate } from '../recipe/index.ts';
import { VERSION } from '../version.ts';
import { refuseCancelled } from './drive.ts';
import { load } from './load.ts';
import { type Refined, type RefineOptions, refineLoaded } from './refine.ts';

export interface RefineFileOptions extends Omit<RefineOptions, 'certificate' | 'partition'> {
  /** The folder for what must stay; beside the output where it is not given. */
  readonly stay?: string;
  /** Paths; those in the folder that stayed with the protected file where they are not given. */
  readonly certificate?: string;
  readonly partition?: string;
}

export interface FileRefined extends Refined {
  readonly output: string;
  readonly stay: string;
}

/** What stands in the folder, for whoever finds it. */
const NOTICE = `This folder must stay where the original data are: the seed in it reproduces every random choice.

refinement.json   what was done, with the seed: replays the run to the same bytes
certificate.json  what still holds, measured on the refined file, and which claims were withdrawn
partition.csv     the group of each record, from the protection before
audit.jsonl       what happened when, as a chain of digests
earlier/          the same from earlier runs with the same output, if there were any
`;

/** Refines a protected file on disk. The new file and its folder appear together at the end, or not at all. */
export async function refineFile(
  original: string,
  masked: string,
  output: string,
  options: RefineFileOptions = {},
): Promise<FileRefined> {
  const stay = resolve(options.stay ?? stayFolder(output));
  await refuseOutput(original, output, stay);
  const { certificate: _, partition: __, ...rest } = options;
  const task = { newHash: nodeSha256, ...rest };
  const kept = await keptBeside(masked, options, options.signal);
  for (const read of [masked, kept.certificate?.path, kept.partition?.path]) {
    if (read !== undefined) await refuseSameFile(read, output);
  }
  const before = await load(await fileSource(original, task.signal), task.input, task);
  const after = await load(await fileSource(masked, task.signal), task.input, task);
  const certificate =
    kept.certificate === null
      ? null
      : parseCertificate(kept.certificate.text, kept.certificate.path);
  const release = await beginRelease(output, stay, task.signal, { ...after, columns: after.names });
  try {
    const refined = await refineLoaded(before, after, release, {
      ...task,
      ...(certificate === null ? {} : { certificate }),
      ...(kept.partition === null ? {} : { partition: kept.partition.text }),
    });
    refuseCancelled(task.signal);
    const { certificate: made, ...record } = refined;
    const audit = new AuditLog();
    audit.add('read', {
      program: `penumbra ${VERSION}`,
      original: before.sha256,
      protected: after.sha256,
      records: after.records,
    });
    audit.add('refined', {
      ...refined.settings,
      trials: refined.refinement.trials,
      momentError: refined.momentError,
      seed: options.seed === undefined ? 'drawn from the operating system' : 'given',
    });
    if (made !== null) audit.add('certified', { certificate: made.seal, holds: made.holds });
    await release.commit(
      new Map([
        ['README.txt', NOTICE],
        [
          'refinement.json',
          `${JSON.stringify({ program: `penumbra ${VERSION}`, ...record }, null, 2)}\n`,
        ],
        ...(made === null
          ? []
          : ([['certificate.json', `${JSON.stringify(made, null, 2)}\n`]] as const)),
        ...(kept.partition === null ? [] : ([['partition.csv', kept.partition.text]] as const)),
        ['audit.jsonl', audit.toString()],
      ]),
    );
    return { ...refined, output, stay };
  } catch (error) {
    await release.abandon();
    throw error;
  }
}
