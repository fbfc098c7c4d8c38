/**
 * Reads all files of a folder that a statistics program wrote, and says for each what was found: records, columns, labels,
 * seconds of CPU, or the sentence with which it is refused. A sentence that is none, such as that of a defect, ends the
 * script with 1. Files of the test corpora of other readers are looked at so; none is kept here.
 *
 *     npm run build && node scripts/surveyFiles.mjs FOLDER
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileSource } from '../dist/src/io/files/index.js';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder.');
const FORMATS = /\.(z?sav|dta|xpt|sas7bdat|rds|arrow|feather|sps)(\.gz)?$/i;
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  FORMATS.test(path),
);
let defects = 0;
for (const path of paths.sort()) {
  const before = process.cpuUsage();
  let says;
  try {
    const source = await fileSource(join(folder, path));
    let lines = 0;
    for await (const chunk of source.open()) for (const byte of chunk) if (byte === 10) lines++;
    const known = (await source.known?.()) ?? [];
    const { columns = [] } = (await source.describes?.()) ?? {};
    const labels = columns.reduce((sum, { values = [] }) => sum + values.length, 0);
    const labelled = columns.filter(({ label }) => label !== undefined).length;
    says = `${source.format}: ${lines - 1} lines, ${known.length} columns, ${labelled} with a label, ${labels} labels of values`;
  } catch (error) {
    const isRefused = error.name === 'PenumbraError' && error.code !== 'internal';
    if (!isRefused) defects++;
    says = isRefused ? `refused: ${error.message}` : `DEFECT: ${error.stack}`;
  }
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${path}\t${((user + system) / 1e6).toFixed(2)} s\t${says}\n`);
}
process.stdout.write(`${paths.length} files, ${defects} defects\n`);
process.exitCode = defects > 0 ? 1 : 0;
