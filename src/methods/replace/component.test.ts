import { beforeAll, describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/work.ts';
import {
  bytesSource,
  memoryTarget,
  parseCertificate,
  parseRecipe,
  protect,
  readRecipe,
  verify,
} from '../../index.ts';
import { type Partition, type ReplaceContext, readParameters } from '../contract/index.ts';
import { component } from './component.ts';

const chanceOf = (seed: number) => ({
  seed: new Uint8Array(32).fill(seed % 251),
  step: seed,
  part: 0,
});
const whole = (records: number): Partition => ({ groupOf: new Int32Array(records), groups: 1 });
const nominal = (levels: number): Scale => ({ kind: 'nominal', levels });

function run(
  columns: readonly Float64Array[],
  partition: Partition,
  given: Record<string, unknown> = {},
  context: Partial<ReplaceContext> = {},
): readonly Float64Array[] {
  const parameters = readParameters(component.parameters, given, 'component');
  return finish(component.run(columns, partition, parameters, { chance: chanceOf(1), ...context }));
}

/** The records of several runs with different seeds, one after another. */
function manyRuns(
  columns: readonly Float64Array[],
  partition: Partition,
  runs: number,
  given: Record<string, unknown> = {},
  scales?: readonly Scale[],
): Float64Array[] {
  const records = columns[0].length;
  const all = columns.map(() => new Float64Array(records * runs));
  for (let turn = 0; turn < runs; turn++) {
    const context = { chance: chanceOf(turn), ...(scales === undefined ? {} : { scales }) };
    const drawn = run(columns, partition, given, context);
    for (const [j, column] of drawn.entries()) all[j].set(column, turn * records);
  }
  return all;
}

function mean(x: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i];
  return sum / x.length;
}

/** Divisor n. */
function covariance(x: Float64Array, y: Float64Array): number {
  const [mx, my] = [mean(x), mean(y)];
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += (x[i] - mx) * (y[i] - my);
  return sum / x.length;
}

const correlation = (x: Float64Array, y: Float64Array) =>
  covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y));

function cramersV(a: Float64Array, b: Float64Array): number {
  const table = new Map<string, number>();
  const [rows, columns] = [new Map<number, number>(), new Map<number, number>()];
  const add = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1);
  for (let i = 0; i < a.length; i++) {
    add(table, `${a[i]} ${b[i]}`);
    add(rows, a[i]);
    add(columns, b[i]);
  }
  let chiSquare = 0;
  for (const [r, inRow] of rows) {
    for (const [c, inColumn] of columns) {
      const expected = (inRow * inColumn) / a.length;
      chiSquare += ((table.get(`${r} ${c}`) ?? 0) - expected) ** 2 / expected;
    }
  }
  return Math.sqrt(chiSquare / a.length / (Math.min(rows.size, columns.size) - 1));
}

/** The share of a column's variance that is between the levels of a category. */
function correlationRatio(x: Float64Array, codes: Float64Array): number {
  let between = 0;
  const middle = mean(x);
  for (const level of new Set(codes)) {
    const own = x.filter((_, i) => codes[i] === level);
    between += own.length * (mean(own) - middle) ** 2;
  }
  return between / x.length / covariance(x, x);
}

/** Three groups of 20, 40 and 60 records in three columns that have both signs. */
function threeGroups() {
  const groupOf = Int32Array.from({ length: 120 }, (_, i) => (i < 20 ? 0 : i < 60 ? 1 : 2));
  const x = Float64Array.from(groupOf, (g, i) => ((37 * i * i + 11 * i) % 53) + 100 * g);
  const y = x.map(
    (value, i) => ((29 * i * i + 5 * i) % 41) * 0.5 + 0.25 * value - (groupOf[i] === 1 ? 30 : 0),
  );
  const z = x.map((value, i) => ((17 * i * i + 3 * i) % 31) - 0.1 * value);
  return {
    columns: [x.map((value) => value - 100), y.map((value) => value - 20), z],
    partition: { groupOf, groups: 3 },
  };
}

