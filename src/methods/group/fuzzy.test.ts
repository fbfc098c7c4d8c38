import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustered, normals } from '../../../bench/data.ts';
import { samples } from '../../../test/conformance/data.ts';
import { PenumbraError } from '../../error.ts';
import { finish } from '../../foundation/work/work.ts';
import {
  type GroupContext,
  groupSizes,
  type Partition,
  readParameters,
  SOLO,
} from '../contract/index.ts';
import { centre } from '../replace/centre.ts';
import { fuzzy } from './fuzzy.ts';

const parametersOf = (given: Record<string, unknown>) =>
  readParameters(fuzzy.parameters, given, 'fuzzy');
const grouped = (
  columns: readonly Float64Array[],
  given: Record<string, unknown>,
  context: GroupContext = SOLO,
): Partition => finish(fuzzy.run(columns, parametersOf(given), context));
const summaryOf = ({ model }: Partition) => {
  const [summary] = model!.summaries;
  if (summary.kind !== 'fuzzy') throw new Error('not a fuzzy summary');
  return summary;
};

describe.each(samples())('fuzzy groups of $name', ({ columns }) => {
  const records = columns[0].length;
  test.each([1, 2, 3, 5, records].filter((k) => k <= records))(
    'k = %i: on average at least k records share a centre, for both forms, with and without a smallest size',
    (k) => {
      for (const fuzziness of ['power', 'entropy']) {
        for (const smallest of [undefined, k]) {
          const given = {
            k,
            fuzziness,
            rounds: 50,
            ...(smallest === undefined ? {} : { smallest }),
          };
          const before = columns.map((column) => column.slice());
          const partition = grouped(columns, given);
          expect(columns).toEqual(before);
          expect(new Set(partition.groupOf).size).toBe(partition.groups);
          expect(Math.max(...partition.groupOf)).toBe(partition.groups - 1);
          expect(partition.groups).toBeLessThanOrEqual(Math.floor(records / k));
          expect(groupSizes(partition).min).toBeGreaterThanOrEqual(smallest ?? 1);
          const centres = partition.model!.centres!;
          expect(centres.map((one) => one.length)).toEqual(columns.map(() => partition.groups));
          for (const [j, one] of centres.entries()) {
            const slack = 1e-9 * Math.max(...columns[j].map(Math.abs));
            const [low, high] = [Math.min(...columns[j]), Math.max(...columns[j])];
            for (const x of one) {
              expect(x).toBeGreaterThanOrEqual(low - slack);
              expect(x).toBeLessThanOrEqual(high + slack);
            }
          }
          const { sizes, records: told } = summaryOf(partition);
          expect(told).toBe(records);
          expect(sizes).toMatchObject({
            min: groupSizes(partition).min,
            max: groupSizes(partition).max,
          });
        }
      }
    },
  );
});

describe('fuzzy groups', () => {
  const columns = normals(300, 3);

  test('are the same for the same seed and others for another', () => {
    const one = grouped(columns, { k: 5 });
    expect(grouped(columns, { k: 5 })).toEqual(one);
    const chance = { ...SOLO.chance, seed: new Uint8Array(32).fill(7) };
    expect(grouped(columns, { k: 5 }, { ...SOLO, chance }).groupOf).not.toEqual(one.groupOf);
  });

  test('have as many centres as asked for, at most', () => {
    expect(summaryOf(grouped(columns, { k: 5, centres: 12 })).centres).toBe(12);
    expect(summaryOf(grouped(columns, { k: 7 })).centres).toBe(42);
    expect(grouped(columns, { k: 300 }).groups).toBe(1);
  });

  test('a smallest size holds for every group, of any data and any fuzziness of the draw', () => {
    const table = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer()), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(1.05, 1.3, 2, 50),
        (rows, wanted, m2) => {
          const given = [0, 1].map((j) => Float64Array.from(rows, (row) => row[j]));
          const smallest = Math.min(wanted, rows.length);
          const partition = grouped(given, { k: 1, smallest, m2, rounds: 5, starts: 1 });
          expect(groupSizes(partition).min).toBeGreaterThanOrEqual(smallest);
          expect(Math.max(...partition.groupOf)).toBe(partition.groups - 1);
        },
      ),
      { numRuns: 60 },
    );
    const notes = summaryOf(grouped(columns, { k: 3, smallest: 3 })).notes.join(' ');
    expect(notes).toMatch(/\d+ groups of fewer than 3 records were dissolved\./);
  });

  test('equal records share a centre as one group', () => {
    const equal = [new Float64Array(9).fill(3)];
    const partition = grouped(equal, { k: 3 });
    expect(partition.groups).toBe(1);
    expect(summaryOf(partition).notes.join(' ')).toContain('are equal to others');
  });

  test('tell whether centres converged, the objective and the sizes', () => {
    const rest = summaryOf(grouped(columns, { k: 50, rounds: 2000, m1: 1.5 }));
    expect(rest.converged).toBe(true);
    expect(rest.notes[0]).toBe(`Centres converged after ${rest.rounds} rounds.`);
    expect(rest.notes[1]).toBe(
      `The objective of the best of 3 starts is ${rest.objective.toPrecision(6)}.`,
    );
    expect(rest.notes[2]).toMatch(
      /^6 groups of \d+ to \d+ records, the median [\d.]+, the mean 50\.00\.$/,
    );
    const early = summaryOf(grouped(columns, { k: 5, rounds: 2 }));
    expect(early).toMatchObject({ converged: false, rounds: 2, starts: 3 });
    expect(early.notes[0]).toContain('had not converged after 2 rounds');
  });

  test('more starts are never worse where all go on to their end', () => {
    const objective = (starts: number) =>
      summaryOf(grouped(columns, { k: 10, starts, rounds: 10 })).objective;
    expect(objective(6)).toBeLessThanOrEqual(objective(1) * (1 + 1e-9));
  });

  test.each([
    [{ k: 301 }, 'k is 301, but there are 300 records: choose a k of at most 300.'],
    [{ k: 5, centres: 61 }, 'use at most 60 centres, or a smaller k.'],
    [{ k: 1, centres: 301 }, 'use at most 300 centres, or a smaller k.'],
    [{ k: 5, smallest: 301 }, 'choose a smallest of at most 300.'],
  ])('%j is refused with what to do', (given, words) => {
    expect(fuzzy.refuses!(parametersOf(given), 300, 3)).toContain(words);
    expect(() => grouped(columns, given)).toThrow(PenumbraError);
    expect(() => grouped(columns, given)).toThrow(words);
  });

  test.each([
    [{ k: 5, m1: 1 }, 'm1 must be a number from 1.001'],
    [{ k: 5, m2: 0.5 }, 'm2 must be a number from 1.001'],
    [{ k: 5, lambda1: 0 }, 'lambda1 must be a number from'],
    [{ k: 5, lambda2: -1 }, 'lambda2 must be a number from'],
    [{ k: 5, centres: 0 }, 'centres must be a whole number of at least 1'],
  ])('%j is refused by its range', (given, words) => {
    expect(() => parametersOf(given)).toThrow(words);
  });
});

