import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dearCases } from '../../../../test/fastCheck.ts';
import { groupMomentGaps, momentGaps } from '../../../../test/reference/momentGaps.ts';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { membersOf, type Partition, type ReplaceMethod } from '../../contract/index.ts';
import { ipso } from '../ipso.ts';
import { normal } from '../normal.ts';

/** Everything that makes numbers given categories and claims to keep their moments. */
const EXACT: readonly [string, ReplaceMethod, Record<string, string>][] = [
  ['ipso exact, vectors', ipso as ReplaceMethod, { form: 'exact', categories: 'vectors' }],
  [
    'ipso orthogonal, vectors',
    ipso as ReplaceMethod,
    { form: 'orthogonal', categories: 'vectors' },
  ],
  [
    'ipso exact, latent-class',
    ipso as ReplaceMethod,
    { form: 'exact', categories: 'latent-class' },
  ],
  [
    'ipso orthogonal, latent-class',
    ipso as ReplaceMethod,
    { form: 'orthogonal', categories: 'latent-class' },
  ],
  ['normal, vectors', normal as ReplaceMethod, { categories: 'vectors' }],
  ['normal, latent-class', normal as ReplaceMethod, { categories: 'latent-class' }],
];

const seedOf = (byte: number) => new Uint8Array(32).fill(byte);
const chanceOf = (byte: number) => ({ seed: seedOf(byte), step: 0, part: 0 });

/** Numbers with what makes moments hard; the codes of a category are at hand. */
const WAYS: readonly ((
  x: Float64Array,
  first: Float64Array,
  codes: Float64Array,
) => Float64Array)[] = [
  (x) => x,
  (x, _, codes) => x.map((value, i) => value + 2 * codes[i]),
  (x) => x.map((value) => 1e9 + value),
  (x) => x.map((value) => 1e12 + Math.round(50 * value)),
  (x) => x.map((value) => Math.round(value)),
  (x) => x.map(() => 3.7),
  (_, first) => first.map((value) => 5 - 2 * value),
  (x, first) => x.map((value, i) => 1e-6 * value + first[i]),
  (_, __, codes) => codes.map((code) => 1e5 + code),
  (x) => x.map((value) => 1e100 * value),
  (x) => x.map((_, i) => x[i >> 1]),
];

interface File {
  readonly seed: number;
  readonly numbers: readonly number[];
  readonly levels: readonly number[];
  readonly given: readonly number[];
  readonly givenLevels: readonly number[];
  /** Sizes of groups, above the smallest one that is lawful; 0 for a group of one record. */
  readonly sizes: readonly number[];
  readonly ordinal: boolean;
}

const files: fc.Arbitrary<File> = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  numbers: fc.array(fc.nat(WAYS.length - 1), { maxLength: 4 }),
  levels: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
  given: fc.array(fc.nat(WAYS.length - 1), { maxLength: 2 }),
  givenLevels: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  sizes: fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }),
  ordinal: fc.boolean(),
});

interface Built {
  readonly numbers: readonly Float64Array[];
  readonly categories: readonly Float64Array[];
  readonly columns: readonly Float64Array[];
  readonly scales: readonly Scale[];
  readonly given: readonly Float64Array[];
  readonly givenScales: readonly Scale[];
  readonly partition: Partition;
}

