import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PenumbraError } from '../../error.ts';
import type { SparkSession } from './session.ts';
import type { WorkerJob } from './worker/job.ts';

/** How executors run our worker. */
export interface Workers {
  /** The program, quoted for a shell. */
  readonly node: string;
  /** Name of the bundle beside the program. */
  readonly script: string;
  readonly folder: string;
}

/** Sends the worker to all executors; a first task on each shows whether it has Node.js. */
export async function sendWorker(
  session: SparkSession,
  bundle: string,
  folder: string,
  node = 'node',
): Promise<Workers> {
  if (!/^[\w.-]+\.mjs$/.test(basename(bundle))) {
    throw new PenumbraError(
      'internal',
      'The worker has a name that a shell does not take unquoted.',
    );
  }
  if (!/^[\w./+-]+$/.test(node)) {
    throw new PenumbraError(
      'usage',
      '--node must be the name or the path of Node.js on the executors: letters, digits, slashes, dots, plus signs and hyphens only.',
    );
  }
  await session.run(`ADD FILE ${resource(bundle)}`, 'send the worker to the executors');
  const workers = { node, script: basename(bundle), folder };
  const found = await session.texts(
    `SELECT DISTINCT said FROM (SELECT TRANSFORM(id) USING '${guarded(node, `cat >/dev/null; ${node} --version`)}' AS (said STRING) FROM range(0, 16, 1, 16)) AS t`,
    'run Node.js on the executors',
  );
  for (const said of found) refuseOldNode(said);
  return workers;
}

function refuseOldNode(said: string): void {
  const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(said) ?? [];
  if (Number(major) > 20 || (Number(major) === 20 && Number(minor) >= 19)) return;
  throw new PenumbraError(
    'usage',
    'An executor has an old Node.js, or another program of that name: install Node.js 20.19 or newer on every machine of the cluster, where executors find it as node, or name it with --node PATH.',
  );
}

/** Sends a job and returns the command that runs it. */
export async function sendJob(
  session: SparkSession,
  { node, script, folder }: Workers,
  job: WorkerJob,
): Promise<string> {
  const name = `penumbra-${job.mode}.json`;
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(job), { mode: 0o600 });
  await session.run(`ADD FILE ${resource(path)}`, 'send the work to the executors');
  return commandOf(node, script, job.mode);
}

export function commandOf(node: string, script: string, mode: WorkerJob['mode']): string {
  return guarded(node, `exec ${node} ${sent(script)} ${sent(`penumbra-${mode}.json`)}`);
}

/** Path of a file that was sent: in the folder of the task or, in Spark 4, in a folder of the session below it. */
function sent(name: string): string {
  return `"$(ls ${name} */${name} 2>/dev/null | head -n 1)"`;
}

/**
 * A task shows by its status that Node.js is missing. Without the read the writer would fail first,
 * for another reason.
 */
function guarded(node: string, command: string): string {
  return `if command -v ${node} >/dev/null 2>&1; then ${command}; else cat >/dev/null; exit 86; fi`;
}

function resource(path: string): string {
  return `"${path.replaceAll('"', '\\"')}"`;
}

const FORMAT = String.raw`ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n' NULL DEFINED AS '\\N'`;

/** A query whose rows go through a command, as fields without tabs and line ends, and come back as `columns`. */
export function transformed(
  command: string,
  fields: readonly string[],
  columns: string,
  from: string,
): string {
  return `SELECT TRANSFORM(${fields.join(', ')}) ${FORMAT} USING '${command}' AS (${columns}) ${FORMAT} FROM (${from}) AS t`;
}
