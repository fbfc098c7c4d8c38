import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PenumbraError } from '../../error.ts';
import { openSpark, type SessionOptions, type SparkSession } from './session.ts';
import { sendWorker, type Workers } from './transform.ts';
import { enter, leaveStatement, makeWorkspace } from './workspace.ts';

/** An open Spark session, with our worker on its executors and a private folder on this machine. */
export interface Cluster {
  readonly session: SparkSession;
  readonly workers: Workers;
  readonly folder: string;
  /** Where tables are stored, as Spark names it. */
  readonly tables: string;
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
  /** How a session is opened; `openSpark` if not given. */
  readonly open?: typeof openSpark | undefined;
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
  const close = async (isDone: boolean) => {
    const leaving = leaveStatement(workspace);
    try {
      if (options.reveal && open !== null) await keepLog(stay, open.wrote());
    } finally {
      const isLeft = isDone && (await succeeds(open?.run(leaving, 'remove temporary data')));
      const isGone = await open?.end(isLeft ? undefined : leaving);
      left = await workspace.remove(open === null || isLeft || isGone === true);
    }
  };
  let left: string | null = null;
  let done: T;
  try {
    open = await (options.open ?? openSpark)({ ...options, folder });
    await enter(open, workspace);
    const session = listened(open);
    const workers = await sendWorker(session, bundle, folder, options.node);
    done = await work({ session, workers, folder, tables: workspace.location });
  } catch (error) {
    await close(false).catch(() => {});
    throw error;
  }
  await close(true);
  if (left === null) return done;
  throw new PenumbraError(
    'file',
    `The output is complete, but temporary data, which are original data, remain at ${left}: remove them, or let the next run with the same folder that must stay do that.`,
    { file: left },
  );
}

async function succeeds(work: Promise<void> | undefined): Promise<boolean> {
  return (work ?? Promise.reject()).then(
    () => true,
    () => false,
  );
}

async function keepLog(stay: string, wrote: string): Promise<void> {
  await mkdir(stay, { recursive: true, mode: 0o700 });
  await appendFile(join(stay, 'spark.log'), wrote, { mode: 0o600 });
}
