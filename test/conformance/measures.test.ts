import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measures, scores } from '../../src/index.ts';
import type { Files } from '../../src/measures/contract/index.ts';
import { riskMeasures } from '../../src/measures/risk/index.ts';
import { censusColumns } from '../data/read.ts';
import { type Columns, filesOf, read } from './reading.ts';

/** What a generator with a fixed rule makes: spread out, with ties and a collinear column. */
function made(n: number, shift = 0): number[][] {
  const a = Array.from({ length: n }, (_, i) => ((i * 7919) % 101) + ((i * 31) % 7) / 10 + shift);
  const b = a.map((x, i) => 3 * x + ((i * 104729) % 37));
  const c = a.map((_, i) => ((i * 1299709) % 53) - 20);
  return [a, b, c];
}

const mixed = (columns: Columns) =>
  columns.map((column) => column.map((x, i) => (x + column[(i + 1) % column.length]) / 2));

const doubles = (columns: Columns) => columns.map((column) => Float64Array.from(column));

const applicable = (files: Files) =>
  measures.filter(({ needs }) => files.isPaired || needs !== 'pairs');

describe('every measure and score', () => {
  test('says what it is: definition, range, direction, source, unit, heading', () => {
    for (const one of [...measures, ...scores]) {
      expect(one.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(one.definition.length, one.name).toBeGreaterThan(40);
      expect(one.definition, one.name).not.toMatch(/\.$/);
      expect(one.range.length, one.name).toBeGreaterThan(10);
      expect(one.source, one.name).toMatch(/\d{4}|Penumbra/);
      expect(one.heading.length, one.name).toBeGreaterThan(3);
    }
    const names = [...measures, ...scores].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('scores are made of measures that exist', () => {
    const names = measures.map(({ name }) => name);
    for (const { terms } of scores) {
      for (const { measure } of terms) expect(names).toContain(measure);
      expect(terms.reduce((sum, { weight }) => sum + weight, 0)).toBe(1);
    }
  });
});

describe.each(measures.map((measure) => [measure.name, measure] as const))('%s', (_, measure) => {
  const nan = Number.NaN;
  const awkward: Record<string, Files> = {
    'no column': filesOf([], []),
    'one record': filesOf([[1], [2]], [[1], [3]]),
    'one record and one column': filesOf([[0]], [[0]]),
    'two records': filesOf(
      [
        [1, 2],
        [2, 5],
      ],
      [
        [1.5, 1.5],
        [3, 3],
      ],
    ),
    'equal records': filesOf(
      [
        [4, 4, 4, 4],
        [2, 2, 2, 2],
      ],
      [
        [4, 4, 4, 4],
        [2, 2, 2, 2],
      ],
    ),
    'constant columns that changed': filesOf(
      [
        [4, 4, 4],
        [1, 2, 3],
      ],
      [
        [5, 5, 5],
        [1, 2, 3],
      ],
    ),
    'everything made equal': filesOf(
      made(40),
      made(40).map((c) => c.map(() => 7)),
    ),
    'collinear columns': filesOf(
      [
        [1, 2, 3, 4, 5, 6],
        [2, 4, 6, 8, 10, 12],
      ],
      [
        [1, 2, 3, 5, 5, 5],
        [2, 4, 6, 10, 10, 10],
      ],
    ),
    'all missing': filesOf([[nan, nan, nan]], [[nan, nan, nan]]),
    'missing here and there': filesOf(
      made(30).map((c) => c.map((x, i) => (i % 4 === 1 ? nan : x))),
      mixed(made(30)).map((c, j) => c.map((x, i) => (i % 5 === j ? nan : x))),
    ),
    'nothing but zeros': filesOf([[0, 0, 0, 0]], [[0, 1, 0, 2]]),
    'tiny numbers': filesOf(
      made(30).map((c) => c.map((x) => x * 1e-160)),
      mixed(made(30)).map((c) => c.map((x) => x * 1e-160)),
    ),
    'huge numbers': filesOf(
      made(30).map((c) => c.map((x) => x * 1e140)),
      mixed(made(30)).map((c) => c.map((x) => x * 1e140)),
    ),
    'a large offset': filesOf(made(30, 1e12), mixed(made(30, 1e12))),
    'no keys': filesOf(made(20), mixed(made(20)), { keys: [] }),
    'more columns than records': filesOf(
      [
        [1, 2],
        [3, 1],
        [2, 2],
        [5, 7],
      ],
      [
        [1, 2],
        [1, 1],
        [2, 3],
        [5, 6],
      ],
    ),
    'fewer masked records': filesOf(made(30), mixed(made(12))),
    'no masked record': filesOf(made(5), [[], [], []]),
    'a holdout': filesOf(made(30), mixed(made(30)), { holdout: doubles(made(25, 3)) }),
    'a holdout that is the original': filesOf(made(30), made(30), { holdout: doubles(made(30)) }),
    'a holdout without records': filesOf(made(30), mixed(made(30)), { holdout: doubles(made(0)) }),
    'a holdout far away': filesOf(made(30), mixed(made(30)), { holdout: doubles(made(9, 1e140)) }),
    'a holdout of missing values': filesOf([[1, 2, 3]], [[2, 2, 1]], { holdout: doubles([[nan]]) }),
  };

  test.each(Object.keys(awkward))('a number or a reason: %s', (name) => {
    const files = awkward[name];
    if (files.isPaired || measure.needs !== 'pairs') read(measure, files);
  });

  test('a number or a reason: anything', () => {
    const cell = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -9, max: 9 }) },
      { weight: 1, arbitrary: fc.constantFrom(nan, 0, 1e9, -1e-9, 0.1) },
    );
    const file = (n: number, d: number) =>
      fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: d, maxLength: d });
    const both = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 }))
      .chain(([n, d]) => fc.tuple(file(n, d), file(n, d)));
    fc.assert(
      fc.property(both, ([original, masked]) => void read(measure, filesOf(original, masked))),
      { numRuns: 40 },
    );
  });

  test('does not depend on the order of records, nor on units where there should be none', () => {
    const original = made(60);
    const masked = mixed(original).map((column) => column.map((x) => Math.round(x)));
    const value = (files: Files) => read(measure, files).value;
    const expected = value(filesOf(original, masked));
    if (expected === null) return;
    const order = Array.from({ length: 60 }, (_, i) => (i * 37) % 60);
    const turned = (columns: Columns) => columns.map((column) => order.map((i) => column[i]));
    // Subdomains and permuted labels are drawn by position.
    const isDrawn = ['moments-subdomains', 'propensity-tree', 'sample-equivalent'].includes(
      measure.name,
    );
    const digits = isDrawn ? -2 : 7;
    expect(value(filesOf(turned(original), turned(masked)))).toBeCloseTo(expected, digits);
    const scale = (columns: Columns) => columns.map((c, j) => c.map((x) => x * 8 ** (j + 1)));
    expect(value(filesOf(scale(original), scale(masked)))).toBeCloseTo(expected, digits);
  });
});

