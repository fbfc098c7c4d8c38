// Gets the Spark that the tests run on: PySpark from the Python package index, with its jars, in an environment of its own
// under node_modules/.cache. Prints its folder, or what to install where that cannot be done.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export const SPARK_VERSION = '3.5.5';

/** The folder of the environment. */
const environment = join(root, 'node_modules/.cache/penumbra-spark');

/** The Spark that is there: the one of SPARK_HOME, or the one that was installed before; null where there is none. */
export function installedSpark() {
  const home = process.env.SPARK_HOME;
  if (home && existsSync(join(home, 'bin/spark-sql'))) return home;
  return installedHere();
}

function installedHere() {
  const libraries = join(environment, 'lib');
  if (!existsSync(libraries)) return null;
  for (const python of readdirSync(libraries)) {
    const home = join(libraries, python, 'site-packages/pyspark');
    if (existsSync(join(home, 'jars')) && existsSync(join(home, 'bin/spark-sql'))) return home;
  }
  return null;
}

/** Installs Spark where it is not there. Gives its folder, or throws with what is missing. */
export function installSpark() {
  const there = installedSpark();
  refuseWithout(
    'java',
    ['-version'],
    'Java 17 (for example: apt-get install openjdk-17-jre-headless)',
  );
  if (there !== null) return there;
  refuseWithout(
    'python3',
    ['-m', 'venv', '--help'],
    'Python 3 with venv (for example: apt-get install python3-venv)',
  );
  rmSync(environment, { recursive: true, force: true });
  mkdirSync(dirname(environment), { recursive: true });
  const run = (program, ...args) =>
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    run('python3', '-m', 'venv', environment);
    run(
      join(environment, 'bin/python'),
      ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'],
      `pyspark==${SPARK_VERSION}`,
    );
  } catch (error) {
    rmSync(environment, { recursive: true, force: true });
    throw new Error(
      `Spark could not be installed: set SPARK_HOME to the folder of a Spark 3.5 or 4, or see to it that "pip install pyspark==${SPARK_VERSION}" works.`,
      { cause: error },
    );
  }
  const home = installedHere();
  if (home === null)
    throw new Error(
      'Spark was installed but has no jars: set SPARK_HOME to the folder of a Spark 3.5 or 4.',
    );
  return home;
}

function refuseWithout(program, args, what) {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
  } catch {
    throw new Error(`The tests on Spark need ${what}.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(installSpark());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
