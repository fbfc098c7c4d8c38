import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demonstration } from '../../../test/report/demonstration.ts';
import { elementsOf, parseStrictly, textOf } from '../../../test/report/strictXml.ts';
import type { FuzzySummary, MixtureSummary } from '../../methods/contract/index.ts';
import { ellipsesOf } from '../figures/index.ts';
import type { ReportData, ReportModel } from '../figures/model.ts';
import { bicCurvePicture, ellipsesPicture, pictureStyle } from '../pictures/index.ts';
import { publicEdition } from './editions.ts';
import { reportPage } from './page.ts';

const HOSTILE = '"><script>alert(1)</script>\u202e\u0000';
const SECRET = 77123.25;

const mixture: MixtureSummary = {
  kind: 'mixture',
  records: 120,
  model: 'VVV',
  tails: 'normal',
  bic: -310.5,
  transforms: [{ kind: 'none' }, { kind: 'log' }, { kind: 'yeo-johnson', lambda: 0.25 }],
  certainty: 0.93,
  table: ['EII', 'VVV'].flatMap((model, m) =>
    [1, 2, 3].map((components) => ({
      model,
      components,
      bic: m === 0 && components === 3 ? null : -400 + 20 * m - (components - 2) ** 2 + 69.5 * m,
    })),
  ),
  components: [
    {
      records: 70,
      share: 0.6,
      mean: [SECRET, 2, 3],
      covariance: [
        [4, 1, 0],
        [1, 1, 0],
        [0, 0, 9],
      ],
      degrees: null,
      normality: { skewness: 0.5, skewnessP: 0.4, kurtosis: 14.2, kurtosisP: 0.7 },
    },
    {
      records: 50,
      share: 0.4,
      mean: [SECRET - 9, 5, 3.5],
      covariance: [
        [1, -0.5, 0],
        [-0.5, 1, 0],
        [0, 0, 4],
      ],
      degrees: null,
      normality: null,
    },
  ],
  notes: ['One component was set aside.'],
};

const fuzzy: FuzzySummary = {
  kind: 'fuzzy',
  records: 40,
  centres: 8,
  objective: 12.5,
  rounds: 31,
  converged: true,
  starts: 3,
  sizes: { min: 2, median: 5, max: 9 },
  notes: [],
};

const model = (summary: ReportModel['summary'], about = 'Step 1'): ReportModel => ({
  about,
  columns: ['income', 'wealth', 'age'],
  summary,
});

const { data } = demonstration();
const withModels = (models: readonly ReportModel[]): ReportData => ({ ...data, models });

/** The section of a page, as nodes; undefined where it has none. */
function sectionOf(report: ReportData) {
  return [...elementsOf(parseStrictly(reportPage(report)))].find(
    ({ tag, attributes }) => tag === 'section' && attributes.get('id') === 'model',
  );
}

describe('the section about models', () => {
  test('is there where there are models, with both pictures, components, normality and notes', () => {
    expect(sectionOf(data)).toBeUndefined();
    const section = sectionOf(withModels([model(mixture)]))!;
    const text = textOf(section);
    expect(text).toContain('VVV');
    expect(text).toContain('wealth (logarithm)');
    expect(text).toContain('Too few records');
    expect(text).toContain('One component was set aside.');
    const pictures = [...elementsOf(section)].filter(({ tag }) => tag === 'svg');
    expect(pictures).toHaveLength(4);
  });

  test('says what is another of t components', () => {
    const heavy: MixtureSummary = {
      ...mixture,
      tails: 't',
      components: mixture.components.map((one) => ({ ...one, degrees: 4.25 })),
    };
    const text = textOf(sectionOf(withModels([model(heavy)]))!);
    expect(text).toContain('A mixture of t distributions');
    expect(text).toContain('4.25');
    expect(text).toContain('scales in brackets');
    expect(text).not.toContain('Of a normal component');
  });

  test('tells of fuzzy models in words', () => {
    const text = textOf(sectionOf(withModels([model(fuzzy)]))!);
    expect(text).toMatch(/8\u00A0centres, the best of 3\u00A0starts/);
    expect(text).toContain('2 to 9 records');
  });

  test('of many parts the largest are shown in full and all in a table', () => {
    const parts = Array.from({ length: 30 }, (_, i) =>
      model({ ...mixture, records: 100 + i }, `part ${i + 1}`),
    );
    const section = sectionOf(withModels(parts))!;
    const headings = [...elementsOf(section)].filter(({ tag }) => tag === 'h3').map(textOf);
    expect(headings).toEqual(['part 27', 'part 28', 'part 29', 'part 30']);
    expect(textOf(section)).toContain('part 1');
  });

  test('keeps hostile names as text', () => {
    const hostile = { about: HOSTILE, columns: [HOSTILE, HOSTILE, HOSTILE], summary: mixture };
    const page = reportPage(withModels([hostile]));
    parseStrictly(page);
    for (const part of ['<script', '\u202e', '\u0000']) expect(page).not.toContain(part);
  });

  test('never reaches a public edition, which says so', () => {
    const open = publicEdition(withModels([model(mixture)]));
    expect(open.models).toBeUndefined();
    expect(JSON.stringify(open)).not.toContain(String(SECRET));
    expect(reportPage(open)).not.toContain('The model</h2>');
    expect(textOf(parseStrictly(reportPage(open)))).toContain('models behind the groups');
    expect(textOf(parseStrictly(reportPage(publicEdition(data))))).not.toContain(
      'models behind the groups',
    );
  });

  test('cannot be smuggled into a public page', () => {
    const open = { ...publicEdition(data), models: [model(mixture)] };
    expect(sectionOf(open)).toBeUndefined();
  });
});

