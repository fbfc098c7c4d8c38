import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { cancelled } from '../../foundation/work/index.ts';
import type { SqlSession, SqlValue } from '../sql/index.ts';
import { sparkFailure } from './failure.ts';
import { findSpark } from './find.ts';
import { ROW, readRow } from './row.ts';

/** A Spark that takes SQL, statement by statement. */
export interface SparkSession extends SqlSession {
  readonly dialect: 'spark';
  readonly version: string;
  /** Runs a statement without a result. */
  run(sql: string, doing?: string): Promise<void>;
  /** The rows of a query, in its order. All are in memory: query few. */
  rows(sql: string, doing?: string): Promise<readonly (readonly SqlValue[])[]>;
  /** The texts of a query of one column without line ends, in its order. */
  texts(sql: string, doing?: string): Promise<string[]>;
  /** The last 256 KiB of Spark's log. It can quote data. */
  wrote(): string;
  /**
   * Ends Spark, at once if a statement is running; `last` removes tables outside of the folder, if there is time.
   * Returns whether it did.
   */
  end(last?: string): Promise<boolean>;
}

export interface SessionOptions {
  /** spark://HOST:PORT, yarn, k8s://..., local[N]. */
  readonly master: string;
  /** Settings of Spark; they come before ours. */
  readonly conf?: Readonly<Record<string, string>> | undefined;
  /** The folder of a Spark; if not given, SPARK_HOME or the spark-sql on the path. */
  readonly home?: string | undefined;
  /** A private folder on this machine for Spark's temporary files; it is removed afterwards. */
  readonly folder: string;
  /** Where tables are stored; every machine of the cluster must reach it. In `folder` if not given. */
  readonly staging?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that Spark may take for its first answer. */
  readonly patience?: number | undefined;
}

const PATIENCE = 180_000;
/** Milliseconds that a master may take to accept a connection. */
const KNOCK = 5_000;
/** Milliseconds that Spark may take to exit. */
const FAREWELL = 8_000;
const MOST_WROTE = 1 << 18;

/** Settings that results or the place of data depend on. Settings for speed are the user's. */
function ownSettings({ folder, staging }: SessionOptions): Record<string, string> {
  return {
    'spark.app.name': 'penumbra',
    'spark.ui.enabled': 'false',
    'spark.ui.showConsoleProgress': 'false',
    'spark.jars.ivy': join(homedir(), '.ivy2'),
    'spark.sql.catalogImplementation': 'in-memory',
    'spark.sql.warehouse.dir': staging ?? join(folder, 'tables'),
    'spark.sql.session.timeZone': 'UTC',
    'spark.sql.caseSensitive': 'true',
    'spark.sql.ansi.enabled': 'false',
    'spark.sql.parquet.datetimeRebaseModeInRead': 'CORRECTED',
    'spark.sql.parquet.datetimeRebaseModeInWrite': 'CORRECTED',
    'spark.sql.parquet.int96RebaseModeInRead': 'CORRECTED',
    'spark.sql.parquet.outputTimestampType': 'TIMESTAMP_MICROS',
  };
}

/** Settings that a user cannot change, because results or the privacy of the data depend on them. */
const FIXED = new Set([
  'spark.sql.catalogImplementation',
  'spark.sql.warehouse.dir',
  'spark.sql.session.timeZone',
  'spark.sql.caseSensitive',
  'spark.sql.ansi.enabled',
]);

/**
 * Starts the user's Spark: a `spark-sql` process that takes statements until it is ended. A master
 * that does not answer, or a cluster that gives no executor, is refused within bounded time.
 */
export async function openSpark(options: SessionOptions): Promise<SparkSession> {
  const { sql, version } = await findSpark(options.home);
  await knock(options.master, options.signal);
  if (options.signal?.aborted) throw cancelled();
  const child = await start(sql, options);
  const session = new Session(version, child, options.signal, options.staging !== undefined);
  try {
    await session.begin(options.patience ?? PATIENCE);
  } catch (error) {
    await session.end();
    throw error;
  }
  return session;
}

/** The arguments of spark-sql. */
function argumentsOf(options: SessionOptions): string[] {
  const own = ownSettings(options);
  const given = options.conf ?? {};
  const refused = Object.keys(given).find((key) => FIXED.has(key));
  if (refused !== undefined) {
    throw new PenumbraError(
      'usage',
      `Leave ${refused} out: Penumbra sets it, because the result depends on it.`,
    );
  }
  // The history of statements and temporary files go to the private folder, which is removed.
  const java = 'spark.driver.extraJavaOptions';
  const home = `-Duser.home=${options.folder} -Djava.io.tmpdir=${join(options.folder, 'tmp')} -Dderby.system.home=${options.folder} -Dfile.encoding=UTF-8`;
  const all = { ...own, ...given, [java]: `${home} ${given[java] ?? ''}`.trim() };
  return [
    '--master',
    options.master,
    ...Object.entries(all).flatMap(([key, value]) => ['--conf', `${key}=${value}`]),
  ];
}

