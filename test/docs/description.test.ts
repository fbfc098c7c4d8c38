import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { descriptionSchema, parseDescription } from '../../src/index.ts';
import { expectDone, inFolder } from '../cli/run.ts';
import { breaches } from '../schema.ts';

const page = readFileSync(new URL('../../docs/description.md', import.meta.url), 'utf8');
const [, example] = /```json\n([\s\S]*?)```/.exec(page)!;

interface Fields {
  readonly properties: Readonly<Record<string, object>> & {
    readonly columns: { readonly items: Pick<Fields, 'properties'> };
  };
}

test('the example of the page is valid, and shows every field but those that the program writes', () => {
  expect(breaches(JSON.parse(example), descriptionSchema())).toEqual([]);
  const { columns, ...file } = parseDescription(example);
  const { properties } = descriptionSchema() as Fields;
  const shown = new Set(['$schema', 'format', 'version', 'columns', ...Object.keys(file)]);
  expect(shown).toEqual(new Set(Object.keys(properties)));
  const ofColumns = new Set(columns.flatMap((column) => Object.keys(column)));
  const written = new Set(Object.keys(properties.columns.items.properties));
  written.delete('guessed');
  expect(ofColumns).toEqual(written);
});

test('every field of a description has a row and a sentence on the page', () => {
  const { properties } = descriptionSchema() as Fields;
  const { $schema: _, ...file } = properties;
  const rowsOf = (fields: object) =>
    Object.keys(fields).map((name) => new RegExp(`^\\| \`${name}\`.* \\| .+ \\| .+ \\|$`, 'm'));
  for (const row of [...rowsOf(file), ...rowsOf(properties.columns.items.properties)]) {
    expect(page).toMatch(row);
  }
});

/** A made file with the columns of the example. */
function survey(): string {
  const { columns } = parseDescription(example);
  const lines = [columns.map(({ column }) => column).join()];
  for (let i = 0; i < 600; i++) {
    const household = Math.floor(i / 3);
    const region = 1 + (household % 4);
    const age = i % 50 === 7 ? 997 : (i * 37) % 90;
    lines.push(
      [
        ...[1000 + household, 1 + (i % 3), `0${7_000_000 + i * 13}`, 2025],
        ...[
          20 + (household % 8),
          100 + (household % 40),
          region,
          i % 3 === 0 ? 1 : 2,
          10 * region + (household % 3),
          1 + (i % 2),
        ],
        ...[age, i % 60 === 5 ? 9 : 1 + ((i * 5) % 3), age < 15 ? 0 : (i * 7) % 60],
        ...[900 + ((i * 7919) % 5000), 80 + (i % 30), 200 + (household % 50), 79 + (i % 31)],
      ].join(),
    );
  }
  return `${lines.join('\n')}\n`;
}

test(
  'a file with the description of the page is protected, verified and judged by it',
  inFolder(async (folder) => {
    folder.write('survey.csv', survey());
    folder.write('survey.description.json', example);
    const { stdout } = await folder.run('inspect', 'survey.csv', '--json');
    const { columns } = JSON.parse(stdout) as {
      columns: { name: string; missing: number; about: { guessed?: string[] } }[];
    };
    expect(columns.flatMap(({ about }) => about.guessed ?? [])).toEqual([]);
    expect(columns.filter(({ missing }) => missing > 0).map(({ name }) => name)).toEqual([
      'age',
      'educ',
    ]);
    await folder.protect(
      'survey.csv',
      'out.csv',
      '--k',
      '5',
      '--group',
      'mdav',
      '--missing',
      'own-group',
    );
    expectDone(await folder.verify('survey.csv', 'out.csv'));
    const release = ['release', 'survey.csv', 'out.csv', '-o', 'bundle', '--for', 'in-house'];
    const { gates } = JSON.parse((await folder.run(...release, '--json')).stdout) as {
      gates: { gate: string; state: string }[];
    };
    const state = (name: string) => gates.find(({ gate }) => gate === name)!.state;
    expect(['decided', 'identifiers', 'alone'].map(state)).toEqual(['holds', 'holds', 'holds']);
  }),
);
