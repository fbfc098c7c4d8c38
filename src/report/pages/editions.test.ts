import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demonstration } from '../../../test/report/demonstration.ts';
import { elementsOf, type Node, parseStrictly, textOf } from '../../../test/report/strictXml.ts';
import {
  categoryBarsOf,
  categorySummaryOf,
  combinationsOf,
  correlationsOf,
  distributionOf,
  groupSizesOf,
  scatterOf,
  summaryOf,
} from '../figures/index.ts';
import type { ReportData } from '../figures/model.ts';
import { publicEdition } from './editions.ts';
import { reportPage } from './page.ts';

const { data, secrets } = demonstration();
const open = publicEdition(data);
const page = parseStrictly(reportPage(open));

/** The demonstration's figures with two columns of 400 values, rounded to fives: no record stands out. */
const calm = publicEdition(
  (() => {
    const pairs = ['x', 'y'].map((name, j) => {
      const before = Array.from({ length: 400 }, (_, i) => (i * (j === 0 ? 37 : 149)) % 401);
      return { name, before, after: before.map((x) => Math.round(x / 5) * 5) };
    });
    return {
      ...data,
      columns: pairs.map(({ name, before, after }) => summaryOf(name, before, after, true)),
      pictures: { ...data.pictures, correlations: correlationsOf(pairs) },
    };
  })(),
);

/** All numbers anywhere in some data. */
function* numbersIn(value: unknown): Generator<number> {
  if (typeof value === 'number') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) yield* numbersIn(one);
  }
}

/** The cells under some headings of the tables whose captions match. */
function cellsOf(root: Node, caption: RegExp, headings: readonly string[]): string[] {
  const found: string[] = [];
  for (const table of elementsOf(root)) {
    if (table.tag !== 'table') continue;
    const parts = [...elementsOf(table)];
    if (!caption.test(textOf(parts.find(({ tag }) => tag === 'caption')!))) continue;
    const rows = parts.filter(({ tag }) => tag === 'tr').map(({ children }) => children as Node[]);
    const head = rows[0].map(textOf);
    for (const row of rows.slice(1)) {
      for (const [i, cell] of row.entries()) {
        if (headings.includes(head[i])) found.push(textOf(cell));
      }
    }
  }
  return found;
}

