import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readColumns } from '../../../test/data/read.ts';
import { compile, FAILS, parseCondition } from '../../foundation/expression/index.ts';
import { type Column, numericColumn } from '../../foundation/table/index.ts';
import { cellsOf, growCells } from './cells.ts';
import { classify } from './classify.ts';
import { contradiction } from './feasible/contradiction.ts';
import { lawfulReplacements } from './lawful.ts';

const rulesOf = (columns: readonly Column[], ...texts: string[]) =>
  texts.map((text) => classify({ name: text, text, condition: parseCondition(text) }, columns));

const sizesOf = (cellOf: Int32Array) => {
  const sizes = new Map<number, number>();
  for (const cell of cellOf) sizes.set(cell, (sizes.get(cell) ?? 0) + 1);
  return [...sizes.values()];
};

describe('cells', () => {
  test('are the truth values of antecedents, with missing ones apart', () => {
    const columns = [
      numericColumn('a', [1, 5, 2, Number.NaN, 7]),
      numericColumn('b', [0, 9, 0, 9, 9]),
    ];
    const cells = cellsOf(rulesOf(columns, 'if a < 3 then b = 0'), columns);
    expect([...cells.cellOf]).toEqual([0, 1, 0, 2, 1]);
    expect([0, 1, 2].map(cells.describe)).toEqual(['a < 3', 'not (a < 3)', 'a < 3 unknown']);
    expect(cells.words).toEqual(['"if a < 3 then b = 0" cuts the file by a < 3.']);
  });

  test('keep what is below a number apart from what is above it, since their mean may equal it', () => {
    const columns = [numericColumn('a', [-1, 0, 1, 2]), numericColumn('b', [5, 0, 5, 5])];
    const { cellOf } = cellsOf(rulesOf(columns, 'if a = 0 then b = 0'), columns);
    expect([...cellOf]).toEqual([0, 1, 2, 2]);
    const listed = cellsOf(
      rulesOf(columns, 'if a in {0, 1} then b <= 5', 'if a in {0, 1} then b < 5'),
      columns,
    );
    expect([...listed.cellOf]).toEqual([0, 1, 1, 2]);
  });

  test('come from each comparison of an antecedent of several', () => {
    const columns = [
      numericColumn('a', [0, 0, 9, 9]),
      numericColumn('b', [0, 9, 0, 9]),
      numericColumn('c', [0, 1, 1, 1]),
    ];
    const { count } = cellsOf(rulesOf(columns, 'if a < 5 and b < 5 then c = 0'), columns);
    expect(count).toBe(4);
  });

  test('are one where nothing changes or what follows holds anyway', () => {
    const columns = [numericColumn('a', [1, 5]), numericColumn('b', [0, 9])];
    const rules = rulesOf(columns, 'if a < 3 then b = 0');
    expect(cellsOf(rules, columns, new Set([0, 1])).count).toBe(1);
    expect(cellsOf(rules, columns, new Set([0])).count).toBe(2);
    const held = cellsOf(rulesOf(columns, 'if a < 3 then b <= 9'), columns);
    expect(held.count).toBe(1);
    expect(held.words[0]).toContain('holds in every record');
  });
});

