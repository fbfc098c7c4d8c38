import { describe, expect, test } from 'vitest';
import { demonstration } from '../../../test/report/demonstration.ts';
import { exp, normalQuantile } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import type { Files } from '../../measures/contract/index.ts';
import { riskMeasures } from '../../measures/risk/index.ts';
import { utilityMeasures } from '../../measures/utility/index.ts';
import {
  categoryBarsOf,
  categorySummaryOf,
  combinationsOf,
  contributionsOf,
  correlationsOf,
  distributionOf,
  groupSizesOf,
  summaryOf,
} from '../figures/index.ts';
import type { ReportData, ReportFigure } from '../figures/model.ts';
import { publicEdition } from './editions.ts';
import { reportPage } from './page.ts';

const N = 200;
const OUTLIER = 17;
/** Measured in full with all that an engine measures on so few records. */
const MEASURES = [
  ...riskMeasures.map((measure) => ({ about: 'risk' as const, measure })),
  ...utilityMeasures.map((measure) => ({ about: 'utility' as const, measure })),
];

/** Numbers that look random, the same each time. */
function uniforms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 4294967296;
  };
}

interface Case {
  readonly names: readonly string[];
  readonly original: readonly Float64Array[];
  readonly masked: readonly Float64Array[];
}

function persons(income: (normal: number) => number, extreme: number): Float64Array[] {
  const uniform = uniforms(5);
  const age = Float64Array.from({ length: N }, () => 18 + Math.floor(72 * uniform()));
  const incomes = Float64Array.from({ length: N }, () =>
    Math.round(income(normalQuantile(uniform()))),
  );
  incomes[OUTLIER] = extreme;
  return [age, incomes];
}

const names = ['age', 'income'];

/** Ages rounded to fives, and one income of 6543 given as 4500. */
function roundedAges(): Case {
  const original = persons((z) => 3000 + 600 * Math.min(2.4, z), 6543);
  const masked = [
    original[0].map((x) => Math.round(x / 5) * 5),
    original[1].map((x) => Math.min(4500, x)),
  ];
  return { names, original, masked };
}

/** Skewed incomes, those above 5000 top-coded, one of them 98765; ages cut at 20 and 80. */
function topCoded(): Case {
  const original = persons((z) => exp(7 + 0.6 * z), 98765);
  const masked = [
    original[0].map((x) => Math.min(80, Math.max(20, x))),
    original[1].map((x) => Math.min(5000, x)),
  ];
  return { names, original, masked };
}

/** The public page on a case whose outlier had been another value. */
function pageIf({ original, masked }: Case, value: number): string {
  const changed = original.map((column) => column.slice());
  changed[1][OUTLIER] = value;
  const files: Files = {
    names,
    original: changed,
    masked,
    isPaired: true,
    keys: [0, 1],
    groupOf: null,
    regressions: [{ response: 1, predictors: [0] }],
    members: N,
  };
  const figures = MEASURES.map(({ about, measure }): ReportFigure => {
    const { name, title, definition, source, range, direction, unit, heading } = measure;
    const declared = { about, name, title, definition, source, range, direction, unit, heading };
    return { ...declared, ...finish(measure.measure(files)) };
  });
  const pairs = names.map((name, j) => ({ name, before: changed[j], after: masked[j] }));
  const { data } = demonstration(10);
  const report: ReportData = {
    ...data,
    figures,
    columns: pairs.map(({ name, before, after }) => summaryOf(name, before, after, true)),
    categories: [],
    twoWay: null,
    pictures: {
      categories: [],
      combinations: [],
      contributions: null,
      distributions: pairs.map(({ name, before, after }) => distributionOf(name, before, after)),
      scatters: [],
      correlations: correlationsOf(pairs),
      riskByRecord: null,
      groupSizes: [groupSizesOf(Int32Array.from(masked[0]), 'Of equal ages.')],
      columnDrive: null,
      scoreBars: [],
    },
  };
  return reportPage(publicEdition(report));
}

