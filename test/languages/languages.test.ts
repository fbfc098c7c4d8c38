import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPython, installR } from '../../scripts/languages.mjs';
import { MAIN } from '../cli/run.ts';
import { PERSONS, RECIPE } from './recipe.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'penumbra-languages-'));
const at = (name: string) => join(folder, name);
const digest = (name: string) =>
  createHash('sha256')
    .update(readFileSync(at(name)))
    .digest('hex');

/** Runs a program in the folder. Its words are shown if it fails. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  try {
    return execFileSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${program} failed:\n${stdout}\n${stderr}`.slice(-4000));
  }
}

/** The recipe on a file from the command line: what the other doors must give, byte for byte. */
function protect(input: string, output: string): string {
  run(process.execPath, [MAIN, 'protect', input, '-o', output, '--recipe', 'recipe.json', '-q']);
  return digest(output);
}

let python: string;
/** Node.js of the version that runs the tests; the environment of Python has another one. */
const OWN_NODE = { PENUMBRA_NODE: process.execPath };
/** Modules of Python are compiled once, whatever the caller's settings. */
const PYTHON = { PYTHONPATH: at('python'), PYTHONDONTWRITEBYTECODE: '' };
const pythonRun = (args: readonly string[], env: Record<string, string> = {}) =>
  run(python, ['-W', 'ignore', ...args], { ...PYTHON, ...env });

beforeAll(() => {
  python = installPython();
  installR();
  process.env.PENUMBRA_IS_COMPILED = 'yes';
  writeFileSync(at('persons.csv'), PERSONS);
  writeFileSync(at('recipe.json'), JSON.stringify(RECIPE));
  const pip = ['-m', 'pip', '--python', python, 'install', '--quiet', '--no-deps'];
  const alone = ['--disable-pip-version-check', '--no-build-isolation'];
  run('python3', [...pip, ...alone, '--target', at('python'), join(root, 'python')]);
  // A copy, so that nothing is built in the clone. Both packages carry the same program.
  cpSync(join(root, 'r'), at('r'), { recursive: true });
  rmSync(at('r/inst'), { recursive: true, force: true });
  cpSync(at('python/penumbra/program'), at('r/inst/program'), { recursive: true });
  mkdirSync(at('library'));
  run('R', ['CMD', 'INSTALL', '--library=library', 'r']);
});

/** R with the package, and with the version of Node.js that runs the tests. */
const rRun = (...args: readonly string[]) =>
  run('Rscript', args, { R_LIBS: at('library'), ...OWN_NODE });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the Python package keeps types and refuses with the column', () => {
  pythonRun([join(root, 'python/tests/test_frames.py')]);
});

test('the R package keeps types, refuses with the column, and reaches databases', () => {
  rRun(join(root, 'r/tests/protect.R'));
});

/** The code of a page. */
function codeOf(page: string, language: string): string {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))];
  expect(blocks.length, page).toBeGreaterThan(0);
  return blocks.map(([, code]) => code).join('\n');
}

/** As sdcMicro makes it, which is in no package of Debian. */
const STAND_IN = `
slots <- c("keyVars", "numVars", "pramVars", "sensibleVar", "strataVar", "weightVar", "hhId")
setClass("sdcMicroObj", slots = c(origData = "data.frame", setNames(rep("ANY", length(slots)), slots)))
given <- read.csv("persons.csv")[, c("age", "sex", "region", "wages", "weight", "household")]
sdc <- new("sdcMicroObj", origData = given, keyVars = 1:3, numVars = 4L, pramVars = NULL, sensibleVar = NULL,
  strataVar = NULL, weightVar = 5L, hhId = 6L)
`;

test('the code of the pages on Python and R runs, and that of the vignette', () => {
  pythonRun(['-c', codeOf('docs/python.md', 'python')]);
  const code = `options(warn = -1)${STAND_IN}${codeOf('docs/r.md', 'r')}
stopifnot(result$certificate$holds, verdict(result) != "", settings$description$protect == "household")
${codeOf('r/vignettes/sdcmicro.Rmd', '\\{r\\}')}
stopifnot(result$certificate$holds, identical(again$data, protected))`;
  rRun('-e', code);
});

test('one recipe, three doors: the same bytes, with two versions of Node.js', () => {
  const expected = protect('persons.csv', 'command.csv');
  const script = `
import penumbra as pen
pen.protect("persons.csv", recipe="recipe.json", output="OUT.csv")
frame = __import__("pandas").read_csv("persons.csv")
result = pen.protect(frame, recipe="recipe.json")
result.save("OUT.arrow")
import shutil
shutil.copy(result._sources[0].path, "frame.arrow")
`;
  const versions = [OWN_NODE, {}].map((env, i) => {
    pythonRun(['-c', script.replaceAll('OUT', `python${i}`)], env);
    expect(digest(`python${i}.csv`)).toBe(expected);
    expect(digest(`python${i}.arrow`)).toBe(protect('frame.arrow', `command${i}.arrow`));
    const node =
      'from penumbra.session import node; import subprocess; subprocess.run([node(), "--version"])';
    return pythonRun(['-c', node], env).split('.')[0];
  });
  expect(new Set(versions).size).toBe(2);
  const code = `
library(penumbra)
suppressWarnings({
  written <- pen_protect("persons.csv", recipe = "recipe.json", output = "r.csv")
  frame <- read.csv("persons.csv")
  result <- pen_protect(frame, recipe = "recipe.json")
})
file.copy(result$path, "r.rds")
saveRDS(frame, "frame.rds", compress = FALSE)
`;
  rRun('-e', code);
  expect(digest('r.csv')).toBe(expected);
  expect(digest('r.rds')).toBe(protect('frame.rds', 'command.rds'));
});