function build(file: File, smallest: (replaced: number, given: number) => number): Built {
  const least = smallest(file.numbers.length, file.given.length + file.givenLevels.length);
  const groupOf = Int32Array.from(
    file.sizes.flatMap((size, g) => new Array<number>(size === 0 ? 1 : least + size - 1).fill(g)),
  );
  const n = groupOf.length;
  const stream = randomStream(seedOf(1), 0, 9, file.seed);
  // The records of a group lie apart in the file.
  const order = stream.permutation(n);
  groupOf.set(groupOf.map((_, i) => groupOf[order[i]]));
  const draw = () => {
    const column = new Float64Array(n);
    stream.fillNormal(column);
    return column;
  };
  const first = draw();
  // The higher levels are rare.
  const coded = (levels: number) =>
    draw().map((x, i) =>
      Math.min(levels - 1, Math.floor(levels * Math.abs(0.25 * x + 0.15 * first[i]))),
    );
  const categories = file.levels.map(coded);
  const numbers = file.numbers.map((way) => WAYS[way](draw(), first, categories[0]));
  const given = file.given.map((way) => WAYS[way](draw(), first, categories[0]));
  const scaleOf = (levels: number): Scale => ({
    kind: file.ordinal ? 'ordinal' : 'nominal',
    levels,
  });
  return {
    numbers,
    categories,
    // Categories between the numbers, so that places matter.
    columns: [categories[0], ...numbers, ...categories.slice(1)],
    scales: [
      scaleOf(file.levels[0]),
      ...numbers.map(() => NUMERIC),
      ...file.levels.slice(1).map(scaleOf),
    ],
    given: [...given, ...file.givenLevels.map(coded)],
    givenScales: [...given.map(() => NUMERIC), ...file.givenLevels.map(scaleOf)],
    partition: { groupOf, groups: file.sizes.length },
  };
}

function split(columns: readonly Float64Array[], scales: readonly Scale[]) {
  const of = (numeric: boolean) =>
    columns.filter((_, j) => (scales[j].kind === 'numeric') === numeric);
  return { numbers: of(true), categories: of(false) };
}

const run = (
  method: ReplaceMethod,
  parameters: Record<string, string>,
  { columns, partition, scales, given, givenScales }: Built,
  chance = chanceOf(3),
) =>
  finish(
    method.run(columns, partition, parameters as never, { chance, scales, given, givenScales }),
  );

/** Combinations of the categories in each group, sorted. */
function combinations(categories: readonly Float64Array[], { groupOf }: Partition): string[] {
  return Array.from(groupOf, (g, i) => `${g}|${categories.map((codes) => codes[i]).join()}`).sort();
}

