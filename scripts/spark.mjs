// Gets the Spark that the tests run on: the one that is there, or PySpark from the Python package index, with its jars, in
// an environment of its own. Prints its folder, or what to install where that cannot be done. With --find nothing is
// installed.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getWithApt, runs } from './apt.mjs';
import { placeOf, pythonWith } from './python.mjs';

const PACKAGE = 'pyspark==3.5.5';

/** The Spark that is there; throws where there is none. */
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
  let environment;
  try {
    environment = pythonWith(PACKAGE);
  } catch (error) {
    throw new Error(
      `Spark could not be installed: set SPARK_HOME to the folder of a Spark 3.5 or 4, or see to it that "pip install ${PACKAGE}" works.`,
      { cause: error },
    );
  }
  const home = sparkIn(environment);
  if (home !== null) return home;
  throw new Error(
    'Spark was installed but has no jars: set SPARK_HOME to the folder of a Spark 3.5 or 4.',
  );
}

const JAVA = 'Java 17';

/** The Spark of SPARK_HOME, that of the Python on the path, or that of an earlier installation. */
function installedSpark() {
  const home = process.env.SPARK_HOME;
  if (home && existsSync(join(home, 'bin/spark-sql'))) return home;
  return sparkOfPython() ?? sparkIn(placeOf([PACKAGE]));
}

const WHERE = `from importlib import metadata, util
print(metadata.version('pyspark'), util.find_spec('pyspark').submodule_search_locations[0])`;

function sparkOfPython() {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const [, home] = /^(?:3\.5|4)\.\S+ (.+)\n$/.exec(
      execFileSync('python3', ['-c', WHERE], options),
    );
    return existsSync(join(home, 'jars')) && existsSync(join(home, 'bin/spark-sql')) ? home : null;
  } catch {
    return null;
  }
}

function sparkIn(environment) {
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
