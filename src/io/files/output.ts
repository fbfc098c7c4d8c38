import { constants, fstat } from 'node:fs';
import { access, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PenumbraError } from '../../error.ts';
import { readAudit } from '../audit/index.ts';
import { isDatabaseAddress, refuseOtherAddress } from '../databases/index.ts';
import { finishNear, unwritable } from '../disk/index.ts';
import { stayFolder } from './beginOutput.ts';
import { refuseOutputName } from './gzip.ts';
import { wouldRead } from './inputs.ts';
import { pathsRead } from './pathsRead.ts';
import { fileSource, MOST_JSON, nodeSha256, readText } from './source.ts';

/** A file that every run leaves in the folder that must stay. If it exists, the folder is ours. */
export const AUDIT_FILE = 'audit.jsonl';

/**
 * Refuses, before any work is done, places that cannot be written to or hold something that must not be
 * overwritten. "-" is standard input or output.
 */
export async function refuseOutput(
  input: string,
  output: string,
  stay: string,
  overwrite = false,
): Promise<void> {
  refuseOtherAddress(output);
  const isFile = (path: string) => path !== '-' && !isDatabaseAddress(path);
  await finishNear([input, output, stay].filter(isFile));
  await refuseSameFile(input, output);
  const parts = await pathsRead(input);
  for (const path of parts) await refuseSameFile(path, output);
  if (isFile(output)) {
    await refuseAmong(input, output);
    await refusePlace(output);
    refuseOutputName(output);
    await refuseNoFile(output);
    await refuseUnwritable(output);
  }
  await refuseForeignFolder(stay);
  if (isFile(output) && !overwrite) await refuseForeignFile(output, stay);
  await refuseUnwritable(stay);
  for (const path of [input, ...parts, output]) {
    if (isFile(path)) await refuseInside(path, stay);
  }
}

/** Refuses, before any work is done, a text file that cannot be written or would take the place of something that is read. */
export async function refuseText(
  inputs: readonly string[],
  path: string,
  overwrite = false,
): Promise<void> {
  await finishNear([path]);
  for (const input of inputs) {
    await refuseSameFile(input, path);
    for (const file of await pathsRead(input)) await refuseSameFile(file, path);
    await refuseAmong(input, path);
  }
  await refusePaper(path);
  await refuseNoFile(path);
  await refuseUnwritable(path);
  if (!overwrite) await refuseExisting(path);
}

/** The same for a file of records, by whose name its format is known. */
export async function refuseNewFile(
  inputs: readonly string[],
  output: string,
  overwrite = false,
): Promise<void> {
  refuseOutputName(output);
  await refuseText(inputs, output, overwrite);
}

/** Refuses an output that is a file in use, whatever may be overwritten. */
export async function refuseInUse(used: readonly string[], output: string): Promise<void> {
  for (const path of used) {
    const files = [path, ...(await pathsRead(path).catch(() => []))];
    const isUsed = await Promise.all(files.map((file) => isSameFile(file, output)));
    if (!isUsed.includes(true)) continue;
    throw new PenumbraError(
      'usage',
      `The output ${output} is a file that this command reads: choose another name.`,
      { file: output },
    );
  }
}

/** Refuses a file that holds something and is not the output of an earlier run, whose digest stands in `stay`. */
async function refuseForeignFile(output: string, stay: string): Promise<void> {
  const found = await stat(output).catch(() => null);
  if (found === null || found.size === 0 || (await isOutput(output, stay))) return;
  throw new PenumbraError(
    'file',
    `${output} is there already, and no run that is kept in ${stay} wrote it as it is: choose another name, or pass --overwrite to replace it.`,
    { file: output },
  );
}

/** The same for a text, which takes the place of no output of a run either. */
async function refuseExisting(path: string): Promise<void> {
  const stay = stayFolder(path);
  await refuseForeignFile(path, stay);
  const found = await stat(path).catch(() => null);
  if (found === null || found.size === 0) return;
  throw new PenumbraError(
    'file',
    `${path} is the file that the run kept in ${stay} wrote: choose another name, or pass --overwrite to replace it.`,
    { file: path },
  );
}

async function isOutput(output: string, stay: string): Promise<boolean> {
  try {
    const text = await readText(join(stay, 'certificate.json'), undefined, MOST_JSON);
    const hash = nodeSha256();
    for await (const piece of (await fileSource(output)).open()) hash.update(piece);
    return JSON.parse(text).protected.sha256 === hash.digest();
  } catch {
    return false;
  }
}

/** Whether an input and an output are one file, also by links and other spellings. "-" is standard input and output. */
export async function isSameFile(input: string, output: string): Promise<boolean> {
  const [a, b] = await Promise.all([identityOf(input, 0), identityOf(output, 1)]);
  return a !== null && b !== null && a.dev === b.dev && a.ino === b.ino && a.isFile();
}

/** Refuses an output that is the input itself, also by another path. */
export async function refuseSameFile(input: string, output: string): Promise<void> {
  if (!(await isSameFile(input, output))) return;
  throw new PenumbraError(
    'usage',
    `The output ${output} is the input itself: choose another name, the original must stay as it is.`,
    { file: output },
  );
}

/** Refuses an output that the next run would read as a part of its input. */
async function refuseAmong(input: string, output: string): Promise<void> {
  if (!(await wouldRead(input, output))) return;
  throw new PenumbraError(
    'usage',
    `The output ${output} would be read as a part of ${input} from then on: write it into another folder.`,
    { file: output },
  );
}

/** Refuses an output that may leave in a folder of what must not. */
async function refusePlace(output: string): Promise<void> {
  if (await isBesidePapers(output)) throw inStay(output);
}

/** Refuses to replace what a run keeps in its folder that must stay. */
async function refusePaper(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found !== null && (await isBesidePapers(path))) throw inStay(path);
}

async function isBesidePapers(path: string): Promise<boolean> {
  const log = join(dirname(resolve(path)), AUDIT_FILE);
  return (await stat(log).catch(() => null)) !== null;
}

function inStay(path: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `The output ${path} lies in a folder that must stay, beside the ${AUDIT_FILE} of a run: write it into another folder, or choose another name.`,
    { file: path },
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
