import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../../../src/io/bytes/source.ts';
import { load } from '../../../../src/recipe/dataset/index.ts';
import { parseDescription } from '../../../../src/recipe/index.ts';
import type { Desk, TaskContext } from '../task.ts';
import { findDescription, readDescription, writeDescription } from './describe.ts';

const context: TaskContext = { signal: new AbortController().signal, progress() {}, tell() {} };
const CSV = `id,sex,income\n${Array.from({ length: 30 }, (_, i) => `P${i},${1 + (i % 2)},${100 + 7.5 * i}`).join('\n')}\n`;
const desk = async (): Promise<Desk> => ({
  file: await load(bytesSource('survey.csv.gz', CSV)),
  runs: new Map(),
  crew: () => expect.unreachable(),
});
const TEXT = JSON.stringify({
  format: 'penumbra-description',
  version: 1,
  columns: [{ column: 'sex', role: 'key', kind: 'nominal' }],
});

describe('a description', () => {
  const at = async (...texts: string[]) => {
    const files = texts.map((text, i) => new File([text], `${i}`));
    return (await findDescription(await desk(), { files }, context)).at;
  };

  test('is known by its content, whatever it is called', async () => {
    expect(await at(CSV, TEXT)).toBe(1);
    expect(await at(`\uFEFF${TEXT}`)).toBe(0);
    expect(await at('{"roles": [{"column": "id", "role": "identifier"}]}')).toBe(0);
    expect(await at('{"format": "penumbra-description", "columns": [}')).toBe(0);
    expect(await at(CSV)).toBeNull();
    expect(await at('{"a": 1}\n{"a": 2}\n')).toBeNull();
    expect(await at('{"penumbra": 1, "roles": [], "steps": []}')).toBeNull();
  });

  test('is checked, with the place of an error', async () => {
    const read = async (text: string, isForFile = true) =>
      readDescription(await desk(), { text, name: 'd.json', isForFile }, context);
    await expect(read(TEXT)).resolves.toMatchObject({ columns: [{ column: 'sex' }] });
    await expect(read('{')).rejects.toThrow(/^d\.json is not JSON/);
    await expect(read(TEXT.replace('key', 'kay'))).rejects.toThrow(/^d\.json: .*is not a role/);
    const other = TEXT.replace('"sex"', '"sax"');
    await expect(read(other)).rejects.toThrow(/no column "sax".*sex/s);
    await expect(read(other, false)).resolves.toBeDefined();
  });

  test('is written with decisions, marked guesses and rules, and reads back the same', async () => {
    const description = { columns: [{ column: 'sex', role: 'key' as const }] };
    const rules = [{ rule: 'income >= 0' }, { name: 'low', rule: 'income < 1000' }];
    const { name, text } = await writeDescription(await desk(), { description, rules }, context);
    expect(name).toBe('survey.description.json');
    const read = parseDescription(text);
    expect(read.rules).toEqual(['income >= 0', 'low: income < 1000']);
    expect(read.columns[1]).toMatchObject({ column: 'sex', role: 'key' });
    expect(read.columns[1].guessed).not.toContain('role');
    expect(read.columns[0].guessed).toContain('kind');
  });
});