describe('identical files', () => {
  const same = filesOf(made(80), made(80));

  // What is measured on codes is compared in codes.test.ts, and what is inferred has no hidden cell here.
  const ofNumbers = measures.filter(({ columns }) => columns !== 'codes' && columns !== 'all');
  test.each(
    ofNumbers.filter(({ name }) => !name.startsWith('regression')).map((m) => [m.name, m] as const),
  )('%s: no loss, or full risk', (name, measure) => {
    if (name === 'group-knowledge') return;
    const { value } = read(measure, same);
    if (measure.needs === 'holdout') {
      expect(value).toBeNull();
      const others = filesOf(made(80), made(80), {
        holdout: doubles(mixed(made(80))),
        control: { seen: same, unseen: filesOf(mixed(made(80)), made(80)) },
      });
      expect(read(measure, others).value).toBeGreaterThan(measure.unit === '%' ? 60 : 0.6);
    } else if (riskMeasures.includes(measure) && measure.direction === 'higher is better') {
      expect(value).toBe(0);
    } else if (riskMeasures.includes(measure)) expect(value).toBeGreaterThan(30);
    else if (measure.direction === 'lower is better' && !name.startsWith('propensity-tree')) {
      expect(value).toBeCloseTo(0, 9);
    }
  });
});

describe('the Census file of the field, whose covariance is singular', () => {
  const original = censusColumns().map((column) => [...column.slice(0, 200)]);
  const masked = mixed(original);

  test.each(
    applicable(filesOf(original, masked)).map((measure) => [measure.name, measure] as const),
  )('%s: a number or a reason', { timeout: 60_000 }, (_, measure) => {
    read(measure, filesOf(original, masked));
  });
});
