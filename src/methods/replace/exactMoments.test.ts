import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupMomentGaps, momentGaps } from '../../../test/reference/momentGaps.ts';
import { PenumbraError } from '../../error.ts';
import { covarianceMatrix, randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { type Partition, type ReplaceMethod, SOLO } from '../contract/index.ts';
import { ipso } from './ipso.ts';
import { muralidharSarathy } from './muralidharSarathy.ts';
import { noise } from './noise.ts';
import { normal } from './normal.ts';
import { rotation } from './rotation.ts';

/** Everything that claims to keep moments exactly, with parameters that make it do so. */
const EXACT: readonly [string, ReplaceMethod, Record<string, unknown>][] = [
  ['ipso exact', ipso as ReplaceMethod, { form: 'exact' }],
  ['ipso orthogonal', ipso as ReplaceMethod, { form: 'orthogonal' }],
  ['normal', normal as ReplaceMethod, {}],
  ['muralidhar-sarathy 0.5', muralidharSarathy as ReplaceMethod, { alpha: 0.5 }],
  ['muralidhar-sarathy 0', muralidharSarathy as ReplaceMethod, { alpha: 0 }],
  ['noise exact', noise as ReplaceMethod, { kind: 'exact', amount: 0.15 }],
  ['rotation 0.2', rotation as ReplaceMethod, { degree: 0.2 }],
  ['rotation 30', rotation as ReplaceMethod, { degree: 30 }],
];

const seedOf = (byte: number) => new Uint8Array(32).fill(byte);
const chanceOf = (byte: number) => ({ seed: seedOf(byte), step: 0, part: 0 });

/** Groups of at least `smallest` records, next to each other where `turn` is even, else dealt out. */
function deal(n: number, smallest: number, turn: number): Partition {
  const groups = Math.max(1, Math.floor(n / smallest));
  const size = Math.floor(n / groups);
  const groupOf = Int32Array.from({ length: n }, (_, i) =>
    turn % 2 === 0 ? Math.min(groups - 1, Math.floor(i / size)) : i % groups,
  );
  return { groupOf, groups };
}

/** Columns with what makes moments hard: offsets, scales, ties, constants, duplicates, relations. */
const WAYS: readonly ((base: readonly Float64Array[], j: number) => Float64Array)[] = [
  (base, j) => base[j],
  (base, j) => base[j].map((x) => 1e9 + x),
  (base, j) => base[j].map((x) => 1e-7 * x),
  (base, j) => base[j].map((x) => 1e12 + Math.round(50 * x)),
  (base, j) => base[j].map((x) => Math.round(x)),
  (base, j) => base[j].map(() => 3.7),
  (base, j) => base[0].map((x, i) => x + base[1][i] + (j === 9 ? 1 : 0)),
  (base) => base[0].map((x) => 5 - 2 * x),
  (base, j) => base[j].map((x) => 1e120 * x),
  (base, j) => base[j].map((x, i) => (i === 0 ? 1e4 : x)),
  (base, j) => base[0].map((x, i) => x + 1e-9 * base[j][i]),
];

interface File {
  readonly seed: number;
  readonly n: number;
  readonly replaced: readonly number[];
  readonly given: readonly number[];
  readonly turn: number;
  readonly twice: boolean;
}

const files: fc.Arbitrary<File> = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  n: fc.integer({ min: 24, max: 70 }),
  replaced: fc.array(fc.nat(WAYS.length - 1), { minLength: 1, maxLength: 4 }),
  given: fc.array(fc.nat(WAYS.length - 1), { minLength: 0, maxLength: 3 }),
  turn: fc.nat(5),
  twice: fc.boolean(),
});

function build({ seed, n, replaced, given, twice }: File) {
  const stream = randomStream(seedOf(1), 0, 9, seed);
  const base = Array.from({ length: 9 }, () => {
    const column = new Float64Array(n);
    stream.fillNormal(column);
    return twice ? column.map((_, i) => column[i >> 1]) : column;
  });
  return {
    columns: replaced.map((way, j) => WAYS[way](base, j)),
    given: given.map((way, j) => WAYS[way](base, 5 + j)),
  };
}