describe('fuzzy groups under constraints', () => {
  const constraints = [
    { coefficients: [1.16, 1.07, -1], constant: 0, name: 'total' },
    { coefficients: [2.32, 2.14, -2], constant: 0, name: 'total, twice' },
  ];

  test('every written record satisfies them, also where no original does, on every scale and in blocks', () => {
    const large = clustered(3000, 3).map((column, j) => column.map((x) => 1e4 * (j + 1) + 50 * x));
    const small = large.map((column) => column.slice(0, 200));
    for (const [columns, given] of [
      [small, { k: 4, standardise: 'sd' }],
      [small, { k: 4, standardise: 'none', m1: 1.7 }],
      [small, { k: 4, standardise: 'range', fuzziness: 'entropy', smallest: 4 }],
      [large, { k: 5, starts: 1, rounds: 5 }],
    ] as const) {
      const partition = grouped(columns, given, { ...SOLO, constraints });
      const [a, b, c] = finish(centre.run(columns, partition, {}));
      for (let i = 0; i < a.length; i++) {
        const size = Math.abs(1.16 * a[i]) + Math.abs(1.07 * b[i]) + Math.abs(c[i]);
        expect(Math.abs(1.16 * a[i] + 1.07 * b[i] - c[i]) / size).toBeLessThan(1e-12);
      }
    }
  });

  test('those that contradict each other are refused by name', () => {
    const contrary = [
      ...constraints,
      { coefficients: [1.16, 1.07, -1], constant: 1, name: 'other' },
    ];
    expect(() => grouped(normals(50, 3), { k: 3 }, { ...SOLO, constraints: contrary })).toThrow(
      'Constraint "total, twice" and Constraint "other" contradict each other',
    );
  });

  test('large offsets keep the digits of what varies', () => {
    const columns = normals(60, 2).map((column) => column.map((x) => 1e9 + x));
    const partition = grouped(columns, { k: 1, m1: 1.01, m2: 1.01 });
    const replaced = finish(centre.run(columns, partition, {}));
    for (const [j, column] of replaced.entries())
      for (const [i, x] of column.entries()) expect(Math.abs(x - columns[j][i])).toBeLessThan(1e-5);
  });
});

describe('large files in blocks', () => {
  const columns = clustered(2600, 2);
  const given = { k: 5, starts: 1, rounds: 10, smallest: 3 };

  test('give the same groups, centres and words for any number of members', () => {
    const one = grouped(columns, given);
    expect(grouped(columns, given, { ...SOLO, members: 3 })).toEqual(one);
    expect(summaryOf(one).centres).toBe(520);
    expect(summaryOf(one).notes.join(' ')).toContain('cut into 3 blocks');
    expect(one.groups).toBeLessThanOrEqual(520);
    expect(groupSizes(one).min).toBeGreaterThanOrEqual(3);
    expect(Math.max(...one.groupOf)).toBe(one.groups - 1);
  });

  test('are not cut where centres are few', () => {
    const partition = grouped(columns, { ...given, centres: 20 });
    expect(summaryOf(partition).notes.join(' ')).not.toContain('blocks');
  });

  test('leave no block without a centre, and share out as many as asked for', () => {
    for (const asked of [251, 1000, 1299, 1301, 2600]) {
      const partition = grouped(columns, { k: 1, starts: 1, rounds: 1, centres: asked });
      expect(summaryOf(partition).centres).toBe(asked);
      expect(partition.groups).toBeLessThanOrEqual(asked);
    }
  });

  test('progress rises to the whole', () => {
    let before = -1;
    for (const step of fuzzy.run(columns, parametersOf(given))) {
      if ('wish' in step) throw new Error('no wish is needed');
      const share = step.done / step.total;
      expect(share).toBeGreaterThanOrEqual(before - 1e-12);
      expect(share).toBeLessThanOrEqual(1 + 1e-12);
      before = share;
    }
  });
});