describe('cells that are too small', () => {
  test('draw the nearest records for which what follows holds too', () => {
    const columns = [
      numericColumn('a', [0, 10, 11, 12, 13, 14]),
      numericColumn('b', [0, 5, 0, 5, 0, 5]),
    ];
    const cells = cellsOf(rulesOf(columns, 'if a < 3 then b = 0'), columns);
    const grown = growCells(cells.cellOf, 3, columns, cells.lawful, cells);
    expect([...grown.cellOf]).toEqual([0, 1, 0, 1, 0, 1]);
    expect([...grown.moved]).toEqual([2, 4]);
    expect(grown.short).toEqual([]);
    expect(grown.words).toEqual([
      'The cell "a < 3" has 1 record, fewer than 3: it takes the 2 nearest records of other cells for which the same rules can hold.',
    ]);
  });

  test('join others where nobody may join them, or are told to be short', () => {
    const a = [0, 10, 11, 12, 13, 14];
    const columns = [numericColumn('a', a), numericColumn('b', [0, 5, 5, 5, 5, 5])];
    const alone = cellsOf(rulesOf(columns, 'if a < 3 then b = 0'), columns);
    expect(growCells(alone.cellOf, 3, columns, alone.lawful, alone)).toMatchObject({ short: [0] });
    const few = [numericColumn('a', [9, 0, 0, 0, 0, 0]), numericColumn('b', [0, 0, 0, 0, 0, 5])];
    const cells = cellsOf(rulesOf(few, 'if a > 3 then b < 3'), few);
    const grown = growCells(cells.cellOf, 6, few, cells.lawful, cells);
    expect(grown.words.length).toBeGreaterThan(0);
  });

  test('take nothing from cells that cannot spare it', () => {
    const cellOf = Int32Array.of(0, 1, 1, 1, 2, 2, 2, 2);
    const columns = [numericColumn('x', [0, 1, 1, 1, 9, 9, 9, 9])];
    const grown = growCells(cellOf, 3, columns, () => true);
    expect(sizesOf(grown.cellOf).sort()).toEqual([4, 4]);
  });

  test('grow so that means of groups inside any cell satisfy the rules', () => {
    const value = fc.integer({ min: 0, max: 6 });
    const record = fc.tuple(value, value, value).map(([a, b, c]) => {
      // Repaired such that the rules below hold.
      const low = a < 2 ? Math.min(b, c) : b;
      return [a, c === 0 ? 0 : low, c];
    });
    const texts = [
      'if a < 2 then b <= c',
      'if c = 0 then b = 0',
      'if a >= 5 and c > 3 then a >= 5',
    ];
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 8, maxLength: 40 }),
        fc.integer({ min: 2, max: 4 }),
        (rows, k) => {
          const columns = ['a', 'b', 'c'].map((name, j) =>
            numericColumn(
              name,
              rows.map((row) => row[j]),
            ),
          );
          const rules = rulesOf(columns, ...texts);
          const cells = cellsOf(rules, columns);
          const { cellOf, short } = growCells(cells.cellOf, k, columns, cells.lawful, cells);
          for (const [cell, size] of countsOf(cellOf)) {
            if (size < k) expect(short).toContain(cell);
            // Any two records of a cell, and all of them, may become a group.
            const members = rows.filter((_, i) => cellOf[i] === cell);
            for (const group of [members, ...members.map((row) => [row, members[0]])]) {
              const means = columns.map(({ name }, j) =>
                numericColumn(name, [group.reduce((sum, row) => sum + row[j], 0) / group.length]),
              );
              for (const { rule } of rules)
                expect(compile(rule.condition!, means, { tolerance: 1e-9 })(0, 1)[0]).not.toBe(
                  FAILS,
                );
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('are filled in near-linear time', () => {
    const n = 100_000;
    const x = Float64Array.from({ length: n }, (_, i) => (i * 7919) % n);
    const columns = [
      numericColumn('x', x),
      numericColumn(
        'y',
        x.map((value) => value % 1000),
      ),
    ];
    const cellOf = Int32Array.from({ length: n }, (_, i) => (i < 20 ? i : 20));
    const grown = growCells(cellOf, 50, columns, () => true);
    expect(grown.short).toEqual([]);
    for (const size of sizesOf(grown.cellOf)) expect(size).toBeGreaterThanOrEqual(50);
  });
});

function countsOf(cellOf: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const cell of cellOf) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return counts;
}

describe('the file and the rules of the paper', () => {
  const read = (): Column[] => {
    const order =
      'AFNLWGT AGI EMCONTRB ERNVAL FEDTAX FICA INTVAL PEARNVAL POTHVAL PTOTVAL STATETAX TAXINC WSALVAL';
    const { columns: values } = readColumns('census.csv', order.split(' '));
    const columns = values.map((column, i) => numericColumn(`V${i + 1}`, column));
    const at = (j: number) => (columns[j - 1] as { values: Float64Array }).values;
    const V14 = at(9).map((value, i) => value + at(10)[i]);
    const V15 = at(11).map((value) => 1 / value);
    const V16 = at(5).map((value, i) => value * V15[i]);
    return [
      ...columns,
      numericColumn('V14', V14),
      numericColumn('V15', V15),
      numericColumn('V16', V16),
    ];
  };
  const texts = [
    'V9 + V10 = V14',
    'V5 * V15 = V16',
    '0 <= V3 <= 7500',
    'not (V8 < 1115) or (V13 <= V12)',
  ];

  test('four records are below 1115, and of the others 422 may join them', () => {
    const columns = read();
    const rules = rulesOf(columns, ...texts);
    expect(rules.map((rule) => rule.class)).toEqual(['EC-LC', 'EC-NLC', 'EC-PV', 'EC-GV']);
    const cells = cellsOf(rules, columns);
    const small = [0, 1].find((cell) => cells.describe(cell) === 'V8 < 1115')!;
    expect(sizesOf(cells.cellOf).sort((a, b) => a - b)).toEqual([4, 1076]);
    let candidates = 0;
    for (let i = 0; i < 1080; i++)
      if (cells.cellOf[i] !== small && cells.lawful(i, small)) candidates++;
    expect(candidates).toBe(422);
    const grown = growCells(cells.cellOf, 10, columns.slice(0, 13), cells.lawful, cells);
    expect(sizesOf(grown.cellOf).sort((a, b) => a - b)).toEqual([10, 1070]);
    expect(grown.moved).toHaveLength(6);
    expect(grown.words[0]).toContain('it takes the 6 nearest records');
  });

  test('means keep the sum and what follows, geometric means the product, and all can hold', () => {
    const columns = read();
    const rules = rulesOf(columns, ...texts);
    expect(contradiction(rules, columns).kind).toBe('feasible');
    const { byColumn, otherwise } = lawfulReplacements(rules, columns);
    expect(otherwise).toBeNull();
    const by = (replace: string) =>
      [...byColumn].flatMap(([p, r]) => (r === replace ? [p + 1] : []));
    expect(by('mean').sort((a, b) => a - b)).toEqual([3, 8, 9, 10, 12, 13, 14]);
    expect(by('geometric-mean').sort((a, b) => a - b)).toEqual([5, 15, 16]);
  });
});