async function start(
  sql: string,
  options: SessionOptions,
): Promise<ChildProcessWithoutNullStreams> {
  const { folder } = options;
  await mkdir(join(folder, 'tmp'), { recursive: true, mode: 0o700 });
  return spawn(sql, argumentsOf(options), {
    cwd: folder,
    // A separate process group, so that it can be ended with all its children, and gets no Ctrl-C
    // itself.
    detached: true,
    env: {
      ...process.env,
      ...present({ SPARK_HOME: options.home }),
      // Without a terminal its line editor would echo every statement.
      TERM: 'dumb',
      SPARK_LOCAL_DIRS: join(folder, 'local'),
    },
  });
}

/** Refuses a standalone master that does not answer: Spark itself would try for a minute. */
async function knock(master: string, signal?: AbortSignal): Promise<void> {
  const list = /^spark:\/\/(.+)$/.exec(master)?.[1];
  if (list === undefined) return;
  const answers = await Promise.all(
    list.split(',').map((address) => {
      const [, host, port] = /^(.+?):(\d+)$/.exec(address) ?? [];
      if (host === undefined) return false;
      return new Promise<boolean>((resolve) => {
        const socket = connect({ host, port: Number(port), ...(signal && { signal }) });
        const done = (answer: boolean) => {
          socket.destroy();
          resolve(answer);
        };
        socket.setTimeout(KNOCK, () => done(false));
        socket.on('connect', () => done(true));
        socket.on('error', () => done(false));
      });
    }),
  );
  if (answers.some((answer) => answer) || signal?.aborted) return;
  throw new PenumbraError(
    'usage',
    `No Spark master answers at ${master}: check --master, and that the cluster is up.`,
  );
}

/** A running statement. */
interface Running {
  readonly doing: string;
  readonly lines: string[];
  isDone: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Statements are sent on one line together with a query for a mark. The program stops within a line
 * at the first statement that fails, so a missing mark shows a failure. A second mark, on a
 * separate line, shows the end. Spark concatenates the marks from parts, so that an echoed
 * statement is not taken for its result.
 */
class Session implements SparkSession {
  readonly dialect = 'spark';
  readonly version: string;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #signal: AbortSignal | undefined;
  readonly #nonce = `pen${randomBytes(9).toString('hex')}`;
  #statement = 0;
  #running: Running | null = null;
  #rest: Buffer[] = [];
  #wrote: string[] = [];
  #wroteLength = 0;
  /** Output during earlier statements. */
  #earlier = '';
  #exited: Promise<void>;
  #isOver = false;
  #isStopped = false;
  /** Whether the last statement of all was done. */
  #hasLeft = false;
  /** Whether tables are stored outside of the folder that is removed. */
  readonly #isElsewhere: boolean;

