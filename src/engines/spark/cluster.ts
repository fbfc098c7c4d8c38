import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSpark, type SessionOptions, type SparkSession } from './session.ts';
import { sendWorker, type Workers } from './transform.ts';
import { enter, leaveStatement, makeWorkspace } from './workspace.ts';

/** An open Spark session, with our worker on its executors and a private folder on this machine. */
export interface Cluster {
  readonly session: SparkSession;
  readonly workers: Workers;
  readonly folder: string;
}

export interface ClusterOptions
  extends Pick<SessionOptions, 'master' | 'conf' | 'home' | 'staging' | 'patience'> {
  readonly signal?: AbortSignal | undefined;
  /** Node.js on the executors, a name or a path; `node` if not given. */
  readonly node?: string | undefined;
  /** The bundle that executors run; the one in the package if not given. */
  readonly worker?: string | undefined;
  /** Stores the log of Spark, which can hold data, in the folder that must stay, even if the run fails. */
  readonly reveal?: boolean | undefined;
}

/**
 * Runs work in a Spark session. All temporary files are in a private folder beside the one that
 * must stay, or under the staging address, and are removed when the work ends.
 */
export async function inCluster<T>(
  stay: string,
  options: ClusterOptions,
  work: (cluster: Cluster) => Promise<T>,
  /** Called with each statement for Spark. */
  listened: (session: SparkSession) => SparkSession = (session) => session,
): Promise<T> {
  const workspace = await makeWorkspace(stay, options.staging);
  const folder = workspace.path;
  const bundle =
    options.worker ?? fileURLToPath(new URL('../../../spark-worker.mjs', import.meta.url));
  let open: SparkSession | null = null;
  try {
    open = await openSpark({ ...options, folder });
    await enter(open, workspace);
    const session = listened(open);
    const workers = await sendWorker(session, bundle, folder, options.node);
    const done = await work({ session, workers, folder });
    await open.run(leaveStatement(workspace), 'remove temporary data');
    return done;
  } finally {
    if (options.reveal && open !== null) await keepLog(stay, open.wrote());
    await open?.end(leaveStatement(workspace));
    await workspace.remove();
  }
}

async function keepLog(stay: string, wrote: string): Promise<void> {
  await mkdir(stay, { recursive: true, mode: 0o700 });
  await appendFile(join(stay, 'spark.log'), wrote, { mode: 0o600 });
}
