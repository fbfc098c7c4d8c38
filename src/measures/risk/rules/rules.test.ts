import { describe, expect, test } from 'vitest';
import { keyFiles } from '../../../../test/reference/keys.ts';
import type { Column } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/index.ts';
import type { Files } from '../../contract/index.ts';
import { identifyingColumns } from './identifyingColumns.ts';
import { rarestPair, rarestTriple, rarestValue } from './rarestKeys.ts';
import { safeHarbor } from './safeHarbor.ts';

describe('rare values, by hand', () => {
  const rows = [
    [0, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [1, 1, 1],
  ];
  const weights = [100, 20, 30, 4];
  const of = (measure: typeof rarestValue, given: Parameters<typeof keyFiles>[1] = { weights }) =>
    finish(measure.measure(keyFiles(rows, given)));

  test('persons by one, two and three keys', () => {
    expect(of(rarestValue).value).toBe(4);
    expect(of(rarestValue).parts).toEqual([
      { name: 'key 3', value: 4 },
      { name: 'key 1', value: 34 },
      { name: 'key 2', value: 54 },
    ]);
    expect(of(rarestPair).value).toBe(4);
    expect(of(rarestPair).parts[2]).toEqual({ name: 'key 1 and key 2', value: 20 });
    expect(of(rarestTriple).value).toBe(4);
    const two = keyFiles(
      rows.map((row) => row.slice(0, 2)),
      { weights },
    );
    expect(finish(rarestTriple.measure(two)).value).toBe(20);
  });

  test('by the size of the population, and not without it', () => {
    expect(of(rarestValue, {}).reason).toMatch(/population/);
    const files = keyFiles(rows);
    const sized = { ...files, coded: { ...files.coded!, population: { size: 400 } } };
    expect(finish(rarestValue.measure(sized)).value).toBe(100);
    expect(finish(identifyingColumns.measure(sized)).value).toBe(3);
  });
});

describe('the 18 identifiers of Safe Harbor', () => {
  const wholeOf = (columns: readonly Column[]): Files => ({
    ...keyFiles([[1]]),
    whole: { masked: columns, released: columns.map((_, j) => j) } as unknown as Files['whole'] &
      object,
  });
  const numbers = (name: string, ...values: number[]) =>
    ({ kind: 'numeric', name, values: Float64Array.from(values) }) as unknown as Column;
  const text = (name: string, ...values: string[]): Column => ({ kind: 'text', name, values });
  const found = (...columns: Column[]) => {
    const { value, parts } = finish(safeHarbor.measure(wholeOf(columns)));
    return [
      value,
      parts
        .filter((part) => part.value! > 0)
        .map(({ name }) => name.slice(0, 3))
        .join(''),
    ];
  };

  test.each([
    [text('last_name', 'x'), '(A)'],
    [text('ZIPCode', '12345'), '(B)'],
    [text('when', '2020-05-17', '1999-01-02'), '(C)'],
    [numbers('age', 20, 93), '(C)'],
    [text('contact', '(212) 555-0100', '(212) 555-0101'), '(D)'],
    [text('Fax', '1'), '(E)'],
    [text('c', 'a@b.org', 'c@d.net'), '(F)'],
    [text('n', '123-45-6789'), '(G)'],
    [text('MRN', '1'), '(H)'],
    [text('memberId', '1'), '(I)'],
    [text('plan_no', '1'), '(I)'],
    [text('b', 'DE89370400440532013000'), '(J)'],
    [text('licence', '1'), '(K)'],
    [text('v', '1HGCM82633A004352'), '(L)'],
    [text('d', '00:1b:44:11:3a:b7'), '(M)'],
    [text('w', 'https://example.org/me'), '(N)'],
    [text('i', '192.0.2.7', '198.51.100.23'), '(O)'],
    [text('fingerprint', 'x'), '(P)'],
    [text('p', 'face.jpg'), '(Q)'],
    [text('person_id', '77'), '(R)'],
  ])('%j is found', (column, letter) => {
    const [value, letters] = found(column);
    expect([value, String(letters).includes(letter)]).toEqual([1, true]);
  });

  test('years, ages up to 89 and the category 90 or older, and words inside other words are not', () => {
    const harmless: Column[] = [
      text('year', '1990', '1991'),
      numbers('age', 20, 89, 90),
      numbers('wage', 95),
      text('religion', 'a'),
      text('filename_length', '4'),
      text('video', 'x'),
      text('half', '2020-05-17', 'x', 'y'),
    ];
    expect(found(...harmless)).toEqual([0, '']);
  });
});