  constructor(
    version: string,
    child: ChildProcessWithoutNullStreams,
    signal: AbortSignal | undefined,
    isElsewhere: boolean,
  ) {
    this.version = version;
    this.#isElsewhere = isElsewhere;
    this.#child = child;
    this.#signal = signal;
    child.stdout.on('data', (chunk: Buffer) => this.#hear(chunk));
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.#note(text));
    child.stdin.on('error', () => {});
    this.#exited = new Promise((resolve) => {
      const over = () => {
        this.#isOver = true;
        process.removeListener('exit', this.#abandon);
        this.#fail();
        resolve();
      };
      child.on('error', over);
      child.on('close', over);
    });
    signal?.addEventListener('abort', this.#stop, { once: true });
    process.once('exit', this.#abandon);
  }

  /** It has a separate process group, so it would outlive this process. */
  readonly #abandon = () => this.#kill('SIGKILL');

  readonly #stop = () => {
    this.#running?.reject(cancelled());
    this.#running = null;
    this.#isStopped = true;
    // Spark cancels the running statement and takes further ones; local tables are removed with the
    // folder.
    this.#kill(this.#isElsewhere ? 'SIGINT' : 'SIGKILL');
  };

  /** Waits for the first answer. */
  async begin(patience: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const waiting = /has not accepted any resources/.test(this.wrote());
        reject(
          new PenumbraError(
            'usage',
            waiting
              ? 'The Spark cluster gives no executor: check that it has workers with free cores and memory, or ask for less with --conf spark.executor.memory and --conf spark.cores.max.'
              : `Spark did not answer within ${Math.round(patience / 1000)} seconds: check --master, and that the cluster is up.`,
          ),
        );
      }, patience);
    });
    // A range has partitions, so this query needs an executor; a constant would not.
    const first = this.rows('SELECT count(*) AS n FROM range(0, 2, 1, 2)', 'start');
    try {
      await Promise.race([first, late]);
    } finally {
      clearTimeout(timer);
      first.catch(() => {});
    }
  }

  async run(sql: string, doing = 'go on'): Promise<void> {
    await this.#execute(sql, doing);
  }

  async rows(sql: string, doing = 'go on'): Promise<readonly (readonly SqlValue[])[]> {
    return (await this.texts(`SELECT ${ROW} FROM (${sql}) AS penumbra_rows`, doing)).map(readRow);
  }

  async texts(sql: string, doing = 'go on'): Promise<string[]> {
    const [a, b] = this.#halves();
    return this.#execute(
      `SELECT concat('${a}', '${b}', '=', penumbra_text) FROM (${sql}) AS penumbra_texts(penumbra_text)`,
      doing,
    );
  }

  wrote(): string {
    return this.#earlier + this.#wrote.join('');
  }

  async end(last?: string): Promise<boolean> {
    this.#signal?.removeEventListener('abort', this.#stop);
    if (!this.#isOver && this.#running === null && (!this.#isStopped || this.#isElsewhere)) {
      const lines = last === undefined ? '' : `${last}; ${this.#mark('left')}\n`;
      this.#child.stdin.end(`${lines}exit;\n`);
      await Promise.race([this.#exited, pause(FAREWELL)]);
    }
    if (!this.#isOver) this.#kill('SIGKILL');
    await Promise.race([this.#exited, pause(FAREWELL)]);
    return this.#hasLeft;
  }

  #mark(what: string): string {
    const [a, b] = this.#halves();
    return `SELECT concat('${a}', '${b}', ' ${what} ${this.#statement}');`;
  }

  #halves(): [string, string] {
    const middle = this.#nonce.length >> 1;
    return [this.#nonce.slice(0, middle), this.#nonce.slice(middle)];
  }

  #execute(sql: string, doing: string): Promise<string[]> {
    if (this.#signal?.aborted) return Promise.reject(cancelled());
    if (this.#isOver) return Promise.reject(sparkFailure(doing, this.#wrote.join('')));
    if (this.#running !== null) {
      throw new PenumbraError('internal', 'Spark got a second statement while one was running.');
    }
    this.#statement++;
    const lines: string[] = [];
    return new Promise<string[]>((resolve, reject) => {
      this.#running = { doing, lines, isDone: false, resolve: () => resolve(lines), reject };
      this.#child.stdin.write(`${onOneLine(sql)}; ${this.#mark('done')}\n${this.#mark('over')}\n`);
    });
  }

  #hear(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      this.#rest.push(chunk.subarray(from, at));
      const line = this.#rest.length === 1 ? this.#rest[0] : Buffer.concat(this.#rest);
      this.#rest = [];
      this.#line(line.toString('utf8'));
      from = at + 1;
    }
    if (from < chunk.length) this.#rest.push(chunk.subarray(from));
  }

  /** A line of output: ours contain the mark, perhaps after prompts. */
  #line(text: string): void {
    const at = text.indexOf(this.#nonce);
    const running = this.#running;
    if (at < 0) return;
    const rest = text.slice(at + this.#nonce.length);
    if (rest === ` left ${this.#statement}`) this.#hasLeft = true;
    if (running === null) return;
    if (rest.startsWith('=')) running.lines.push(rest.slice(1));
    else if (rest === ` done ${this.#statement}`) running.isDone = true;
    else if (rest === ` over ${this.#statement}`) void this.#over(running);
  }

  async #over(running: Running): Promise<void> {
    if (!running.isDone) {
      // Spark's messages about it come on another pipe.
      await pause(200);
    }
    if (this.#running !== running) return;
    this.#running = null;
    if (running.isDone) running.resolve();
    else running.reject(sparkFailure(running.doing, this.#wrote.join('')));
    this.#earlier = this.wrote().slice(-MOST_WROTE);
    this.#wrote = [];
    this.#wroteLength = 0;
  }

  #fail(): void {
    const running = this.#running;
    this.#running = null;
    running?.reject(sparkFailure(running.doing, this.#wrote.join('')));
  }

  #note(text: string): void {
    this.#wrote.push(text);
    this.#wroteLength += text.length;
    while (this.#wroteLength > MOST_WROTE && this.#wrote.length > 1) {
      this.#wroteLength -= this.#wrote.shift()!.length;
    }
  }

  /** Ends Spark and all its children on this machine. */
  #kill(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#isOver) return;
    try {
      process.kill(-pid, signal);
    } catch {
      this.#child.kill(signal);
    }
  }
}

function onOneLine(sql: string): string {
  return sql.replace(/\s*\n\s*/g, ' ').trim();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