describe('a reader who has the protected file and knows every other original value', () => {
  test.each([
    ['one income of 6543 given as 4500', roundedAges()],
    ['an income of 98765 top-coded at 5000', topCoded()],
  ])('cannot tell %s better than by a quarter', (_, one) => {
    const truth = one.original[1][OUTLIER];
    const shown = one.masked[1][OUTLIER];
    const real = pageIf(one, truth);
    // In parts of the distance between the original and the protected value.
    const possible = Array.from({ length: 8 }, (__, i) => 0.5 + i / 5).filter(
      (part) => pageIf(one, shown + part * (truth - shown)) === real,
    );
    expect(possible.at(-1)! - possible[0]).toBeGreaterThanOrEqual(0.5);
    // Without a gap, so that each value between is as good.
    expect(possible).toHaveLength(Math.round((possible.at(-1)! - possible[0]) * 5) + 1);
  });

  test('is told the same whatever the value, where one record makes up the change', () => {
    const page = pageIf(roundedAges(), 6543);
    expect(page).not.toMatch(/6,?543/);
    expect(page).not.toContain('IL2');
    expect(page).toContain('single records make up much of the change');
  });
});

describe('a reader who has the protected file and knows every other original category', () => {
  const names = ['a', 'b', 'c', 'd'];

  /** A file in which about a tenth of the categories become another one. */
  function randomised(seed: number) {
    const uniform = uniforms(seed);
    const draw = () => Math.floor(4 * Math.sqrt(uniform()));
    const original = Int32Array.from({ length: 3000 }, draw);
    const masked = original.map((code) => (uniform() < 0.1 ? draw() : code));
    return { original, masked };
  }

  /** The public page had one record had another category. */
  function pageIf(
    { original, masked }: ReturnType<typeof randomised>,
    record: number,
    code: number,
  ) {
    const before = original.slice();
    before[record] = code;
    const other = original.map((_, i) => (i * 7) % 3);
    const coded = (name: string, a: Int32Array, b: Int32Array) => ({
      name,
      original: a,
      masked: b,
      levels: 4,
      ordered: false,
      names,
    });
    const columns = [coded('c', before, masked), coded('e', other, other)];
    const files: Files = {
      names: [],
      original: [],
      masked: [],
      isPaired: true,
      keys: [],
      groupOf: null,
      regressions: [],
      members: 1,
      coded: {
        columns,
        keys: [0, 1],
        confidential: [],
        categories: [0, 1],
        weights: null,
        units: null,
        missingKeys: 'level',
      },
    };
    const figures = MEASURES.filter(({ measure }) => measure.columns === 'codes').map(
      ({ about, measure }): ReportFigure => {
        const { name, title, definition, source, range, direction, unit, heading } = measure;
        const declared = { about, name, title, definition, source, range, direction, unit };
        return { ...declared, heading, ...finish(measure.measure(files)) };
      },
    );
    const pairs = columns.map((column) => ({ column, isPaired: true, recoded: null }));
    const { data } = demonstration(10);
    return reportPage(
      publicEdition({
        ...data,
        figures,
        columns: [],
        categories: pairs.map(categorySummaryOf),
        twoWay: null,
        pictures: {
          ...data.pictures,
          distributions: [],
          scatters: [],
          correlations: null,
          groupSizes: [],
          categories: pairs.map(categoryBarsOf),
          combinations: [combinationsOf('keys', columns)],
          contributions: contributionsOf(figures),
        },
      }),
    );
  }

  // Where a size lies at the limit of a bound, one record more leads to the next: a page cannot be the same for all files.
  test('is told the same whatever the category in nearly every file of some size', () => {
    let [asked, told] = [0, 0];
    for (let seed = 1; seed <= 8; seed++) {
      const file = randomised(seed);
      for (const record of [50, 1250, 2450]) {
        const pages = names.map((_, code) => pageIf(file, record, code));
        asked++;
        if (new Set(pages).size > 1) told++;
      }
    }
    // 4 of 36 in twelve such files when this was written.
    expect(told / asked).toBeLessThan(1 / 6);
  });
});