describe('pictures of a mixture', () => {
  test('the curve names what was taken and by how much it is ahead', () => {
    const { caption, table, svg } = bicCurvePicture(
      { chosen: { model: 'VVV', components: 2 }, cells: mixture.table },
      'x',
    );
    expect(caption).toContain('The choice is VVV with 2 components, BIC −310.5.');
    expect(caption).toContain('Next is VVV with 1 component, 1 below');
    expect(caption).toContain('1 mixture is missing');
    expect(table.head).toEqual(['Components', 'EII', 'VVV']);
    expect(table.rows[2]).toEqual(['3', '–', '−311.5']);
    expect(svg).toContain('>VVV, 2<');
  });

  test('are well-formed whatever the figures, with styles that exist', () => {
    const number = fc.double({ noNaN: true, min: -1e9, max: 1e9 });
    const cell = fc.record({
      model: fc.constantFrom('EII', 'VEV', 'VVV'),
      components: fc.integer({ min: 1, max: 40 }),
      bic: fc.option(number),
    });
    const component = fc.record({
      records: fc.nat(),
      mean: fc.tuple(number, number),
      deviation: fc.tuple(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.constant(1)),
      correlation: fc.double({ min: -1, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(cell), fc.array(component, { maxLength: 9 }), (cells, components) => {
        const chosen = { model: 'VVV', components: 3 };
        for (const { svg, table } of [
          bicCurvePicture({ chosen, cells }, 'a'),
          ellipsesPicture({ names: ['x', 'y'], components }, 'b'),
        ]) {
          for (const { attributes } of elementsOf(parseStrictly(svg))) {
            for (const [name, value] of attributes) {
              expect(value).not.toMatch(/NaN|Infinity|undefined/);
              if (name !== 'class') continue;
              for (const one of value.split(' ')) expect(pictureStyle).toContain(`.${one}`);
            }
          }
          for (const row of table.rows) expect(row).toHaveLength(table.head.length);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('ellipses are in the columns in which components differ most, and none in a column without variance', () => {
    const pairs = ellipsesOf(mixture, ['a', 'b', 'c']).map(({ names }) => names);
    expect(pairs).toEqual([
      ['a', 'b (logarithm)'],
      ['a', 'c (Yeo-Johnson, 0.25)'],
      ['b (logarithm)', 'c (Yeo-Johnson, 0.25)'],
    ]);
    const flat = {
      ...mixture,
      components: mixture.components.map((one) => ({
        ...one,
        covariance: one.covariance.map((row, i) => row.map((x, j) => (i === 1 || j === 1 ? 0 : x))),
      })),
    };
    expect(ellipsesOf(flat, ['a', 'b', 'c']).map(({ names }) => names[0])).toEqual(['a']);
  });

  test('an ellipse reaches two standard deviations to each side', () => {
    const one = { records: 9, mean: [10, 20], deviation: [2, 5], correlation: 0.5 } as const;
    const { svg } = ellipsesPicture({ names: ['x', 'y'], components: [one] }, 'x');
    // The ends of both axes are those of the larger curve.
    expect(svg).toMatch(/>6</);
    expect(svg).toMatch(/>14</);
  });
});