describe('the public edition of the demonstration', () => {
  const html = reportPage(open);
  const text = textOf(page);

  test('does not hold the seed, the partition, or the name and digest of the original', () => {
    for (const secret of [secrets.seed, secrets.digest, secrets.name, 'partition-of-17-parts']) {
      expect(JSON.stringify(data)).toContain(secret);
      expect(JSON.stringify(open)).not.toContain(secret);
      expect(html).not.toContain(secret);
    }
  });

  test('does not hold the extremes of the original, however they are written', () => {
    const kept = new Set(numbersIn(open));
    const internal = textOf(parseStrictly(reportPage(data)));
    for (const extreme of secrets.extremes) {
      expect([...numbersIn(data)]).toContain(extreme);
      expect(kept.has(extreme)).toBe(false);
      const size = Math.abs(extreme);
      const whole = size.toFixed(0);
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
      const written = [String(size), Number(size.toPrecision(5)).toString()];
      if (whole.length > 3) written.push(whole, grouped, Math.floor(size).toString());
      expect(written.some((one) => internal.includes(one))).toBe(true);
      for (const one of written) expect(text).not.toContain(one);
    }
  });

  test('shows no count below the threshold in any table', () => {
    const counts = [
      ...cellsOf(page, /distribution before and after/, ['Original', 'Protected']),
      ...cellsOf(page, /Group sizes/, ['Groups']),
      ...cellsOf(page, /^Data: (income and wealth|age and hours)$/, ['Records']),
    ];
    expect(counts.length).toBeGreaterThan(100);
    for (const count of counts) {
      if (count === 'fewer than 5' || count === '' || count === '0') continue;
      expect(Number(count.replaceAll(',', ''))).toBeGreaterThanOrEqual(5);
    }
    expect(counts).toContain('fewer than 5');
  });

  test('shows no record of the original, no risk of a record or column, no score and no warning', () => {
    expect(open.files.original).toBeNull();
    expect(open.pictures.riskByRecord).toBeNull();
    expect(open.pictures.columnDrive).toBeNull();
    expect(open.pictures.scoreBars).toEqual([]);
    expect(open.warnings).toEqual([]);
    for (const { points } of open.pictures.scatters) expect(points).toEqual([]);
    for (const { quantiles } of open.pictures.distributions) expect(quantiles).toEqual([]);
    for (const { before, after } of open.columns) expect([before, after]).toEqual([null, null]);
    expect(open.figures.some(({ about }) => about === 'score')).toBe(false);
    expect(html).not.toContain('class="pn-dot-before"');
  });

  test('tells limits that hold and nothing that was measured for them, and no reason of an office', () => {
    const { limits } = open;
    expect(limits!.limits.map(({ name, most, k }) => [name, k ?? most])).toEqual([
      ['k-anonymity', 5],
      ['linkage', 18],
      ['loss', 100],
    ]);
    expect(limits).toMatchObject({ title: null, holds: null, untold: 6 });
    for (const { value, words, holds } of limits!.limits) {
      expect([value, words, holds]).toEqual([null, null, true]);
    }
    const told = JSON.stringify(limits);
    expect(told).not.toMatch(/interval-rank|suda2|score|minutes|17\.2468|0\.0123|Partners/);
    expect(text).toMatch(/Other limits are not listed/);
    expect(text).not.toMatch(/What was found is/);
  });

  test('a limit of utility is told only where the public figure says as much', () => {
    const loss = (most: number) => {
      const one = data.limits!.limits.find(({ name }) => name === 'loss')!;
      const limits = { ...data.limits!, limits: [{ ...one, most }] };
      return publicEdition({ ...data, limits }).limits!.limits.length;
    };
    const shown = open.figures.find(({ name }) => name === 'loss')!;
    expect(loss(shown.value!)).toBe(1);
    expect(loss(shown.value! - 1e-9)).toBe(0);
  });

  test('opens the outermost bars', () => {
    for (const { bins } of open.pictures.distributions) {
      expect([bins[0].from, bins.at(-1)!.to]).toEqual([null, null]);
    }
  });

  test('keeps methods, their parameters and what was claimed', () => {
    const [step] = open.treatment.steps!;
    expect(step.parameters.map(({ name, value }) => [name, value])).toEqual([['k', 5]]);
    expect(open.claims.map(({ sentence, holds }) => [sentence, holds])).toEqual(
      data.claims.map(({ sentence, holds }) => [sentence, holds]),
    );
    expect(open.withdrawn).toEqual([{ sentence: data.withdrawn[0].sentence, found: null }]);
  });

  test('rounds risk up, and leaves out risk that it cannot', () => {
    const risk = open.figures.filter(({ about }) => about === 'risk');
    expect(risk).toHaveLength(2);
    expect(risk[0]).toMatchObject({ name: 'suda2', value: 1, qualifier: 'at most', parts: [] });
    expect(risk[1]).toMatchObject({ name: 'linkage', value: 20, qualifier: 'at most', parts: [] });
    expect(text).toMatch(/at most.20.%/);
  });

  test('lets no sentence of the internal edition pass that may count records', () => {
    const notes = open.figures.flatMap((figure) => figure.notes);
    expect(notes).toEqual([]);
    expect(calm.figures.flatMap((figure) => figure.notes)).toEqual([
      'Constant columns add nothing.',
    ]);
    expect(open.treatment.remarks).toEqual(['Names and account numbers were left out.']);
    expect(open.claims.every(({ found }) => found === null)).toBe(true);
  });

  test('tells no size of a column that one record makes up, and hardly a figure where there is one', () => {
    const wealth = open.columns.find(({ name }) => name === 'wealth')!;
    expect(wealth.effect).toBeNull();
    expect(wealth.bands).toEqual({
      meanShift: null,
      varianceChange: null,
      quantileShift: null,
      changed: 'most',
    });
    const utility = open.figures.filter(
      ({ about, heading }) => about === 'utility' && heading !== 'Categories',
    );
    expect(utility).toHaveLength(1);
    expect(utility[0]).toMatchObject({ name: 'loss', value: 100, qualifier: 'at most', parts: [] });
    const size = open.columns.find(({ name }) => name === 'household size')!;
    expect(size.bands).toMatchObject({ varianceChange: { atMost: 0.01 }, changed: 'none' });
    const { names, pairs } = open.pictures.correlations!;
    const withWealth = pairs.filter(({ first, second }) =>
      [names[first], names[second]].includes('wealth'),
    );
    for (const { before, after } of withWealth) expect([before, after]).toEqual([null, null]);
  });

  test('gives utility by bounds and without parts where no record stands out', () => {
    const utility = calm.figures.filter(({ about }) => about === 'utility');
    expect(utility.map(({ name, value, qualifier }) => [name, value, qualifier])).toEqual([
      ['contingency-two', 5, 'at most'],
      ['loss', 50, 'at most'],
      ['regression-overlap', 0.8, 'at least'],
      ['propensity', null, undefined],
    ]);
    expect(utility.every(({ parts }) => parts.length === 0)).toBe(true);
    expect(calm.columns[0].bands!.meanShift).toEqual({ atMost: 0.01 });
    for (const { before, after } of calm.pictures.correlations!.pairs) {
      for (const r of [before!, after!]) expect(Number(r.toFixed(1))).toBe(r);
    }
    for (const { sentence } of calm.analystNotes!) expect(sentence).not.toMatch(/“x|“y|most in/);
  });

  test('names no level that few records have, that the protected file lost or that a rule merged', () => {
    const internal = JSON.stringify(data);
    for (const level of secrets.levels) {
      expect(internal.includes(level)).toBe(true);
      expect(JSON.stringify(open).includes(level)).toBe(false);
      expect(html.includes(level)).toBe(false);
    }
    expect(html).toContain('some levels were merged into broader ones');
  });

  test('shows no small count of a level, and how far the original was from it in steps only', () => {
    const counts = cellsOf(page, /categories before and after/, ['Original', 'Protected']);
    expect(counts.length).toBeGreaterThan(10);
    for (const count of counts) {
      if (/^(–|0|fewer than 5)$/.test(count)) continue;
      expect(Number(count.replaceAll(',', '')) % 5).toBe(0);
    }
    for (const { sentences, others } of open.pictures.categories) {
      expect(sentences).toEqual([]);
      expect(others?.levels ?? null).toBeNull();
    }
    for (const { before, after, effect } of open.categories) {
      expect([before, after, effect]).toEqual([null, null, null]);
    }
    expect(open.twoWay).toBeNull();
  });

  test('counts no unique record: combinations by a bound, contributions rounded', () => {
    for (const one of open.pictures.combinations) {
      expect(one).toMatchObject({ before: null, after: null, classes: [] });
      expect(one.bound!.fewerThan).toBe(5);
      expect([1, 2, 5, 10, 20, 35, 50, 75]).toContain(one.bound!.atMost);
    }
    expect(open.pictures.combinations).toHaveLength(1);
    expect(text).toMatch(/At most \d+.% of the protected records share their values/);
    const { uniques, columns } = open.pictures.contributions!;
    expect(uniques).toBeNull();
    expect(columns.map(({ share }) => share)).toEqual([80, 40, 20]);
    expect(text).not.toContain('would help most');
    const { contributions } = data.pictures;
    const few = { ...contributions!, uniques: 4 };
    const made = publicEdition({ ...data, pictures: { ...data.pictures, contributions: few } });
    expect(made.pictures.contributions).toBeNull();
  });

  test('tells figures of categories by bounds, and not at all where few records changed', () => {
    const figure = (of: ReportData) => of.figures.find(({ name }) => name === 'contingency-two');
    expect(figure(open)).toMatchObject({ value: 5, qualifier: 'at most', parts: [] });
    const [column] = data.categories;
    const changed = { ...column.effect!, changed: { records: 4, of: 900 } };
    const one = publicEdition({ ...data, categories: [{ ...column, effect: changed }] });
    expect(figure(one)).toBeUndefined();
    expect(one.categories[0].bands!.shareChange).toBeNull();
    expect(one.categories[0].bands!.changed).toBe('few');
    expect(one.analystNotes!.map(({ topic }) => topic)).not.toContain('Tables of two categories');
  });

  test('says what it withholds and what analyses remain valid', () => {
    expect(text).toContain('fewer than 5');
    expect(open.analystNotes!.map(({ topic }) => topic)).toContain('Variances and standard errors');
  });

  test('of a public edition is itself', () => {
    expect(publicEdition(open)).toBe(open);
  });
});