describe.each(EXACT)('%s', (_, method, parameters) => {
  const smallest = (replaced: number, given: number) =>
    method.smallestGroup!(parameters as never, replaced, method.given ? given : 0);

  test('keeps means and covariances of the numbers, of the file and of each group, on any data', () => {
    fc.assert(
      fc.property(files, (file) => {
        const built = build(file, smallest);
        const before = built.columns.map((column) => column.slice());
        const after = run(method, parameters, built);
        expect(built.columns, 'the input is not changed').toEqual(before);
        const { numbers, categories } = split(after, built.scales);
        const kept = method.given
          ? built.given.filter((_, j) => built.givenScales[j].kind === 'numeric')
          : [];
        if (numbers.length > 0) {
          for (const gaps of [
            momentGaps(built.numbers, numbers, kept),
            groupMomentGaps(built.numbers, numbers, kept, built.partition),
          ]) {
            expect(gaps.means).toBeLessThanOrEqual(1);
            expect(gaps.covariances).toBeLessThanOrEqual(1);
            expect(gaps.givenCovariances).toBeLessThanOrEqual(1);
          }
        }
        const { start, members } = membersOf(built.partition);
        for (let g = 0; g < built.partition.groups; g++) {
          const records = members.subarray(start[g], start[g + 1]);
          for (const [j, codes] of built.categories.entries()) {
            const own = new Set(Array.from(records, (i) => codes[i]));
            expect(records.every((i) => own.has(categories[j][i]))).toBe(true);
          }
          if (records.length > 1) continue;
          for (const [j, column] of after.entries()) {
            expect(column[records[0]]).toBe(built.columns[j][records[0]]);
          }
        }
        if (parameters.categories === 'vectors') {
          expect(combinations(categories, built.partition)).toEqual(
            combinations(built.categories, built.partition),
          );
        }
      }),
      { numRuns: dearCases(120) },
    );
  });

  test('gives back no record of numbers that vary', () => {
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 3 }), (file, count) => {
        const built = build(
          { ...file, numbers: new Array(count).fill(0), given: [], givenLevels: [] },
          smallest,
        );
        const after = run(method, parameters, built);
        const { numbers } = split(after, built.scales);
        const { groupOf } = built.partition;
        const sizes = new Map<number, number>();
        for (const g of groupOf) sizes.set(g, (sizes.get(g) ?? 0) + 1);
        for (let i = 0; i < groupOf.length; i++) {
          if (sizes.get(groupOf[i]) === 1) continue;
          for (let other = 0; other < groupOf.length; other++) {
            if (groupOf[other] !== groupOf[i]) continue;
            const apart = numbers.map((x, j) => Math.abs(x[i] - built.numbers[j][other]));
            if (!(Math.max(...apart) > 1e-9)) expect.fail(`record ${other} came back`);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test('the same seed gives the same values, another seed others', () => {
    const file = {
      seed: 5,
      numbers: [0, 1],
      levels: [3, 5],
      given: [0],
      givenLevels: [2],
      sizes: [20, 30, 10],
      ordinal: true,
    };
    const built = build(file, smallest);
    const one = run(method, parameters, built);
    expect(run(method, parameters, built)).toEqual(one);
    const other = run(method, parameters, built, chanceOf(4));
    for (const [j, column] of one.entries()) {
      expect(other[j]).not.toEqual(column);
      if (built.scales[j].kind !== 'numeric') continue;
      expect(column.filter((x, i) => x === other[j][i]).length).toBeLessThan(3);
      expect(column.filter((x, i) => x === built.columns[j][i]).length).toBeLessThan(3);
    }
  });

  test('a group without values in a column has none there, and keeps the rest', () => {
    const built = build(
      {
        seed: 6,
        numbers: [0, 1, 4],
        levels: [3, 5],
        given: [],
        givenLevels: [],
        sizes: [40, 40],
        ordinal: false,
      },
      smallest,
    );
    const { groupOf } = built.partition;
    const lack = (column: Float64Array, group: number) => {
      for (let i = 0; i < column.length; i++) if (groupOf[i] === group) column[i] = Number.NaN;
    };
    lack(built.columns[0], 1);
    lack(built.columns[2], 0);
    const after = run(method, parameters, built);
    for (const [j, column] of after.entries()) {
      expect(column.map(Number.isNaN as never)).toEqual(
        built.columns[j].map(Number.isNaN as never),
      );
    }
    const rest = [1, 3];
    const gaps = groupMomentGaps(
      rest.map((j) => built.columns[j]),
      rest.map((j) => after[j]),
      [],
      built.partition,
    );
    expect(Math.max(gaps.means, gaps.covariances)).toBeLessThanOrEqual(1);
  });

  test('scales that say numbers only change nothing', () => {
    const built = build(
      {
        seed: 9,
        numbers: [0, 1, 7],
        levels: [2],
        given: [0],
        givenLevels: [],
        sizes: [20, 25],
        ordinal: false,
      },
      smallest,
    );
    const { numbers, partition, given } = built;
    const chance = chanceOf(2);
    const plain = finish(method.run(numbers, partition, parameters as never, { chance, given }));
    const scales = numbers.map(() => NUMERIC);
    const context = { chance, given, scales, givenScales: [NUMERIC] };
    expect(finish(method.run(numbers, partition, parameters as never, context))).toEqual(plain);
  });
});

/** Means of numbers by level, with divisor the size of the level. */
function meansByLevel(numbers: Float64Array, codes: Float64Array, level: number): number {
  const own = numbers.filter((_, i) => codes[i] === level);
  return own.reduce((a, b) => a + b, 0) / own.length;
}

describe('numbers given categories', () => {
  const n = 24;
  const whole = { groupOf: new Int32Array(n), groups: 1 };
  const a = Float64Array.from({ length: n }, (_, i) => i % 3);
  const b = Float64Array.from({ length: n }, (_, i) => Math.floor(i / 4) % 2);
  const x1 = a.map((code, i) => ((37 * i * i + 11 * i) % 53) + 10 * code);
  const x2 = b.map((code, i) => ((29 * i * i + 5 * i) % 41) - 7 * code + 0.5 * x1[i]);
  const columns = [x1, a, x2, b];
  const scales: Scale[] = [
    NUMERIC,
    { kind: 'nominal', levels: 3 },
    NUMERIC,
    { kind: 'nominal', levels: 2 },
  ];
  const make = (form: 'exact' | 'fitted', categories: 'vectors' | 'latent-class') =>
    finish(ipso.run(columns, whole, { form, categories }, { chance: chanceOf(7), scales }));
  // lm(cbind(x1, x2) ~ factor(a) + factor(b)) in R 4.2: intercept, a = 1, a = 2, b = 1.
  const COEFFICIENTS = [
    [25.375, 20.125, 21.5, -10.25],
    [30.8958333333333, 12.4375, 12, -13.0416666666667],
  ];

  test('without residuals are what lm predicts for the new categories', () => {
    const [y1, newA, y2, newB] = make('fitted', 'vectors');
    expect(newA).not.toEqual(a);
    for (const [j, y] of [y1, y2].entries()) {
      const [constant, a1, a2, b1] = COEFFICIENTS[j];
      for (let i = 0; i < n; i++) {
        const predicted = constant + [0, a1, a2][newA[i]] + b1 * newB[i];
        expect(y[i]).toBeCloseTo(predicted, 11);
      }
    }
  });

  test('with residuals have the coefficients and the residual covariances of lm', () => {
    const [y1, newA, y2, newB] = make('exact', 'vectors');
    const rest = [y1, y2].map((y, j) => {
      const [constant, a1, a2, b1] = COEFFICIENTS[j];
      return y.map((value, i) => value - constant - [0, a1, a2][newA[i]] - b1 * newB[i]);
    });
    for (const residual of rest) {
      for (const level of [0, 1, 2]) expect(meansByLevel(residual, newA, level)).toBeCloseTo(0, 11);
      for (const level of [0, 1]) expect(meansByLevel(residual, newB, level)).toBeCloseTo(0, 11);
    }
    const product = (x: Float64Array, y: Float64Array) =>
      x.reduce((sum, value, i) => sum + value * y[i], 0) / n;
    expect(product(rest[0], rest[0])).toBeCloseTo(245.6875, 9);
    expect(product(rest[0], rest[1])).toBeCloseTo(179.541666666667, 9);
    expect(product(rest[1], rest[1])).toBeCloseTo(286.508680555556, 9);
  });

  test('keep their means by category where a group has enough records', () => {
    const stream = randomStream(seedOf(4), 0, 0, 0);
    const groupOf = Int32Array.from({ length: 180 }, (_, i) => i % 3);
    const codes = [3, 4].map((levels) => Float64Array.from(groupOf, () => stream.below(levels)));
    const numbers = [1e7, 0].map((offset) =>
      codes[0].map((code, i) => offset + code - 0.5 * codes[1][i] + stream.normal()),
    );
    const kinds: Scale[] = [
      NUMERIC,
      NUMERIC,
      ...[3, 4].map((l) => ({ kind: 'ordinal', levels: l }) as const),
    ];
    const after = finish(
      ipso.run(
        [...numbers, ...codes],
        { groupOf, groups: 3 },
        { form: 'exact', categories: 'vectors' },
        { chance: chanceOf(1), scales: kinds },
      ),
    );
    for (const group of [0, 1, 2]) {
      const own = (column: Float64Array) => column.filter((_, i) => groupOf[i] === group);
      for (const c of [0, 1]) {
        for (let level = 0; level < 3 + c; level++) {
          for (const j of [0, 1]) {
            const was = meansByLevel(own(numbers[j]), own(codes[c]), level);
            const is = meansByLevel(own(after[j]), own(after[2 + c]), level);
            expect(Math.abs(is - was)).toBeLessThan(j === 0 ? 1e-7 : 1e-12);
          }
        }
      }
    }
  });

  test('stay near their means by category with latent classes', () => {
    const stream = randomStream(seedOf(8), 0, 0, 0);
    const size = 2000;
    const codes = Float64Array.from({ length: size }, () => stream.below(3));
    const x = codes.map((code) => 3 * code + stream.normal());
    const [after, drawn] = finish(
      ipso.run(
        [x, codes],
        { groupOf: new Int32Array(size), groups: 1 },
        { form: 'exact', categories: 'latent-class' },
        { chance: chanceOf(1), scales: [NUMERIC, { kind: 'nominal', levels: 3 }] },
      ),
    );
    for (const level of [0, 1, 2]) {
      expect(Math.abs(meansByLevel(after, drawn, level) - 3 * level)).toBeLessThan(0.25);
    }
  });

  test('a level that one or two records of a group have does not carry their numbers', () => {
    // Everybody has a category of their own, or shares it with one other.
    for (const shared of [1, 2]) {
      const codes = Float64Array.from({ length: 30 }, (_, i) => Math.floor(i / shared));
      const stream = randomStream(seedOf(shared), 0, 0, 0);
      const x = codes.map(() => stream.normal());
      const [after, drawn] = finish(
        ipso.run(
          [x, codes],
          { groupOf: new Int32Array(30), groups: 1 },
          { form: 'exact', categories: 'vectors' },
          { chance: chanceOf(1), scales: [NUMERIC, { kind: 'nominal', levels: 30 }] },
        ),
      );
      const apart = Array.from(drawn, (code, i) =>
        Math.abs(after[i] - meansByLevel(x, codes, code)),
      );
      expect(apart.filter((gap) => gap < 1e-3).length).toBeLessThan(2);
      expect(apart.reduce((sum, gap) => sum + gap * gap, 0) / 30).toBeGreaterThan(0.3);
    }
  });

  test('that categories tell fully come back with a twentieth of their variance drawn', () => {
    const codes = Float64Array.from({ length: 40 }, (_, i) => i % 4);
    const x = codes.map((code) => [5, 50, 20, 1][code]);
    const [after, drawn] = finish(
      ipso.run(
        [x, codes],
        { groupOf: new Int32Array(40), groups: 1 },
        { form: 'exact', categories: 'vectors' },
        { chance: chanceOf(1), scales: [NUMERIC, { kind: 'nominal', levels: 4 }] },
      ),
    );
    const mean = 19;
    const variance = x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 40;
    const kept = Math.sqrt(0.95);
    let rest = 0;
    for (let i = 0; i < 40; i++) {
      rest += (after[i] - mean - kept * ([5, 50, 20, 1][drawn[i]] - mean)) ** 2 / 40;
    }
    expect(rest / variance).toBeCloseTo(0.05, 10);
  });

  test.each(['regression', 'fitted'])(
    'of form %s keep their means and covariances with given numbers',
    (form) => {
      for (const categories of ['vectors', 'latent-class']) {
        const parameters = { form, categories } as const;
        const smallest = (replaced: number, given: number) =>
          ipso.smallestGroup!(parameters as never, replaced, given);
        fc.assert(
          fc.property(files, (file) => {
            const built = build({ ...file, numbers: [1, ...file.numbers] }, smallest);
            const after = run(ipso as ReplaceMethod, parameters, built);
            const { numbers } = split(after, built.scales);
            const kept = built.given.filter((_, j) => built.givenScales[j].kind === 'numeric');
            const gaps = groupMomentGaps(built.numbers, numbers, kept, built.partition);
            expect(gaps.means).toBeLessThanOrEqual(1);
            expect(gaps.givenCovariances).toBeLessThanOrEqual(1);
          }),
          { numRuns: 40 },
        );
      }
    },
  );

  test.each(['vectors', 'latent-class'] as const)(
    'go with given categories as they did, which stay (%s)',
    (categories) => {
      const stream = randomStream(seedOf(11), 0, 0, 0);
      const sex = Float64Array.from({ length: 50 }, (_, i) => i % 2);
      const x = sex.map((code) => 100 + 2 * code + stream.normal());
      const context = {
        chance: chanceOf(1),
        given: [sex],
        givenScales: [{ kind: 'nominal', levels: 2 } as const],
      };
      const [after] = finish(
        ipso.run(
          [x],
          { groupOf: new Int32Array(50), groups: 1 },
          { form: 'exact', categories },
          context,
        ),
      );
      for (const level of [0, 1]) {
        expect(meansByLevel(after, sex, level)).toBeCloseTo(meansByLevel(x, sex, level), 10);
      }
    },
  );
});
