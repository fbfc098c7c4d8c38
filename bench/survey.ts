import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Column, Description } from '../src/foundation/table/index.ts';
import { bytesSource } from '../src/io/bytes/index.ts';
import { readCsv } from '../src/io/csv/index.ts';
import { fileSource } from '../src/io/files/index.ts';
import { LABELLED_FILES } from '../src/io/formats/index.ts';
import { labelledTarget } from '../src/io/labelled/index.ts';
import { lognormals } from './data.ts';
import type { Row } from './measure.ts';

const TURNS = 5;
const TOWNS = ['Köln', 'München', 'Berlin Mitte', 'Frankfurt am Main', 'Ulm', '', 'Hamburg-Altona'];

/** Prints seconds of CPU for each turn: reading, and writing what was read. pyreadstat is a wrapper of ReadStat, in C. */
const PYREADSTAT = `
import sys, time, json, pyreadstat as p
path, kind, out, turns = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
read = {'sav': p.read_sav, 'zsav': p.read_sav, 'dta': p.read_dta, 'xpt': p.read_xport}[kind]
frame, about = read(path)
labels = {} if kind == 'xpt' else {'variable_value_labels': about.variable_value_labels}
write = {'sav': lambda: p.write_sav(frame, out, row_compress=True, **labels), 'zsav': lambda: p.write_sav(frame, out, compress=True, **labels),
         'dta': lambda: p.write_dta(frame, out, **labels), 'xpt': lambda: p.write_xport(frame, out, file_format_version=8)}[kind]
def cpu(run):
    since = time.process_time()
    run()
    return time.process_time() - since
print(json.dumps({'read': [cpu(lambda: read(path)) for _ in range(turns)], 'write': [cpu(write) for _ in range(turns)]}))
`;

const DIST = new URL('../dist/src/', import.meta.url).href;

/**
 * Prints the same of this program, and the resident memory of a process that reads the file into typed columns; without turns,
 * the memory alone. What Node calls maxRSS begins with the memory of the process that started it.
 */
const OURS = `
import { readFileSync } from 'node:fs';
const load = (path) => import('${DIST}' + path);
const { bytesSource } = await load('io/bytes/index.js');
const { readCsv } = await load('io/csv/index.js');
const { fileSource } = await load('io/files/index.js');
const { LABELLED_FILES } = await load('io/formats/index.js');
const { labelledTarget } = await load('io/labelled/index.js');
const [path, given, about, turns] = process.argv.slice(1);
const read = async () => readCsv(await fileSource(path));
const cpu = async (run) => {
  const since = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};
const times = { read: [], write: [] };
if (Number(turns) > 0) {
  const csv = new Uint8Array(readFileSync(given));
  const description = JSON.parse(readFileSync(about, 'utf8'));
  const files = LABELLED_FILES.find(({ isName }) => isName(path));
  const write = async () => {
    const made = { name: path, format: files.format(path), read: files.read };
    const target = labelledTarget(made, { source: bytesSource('a.csv', csv), description });
    await target.write(csv);
    await target.finish();
  };
  for (let turn = 0; turn < turns; turn++) times.read.push(await cpu(read));
  for (let turn = 0; turn < turns; turn++) times.write.push(await cpu(write));
} else if (path !== undefined) await read();
const [, kilobytes] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
process.stdout.write(JSON.stringify({ ...times, megabytes: kilobytes / 1024 }));
`;

interface Times {
  readonly read: readonly number[];
  readonly write: readonly number[];
}

function ours(...given: string[]): Times & { readonly megabytes: number } {
  return json(process.execPath, ['--input-type=module', '-e', OURS, ...given]);
}