/** A file with numbers and categories that go together. */
function mixed(records: number, seed: number) {
  const stream = randomStream(new Uint8Array(32).fill(9), 0, 0, seed);
  const cloud = Int32Array.from({ length: records }, () => (stream.uniform() < 0.4 ? 0 : 1));
  const sex = Float64Array.from(cloud, (c) => (stream.uniform() < (c === 0 ? 0.3 : 0.6) ? 1 : 0));
  const job = Float64Array.from(sex, (s) => (stream.uniform() < 0.7 ? 2 * s : stream.below(4)));
  const pay = Float64Array.from(
    cloud,
    (c, i) => 40 * c + 5 * job[i] - 4 * sex[i] + 3 * stream.normal() - 30,
  );
  const rent = pay.map((value) => 0.5 * value + 2 * stream.normal());
  const scales: Scale[] = [NUMERIC, nominal(2), NUMERIC, nominal(4)];
  return { columns: [pay, sex, rent, job], scales, partition: { groupOf: cloud, groups: 2 } };
}

describe('component', () => {
  /** 60,000 draws for the three groups. */
  let ofThree: readonly Float64Array[];
  beforeAll(() => {
    const { columns, partition } = threeGroups();
    ofThree = manyRuns(columns, partition, 500);
  });

  test('draws have the means and covariances of the mixture', () => {
    // Of 60,000 draws. GaussianMixture of scikit-learn 1.9.1, with the parameters of its own maximisation step for these
    // groups, has these means and covariances, which by the law of total covariance are those of the file; mstepVVV of
    // mclust 6.0.0 has the same parameters.
    const means = [156.58333333 - 100, 38.68333333 - 20, -1.575];
    const covariances = [
      [5755.67638889, 1810.82638889, -585.63291667],
      [1810.82638889, 788.57576389, -178.49375],
      [-585.63291667, -178.49375, 140.262875],
    ];
    for (let j = 0; j < 3; j++) {
      const deviation = Math.sqrt(covariances[j][j]);
      expect(Math.abs(mean(ofThree[j]) - means[j]) / deviation).toBeLessThan(0.02);
      for (let k = 0; k <= j; k++) {
        const gap = covariance(ofThree[j], ofThree[k]) - covariances[j][k];
        expect(Math.abs(gap) / deviation / Math.sqrt(covariances[k][k])).toBeLessThan(0.02);
      }
    }
  });

  test('draws are distributed as those of mclust', () => {
    // Quantiles of 2,000,000 draws by simVVV of mclust 6.0.0 with the parameters of mstepVVV for these groups.
    const quantiles = [
      { share: 0.05, values: [16.50145 - 100, 1.533617 - 20, -20.39381] },
      { share: 0.25, values: [111.42578 - 100, 11.396569 - 20, -9.804694] },
      { share: 0.75, values: [223.65381 - 100, 65.56343 - 20, 6.272001] },
      { share: 0.95, values: [243.68196 - 100, 75.754373 - 20, 18.654981] },
    ];
    for (const [j, column] of ofThree.entries()) {
      for (const { share, values } of quantiles) {
        const below = column.filter((value) => value < values[j]).length / column.length;
        expect(Math.abs(below - share)).toBeLessThan(0.008);
      }
    }
  });

  test('columns of one sign keep it, and their means and covariances', () => {
    const stream = randomStream(new Uint8Array(32).fill(3), 0, 0, 0);
    const records = 300;
    const income = Float64Array.from({ length: records }, () => 100 * stream.normal() ** 2 + 1);
    const tax = income.map((value) => 0.2 * value + 5 * stream.normal() ** 2);
    const debt = income.map((value) => -0.5 * value * stream.uniform());
    const age = income.map((value) => 50 + 0.02 * value + 3 * stream.normal());
    const columns = [income, tax, debt, age];
    const drawn = manyRuns(columns, whole(records), 300);
    expect(drawn[0].every((value) => value >= 0)).toBe(true);
    expect(drawn[2].every((value) => value <= 0)).toBe(true);
    for (let j = 0; j < 4; j++) {
      const deviation = Math.sqrt(covariance(columns[j], columns[j]));
      expect(Math.abs(mean(drawn[j]) - mean(columns[j])) / deviation).toBeLessThan(0.03);
      for (let k = 0; k <= j; k++) {
        const was = covariance(columns[j], columns[k]);
        const other = Math.sqrt(covariance(columns[k], columns[k]));
        const gap = Math.abs(covariance(drawn[j], drawn[k]) - was) / deviation / other;
        // Fourth moments of a lognormal distribution are large, and so is the error of its variance.
        expect(gap).toBeLessThan(0.12);
      }
    }
  });

  test('bounds by range let nothing beyond the smallest and largest number', () => {
    const stream = randomStream(new Uint8Array(32).fill(4), 0, 0, 0);
    const x = Float64Array.from({ length: 200 }, () => stream.uniform());
    const y = x.map((value) => 10 * value ** 4 + stream.uniform());
    const z = y.map((value) => 7 - 2 * value);
    const drawn = manyRuns([x, y, z], whole(200), 20, { bounds: 'range' });
    for (const [j, column] of [x, y, z].entries()) {
      expect(Math.min(...drawn[j])).toBeGreaterThanOrEqual(Math.min(...column));
      expect(Math.max(...drawn[j])).toBeLessThanOrEqual(Math.max(...column));
    }
  });

  test('parameters from the posterior distribution add the variance that they should', () => {
    const records = 20;
    const x = Float64Array.from({ length: records }, (_, i) => ((37 * i * i + 11 * i) % 53) - 26);
    const y = x.map((value, i) => 0.5 * value + ((29 * i * i + 5 * i) % 41) - 20);
    const runs = 4000;
    const drawn = manyRuns([x, y], whole(records), runs, { parameters: 'posterior' });
    // The predictive distribution is t with n - p degrees of freedom, so that the covariance matrix is
    // S (1 + 1 / n) / (n - p - 2), with S the sum of squares (Gelman et al. 2013, section 3.6).
    const times = (records * (1 + 1 / records)) / (records - 2 - 2);
    for (const [a, b] of [
      [0, 0],
      [0, 1],
      [1, 1],
    ]) {
      const original = [x, y];
      const expected = times * covariance(original[a], original[b]);
      const scale =
        times *
        Math.sqrt(covariance(original[a], original[a]) * covariance(original[b], original[b]));
      expect(Math.abs(covariance(drawn[a], drawn[b]) - expected) / scale).toBeLessThan(0.05);
    }
    // Means of implicates vary by their own parameters, too: twice as much as means of samples do.
    const means = Float64Array.from({ length: runs }, (_, turn) =>
      mean(drawn[0].subarray(turn * records, (turn + 1) * records)),
    );
    const fixed = manyRuns([x, y], whole(records), 2000);
    const fixedMeans = Float64Array.from({ length: 2000 }, (_, turn) =>
      mean(fixed[0].subarray(turn * records, (turn + 1) * records)),
    );
    const sampling = covariance(x, x) / records;
    expect(Math.abs(covariance(fixedMeans, fixedMeans) / sampling - 1)).toBeLessThan(0.1);
    const freedom = records / (records - 2 - 2);
    expect(covariance(means, means) / sampling / freedom).toBeGreaterThan(1.8);
    expect(covariance(means, means) / sampling / freedom).toBeLessThan(2.2);
  });

  test('shares of components drawn from the posterior distribution vary as they should', () => {
    const x = Float64Array.from({ length: 60 }, (_, i) => (i < 20 ? -1000 : 1000) + (i % 7));
    const groups = { groupOf: Int32Array.from(x, (value) => (value < 0 ? 0 : 1)), groups: 2 };
    const shares = Float64Array.from({ length: 2000 }, (_, turn) => {
      const [drawn] = run([x], groups, { parameters: 'posterior' }, { chance: chanceOf(turn) });
      return drawn.filter((value) => value < 0).length / 60;
    });
    // Beta(20, 40) has the variance a b / (a + b)² / (a + b + 1); binomial draws add E[s (1 - s)] / n.
    const beta = (20 * 40) / 60 ** 2 / 61;
    const binomial = (1 / 3 - beta - 1 / 9) / 60;
    expect(Math.abs(mean(shares) - 1 / 3)).toBeLessThan(0.01);
    expect(covariance(shares, shares) / (beta + binomial)).toBeGreaterThan(0.88);
    expect(covariance(shares, shares) / (beta + binomial)).toBeLessThan(1.12);
  });

  test.each(['fixed', 'posterior'])(
    'numbers and categories go together as they did, %s',
    (parameters) => {
      const { columns, scales, partition } = mixed(6000, 1);
      for (const groups of [partition, whole(6000)]) {
        const drawn = run(columns, groups, { parameters }, { scales });
        const [pay, sex, rent, job] = columns;
        expect(Math.abs(cramersV(drawn[1], drawn[3]) - cramersV(sex, job))).toBeLessThan(0.06);
        for (const category of [1, 3]) {
          for (const number of [0, 2]) {
            const was = correlationRatio(columns[number], columns[category]);
            const is = correlationRatio(drawn[number], drawn[category]);
            expect(Math.abs(Math.sqrt(is) - Math.sqrt(was))).toBeLessThan(0.06);
          }
        }
        expect(Math.abs(correlation(drawn[0], drawn[2]) - correlation(pay, rent))).toBeLessThan(
          0.02,
        );
        expect(drawn[1].every((code) => code === 0 || code === 1)).toBe(true);
      }
    },
  );

  test('a record of the result has nothing of the group of its original', () => {
    const stream = randomStream(new Uint8Array(32).fill(5), 0, 0, 0);
    const groupOf = Int32Array.from({ length: 4000 }, (_, i) => (i % 4 === 0 ? 1 : 0));
    const x = Float64Array.from(groupOf, (g) => (g === 1 ? 100 : -100) + stream.normal());
    const [drawn] = run([x], { groupOf, groups: 2 });
    let same = 0;
    for (let i = 0; i < 4000; i++) if (drawn[i] > 0 === (groupOf[i] === 1)) same++;
    // 9 / 16 + 1 / 16 by chance, six standard deviations of 0.0077.
    expect(Math.abs(same / 4000 - 10 / 16)).toBeLessThan(0.046);
  });

  test('no record is copied', () => {
    const { columns, scales, partition } = mixed(1500, 2);
    const drawn = run(columns, partition, {}, { scales });
    for (const j of [0, 2]) {
      const originals = new Set(columns[j]);
      expect(drawn[j].some((value) => originals.has(value))).toBe(false);
    }
  });

  test('the same seed gives the same records, another one others', () => {
    const { columns, scales, partition } = mixed(300, 3);
    const before = columns.map((column) => column.slice());
    const first = run(columns, partition, {}, { scales });
    expect(run(columns, partition, {}, { scales })).toEqual(first);
    const other = run(columns, partition, {}, { scales, chance: chanceOf(2) });
    for (const j of columns.keys()) expect(other[j]).not.toEqual(first[j]);
    expect(columns).toEqual(before);
  });

  test('groups of a record each are merged, so that nothing speaks of fewer than leaf', () => {
    const stream = randomStream(new Uint8Array(32).fill(6), 0, 0, 0);
    const x = Float64Array.from({ length: 200 }, () => stream.normal());
    const y = x.map((value) => value + 0.3 * stream.normal());
    const alone = { groupOf: Int32Array.from(x.keys()), groups: 200 };
    const drawn = run([x, y], alone);
    let near = 0;
    for (let i = 0; i < 200; i++) {
      for (let k = 0; k < 200; k++) {
        if (Math.abs(drawn[0][i] - x[k]) < 1e-9 && Math.abs(drawn[1][i] - y[k]) < 1e-9) near++;
      }
    }
    expect(near).toBe(0);
    expect(correlation(drawn[0], drawn[1])).toBeGreaterThan(0.85);
    // All records are one component where leaf asks for it.
    expect(run([x, y], alone, { leaf: 150 })).toEqual(run([x, y], whole(200), { leaf: 150 }));
  });

  test('fewer records than leaf are refused, and one record is left alone', () => {
    const four = [Float64Array.of(1, 2, 3, 4)];
    expect(() => run(four, whole(4))).toThrow(/at least 5 records, but only 4/);
    expect(() => run(four, whole(4), { parameters: 'posterior', leaf: 4 })).toThrow(/at least 5/);
    expect(run([Float64Array.of(7)], whole(1))).toEqual([Float64Array.of(7)]);
  });

  test('constant columns stay constant and collinear ones collinear', () => {
    const stream = randomStream(new Uint8Array(32).fill(7), 0, 0, 0);
    const a = Float64Array.from({ length: 50 }, () => stream.normal());
    const b = Float64Array.from({ length: 50 }, () => stream.normal());
    const total = a.map((value, i) => value + b[i]);
    const columns = [a, b, total, a.map((value) => 3 * value + 1), a.map(() => 3.5)];
    const groupOf = Int32Array.from(a, (_, i) => i % 2);
    for (const parameters of ['fixed', 'posterior']) {
      const drawn = run(columns, { groupOf, groups: 2 }, { parameters });
      for (let i = 0; i < 50; i++) {
        expect(drawn[0][i] + drawn[1][i]).toBeCloseTo(drawn[2][i], 10);
        expect(3 * drawn[0][i] + 1).toBeCloseTo(drawn[3][i], 10);
        expect(drawn[4][i]).toBe(3.5);
      }
    }
  });

  test('a column that is a multiple of another one of the same sign stays so', () => {
    const x = Float64Array.from({ length: 60 }, (_, i) => (i * i * 7) % 61);
    const [one, other] = run([x, x.map((value) => 2.5 * value)], whole(60));
    for (let i = 0; i < 60; i++) expect(other[i] / one[i]).toBeCloseTo(2.5, 10);
  });

  test('fewer records in a component than columns are no hindrance', () => {
    const stream = randomStream(new Uint8Array(32).fill(8), 0, 0, 0);
    const columns = Array.from({ length: 9 }, () =>
      Float64Array.from({ length: 12 }, () => stream.normal()),
    );
    const groupOf = Int32Array.from({ length: 12 }, (_, i) => i % 2);
    for (const column of run(columns, { groupOf, groups: 2 })) {
      expect(column.every(Number.isFinite)).toBe(true);
    }
  });

  test('records that are all equal come back as they are', () => {
    const columns = [new Float64Array(30).fill(7), new Float64Array(30).fill(2)];
    expect(run(columns, whole(30), {}, { scales: [NUMERIC, nominal(3)] })).toEqual(columns);
  });

  test('an offset of 1e9 costs nothing, and duplicates do not matter', () => {
    const { columns, partition } = threeGroups();
    const twice = (values: Float64Array) =>
      Float64Array.from({ length: 240 }, (_, i) => values[i >> 1]);
    const groups = {
      groupOf: Int32Array.from({ length: 240 }, (_, i) => partition.groupOf[i >> 1]),
      groups: 3,
    };
    const plain = run(columns.map(twice), groups);
    const moved = run(
      columns.map((column) => twice(column).map((value) => value + 1e9)),
      groups,
    );
    for (const [j, column] of moved.entries()) {
      const gaps = column.map((value, i) => Math.abs(value - 1e9 - plain[j][i]));
      expect(Math.max(...gaps)).toBeLessThan(1e-5);
    }
  });

  test('a level that few records have does not carry their numbers', () => {
    const stream = randomStream(new Uint8Array(32).fill(10), 0, 0, 0);
    const codes = Float64Array.from({ length: 1000 }, (_, i) => (i < 4 ? 2 : i % 2));
    const x = codes.map((code) => (code === 2 ? 50 : code) + stream.normal());
    const drawn = manyRuns([x, codes], whole(1000), 40, {}, [NUMERIC, nominal(3)]);
    const rare = drawn[0].filter((_, i) => drawn[1][i] === 2);
    expect(rare.length).toBeGreaterThan(50);
    expect(mean(rare)).toBeLessThan(5);
  });

  test('a file of more records than a regression is fitted to keeps its means by level', () => {
    const { columns, scales } = mixed(60_000, 6);
    const [pay, sex, , job] = columns;
    for (const parameters of ['fixed', 'posterior']) {
      const drawn = run(columns, whole(60_000), { parameters }, { scales });
      const was = Math.sqrt(covariance(pay, pay));
      expect(Math.abs(mean(drawn[0]) - mean(pay)) / was).toBeLessThan(0.02);
      expect(Math.abs(Math.sqrt(covariance(drawn[0], drawn[0])) / was - 1)).toBeLessThan(0.02);
      for (const [before, after] of [
        [sex, drawn[1]],
        [job, drawn[3]],
      ]) {
        for (const level of new Set(before)) {
          const own = mean(pay.filter((_, i) => before[i] === level));
          const its = mean(drawn[0].filter((_, i) => after[i] === level));
          expect(Math.abs(own - its) / was).toBeLessThan(0.03);
        }
      }
    }
  });

  test('records that lack a value keep to their own, and small classes draw from larger ones', () => {
    const { columns, scales, partition } = mixed(400, 4);
    const groupOf = partition.groupOf.slice();
    for (let i = 0; i < 60; i++) {
      columns[0][i] = Number.NaN;
      groupOf[i] = 2;
    }
    for (let i = 60; i < 63; i++) {
      columns[3][i] = Number.NaN;
      groupOf[i] = 3;
    }
    const drawn = run(columns, { groupOf, groups: 4 }, {}, { scales });
    for (const [j, column] of columns.entries()) {
      expect(drawn[j].map((value) => (Number.isNaN(value) ? 1 : 0))).toEqual(
        column.map((value) => (Number.isNaN(value) ? 1 : 0)),
      );
    }
  });
});

