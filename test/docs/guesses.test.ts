import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type DescribedKind, guessColumns, type Role } from '../../src/foundation/table/index.ts';
import { bytesSource } from '../../src/io/bytes/index.ts';
import { readCsv } from '../../src/io/csv/index.ts';
import { readBytes, readText } from '../data/read.ts';

interface Labels {
  readonly columns: readonly {
    readonly name: string;
    readonly kind: DescribedKind;
    readonly role: Role | null;
  }[];
}

const labels: Readonly<Record<string, Labels>> = JSON.parse(readText('guesses/labels.json'));

/** The rows of the table of hit rates on the page, by file. */
const page = readFileSync(new URL('../../docs/guesses.md', import.meta.url), 'utf8');
const rows = new Map(
  [...page.matchAll(/^\| `(.*\.csv)` \| (.*) \| (.*) \|$/gm)].map(([, file, ...rates]) => [
    file,
    rates,
  ]),
);

describe('guesses, against labels made by hand', () => {
  test('the page has a row for each labelled file', () => {
    expect([...rows.keys()].sort()).toEqual(Object.keys(labels).map(pathOf).sort());
  });

  test.each(Object.entries(labels))(
    '%s is guessed as well as the page says',
    async (file, { columns }) => {
      const path = pathOf(file);
      const { table } = await readCsv(bytesSource(path, readBytes(path)));
      expect(table.columns.map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
      const guesses = guessColumns(table.columns).columns;
      const right = (field: 'kind' | 'role') =>
        columns.filter((label, position) => guesses[position][field] === label[field]).length;
      const rate = (hits: number) => `${hits} of ${columns.length}`;
      expect([rate(right('kind')), rate(right('role'))]).toEqual(rows.get(path));
    },
  );
});

/** Labels name files beside them, or in the folder above. */
function pathOf(file: string): string {
  return file.startsWith('../') ? file.slice(3) : `guesses/${file}`;
}