function json<T>(program: string, given: readonly string[]): T {
  const { stdout, stderr, status } = spawnSync(program, given, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Needs pip install pyreadstat==1.3.7 pandas: ${stderr}`);
  return JSON.parse(stdout);
}

/** A survey of 20 columns: numbers with and without decimals, codes with labels, some missing, and four of texts. */
function surveyCsv(records: number): { csv: Uint8Array; description: Description } {
  const money = lognormals(records, 8);
  const whole = (j: number, i: number, most: number) =>
    Math.floor(most * ((money[j][i] * 1000) % 1));
  const names = Array.from({ length: 20 }, (_, j) => `column${j + 1}`);
  const lines = [names.join()];
  for (let i = 0; i < records; i++) {
    const numbers = money.map((column, j) =>
      j === 0 && i % 20 === 0 ? '' : j < 6 ? (3000 * column[i]).toFixed(2) : String(column[i]),
    );
    const codes = [0, 1, 2, 3].map((j) => 1 + whole(j, i, 5));
    const counts = [4, 5, 6, 7].map((j) => whole(j, i, 100));
    const texts = [0, 1].map((j) => TOWNS[whole(j + 2, i, 7)]);
    const persons = [0, 1].map((j) => `person ${whole(j + 4, i, 1e6)}`);
    lines.push([...numbers, ...codes, ...counts, ...texts, ...persons].join());
  }
  const values = ['one', 'two', 'three', 'four', 'five'].map((label, i) => ({
    ...{ code: String(i + 1), label },
  }));
  const columns = names.map((column, j) => ({
    ...{ column, label: `Question ${j + 1}` },
    ...(j >= 8 && j < 12 && { kind: 'nominal' as const, values }),
  }));
  return { csv: new TextEncoder().encode(`${lines.join('\n')}\n`), description: { columns } };
}

/** CPU of reading a file into typed columns, and of writing it from CSV, beside pyreadstat on the same file. */
export async function survey(
  kind: 'sav' | 'zsav' | 'dta' | 'xpt',
  records: number,
): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-bench-'));
  const [path, given, about] = [`survey.${kind}`, 'survey.csv', 'about.json'].map((name) =>
    join(folder, name),
  );
  const { csv, description } = surveyCsv(records);
  writeFileSync(given, csv);
  writeFileSync(about, JSON.stringify(description));
  const files = LABELLED_FILES.find(({ isName }) => isName(path))!;
  const made = { name: path, format: files.format(path), read: files.read };
  const target = labelledTarget(made, { source: bytesSource('a.csv', csv), description });
  await target.write(csv);
  await target.finish();
  writeFileSync(path, target.bytes());
  const [times, theirs] = [
    ours(path, given, about, String(TURNS)),
    json<Times>('python3', ['-c', PYREADSTAT, path, kind, `${path}.out`, String(TURNS)]),
  ];
  const { table } = await readCsv(await fileSource(path));
  const bytes = table.columns.reduce((sum, column) => sum + bytesOf(column), 0);
  const more = ours(path).megabytes - ours().megabytes;
  const size = `${(statSync(path).size / 1e6).toFixed(0)} MB`;
  const memory = `reading takes ${more.toFixed(0)} MB beside what Node takes, the table ${(bytes / 1e6).toFixed(0)} MB`;
  rmSync(folder, { recursive: true });
  return (['read', 'write'] as const).map((what) => {
    const [seconds, baselineSeconds] = [median(times[what]), median(theirs[what])];
    return {
      what: `${what} .${kind}, ${records} x 20 (${size}), ${what === 'read' ? 'to typed columns' : 'from CSV'}, seconds of CPU`,
      ...{ seconds, baseline: 'pyreadstat', baselineSeconds, ratio: baselineSeconds / seconds },
      ...(what === 'read' && { notes: memory }),
      how: `median of ${TURNS} turns each, in a process of their own`,
    };
  });
}

/** Bytes of a column; a text has one for each character, and a pointer and a head of 24 bytes together. */
function bytesOf(column: Column): number {
  if (column.kind === 'numeric') return column.values.byteLength;
  if (column.kind === 'categorical') return column.codes.byteLength;
  return column.values.reduce((sum, text) => sum + (text === null ? 8 : 24 + text.length), 0);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
