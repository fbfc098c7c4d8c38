import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { randomStream } from '../../foundation/numerics/index.ts';
import type { Scale } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { type Numbers, readParameters, SOLO } from '../contract/index.ts';
import { suppress } from './suppress.ts';

type Empty = 'both' | 'level' | 'wildcard';

const missing = Number.NaN;

function run(
  columns: readonly Float64Array[],
  k: number,
  empty: Empty = 'both',
  importance: Numbers = 1,
  scales?: readonly Scale[],
  keep?: Numbers,
) {
  const context = scales === undefined ? SOLO : { ...SOLO, scales };
  return finish(suppress.run(columns, { k, importance, keep, empty, share: 'record' }, context));
}

/** What the run says of its result: the cost, and the bound that no solution falls below. */
function said(columns: readonly Float64Array[], k: number, importance: Numbers = 1) {
  const notes: string[] = [];
  const work = suppress.run(
    columns,
    { k, importance, keep: undefined, empty: 'both', share: 'record' },
    SOLO,
  );
  for (let next = work.next(); ; next = work.next()) {
    if (next.done) {
      const note = notes
        .at(-1)!
        .match(/importance ([\d.]+), (?:any solution has at least ([\d.]+)|the minimum)/)!;
      const cost = Number(note[1]);
      return { result: next.value, cost, bound: note[2] === undefined ? cost : Number(note[2]) };
    }
    if ('note' in next.value && next.value.note !== undefined) notes.push(next.value.note);
  }
}

const columnsOf = (...lists: number[][]) => lists.map((list) => Float64Array.from(list));

/**
 * By the definitions, every pair of records: to how few others a record is equal, or with how few it agrees. Equal
 * records agree, so where both are promised it is enough to count the equal ones.
 */
function fewest(columns: readonly Float64Array[], empty: Empty): number {
  const isEqual = (x: number, y: number) => x === y || (Number.isNaN(x) && Number.isNaN(y));
  const agrees = (x: number, y: number) => x === y || Number.isNaN(x) || Number.isNaN(y);
  const same = empty === 'wildcard' ? agrees : isEqual;
  const records = columns[0].length;
  let least = records;
  for (let a = 0; a < records; a++) {
    let count = 0;
    for (let b = 0; b < records && count < least; b++) {
      let j = 0;
      while (j < columns.length && same(columns[j][a], columns[j][b])) j++;
      if (j === columns.length) count++;
    }
    least = count;
  }
  return least;
}

function costOf(
  before: readonly Float64Array[],
  after: readonly Float64Array[],
  importance: readonly number[] = before.map(() => 1),
): number {
  let sum = 0;
  const changed: string[] = [];
  for (const [j, column] of before.entries()) {
    for (const [i, value] of column.entries()) {
      if (Number.isNaN(after[j][i])) sum += Number.isNaN(value) ? 0 : importance[j];
      else if (!Object.is(after[j][i], value)) changed.push(`record ${i}, column ${j}`);
    }
  }
  expect(changed, 'cells that became another value').toEqual([]);
  return sum;
}

/** The least cost over every set of cells that could be emptied. */
function exhaustive(
  columns: readonly Float64Array[],
  k: number,
  importance: readonly number[],
): number {
  const records = columns[0].length;
  const cells = columns.flatMap((column, j) =>
    [...column.keys()].filter((i) => !Number.isNaN(column[i])).map((i) => ({ i, j })),
  );
  const rows = Array.from({ length: records }, (_, i) =>
    columns.map((column) => (Number.isNaN(column[i]) ? 0 : 1 + column[i])),
  );
  let least = Number.POSITIVE_INFINITY;
  const shown = new Float64Array(records);
  for (let set = 0; set < 1 << cells.length; set++) {
    let cost = 0;
    for (let c = 0; c < cells.length; c++) if ((set >>> c) & 1) cost += importance[cells[c].j];
    if (cost >= least) continue;
    const left = rows.map((row) => row.slice());
    for (let c = 0; c < cells.length; c++) if ((set >>> c) & 1) left[cells[c].i][cells[c].j] = 0;
    for (let i = 0; i < records; i++) shown[i] = left[i].reduce((code, x) => 100 * code + x, 0);
    if (shown.every((code) => shown.filter((other) => other === code).length >= k)) least = cost;
  }
  return least;
}

/** Small files with few levels; a level of 0 stands for missing here and there. */
const someColumns = (records: number, d: number) =>
  fc
    .array(
      fc.array(
        fc.oneof(
          { weight: 9, arbitrary: fc.nat(2) },
          { weight: 1, arbitrary: fc.constant(missing) },
        ),
        {
          minLength: records,
          maxLength: records,
        },
      ),
      { minLength: d, maxLength: d },
    )
    .map((lists) => columnsOf(...lists));

