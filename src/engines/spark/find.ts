import { execFile } from 'node:child_process';
import { access, constants, readdir, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PenumbraError } from '../../error.ts';

/** A Spark installation on this machine. */
interface FoundSpark {
  /** The program that runs SQL. */
  readonly sql: string;
  /** Such as 3.5.5. */
  readonly version: string;
}

/** Milliseconds that Spark may take to print its version. */
const PATIENCE = 60_000;

/** The user's Spark: at `home` or SPARK_HOME, otherwise the spark-sql on the path. Refuses Spark before 3.5. */
export async function findSpark(
  home = process.env.SPARK_HOME,
  path = process.env.PATH ?? '',
): Promise<FoundSpark> {
  const sql =
    home === undefined || home === ''
      ? await onPath(path)
      : await executable(join(home, 'bin', 'spark-sql'));
  if (sql === null) {
    throw new PenumbraError(
      'usage',
      home
        ? `${home} has no bin/spark-sql: set SPARK_HOME to the folder of a Spark 3.5 or 4.`
        : 'No Spark was found: set SPARK_HOME to the folder of a Spark 3.5 or 4, or put its spark-sql on the path.',
    );
  }
  const version = (await versionByJars(sql)) ?? (await versionBySaying(sql));
  if (version === null) {
    throw new PenumbraError(
      'usage',
      `${sql} does not print a version of Spark: set SPARK_HOME to the folder of a Spark 3.5 or 4.`,
    );
  }
  refuseOld(version);
  return { sql, version };
}

/** Rows of Parquet files are numbered since 3.5. The numbers tell records of a file apart. */
function refuseOld(version: string): void {
  const [major, minor] = version.split('.').map(Number);
  if (major > 3 || (major === 3 && minor >= 5)) return;
  throw new PenumbraError(
    'usage',
    `Spark ${version} is too old: Penumbra needs Spark 3.5 or 4, which number the rows of Parquet files.`,
  );
}

async function onPath(path: string): Promise<string | null> {
  for (const folder of path.split(delimiter)) {
    const found = folder === '' ? null : await executable(join(folder, 'spark-sql'));
    if (found !== null) return found;
  }
  return null;
}

async function executable(path: string): Promise<string | null> {
  return access(path, constants.X_OK).then(
    () => path,
    () => null,
  );
}

/** The version in the name of Spark's library: running the program would start a Java machine. */
async function versionByJars(sql: string): Promise<string | null> {
  const real = await realpath(sql).catch(() => sql);
  const names = await readdir(join(dirname(dirname(real)), 'jars')).catch(() => []);
  for (const name of names) {
    const found = /^spark-core_[\d.]+-(\d+\.\d+\.\d+[^/]*)\.jar$/.exec(name);
    if (found !== null) return found[1];
  }
  return null;
}

async function versionBySaying(sql: string): Promise<string | null> {
  const said = await promisify(execFile)(sql, ['--version'], { timeout: PATIENCE }).catch(
    (error: { stdout?: string; stderr?: string }) => error,
  );
  return /version (\d+\.\d+\.\d+\S*)/.exec(`${said.stdout ?? ''}${said.stderr ?? ''}`)?.[1] ?? null;
}
