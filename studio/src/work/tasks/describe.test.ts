import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../../../src/io/bytes/source.ts';
import { load } from '../../../../src/recipe/dataset/index.ts';
import { parseDescription } from '../../../../src/recipe/index.ts';
import type { Desk, TaskContext } from '../task.ts';
import { findDescription, readDescription, writeDescription } from './describe.ts';
import { load as loadGiven } from './load.ts';

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

  test('or a layout is known among files that were given together, and the records are read with it', async () => {
    const syntax = `DATA LIST FILE='C:\\old\\Survey.dat' / id 1-2 sex 3.\nVALUE LABELS sex 1 'man'.\n`;
    const records = Array.from({ length: 30 }, (_, i) => `${10 + i}${1 + (i % 2)}`).join('\n');
    const files = [new File([records], 'survey.dat'), new File([syntax], 'layout.sps')];
    const found = async (...given: File[]) =>
      findDescription(await desk(), { files: given }, context);
    expect(await found(...files)).toEqual({ at: null, layout: 1 });
    const about = new File([TEXT], 'd.json');
    expect(await found(about, ...files)).toEqual({ at: 0, layout: 2 });
    const ddi = '<codeBook version="2.5"><dataDscr><var name="id"/></dataDscr></codeBook>';
    expect(await found(new File([ddi], 'c.xml'), files[0])).toEqual({ at: 0, layout: null });
    expect(await found(new File([ddi], 'c.xml'))).toEqual({ at: null, layout: null });
    const own = await desk();
    const facts = await loadGiven(own, { file: files[1], beside: [files[0]], input: {} }, context);
    expect([facts.format, facts.inspection.records]).toEqual(['Fixed width', 30]);
    await expect(loadGiven(own, { file: files[1], input: {} }, context)).rejects.toThrow(
      'give both to the studio at once',
    );
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
