import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bytesSource } from '../../src/io/bytes/source.ts';
import {
  arrowTarget,
  excelTarget,
  openDocumentTarget,
  parquetTarget,
  rdsTarget,
  spssTarget,
  sqliteTarget,
  stataTarget,
  xmlTarget,
  xportTarget,
} from '../../src/web.ts';
import { failureOf } from '../../studio/src/work/failure.ts';
import type { Desk, TaskContext } from '../../studio/src/work/task.ts';
import { load } from '../../studio/src/work/tasks/load.ts';
import { protect } from '../../studio/src/work/tasks/protect.ts';
import { release } from '../../studio/src/work/tasks/release.ts';
import { acceptable, inFolder, kept } from '../cli/run.ts';
import { SAS_FILES, sasFile } from '../fixtures/sasFiles.ts';

const RECORDS = Array.from({ length: 60 }, (_, i) => {
  const age = 20 + ((i * 37) % 61);
  return { age, income: (1000 + ((i * 7919) % 4000)) / 4, note: i % 7 === 0 ? 'a &lt; b' : '' };
});
const XML = `<?xml version="1.0"?>\n<Survey>\n${RECORDS.map(
  ({ age, income, note }) =>
    `<Person><age>${age}</age><income>${income}</income><note>${note}</note></Person>`,
).join('\n')}\n</Survey>\n`;
const CSV = `age,income\n${RECORDS.map(({ age, income }) => `${age},${income}`).join('\n')}\n`;
const RECIPE = {
  penumbra: 1,
  steps: [
    { method: 'microaggregation', columns: ['age', 'income'], group: { method: 'mdav', k: 3 } },
  ],
} as const;

const context: TaskContext = { signal: new AbortController().signal, progress() {}, tell() {} };

async function protectedIn(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const desk: Desk = { file: null, runs: new Map(), crew: () => undefined as never };
  await load(desk, { file: new File([content], name), input: {} }, context);
  const facts = await protect(desk, { recipe: RECIPE as never, purpose: 'public' }, context);
  return { desk, facts, bytes: Buffer.from(desk.runs.get(facts.id)!.bytes) };
}

it(
  'XML becomes the XML that the command line writes, byte for byte, with what must stay',
  inFolder(async (folder) => {
    const { desk, facts, bytes } = await protectedIn('survey.xml', XML);
    expect(facts.output).toBe('survey-protected.xml');
    expect(bytes.toString()).toContain('<Survey>\n<Person><age>');
    expect(bytes.toString()).toContain('<note>a &lt; b</note>');
    folder.write('survey.xml', XML);
    folder.write('recipe.json', facts.recipe);
    await folder.protect('survey.xml', facts.output, '--recipe', 'recipe.json');
    expect(bytes.equals(folder.bytes(facts.output))).toBe(true);
    const certificate = JSON.parse(folder.read(kept(facts.output, 'certificate.json')));
    expect(JSON.parse(JSON.stringify(facts.certificate))).toEqual(certificate);
    const ask = { run: facts.id, purpose: 'in-house', isForSpreadsheet: false, others: [] };
    const first = await release(desk, { ...ask, accept: [], who: 'Ada' }, context);
    const accept = acceptable(first.gates).map((gate) => ({
      gate,
      reason: 'a file of tests',
    }));
    const made = await release(desk, { ...ask, accept, who: 'Ada' }, context);
    expect(made.released?.mayLeave.files[0].name).toBe('data.xml');
  }),
);

it('what is written is what the source is, not what its name says', async () => {
  const xml = await protectedIn('survey.txt', XML);
  expect(xml.facts.output).toBe('survey-protected.txt.xml');
  expect(xml.bytes.toString('latin1', 0, 5)).toBe('<?xml');
  const csv = await protectedIn('survey.parquet', CSV);
  expect(csv.facts.output).toBe('survey-protected.csv');
  expect(csv.bytes.toString('latin1', 0, 11)).toBe('age,income\n');
  const target = parquetTarget(bytesSource('in.csv', CSV));
  await target.write(new TextEncoder().encode(CSV));
  await target.finish();
  const made = target.bytes() as Uint8Array<ArrayBuffer>;
  const parquet = await protectedIn('survey.data', made);
  expect(parquet.facts.output).toBe('survey-protected.data.parquet');
  expect(parquet.bytes.toString('latin1', 0, 4)).toBe('PAR1');
});

