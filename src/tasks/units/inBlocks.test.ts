import { expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { bytesSource, type Description, memoryTarget, protect, readRecipe } from '../../index.ts';
import { load } from '../../recipe/dataset/index.ts';
import { joinUnits, unitsIn, writeUnits } from './index.ts';

const homes = Array.from({ length: 60 }, (_, home) => [home, (home * 7) % 4, (home * 5) % 3]);
const rows = homes.flatMap(([home, region, roof]) =>
  Array.from({ length: 1 + (home % 4) }, (_, i) => [
    home,
    region,
    roof,
    i % 2,
    (home * 29 + 13 * i) % 70,
  ]),
);
const csv = `hhid,region,roof,sex,age\n${rows.map((row) => row.join()).join('\n')}\n`;
const key = { kind: 'nominal', role: 'key' } as const;
const description = described({
  hhid: { kind: 'text', role: 'unit', unit: 'household' },
  region: { ...key, belongsTo: 'household' },
  roof: { ...key, belongsTo: 'household' },
  ...{ sex: key, age: { kind: 'count', role: 'key' } },
});
const CUT = { cut: { size: 40 } };
const groups = (columns: readonly string[]) => ({
  method: 'microaggregation',
  columns,
  group: { method: 'k-modes', k: 3 },
});
const emptied = (columns: readonly string[]) => ({
  method: 'suppress',
  columns,
  replace: { method: 'suppress', k: 3 },
});
const ALL = ['region', 'roof', 'sex', 'age'];

async function run(text: string, known: Description, step: object, cut = {}): Promise<string> {
  const target = memoryTarget();
  const recipe = readRecipe({ penumbra: 2, description: known, steps: [step], ...cut });
  await protect(bytesSource('a.csv', text), recipe, target);
  return new TextDecoder().decode(target.bytes());
}

/** What a writer wrote, as a text. */
async function textOf<T>(write: (sink: (chunk: Uint8Array) => void | Promise<void>) => Promise<T>) {
  const target = memoryTarget();
  const made = await write((chunk) => target.write(chunk));
  await target.finish();
  return { made, text: new TextDecoder().decode(target.bytes()) };
}

/** Some columns of a file, record by record. */
const cells = (text: string, ...columns: readonly number[]) =>
  text.split('\n').map((line) => columns.map((column) => line.split(',')[column]).join());

test('blocks refuse columns of the unit, and both remedies that the sentence names work', async () => {
  await expect(run(csv, description, groups(ALL), CUT)).rejects.toThrow(
    'column "region" belongs to a unit, whose members could be in different blocks. Leave --cut, --memory and --engine spark out, or protect the columns of the unit without these flags in the smaller file that `penumbra units` writes, the others here with them, and join the two with `penumbra units --join`.',
  );
  await run(csv, description, groups(ALL));
  const file = await load(bytesSource('a.csv', csv), {}, { description });
  const units = await textOf((sink) => writeUnits(file, unitsIn(file), sink));
  const safe = await run(units.text, units.made.description, groups(['region', 'roof']));
  const others = await run(csv, description, groups(['sex', 'age']), CUT);
  const here = await load(bytesSource('here.csv', others), {}, { description });
  const source = bytesSource('safe.csv', safe);
  const { text } = await textOf((sink) => joinUnits(here, unitsIn(here), source, sink));
  expect(cells(text, 0, 3, 4)).toEqual(cells(others, 0, 3, 4));
  expect(new Set(cells(text, 0, 1, 2))).toEqual(new Set(cells(safe, 0, 1, 2)));
  expect(cells(text, 1, 2, 3, 4)).not.toEqual(cells(csv, 1, 2, 3, 4));
});

test('blocks refuse local suppression of linked members, with the one remedy that works for it', async () => {
  for (const columns of [ALL, ['sex', 'age']]) {
    await expect(run(csv, description, emptied(columns), CUT)).rejects.toThrow(
      /members of a unit by "hhid" lose the same cells, .* Leave --cut, --memory and --engine spark out\.$/,
    );
  }
  await run(csv, description, emptied(ALL));
});
