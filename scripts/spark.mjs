// Gets the Spark that the tests run on: PySpark from the Python package index, with its jars, in an environment of its own
// under node_modules/.cache. Prints its folder, or what to install where that cannot be done. With --find nothing is
// installed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getWithApt, runs } from './apt.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export const SPARK_VERSION = '3.5.5';

/** The folder of the environment. */
const environment = join(root, 'node_modules/.cache/penumbra-spark');

/** The Spark that is there: the one of SPARK_HOME, or the one that was installed before; throws where there is none. */
export function findSpark() {
  if (!runs('java', '-version')) throw new Error(`The tests on Spark need ${JAVA}.`);
  const there = installedSpark();
  if (there !== null) return there;
  throw new Error(
    'The tests on Spark need Spark 3.5 or 4: run "node scripts/spark.mjs" to install it here, or set SPARK_HOME to its folder.',
  );
}

/** Installs Spark where it is not there. Gives its folder, or throws with what is missing. */
export function installSpark() {
  getWithApt('openjdk-17-jre-headless', JAVA, () => runs('java', '-version'));
  const there = installedSpark();
  if (there !== null) return there;
  // Debian has a venv without pip until the package is there.
  getWithApt('python3-venv', 'Python 3 with venv', () => runs('python3', '-c', 'import ensurepip'));
  // Another name until it is whole: a run that was ended is not taken for an installed Spark.
  const unfinished = `${environment}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(environment, { recursive: true, force: true });
  mkdirSync(dirname(environment), { recursive: true });
  const run = (program, ...args) =>
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    run('python3', '-m', 'venv', unfinished);
    run(
      join(unfinished, 'bin/python'),
      ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'],
      `pyspark==${SPARK_VERSION}`,
    );
    renameSync(unfinished, environment);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(
      `Spark could not be installed: set SPARK_HOME to the folder of a Spark 3.5 or 4, or see to it that "pip install pyspark==${SPARK_VERSION}" works.`,
      { cause: error },
    );
  }
  const home = installedHere();
  if (home !== null) return home;
  throw new Error(
    'Spark was installed but has no jars: set SPARK_HOME to the folder of a Spark 3.5 or 4.',
  );
}

const JAVA = 'Java 17';

function installedSpark() {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(process.argv[2] === '--find' ? findSpark() : installSpark());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