it('a data frame of R becomes one, and a SAS data set, which is only read, a CSV', async () => {
  const target = rdsTarget(bytesSource('in.csv', CSV));
  await target.write(new TextEncoder().encode(CSV));
  await target.finish();
  const made = target.bytes() as Uint8Array<ArrayBuffer>;
  const rds = await protectedIn('survey.rds', made);
  expect(rds.facts.output).toBe('survey-protected.rds');
  expect([...rds.bytes.subarray(0, 3)]).toEqual([0x1f, 0x8b, 8]);
  const wanted = SAS_FILES['64-little-runs'];
  const columns = [
    { name: 'age', bytes: 8 },
    { name: 'income', bytes: 8 },
  ];
  const records = RECORDS.map(({ age, income }) => [age, income]);
  const sas = await protectedIn('survey.sas7bdat', sasFile({ ...wanted, columns, records }));
  expect(sas.facts.output).toBe('survey-protected.csv');
  // Without the records that are marked as deleted.
  expect(sas.bytes.toString().trimEnd().split('\n')).toHaveLength(1 + 60 - wanted.deleted.length);
});

it.each([
  ['stata/plain.dta', 'age,rate'],
  ['xport/five.xpt', 'rate,power'],
  ['arrow/stream.arrows', 'i8,double'],
  ['sheets/written.xlsx', 'age'],
  ['sheets/written.ods', 'age'],
])('%s becomes what the command line writes, byte for byte', async (path, columns) => {
  await inFolder(async (folder) => {
    const name = path.split('/')[1].replace('.arrows', '.arrow');
    const content = readFileSync(`test/fixtures/${path}`);
    const desk: Desk = { file: null, runs: new Map(), crew: () => undefined as never };
    await load(desk, { file: new File([content], name), input: {} }, context);
    const group = { method: 'mdav', k: 3 };
    const steps = [
      { method: 'microaggregation', columns: columns.split(','), group, missing: 'own-group' },
    ];
    const ask = { recipe: { penumbra: 1, steps } as never, purpose: 'public' as const };
    const facts = await protect(desk, ask, context);
    const bytes = Buffer.from(desk.runs.get(facts.id)!.bytes);
    folder.write(name, content);
    folder.write('recipe.json', facts.recipe);
    await folder.protect(name, facts.output, '--recipe', 'recipe.json');
    expect(bytes.equals(folder.bytes(facts.output))).toBe(true);
  })();
});

it.each([
  ['XML', xmlTarget],
  ['Parquet', parquetTarget],
  ['SPSS', spssTarget],
  ['Stata', stataTarget],
  ['SAS transport', xportTarget],
  ['Arrow', arrowTarget],
  ['Excel', excelTarget],
  ['OpenDocument', openDocumentTarget],
  ['SQLite', sqliteTarget],
])('a target of %s that is finished twice holds one file', async (_, targetOf) => {
  const target = targetOf(bytesSource('in.csv', CSV));
  await target.write(new TextEncoder().encode(CSV));
  const records = await target.finish();
  const bytes = target.bytes();
  expect(await target.finish()).toBe(records);
  expect(target.bytes()).toEqual(bytes);
});

it('a database of SQLite becomes one, with the table that was chosen', async () => {
  const desk: Desk = { file: null, runs: new Map(), crew: () => undefined as never };
  const bytes = readFileSync('test/fixtures/sqlite/survey.sqlite');
  const file = new File([bytes], 'survey.sqlite');
  const failure = await load(desk, { file, input: {} }, context).catch(failureOf);
  expect(failure).toMatchObject({ place: { key: 'table' } });
  await load(desk, { file, input: { table: 'persons' } }, context);
  const steps = [{ method: 'microaggregation', columns: ['id'], group: { method: 'mdav', k: 2 } }];
  const recipe = { penumbra: 2, input: { table: 'persons' }, steps } as never;
  const facts = await protect(desk, { recipe, purpose: 'public' }, context);
  expect(facts.output).toBe('survey-protected.sqlite');
  const made = desk.runs.get(facts.id)!.bytes;
  expect(Buffer.from(made).toString('latin1', 0, 15)).toBe('SQLite format 3');
});

it('of a workbook with several tables the page asks for one, and keeps what was chosen in the recipe', async () => {
  const desk: Desk = { file: null, runs: new Map(), crew: () => undefined as never };
  const file = new File([readFileSync('test/fixtures/sheets/libreoffice.xlsx')], 'survey.xlsx');
  const failure = await load(desk, { file, input: {} }, context).catch(failureOf);
  expect(failure).toMatchObject({ place: { key: 'table', choices: ['About', 'Persons'] } });
  const facts = await load(desk, { file, input: { table: 'Persons', header: 'yes' } }, context);
  expect(facts.format).toBe('Excel');
  expect(facts.inspection.records).toBe(5);
});