describe('any public edition', () => {
  const column = fc.array(
    fc.oneof(
      // Digits enough that no other figure is the same by chance.
      { weight: 6, arbitrary: fc.double({ min: 1, max: 1e6, noNaN: true }) },
      { weight: 1, arbitrary: fc.constant(Number.NaN) },
    ),
    { minLength: 0, maxLength: 80 },
  );

  function reportOn(values: readonly number[][], k: number): ReportData {
    const n = values[0].length;
    const groupOf = Int32Array.from({ length: n }, (_, i) => Math.floor(i / k));
    const columns = values.map((before, j) => {
      const after = before.map((_, i) => {
        const group = before.filter(
          (x, other) => groupOf[other] === groupOf[i] && !Number.isNaN(x),
        );
        return group.reduce((sum, x) => sum + x, 0) / group.length;
      });
      return { name: `c${j}`, before, after };
    });
    return {
      ...data,
      columns: columns.map(({ name, before, after }) => summaryOf(name, before, after)),
      figures: [],
      categories: [],
      twoWay: null,
      pictures: {
        categories: [],
        combinations: [],
        contributions: null,
        distributions: columns.map(({ name, before, after }) =>
          distributionOf(name, before, after),
        ),
        scatters: [scatterOf(columns[0], columns[1], { isPaired: true, groupOf })],
        correlations: correlationsOf(columns),
        riskByRecord: null,
        groupSizes: [groupSizesOf(groupOf, 'Of equal values.')],
        columnDrive: null,
        scoreBars: [],
      },
    };
  }

  const cases = fc
    .tuple(column, column, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 2, max: 12 }))
    .map(([a, b, k, threshold]) => {
      const n = Math.min(a.length, b.length);
      const values = [a.slice(0, n), b.slice(0, n)];
      return { values, threshold, report: reportOn(values, k) };
    });

  test('holds no value of the original and no small count, whatever the data', () => {
    fc.assert(
      fc.property(cases, ({ values, threshold, report }) => {
        const made = publicEdition(report, { threshold });
        const kept = new Set(numbersIn({ pictures: made.pictures, columns: made.columns }));
        const shown = values.flat().filter((x) => !Number.isInteger(x * 1e6) && kept.has(x));
        expect(shown.filter((x) => !Number.isNaN(x))).toEqual([]);
        const isSafe = (count: number) => count === 0 || count >= threshold;
        for (const { bins, before, after } of made.pictures.distributions) {
          for (const bin of bins) expect(isSafe(bin.before) && isSafe(bin.after)).toBe(true);
          for (const { missing } of [before, after]) {
            expect(typeof missing === 'number' ? isSafe(missing) : true).toBe(true);
          }
        }
        for (const { groups } of made.pictures.scatters) {
          expect(groups.length % threshold).toBe(0);
          for (const { size } of groups) expect(size).toBeGreaterThanOrEqual(threshold);
        }
        for (const bar of made.pictures.groupSizes.flatMap(({ bars }) => bars)) {
          expect(isSafe(bar.groups)).toBe(true);
          expect(bar.from === null || bar.from >= threshold).toBe(true);
        }
        parseStrictly(reportPage(made));
      }),
      { numRuns: 60 },
    );
  });

  test('names no rare level and holds no small or exact count of categories, whatever the data', () => {
    const codes = fc.array(fc.integer({ min: -1, max: 15 }), { maxLength: 120 });
    fc.assert(
      fc.property(
        codes,
        codes,
        fc.integer({ min: 2, max: 12 }),
        fc.boolean(),
        (before, after, threshold, ordered) => {
          const names = Array.from(
            { length: 16 },
            (_, i) => `<level ${String.fromCharCode(97 + i)}>`,
          );
          const column = {
            name: 'c',
            original: Int32Array.from(before),
            masked: Int32Array.from(after),
            levels: 16,
            ordered,
            names,
          };
          const isPaired = before.length === after.length;
          const pair = { column, isPaired, recoded: null };
          const report: ReportData = {
            ...data,
            columns: [],
            figures: [],
            categories: [categorySummaryOf(pair)],
            pictures: {
              ...data.pictures,
              distributions: [],
              scatters: [],
              correlations: null,
              groupSizes: [],
              contributions: null,
              categories: [categoryBarsOf(pair)],
              combinations: [combinationsOf('keys', [column])],
            },
          };
          const made = publicEdition(report, { threshold });
          const shown = JSON.stringify(made);
          const count = (of: number[], code: number) => of.filter((one) => one === code).length;
          for (const [code, name] of names.entries()) {
            const [old, now] = [count(before, code), count(after, code)];
            if (now < threshold || (old > 0 && old < threshold)) expect(shown).not.toContain(name);
          }
          const isTold = (one: unknown) =>
            one === null ||
            (typeof one === 'object' && 'below' in one!) ||
            (one as number) % threshold === 0;
          for (const bars of made.pictures.categories) {
            const rows = [...bars.levels, ...(bars.others === null ? [] : [bars.others])];
            const told = rows.flatMap((row) => [row.before, row.after]);
            const missing = [bars.before.missing, bars.after.missing];
            for (const one of [...told, ...missing]) expect(isTold(one)).toBe(true);
          }
          for (const one of made.pictures.combinations) expect(one.classes).toEqual([]);
          parseStrictly(reportPage(made));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('says nothing about columns that too few records have', () => {
    const report = reportOn(
      [
        [1.5, 2.5, 3.5, 4.5],
        [1.25, 2.25, 3.25, 4.25],
      ],
      2,
    );
    const made = publicEdition(report);
    expect(made.columns).toEqual([]);
    expect(made.pictures.distributions).toEqual([]);
    expect(made.pictures.scatters).toEqual([]);
    expect(made.pictures.correlations).toBeNull();
  });

  test('has no scatter where records of a group differ, because that shows the partition', () => {
    const values = Array.from({ length: 20 }, (_, i) => i * 1.37);
    const pair = { name: 'x', before: values, after: values };
    const groupOf = values.map((_, i) => Math.floor(i / 10));
    const scatter = scatterOf(pair, pair, { isPaired: true, groupOf });
    const report = { ...data, pictures: { ...data.pictures, scatters: [scatter] } };
    expect(publicEdition(report).pictures.scatters).toEqual([]);
  });

  test('replaces secrets that a sentence quotes', () => {
    const title = `Report on ${secrets.name}, seed ${secrets.seed}`;
    const made = publicEdition({ ...data, title });
    expect(made.title).toBe('Report on withheld, seed withheld');
  });

  test.each([{ threshold: 1 }, { threshold: 2.5 }, { tail: 0 }, { tail: 0.5 }])(
    'refuses %o',
    (options) => {
      expect(() => publicEdition(data, options)).toThrow(/public report/);
    },
  );
});
