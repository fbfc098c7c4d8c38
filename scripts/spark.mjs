// Gets the Spark that the tests run on: the one that is there, or PySpark from the Python package index, with its jars, in
// an environment of its own. Prints its folder, or what to install where that cannot be done. With --find nothing is
// installed.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
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

/** The Spark of SPARK_HOME, that of a Python or a spark-sql on the path, or that of an earlier installation. */
function installedSpark() {
  const home = process.env.SPARK_HOME;
  if (home && existsSync(join(home, 'bin/spark-sql'))) return home;
  return sparkOnPath() ?? sparkIn(placeOf([PACKAGE]));
}

const WHERE = `from importlib import util
print(util.find_spec('pyspark').submodule_search_locations[0])`;

/** The first Python on the path need not be the one that PySpark was installed for. */
function sparkOnPath() {
  const folders = new Set((process.env.PATH ?? '').split(delimiter).filter((one) => one !== ''));
  for (const folder of folders) {
    const found = sparkBeside(join(folder, 'spark-sql')) ?? sparkOfPython(join(folder, 'python3'));
    if (found !== null) return found;
  }
  return null;
}

/** The Spark of a spark-sql: its own folder, or the one of the Python beside it. */
function sparkBeside(sql) {
  if (!existsSync(sql)) return null;
  const bin = dirname(realpathSync(sql));
  return sparkAt(dirname(bin)) ?? sparkIn(dirname(bin));
}

function sparkOfPython(python) {
  if (!existsSync(python)) return null;
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return sparkAt(execFileSync(python, ['-c', WHERE], options).trimEnd());
  } catch {
    return null;
  }
}

/** The folder, if it holds a Spark 3.5 or 4. */
function sparkAt(home) {
  const jars = join(home, 'jars');
  if (!existsSync(jars) || !existsSync(join(home, 'bin/spark-sql'))) return null;
  return readdirSync(jars).some((name) => /^spark-core_[\d.]+-(3\.5|4)\./.test(name)) ? home : null;
}

function sparkIn(environment) {
  const libraries = join(environment, 'lib');
  if (!existsSync(libraries)) return null;
  for (const python of readdirSync(libraries)) {
    const home = sparkAt(join(libraries, python, 'site-packages/pyspark'));
    if (home !== null) return home;
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
