import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The folder of a Spark, or null where there is none. Where the whole suite must run (CI), it is installed first, and
 * what is missing is an error; elsewhere it is said.
 */
export async function findTestSpark(): Promise<string | null> {
  const must = Boolean(process.env.CI);
  const script = join(root, 'scripts/spark.mjs');
  try {
    // Not in step with us: an installation takes minutes, and vitest takes a file that is silent for one of them for dead.
    const { stdout } = await run(process.execPath, [script, ...(must ? [] : ['--find'])]);
    return stdout.trim();
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim() ?? '';
    if (must) throw new Error(said);
    console.log(`The tests on Spark are skipped. ${said}`);
    return null;
  }
}

/** What executors run, made from the sources, unless the whole build was just made. */
export function bundleWorker(target: string): string {
  if (process.env.PENUMBRA_IS_COMPILED === 'yes') {
    cpSync(join(root, 'dist/spark-worker.mjs'), target);
    return target;
  }
  execFileSync(process.execPath, [join(root, 'scripts/bundle.mjs'), target]);
  return target;
}

/** Settings for machines with few cores: short runs are over before much compiling, or the checking of classes, pays. */
const QUICK = [
  '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xss4m',
  '-XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote',
].join(' ');

export const QUICKLY = {
  'spark.driver.host': '127.0.0.1',
  'spark.driver.bindAddress': '127.0.0.1',
  'spark.driver.memory': '700m',
  'spark.driver.extraJavaOptions': QUICK,
  'spark.executor.memory': '512m',
  'spark.executor.extraJavaOptions': QUICK,
  'spark.sql.shuffle.partitions': '2',
};

/** A standalone cluster on this machine: a master and workers as processes of their own. */
export interface Cluster {
  readonly master: string;
  readonly workers: readonly ChildProcess[];
  /** Ends a worker with its executors, as a machine that fails would. */
  kill(worker: number): void;
  /** The processes on the workers whose command matches: executors, and our own worker on them. */
  running(command: RegExp): Promise<number[]>;
  end(): Promise<void>;
}

export async function startCluster(
  home: string,
  folder: string,
  workers: number,
  memory = '600m',
): Promise<Cluster> {
  const port = await freePort();
  const master = `spark://127.0.0.1:${port}`;
  const start = (name: string, ...args: string[]) => {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    return spawn(join(home, 'bin/spark-class'), args, {
      cwd: own,
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        SPARK_HOME: home,
        SPARK_LOCAL_IP: '127.0.0.1',
        SPARK_LOCAL_DIRS: join(own, 'local'),
        SPARK_WORKER_DIR: join(own, 'work'),
        SPARK_DAEMON_MEMORY: '256m',
        SPARK_DAEMON_JAVA_OPTS: `${QUICK} -Dspark.deploy.maxExecutorRetries=-1`,
      },
    });
  };
  const deploy = 'org.apache.spark.deploy';
  const first = start(
    'master',
    `${deploy}.master.Master`,
    ...['--host', '127.0.0.1', '--port', String(port), '--webui-port', '0'],
  );
  const others: ChildProcess[] = [];
  const end = async () => {
    for (const child of [...others, first]) killGroup(child);
    await Promise.all([...others, first].map(over));
  };
  try {
    await answers(port);
    for (let i = 0; i < workers; i++) {
      others.push(
        start(
          `worker-${i}`,
          `${deploy}.worker.Worker`,
          ...['--host', '127.0.0.1', '--cores', '1', '--memory', memory, '--webui-port', '0'],
          master,
        ),
      );
    }
  } catch (error) {
    await end();
    throw error;
  }
  const running = async (command: RegExp) => {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,pgid=,args=']);
    const groups = new Set(others.map(({ pid }) => pid));
    return stdout.split('\n').flatMap((line) => {
      const [, pid, group, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return groups.has(Number(group)) && command.test(args) ? [Number(pid)] : [];
    });
  };
  return { master, workers: others, kill: (worker) => killGroup(others[worker]), running, end };
}

/** Executors are in the group of their worker. */
function killGroup(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function over(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(port: number): Promise<void> {
  for (let i = 0; i < 300; i++) {
    const is = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.on('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (is) return;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  throw new Error('The master of the test cluster did not start.');
}
