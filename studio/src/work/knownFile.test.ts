import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../../src/io/bytes/source.ts';
import { load } from '../../../src/recipe/dataset/index.ts';
import { descriptionDigest } from '../../../src/recipe/index.ts';
import { knownAbout, knownFile } from './knownFile.ts';

const CSV = `id,sex,income\n${Array.from({ length: 30 }, (_, i) => `P${i},${1 + (i % 2)},${100 + 7.5 * i}`).join('\n')}\n`;
const read = () => load(bytesSource('f.csv', CSV));

describe('what is known about a file', () => {
  test('is what the reading guessed until somebody says otherwise', async () => {
    const file = await read();
    expect(knownAbout(file, undefined)).toEqual(file.description);
  });

  test('a decision about one column leaves the guesses about the others', async () => {
    const file = await read();
    const known = knownAbout(file, { columns: [{ column: 'income', role: 'confidential' }] });
    expect(known.columns[2]).toMatchObject({ role: 'confidential', guessed: ['kind'] });
    expect(known.columns[0]).toEqual(file.description.columns[0]);
  });

  test('the same description gives the same file, read at once or described afterwards', async () => {
    const description = {
      columns: [
        { column: 'sex', kind: 'nominal' as const, role: 'key' as const },
        { column: 'income', missing: [{ code: '100' }] },
      ],
    };
    const known = await knownFile(await read(), description, {});
    const atOnce = await load(bytesSource('f.csv', CSV), {}, { description });
    expect(known.table.columns.map(({ kind }) => kind)).toEqual(
      atOnce.table.columns.map(({ kind }) => kind),
    );
    expect(known.table.columns[1].kind).toBe('categorical');
    expect(descriptionDigest(known.description)).toBe(descriptionDigest(atOnce.description));
  });

  test('is kept for the next question, and another description gives another file', async () => {
    const file = await read();
    const key = { columns: [{ column: 'sex', role: 'key' as const }] };
    const known = await knownFile(file, key, {});
    expect(await knownFile(file, structuredClone(key), {})).toBe(known);
    const other = await knownFile(file, { columns: [{ column: 'sex', role: 'harmless' }] }, {});
    expect(other.description.columns[1].role).toBe('harmless');
  });
});
