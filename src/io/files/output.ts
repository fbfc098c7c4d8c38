import { constants, fstat } from 'node:fs';
import { access, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PenumbraError } from '../../error.ts';
import { readAudit } from '../audit/index.ts';
import { unwritable } from './failure.ts';
import { refuseOutputName } from './gzip.ts';
import { inputPaths } from './inputs.ts';
import { readText } from './source.ts';

/** A file that every run leaves in the folder that must stay. If it exists, the folder is ours. */
export const AUDIT_FILE = 'audit.jsonl';

/**
 * Refuses, before any work is done, places that cannot be written to or hold something that must not be
 * overwritten. "-" is standard input or output.
 */
export async function refuseOutput(input: string, output: string, stay: string): Promise<void> {
  await refuseSameFile(input, output);
  const parts = await inputPaths(input);
  for (const path of parts) await refuseSameFile(path, output);
  if (output !== '-') {
    refuseOutputName(output);
    await refuseNoFile(output);
    await refuseUnwritable(output);
  }
  await refuseForeignFolder(stay);
  await refuseUnwritable(stay);
  for (const path of [input, ...parts, output]) {
    if (path !== '-') await refuseInside(path, stay);
  }
}

/** Refuses, before any work is done, a text file that cannot be written or would take the place of something that is read. */
export async function refuseText(inputs: readonly string[], path: string): Promise<void> {
  for (const input of inputs) {
    await refuseSameFile(input, path);
    for (const file of await inputPaths(input)) await refuseSameFile(file, path);
  }
  await refuseNoFile(path);
  await refuseUnwritable(path);
}

/** The same for a file of records, by whose name its format is known. */
export async function refuseNewFile(inputs: readonly string[], output: string): Promise<void> {
  refuseOutputName(output);
  await refuseText(inputs, output);
}

/** Refuses an output that is the input itself, also by another path. */
export async function refuseSameFile(input: string, output: string): Promise<void> {
  const [a, b] = await Promise.all([identityOf(input, 0), identityOf(output, 1)]);
  if (a === null || b === null || a.dev !== b.dev || a.ino !== b.ino) return;
  if (!a.isFile()) return;
  throw new PenumbraError(
    'usage',
    `The output ${output} is the input itself: choose another name, the original must stay as it is.`,
    { file: output },
  );
}

async function identityOf(path: string, stream: number) {
  return (path === '-' ? promisify(fstat)(stream) : stat(path)).catch(() => null);
}

/** A rename would put a file in the place of a device or a pipe. */
async function refuseNoFile(output: string): Promise<void> {
  const found = await stat(resolve(output)).catch(() => null);
  if (found === null || found.isFile()) return;
  throw new PenumbraError(
    'file',
    found.isDirectory()
      ? `The output ${output} is a folder: name a file in it.`
      : `The output ${output} is no file: name a file, or - for standard output.`,
    { file: output },
  );
}

async function refuseUnwritable(path: string): Promise<void> {
  // The slash makes a file in the place of the folder an error.
  await access(join(dirname(resolve(path)), '/'), constants.W_OK).catch((error) => {
    throw unwritable(path, error);
  });
}

/** Whatever stands in the folder is moved to make room, so it has to come from an earlier run. */
async function refuseForeignFolder(stay: string): Promise<void> {
  const found = await stat(stay).catch(() => null);
  if (found === null) return;
  const names = found.isDirectory() ? await readdir(stay) : null;
  if (names?.length === 0) return;
  if (names?.includes(AUDIT_FILE)) return refuseBrokenLog(join(stay, AUDIT_FILE));
  throw new PenumbraError(
    'file',
    `${stay} is there already and is not the folder of an earlier run: choose another one with --stay.`,
    { file: stay },
  );
}

/** A run continues the log of the runs before, and a broken one would look whole. */
async function refuseBrokenLog(path: string): Promise<void> {
  const { broken } = readAudit(await readText(path));
  if (broken === null) return;
  throw new PenumbraError(
    'claim',
    `Entry ${broken.number} of ${path} ${broken.what}. A run to the same output continues this log: put the whole log back, or choose another output.`,
    { file: path, line: broken.number },
  );
}

async function refuseInside(path: string, stay: string): Promise<void> {
  const within = relative(await real(stay), await real(path));
  if (within.split(/[\\/]/)[0] === '..' || isAbsolute(within)) return;
  throw new PenumbraError(
    'usage',
    `${path} lies in the folder ${stay}, whose files are moved away by each run: choose another folder with --stay.`,
    { file: path },
  );
}

/** The path without links, also of a file that does not exist yet. */
async function real(path: string): Promise<string> {
  const whole = resolve(path);
  const folder = await realpath(dirname(whole)).catch(() => dirname(whole));
  return realpath(whole).catch(() => join(folder, basename(whole)));
}