function randomColumns(records: number, levels: readonly number[], index = 0, holes = 0) {
  return levels.map((count, j) => {
    const stream = randomStream(new Uint8Array(32), 0, 99, 100 * index + j);
    return Float64Array.from({ length: records }, () => {
      const value = Math.floor(count * stream.uniform() * stream.uniform());
      return stream.uniform() < holes ? missing : value;
    });
  });
}

describe('the fewest cells', () => {
  test.each([
    [4, 2, 2, 60],
    [5, 2, 2, 60],
    [5, 2, 3, 60],
    [6, 2, 3, 60],
    [4, 3, 2, 60],
    [4, 3, 3, 60],
    [5, 3, 2, 12],
  ])(
    'of %i records, %i columns and k = %i are those of an exhaustive search, in %i random files',
    (records, d, k, runs) => {
      const importances = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: d, maxLength: d });
      fc.assert(
        fc.property(someColumns(records, d), importances, (columns, importance) => {
          const result = run(columns, k, 'both', importance);
          expect(fewest(result, 'both')).toBeGreaterThanOrEqual(k);
          expect(costOf(columns, result, importance)).toBe(exhaustive(columns, k, importance));
        }),
        { numRuns: runs },
      );
    },
  );

  test('a worked figure: one rare value among three equal ones takes one of them along', () => {
    const column = columnsOf([1, 1, 1, 2]);
    expect(costOf(column, run(column, 2))).toBe(2);
    expect(run(column, 2, 'wildcard')).toEqual(columnsOf([1, 1, 1, missing]));
  });

  test('a rare record is helped by records of safe combinations where that is cheapest', () => {
    const columns = columnsOf([0, 0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const result = run(columns, 3);
    expect(costOf(columns, result)).toBe(3);
    expect(result[1]).toEqual(columns[1]);
  });

  test('a record joins those that lacked the value before, at no cost but its own', () => {
    const columns = columnsOf([missing, missing, missing, 1, 2, 2, 2], [5, 5, 5, 5, 6, 6, 6]);
    const result = run(columns, 3);
    expect(result).toEqual(
      columnsOf([missing, missing, missing, missing, 2, 2, 2], [5, 5, 5, 5, 6, 6, 6]),
    );
  });

  test('a column of more importance is emptied less', () => {
    const columns = randomColumns(400, [6, 6, 6]);
    const lost = (result: readonly Float64Array[]) =>
      result.map((column) => column.filter(Number.isNaN).length);
    const plain = lost(run(columns, 3));
    const first = lost(run(columns, 3, 'both', [20, 1, 1]));
    expect(first[0]).toBeLessThan(plain[0] / 2);
  });
});