const run = (
  method: ReplaceMethod,
  parameters: Record<string, unknown>,
  columns: readonly Float64Array[],
  partition: Partition,
  given: readonly Float64Array[],
  chance = chanceOf(3),
) => finish(method.run(columns, partition, parameters as never, { chance, given }));

describe.each(EXACT)('%s', (_, method, parameters) => {
  const smallest = (replaced: number, given: number) =>
    method.smallestGroup!(parameters as never, replaced, method.given ? given : 0);

  test('keeps means and covariances, of the file and of each group, on any data', () => {
    fc.assert(
      fc.property(files, (file) => {
        const { columns, given } = build(file);
        const least = Math.min(file.n, smallest(columns.length, given.length));
        const partition = deal(file.n, least, file.turn);
        const before = columns.map((column) => column.slice());
        const after = run(method, parameters, columns, partition, given);
        expect(columns, 'the input is not changed').toEqual(before);
        const kept = method.given ? given : [];
        for (const gaps of [
          momentGaps(columns, after, kept),
          groupMomentGaps(columns, after, kept, partition),
        ]) {
          expect(gaps.means).toBeLessThanOrEqual(1);
          expect(gaps.covariances).toBeLessThanOrEqual(1);
          expect(gaps.givenCovariances).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the same seed gives the same values, another seed others', () => {
    const { columns, given } = build({
      seed: 5,
      n: 60,
      replaced: [0, 1, 4],
      given: [0],
      turn: 0,
      twice: false,
    });
    const partition = deal(60, 15, 1);
    const one = run(method, parameters, columns, partition, given);
    expect(run(method, parameters, columns, partition, given)).toEqual(one);
    const other = run(method, parameters, columns, partition, given, chanceOf(4));
    for (const [j, column] of one.entries()) {
      const same = column.filter((x, i) => x === other[j][i]).length;
      expect(same).toBeLessThan(3);
      expect(column.filter((x, i) => x === columns[j][i]).length).toBeLessThan(3);
    }
  });

  test('a group does not depend on what the others are', () => {
    const { columns } = build({
      seed: 8,
      n: 60,
      replaced: [0, 9],
      given: [],
      turn: 0,
      twice: false,
    });
    const partition = deal(60, 15, 0);
    const one = run(method, parameters, columns, partition, []);
    const changed = columns.map((column) => column.map((x, i) => (i >= 15 ? 7 * x + i : x)));
    const other = run(method, parameters, changed, partition, []);
    for (const [j, column] of one.entries()) {
      expect(other[j].subarray(0, 15)).toEqual(column.subarray(0, 15));
    }
  });

  test('a column that is the sum of two others stays so, be they large or small', () => {
    for (const scale of [1, 1e-6, 1e6, 1e-9]) {
      const { columns } = build({
        seed: 2,
        n: 70,
        replaced: [0, 0],
        given: [],
        turn: 0,
        twice: false,
      });
      const [a, b] = [columns[0].map((x) => 1e5 + 1e3 * x), columns[1].map((x) => scale * x)];
      const total = a.map((x, i) => x + b[i]);
      const exact = total.map((x, i) => x - b[i]);
      const after = run(method, parameters, [total, exact, b], deal(70, 10, 0), []);
      for (let i = 0; i < 70; i++) {
        expect(Math.abs(after[0][i] - after[1][i] - after[2][i])).toBeLessThan(
          2e-10 + 1e-13 * scale,
        );
      }
    }
  });

  test('a column that is constant in a group stays so to the last bit', () => {
    const { columns } = build({
      seed: 3,
      n: 40,
      replaced: [0, 0],
      given: [],
      turn: 0,
      twice: false,
    });
    const steps = columns[0].map((_, i) => (i < 20 ? 0.1 : 1e9 + 0.3));
    const after = run(method, parameters, [columns[0], steps, columns[1]], deal(40, 20, 0), []);
    expect(after[1]).toEqual(steps);
  });

  test('a group of one record stays as it is, and too small a group is refused with the size it needs', () => {
    const { columns } = build({
      seed: 4,
      n: 30,
      replaced: [0, 0],
      given: [],
      turn: 0,
      twice: false,
    });
    const alone = { groupOf: Int32Array.from({ length: 30 }, (_, i) => i), groups: 30 };
    expect(run(method, parameters, columns, alone, [])).toEqual(columns);
    const least = smallest(2, 0);
    const small = deal(30, 30, 0);
    small.groupOf.fill(1, 30 - (least - 1));
    expect(() => run(method, parameters, columns, { ...small, groups: 2 }, [])).toThrow(
      PenumbraError,
    );
    expect(() => run(method, parameters, columns, { ...small, groups: 2 }, [])).toThrow(
      `set k to ${least} or more`,
    );
  });

  test('a group without values in a column has none there, and keeps the rest', () => {
    const { columns } = build({
      seed: 6,
      n: 40,
      replaced: [0, 0, 0],
      given: [],
      turn: 0,
      twice: false,
    });
    columns[1].fill(Number.NaN, 0, 20);
    const partition = deal(40, 20, 0);
    const after = run(method, parameters, columns, partition, []);
    expect(after[1].subarray(0, 20).every(Number.isNaN)).toBe(true);
    expect(after.flatMap((column) => [...column]).filter(Number.isNaN).length).toBe(20);
    const rest = [columns[0], columns[2]];
    const gaps = groupMomentGaps(rest, [after[0], after[2]], [], partition);
    expect(Math.max(gaps.means, gaps.covariances)).toBeLessThanOrEqual(1);
  });
});

describe('moments of a file and of its groups', () => {
  test('the third moment moves by no more than 2 n B^(3/2) (Domingo-Ferrer 2009, Lemma 2, without its max)', () => {
    fc.assert(
      fc.property(files, (file) => {
        const { columns } = build({ ...file, replaced: [0, 9, 4] });
        const partition = deal(file.n, 4, file.turn);
        const after = run(ipso as ReplaceMethod, { form: 'exact' }, columns, partition, []);
        for (const [j, column] of columns.entries()) {
          const mean = column.reduce((a, b) => a + b) / file.n;
          const sums = new Float64Array(partition.groups);
          const sizes = new Float64Array(partition.groups);
          for (let i = 0; i < file.n; i++) {
            sums[partition.groupOf[i]] += column[i];
            sizes[partition.groupOf[i]]++;
          }
          let bound = 0;
          let moved = 0;
          for (let i = 0; i < file.n; i++) {
            const g = partition.groupOf[i];
            const centre = sums[g] / sizes[g];
            bound = Math.max(bound, (column[i] - centre) ** 2, (after[j][i] - centre) ** 2);
            moved += (after[j][i] - mean) ** 3 - (column[i] - mean) ** 3;
          }
          expect(Math.abs(moved)).toBeLessThanOrEqual(2 * file.n * bound ** 1.5);
        }
      }),
    );
  });

  test('covariances are those inside the groups plus those of their means (Oganian and Domingo-Ferrer 2012, equation 5, divisor n)', () => {
    const { columns } = build({
      seed: 9,
      n: 64,
      replaced: [0, 9, 4],
      given: [],
      turn: 0,
      twice: false,
    });
    const partition = deal(64, 8, 1);
    for (const file of [columns, run(normal as ReplaceMethod, {}, columns, partition, [])]) {
      const whole = covarianceMatrix(file, 'n').data;
      const means = file.map((column) => column.reduce((a, b) => a + b) / 64);
      const sum = new Float64Array(9);
      for (let g = 0; g < partition.groups; g++) {
        const own = file.map((column) => column.filter((_, i) => partition.groupOf[i] === g));
        const inner = covarianceMatrix(own, 'n').data;
        const apart = own.map(
          (column, j) => column.reduce((a, b) => a + b) / column.length - means[j],
        );
        const share = own[0].length / 64;
        for (let i = 0; i < 3; i++) {
          for (let j = 0; j < 3; j++) {
            sum[i + 3 * j] += share * (inner[i + 3 * j] + apart[i] * apart[j]);
          }
        }
      }
      for (let at = 0; at < 9; at++) {
        expect(Math.abs(sum[at] - whole[at])).toBeLessThan(1e-12 * Math.max(...whole));
      }
    }
  });
});

test('without a context, one seed that everybody knows', () => {
  const { columns } = build({ seed: 1, n: 30, replaced: [0], given: [], turn: 0, twice: false });
  const whole = deal(30, 30, 0);
  expect(finish(normal.run(columns, whole, { categories: 'vectors' }))).toEqual(
    finish(normal.run(columns, whole, { categories: 'vectors' }, SOLO)),
  );
});