describe('joint synthesis', () => {
  const CSV = (() => {
    const { columns } = mixed(240, 5);
    const cloud = columns[0];
    const lines = Array.from(cloud, (value, i) =>
      [
        value.toFixed(2),
        'mf'[columns[1][i]],
        columns[2][i].toFixed(1),
        ['baker', 'clerk', 'cook', 'nurse'][columns[3][i]],
        'NS'[i % 2],
        (Math.abs(value) + (i % 2 === 0 ? 0 : 5000)).toFixed(2),
      ].join(),
    );
    return `pay,sex,rent,job,region,level\n${lines.join('\n')}\n`;
  })();
  const original = bytesSource('original.csv', CSV);
  const recipeOf = (step: object) =>
    readRecipe({
      penumbra: 2,
      seed: '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2),
      steps: [{ method: 'joint-synthesis', group: { method: 'mixture', k: 8, most: 2 }, ...step }],
    });

  async function protectAndVerify(step: object) {
    const target = memoryTarget();
    const done = await protect(original, recipeOf(step), target);
    const certificate = parseCertificate(JSON.stringify(done.certificate), 'certificate.json');
    const written = bytesSource('protected.csv', target.bytes());
    const { verdicts } = await verify(original, written, { ...done, certificate });
    expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
    const again = memoryTarget();
    await protect(original, parseRecipe(done.recipe), again);
    expect(again.bytes()).toEqual(target.bytes());
    const rows = new TextDecoder()
      .decode(target.bytes())
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    return { claims: certificate.steps[0].claims.map(({ claim }) => claim), rows };
  }

  test('promises no moments, and what it promises is verified: mixed, numbers, categories', async () => {
    const columns = ['pay', 'sex', 'rent', 'job'];
    const all = await protectAndVerify({ columns });
    expect(all.claims).toEqual(['complete', 'group-size', 'levels', 'signs']);
    const numbers = await protectAndVerify({ columns: ['pay', 'rent'] });
    expect(numbers.claims).toEqual(['complete', 'group-size', 'signs']);
    const byModes = { group: { method: 'k-modes', k: 8 }, columns: ['sex', 'job'] };
    expect((await protectAndVerify(byModes)).claims).toEqual(['complete', 'group-size', 'levels']);
    const asOne = { group: { method: 'whole' }, columns: ['sex', 'job'] };
    expect((await protectAndVerify(asOne)).claims).toEqual(['complete', 'levels']);
  });

  test('of categories alone says which ways to group are for them', async () => {
    await expect(
      protect(original, recipeOf({ columns: ['sex', 'job'] }), memoryTarget()),
    ).rejects.toThrow(/is not numeric, and mixture groups by numbers: use --group .*k-modes/);
  });

  test('a mixture in each stratum is drawn from there', async () => {
    const { rows } = await protectAndVerify({
      columns: ['level', 'rent', 'sex'],
      blocks: { strata: ['region'] },
    });
    for (const row of rows) expect(Number(row[5]) > 2500).toBe(row[4] === 'S');
  });
});