describe.each<Empty>(['both', 'level', 'wildcard'])('local suppression, empty = %s', (empty) => {
  test('no combination is too rare in any sense that was promised, by comparing all pairs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 120 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 2, max: 5 }),
        fc.nat(1000),
        fc.constantFrom(0, 0.1, 0.4),
        (records, d, k, index, holes) => {
          const columns = randomColumns(records, [3, 9, 4, 30, 2].slice(0, d), index, holes);
          const before = columns.map((column) => column.slice());
          const result = run(columns, k, empty);
          expect(columns).toEqual(before);
          costOf(columns, result);
          expect(fewest(result, empty)).toBeGreaterThanOrEqual(k);
          expect(run(columns, k, empty)).toEqual(result);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('no emptied cell can be put back by itself', () => {
    for (const [index, d] of [2, 3, 4, 12].entries()) {
      const columns = randomColumns(
        40,
        Array.from({ length: d }, (_, j) => 2 + 3 * (j % 3)),
        index,
        0.05,
      );
      const result = run(columns, 3, empty).map((column) => column.slice());
      for (let j = 0; j < d; j++) {
        for (let i = 0; i < 40; i++) {
          if (!Number.isNaN(result[j][i]) || Number.isNaN(columns[j][i])) continue;
          result[j][i] = columns[j][i];
          expect(fewest(result, empty)).toBeLessThan(3);
          result[j][i] = missing;
        }
      }
    }
  });

  test('k = n, equal records, a column without values, a key of its own for each record', () => {
    const each = Float64Array.from({ length: 40 }, (_, i) => i);
    const none = new Float64Array(40).fill(missing);
    const same = new Float64Array(40).fill(7);
    expect(run([same, same], 3, empty)).toEqual([same, same]);
    expect(run([none, same], 3, empty)).toEqual([none, same]);
    expect(run([none], 3, empty)).toEqual([none]);
    expect(fewest(run([each, same], 40, empty), empty)).toBe(40);
    const [first, second] = run([each, same], 3, empty);
    expect(second).toEqual(same);
    expect(first.filter(Number.isNaN).length).toBe(empty === 'wildcard' ? 2 : 40);
  });

  test('more columns than sets of them can be tried', () => {
    const columns = randomColumns(
      150,
      Array.from({ length: 14 }, (_, j) => 2 + (j % 4)),
    );
    const result = run(columns, 3, empty);
    expect(fewest(result, empty)).toBeGreaterThanOrEqual(3);
    expect(costOf(columns, result)).toBeLessThan(150 * 14 * 0.6);
  });

  test('forty thousand records with a value of its own for each take a moment', () => {
    const n = 40_000;
    const stream = randomStream(new Uint8Array(32), 0, 99, 0);
    const wide = Float64Array.from({ length: n }, (_, i) => 10 * i + stream.below(10));
    const others = randomColumns(n, [2, 5]);
    const [first, ...rest] = run([wide, ...others], 3, empty);
    const lost = first.filter(Number.isNaN).length;
    if (empty === 'wildcard') expect(lost).toBeLessThan(25);
    else expect(lost).toBe(n);
    expect(rest.map((column) => column.filter(Number.isNaN).length)).toEqual([0, 0]);
  });

  test('fewer records than k, too many columns, and lists of another length are refused', () => {
    const columns = columnsOf([1, 2], [1, 2]);
    expect(() => run(columns, 3, empty)).toThrow(PenumbraError);
    expect(() => run(columns, 3, empty)).toThrow('fewer records (2) than k = 3');
    expect(() => run(columns, 2, empty, [1, 2, 3])).toThrow(
      'suppress: importance has 3 numbers, but there are 2 columns: give one number for all columns or one for each.',
    );
    const many = Array.from({ length: 31 }, () => new Float64Array(3));
    expect(() => run(many, 2, empty)).toThrow('at most 30 columns');
    expect(run([new Float64Array(0)], 3, empty)).toEqual([new Float64Array(0)]);
  });

  test('missing as a level of its own is missing, and keeps its code', () => {
    const scale: Scale = { kind: 'nominal', levels: 3, missing: 2 };
    const result = run(columnsOf([2, 2, 2, 0, 1, 1, 1]), 3, empty, 1, [scale]);
    expect(result).toEqual(columnsOf([2, 2, 2, empty === 'wildcard' ? 0 : missing, 1, 1, 1]));
  });
});

describe('the two ways to count', () => {
  test('records that share a combination agree also where missing fits everything, not the other way round', () => {
    const columns = randomColumns(500, [4, 12, 8]);
    const level = run(columns, 3, 'level');
    const wildcard = run(columns, 3, 'wildcard');
    expect(run(columns, 3, 'both')).toEqual(level);
    expect(costOf(columns, wildcard)).toBeLessThan(costOf(columns, level) / 2);
    expect(fewest(wildcard, 'level')).toBe(1);
  });

  test('as a wildcard no record loses more than it would need by itself', () => {
    const columns = randomColumns(200, [3, 9, 4]);
    const result = run(columns, 3, 'wildcard');
    const agreeing = (i: number, set: number) =>
      columns[0].filter((_, r) =>
        columns.every((column, j) => ((set >>> j) & 1) === 1 || column[r] === column[i]),
      ).length;
    const size = (set: number) => [0, 1, 2].filter((j) => (set >>> j) & 1).length;
    for (let i = 0; i < 200; i++) {
      const lost = result.filter((column) => Number.isNaN(column[i])).length;
      const alone = [0, 1, 2, 3, 4, 5, 6, 7].filter((set) => agreeing(i, set) >= 3).map(size);
      expect(lost).toBeLessThanOrEqual(Math.min(...alone));
    }
  });

  test('claims follow the way to count', () => {
    const claimed = (empty: Empty) => {
      const parameters = readParameters(suppress.parameters, { empty }, 'suppress');
      return suppress.claimsOf!(parameters).map(({ claim }) => claim);
    };
    expect(claimed('both')).toEqual(['k-anonymity', 'k-anonymity-wildcards', 'only-emptied']);
    expect(claimed('level')).toEqual(['k-anonymity', 'only-emptied']);
    expect(claimed('wildcard')).toEqual(['k-anonymity-wildcards', 'only-emptied']);
  });
});

describe('how near the least', () => {
  const times = (value: number, count: number) => new Array<number>(count).fill(value);

  test('of one column with a rare value and many to spare: k cells, and they are proved to be the least', () => {
    const column = columnsOf([...times(0, 100), ...times(1, 50), 2]);
    const { result, cost, bound } = said(column, 3);
    expect(cost).toBe(3);
    expect(bound).toBe(3);
    expect(costOf(column, result)).toBe(3);
    expect(fewest(result, 'both')).toBeGreaterThanOrEqual(3);
  });

  test('one column is emptied as few as can be, by counting', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 2, max: 6 }),
        (counts, holes, k) => {
          const values = counts.flatMap((count, value) => times(value, count));
          const column = columnsOf([...values, ...times(missing, holes)]);
          if (column[0].length < k) return;
          // Rare values are emptied; if there are too few gaps then, others give what they have beyond k, or the smallest all.
          const rare = counts.reduce((sum, count) => sum + (count < k ? count : 0), 0);
          const frequent = counts.filter((count) => count >= k);
          const needed = rare + holes === 0 ? 0 : Math.max(0, k - rare - holes);
          const spare = frequent.reduce((sum, count) => sum + count - k, 0);
          const more = spare >= needed ? needed : Math.min(...frequent);
          expect(costOf(column, run(column, k))).toBe(rare + more);
        },
      ),
    );
  });

  test('of many random files of one to six columns: at most two fifths above the bound, which no solution falls below', () => {
    fc.assert(
      fc.property(
        fc.record({
          records: fc.integer({ min: 10, max: 200 }),
          levels: fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 1, maxLength: 6 }),
          k: fc.integer({ min: 2, max: 6 }),
          holes: fc.constantFrom(0, 0, 0.1),
          index: fc.nat(10_000),
        }),
        ({ records, levels, k, holes, index }) => {
          const columns = randomColumns(records, levels, index, holes);
          const { result, cost, bound } = said(columns, k);
          expect(costOf(columns, result)).toBe(cost);
          expect(fewest(result, 'both')).toBeGreaterThanOrEqual(k);
          expect(cost).toBeGreaterThanOrEqual(bound);
          expect(cost).toBeLessThanOrEqual(levels.length === 1 ? bound + k : 1.4 * bound + k);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('of large files with several columns', () => {
    const columns = randomColumns(3000, [2, 5, 8, 20]);
    const { result, cost, bound } = said(columns, 3);
    expect(costOf(columns, result)).toBe(cost);
    expect(cost).toBeGreaterThanOrEqual(bound);
    expect(cost).toBeLessThan(1.3 * bound);
  });
});

describe('kept columns', () => {
  const alike = (columns: readonly Float64Array[]) => {
    const counts = new Map<string, number>();
    for (const i of columns[0].keys()) {
      const key = columns.map((column) => column[i]).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return Math.min(...counts.values());
  };

  test.each<Empty>(['both', 'level', 'wildcard'])('stay whole, empty = %s', (empty) => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 2, max: 5 }), (index, k) => {
        const columns = randomColumns(150, [3, 9, 2, 5], index, 0.03);
        const kept = [columns[0], columns[2]];
        if (alike(kept) < k) {
          expect(() => run(columns, k, empty, 1, undefined, [1, 0, 1, 0])).toThrow(
            'suppress: the kept columns (keep) have',
          );
          return;
        }
        const result = run(columns, k, empty, 1, undefined, [1, 0, 1, 0]);
        expect([result[0], result[2]]).toEqual(kept);
        expect(fewest(result, empty)).toBeGreaterThanOrEqual(k);
        costOf(columns, result);
      }),
      { numRuns: 25 },
    );
  });

  test('cost what an exhaustive search in each of their classes costs', () => {
    fc.assert(
      fc.property(someColumns(5, 2), someColumns(5, 2), (one, other) => {
        const kept = Float64Array.of(0, 0, 0, 0, 0, 1, 1, 1, 1, 1);
        const free = one.map((column, j) => Float64Array.of(...column, ...other[j]));
        const result = run([free[0], kept, free[1]], 2, 'both', 1, undefined, [0, 1, 0]);
        expect(result[1]).toEqual(kept);
        const least = exhaustive(one, 2, [1, 1]) + exhaustive(other, 2, [1, 1]);
        expect(costOf(free, [result[0], result[2]])).toBe(least);
      }),
      { numRuns: 30 },
    );
  });

  test('without any, nothing changes', () => {
    const columns = randomColumns(300, [4, 12, 8]);
    expect(run(columns, 3, 'both', 1, undefined, 0)).toEqual(run(columns, 3));
  });

  test('are refused where they alone are too rare, with the way out, and where none is left to be emptied', () => {
    const columns = columnsOf([1, 1, 1, 2], [1, 2, 3, 4]);
    const refused = (keep: Numbers) => () => run(columns, 3, 'both', 1, undefined, keep);
    expect(refused([1, 0])).toThrow(
      'suppress: the kept columns (keep) have 1 combination that fewer than k = 3 records share (1 record in all), and emptying other columns cannot change that: keep fewer columns, recode them first, or choose a smaller k.',
    );
    expect(refused(1)).toThrow('keep leaves no column to empty');
    expect(refused([0.5, 0])).toThrow(
      'give 1 for each column that must not be emptied and 0 for each other',
    );
    expect(refused([1, 0, 0])).toThrow('suppress: keep has 3 numbers, but there are 2 columns');
  });
});
