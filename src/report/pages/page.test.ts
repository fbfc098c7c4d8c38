import { describe, expect, test } from 'vitest';
import { demonstration } from '../../../test/report/demonstration.ts';
import { elementsOf, type Node, parseStrictly, textOf } from '../../../test/report/strictXml.ts';
import { correlationsOf, distributionOf, scatterOf, summaryOf } from '../figures/index.ts';
import type { ReportData } from '../figures/model.ts';
import { publicEdition } from './editions.ts';
import { reportPage } from './page.ts';

const HOSTILE = `"><script>alert('x')</script><img src=x onerror=y>&\u202e\u0007\ud800`;

const empty: ReportData = {
  format: 'penumbra-report',
  version: 1,
  edition: { kind: 'internal' },
  title: 'Nothing',
  program: 'penumbra 0.1.0',
  made: null,
  files: {
    original: null,
    protected: { name: null, sha256: null, records: 0, columns: 0 },
    isPaired: false,
    notes: [],
  },
  treatment: { steps: null, prepared: [], sample: null, remarks: [], seed: null },
  figures: [],
  leftOut: [],
  columns: [],
  categories: [],
  twoWay: null,
  pictures: {
    distributions: [],
    categories: [],
    scatters: [],
    correlations: null,
    combinations: [],
    contributions: null,
    riskByRecord: null,
    groupSizes: [],
    columnDrive: null,
    scoreBars: [],
  },
  claims: [],
  withdrawn: [],
  warnings: [],
  analystNotes: null,
};

/** A report on two columns, whatever they are. */
function reportOn(before: number[], after: number[], name: string): ReportData {
  const pair = { name, before, after };
  const groupOf = after.map(() => 0);
  return {
    ...empty,
    columns: [summaryOf(name, before, after, true)],
    pictures: {
      ...empty.pictures,
      distributions: [distributionOf(name, before, after)],
      scatters: [scatterOf(pair, pair, { isPaired: true, groupOf })],
      correlations: correlationsOf([pair, pair]),
    },
  };
}

/** The same data with every text replaced, but for words that the model defines. */
function withTexts(data: ReportData, text: string): ReportData {
  const defined = new Set(['direction', 'unit', 'about', 'tier', 'kind', 'scale', 'qualifier']);
  const replaced = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return defined.has(key) || key === 'scales' ? value : text;
    if (Array.isArray(value)) return value.map((one) => replaced(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([inner, one]) => [inner, replaced(one, inner)]),
    );
  };
  return replaced(data, '') as ReportData;
}

const FORBIDDEN = new Set(['script', 'img', 'iframe', 'object', 'embed', 'link', 'base', 'form']);

/** What is wrong with an element, by itself and as part of a page with these ids. */
function* faultsOf(node: Node, ids: ReadonlySet<string>): Generator<string> {
  const { tag, attributes, children } = node;
  if (FORBIDDEN.has(tag)) yield `a ${tag}`;
  for (const [name, value] of attributes) {
    if (/^on|^src|^style$/i.test(name)) yield `${name} in ${tag}`;
    const targets =
      name === 'href' ? [value.slice(1)] : /^aria-.*by$/.test(name) ? value.split(' ') : [];
    for (const id of targets) if (!ids.has(id)) yield `${name} leads nowhere: ${id}`;
    if (name === 'aria-label' && value.trim() === '') yield `${tag} without a name`;
  }
  if (tag === 'table' && (children[0] as Node).tag !== 'caption') yield 'a table without caption';
  if (tag === 'th' && !/^(row|col)$/.test(attributes.get('scope') ?? '')) yield 'th without scope';
  if (/^(h[1-6]|caption|summary|title|desc)$/.test(tag) && textOf(node).trim() === '') {
    yield `an empty ${tag}`;
  }
}

/** The texts of the rows of a table, without its head. */
function rowsOf(page: Node, caption: string): string[] {
  const table = [...elementsOf(page)].find(
    (node) =>
      node.tag === 'table' &&
      [...elementsOf(node)].some((one) => one.tag === 'caption' && textOf(one) === caption),
  )!;
  const body = [...elementsOf(table)].find(({ tag }) => tag === 'tbody')!;
  return [...elementsOf(body)].filter(({ tag }) => tag === 'tr').map(textOf);
}

function check(data: ReportData): Node {
  const page = parseStrictly(reportPage(data));
  const nodes = [...elementsOf(page)];
  const ids = nodes.flatMap(({ attributes }) => attributes.get('id') ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  const known = new Set(ids);
  expect(nodes.flatMap((node) => [...faultsOf(node, known)])).toEqual([]);
  const levels = nodes.flatMap(({ tag }) => (/^h[1-6]$/.test(tag) ? Number(tag[1]) : []));
  expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([]);
  for (const once of ['h1', 'header', 'nav', 'main', 'footer']) {
    expect(nodes.filter(({ tag }) => tag === once)).toHaveLength(1);
  }
  expect(page.attributes.get('lang')).toBe('en');
  return page;
}

describe('reportPage', () => {
  const { data } = demonstration();

  test('is well-formed, has one h1, headings in order, landmarks, captions, unique ids and links that lead somewhere', () => {
    check(data);
    check(publicEdition(data));
  });

  test('runs nothing and loads nothing', () => {
    const page = check(data);
    const policy = [...elementsOf(page)].find(
      ({ attributes }) => attributes.get('http-equiv') === 'Content-Security-Policy',
    )!;
    expect(policy.attributes.get('content')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'(;|$)/,
    );
    const addresses = reportPage(data).match(/https?:[^"]*|url\([^)]*\)|@import/g) ?? [];
    for (const address of addresses) expect(address).toMatch(/^http:\/\/www\.w3\.org\/|^url\(#/);
  });

  test('names its edition first', () => {
    const first = (of: ReportData) =>
      textOf([...elementsOf(check(of))].find(({ tag }) => tag === 'header')!);
    expect(first(data)).toMatch(/^Internal edition: must stay/);
    expect(first(publicEdition(data))).toMatch(/^Public edition/);
  });

  test('shows no figure without its definition, range, direction and source', () => {
    const rows = [...elementsOf(check(data))].filter(({ tag }) => tag === 'tr').map(textOf);
    for (const figure of data.figures) {
      const row = rows.find((text) => text.startsWith(figure.title) && text.includes('Range: '))!;
      for (const words of [figure.definition, figure.range, figure.source, ...figure.notes]) {
        expect(row).toContain(words);
      }
      expect(row.toLowerCase()).toContain(figure.direction);
      if (figure.reason !== null) expect(row).toContain(figure.reason);
    }
  });

  test('has a table behind every picture', () => {
    const figures = [...elementsOf(check(data))].filter(({ tag }) => tag === 'figure');
    expect(figures.length).toBeGreaterThan(10);
    for (const figure of figures) {
      const tags = [...elementsOf(figure)].map(({ tag }) => tag);
      for (const tag of ['svg', 'figcaption', 'details', 'table']) expect(tags).toContain(tag);
    }
  });

  test('is the same for the same data, also after they were written as JSON', () => {
    expect(reportPage(demonstration().data)).toBe(reportPage(data));
    expect(reportPage(JSON.parse(JSON.stringify(data)))).toBe(reportPage(data));
    const open = publicEdition(data);
    expect(reportPage(JSON.parse(JSON.stringify(open)))).toBe(reportPage(open));
  });

  test('the table of two categories that changed most is drawn, and not in a public edition', () => {
    const classes = [
      ['north', 'south'],
      ['f', 'm'],
    ] as const;
    const counts = [
      [40, 1],
      [2, 30],
    ];
    const table = { names: ['region', 'sex'], classes, before: counts, after: counts } as const;
    const own = { ...data, pictures: { ...data.pictures, pairCounts: [table] } };
    expect(reportPage(own)).toContain('south, f: 1.4');
    expect(publicEdition(own).pictures.pairCounts).toEqual([]);
    expect(reportPage(publicEdition(own))).not.toContain('south');
  });

  test('keeps hostile texts as texts, wherever they stand', () => {
    const hostile = withTexts(data, HOSTILE);
    // A public edition replaces every text that is also the name of the original.
    const unnamed = {
      ...hostile,
      files: { ...hostile.files, original: null },
      treatment: { steps: null, prepared: [], sample: null, remarks: [], seed: null },
    };
    for (const edition of [hostile, publicEdition(hostile), publicEdition(unnamed)]) {
      const page = check(edition);
      const html = reportPage(edition);
      for (const part of ['<script', '<img', '\u202e', '\u0007']) expect(html).not.toContain(part);
      if (edition.title === HOSTILE) {
        expect(textOf(page)).toContain("<script>alert('x')</script>");
      }
    }
  });

  test.each([
    ['nothing at all', empty],
    ['no records', reportOn([], [], 'x')],
    ['one record', reportOn([4], [5], '')],
    ['a constant column', reportOn([2, 2, 2], [2, 2, 2], 'x')],
    ['nothing but missing values', reportOn([Number.NaN], [Number.NaN], 'x')],
    ['a few values missing', reportOn([1, Number.NaN, 3, 9], [2, 2, 2, Number.NaN], 'x')],
    ['a demonstration of few records', demonstration(7, 3).data],
  ])('is sound with %s, in both editions', (_, report) => {
    check(report);
    check(publicEdition(report));
  });

  test('counts missing values and says where there is no value', () => {
    const text = textOf(check(reportOn([1, Number.NaN, 3], [2, 2, Number.NaN], 'x')));
    expect(text).toMatch(/Original: 2.values, 1 missing/);
    expect(textOf(check(data))).toMatch(/none/);
  });

  test('begins with a summary; all other sections are folded, and none is lost', () => {
    const decided = {
      ...data,
      made: '2026-11-18 14:05 UTC',
      author: 'A. Steward',
      decisions: ['The gate levels failed and was accepted: decided on 3 May'],
    };
    const page = check(decided);
    const [main] = [...elementsOf(page)].filter(({ tag }) => tag === 'main');
    const parts = main.children.filter((child) => typeof child !== 'string');
    expect(parts[0].attributes.get('id')).toBe('summary');
    expect(parts.slice(1).every(({ tag }) => tag === 'details')).toBe(true);
    const first = textOf(parts[0]);
    expect(first).toMatch(/2026-11-18 14:05 UTC, by A\. Steward/);
    expect(first).toMatch(/Partners of the office/);
    expect(first).toMatch(/are unique in the original, .* in the protected file/);
    expect(first).toMatch(/Fails: .*83\.12.% \(limit: at.most.40.%\)/);
    expect(first).toContain('accepted: decided on 3 May.');
    for (const warning of data.warnings) expect(first).toContain(warning);
    expect(first.split(/\s+/).length).toBeLessThan(400);
    const links = [...elementsOf(page)].flatMap(({ attributes }) => attributes.get('href') ?? []);
    expect(links).toContain('#risk');
  });

  test('tells the public the day, and nobody by name', () => {
    const decided = { ...data, made: '2026-11-18 14:05 UTC', author: 'A. Steward' };
    const open = textOf(check(publicEdition({ ...decided, decisions: ['a reason'] })));
    expect(open).toContain('2026-11-18');
    expect(open).not.toMatch(/14:05|Steward|a reason/);
  });

  test('names claims that were withdrawn in both editions', () => {
    const text = textOf(check(data));
    expect(text).toMatch(/Withdrawn.*Ranks are kept in every column\. Found: 12 pairs/);
    const open = textOf(check(publicEdition(data)));
    expect(open).toMatch(/Withdrawn.*Ranks are kept in every column\.(?! Found)/);
  });

  test('shows each limit with its source, the figure, the direction and whether it holds, in words', () => {
    const rows = rowsOf(check(data), 'Limits of “Partners of the office”');
    expect(rows).toHaveLength(data.limits!.limits.length);
    expect(rows[0]).toMatch(/^Records that share each combination of the keys \(k\)at.least.5/);
    expect(rows[3]).toMatch(/\(interval-rank\)at.most.40.%83\.12.%Lower is betterFails/);
    expect(rows[4]).toMatch(/noneLower is betterOpen/);
    for (const [i, { words, because, source }] of data.limits!.limits.entries()) {
      for (const part of [words!, because, source]) expect(rows[i]).toContain(part);
    }
    expect(textOf(check(data))).toMatch(/Of 9 limits of “Partners of the office”, 7 hold, 1 fail/);
    const all = { ...data.limits!, holds: true, limits: data.limits!.limits.slice(0, 2) };
    expect(textOf(check({ ...data, limits: all }))).toContain('All 2 limits of');
    const none = { ...data.limits!, holds: true, limits: [] };
    expect(textOf(check({ ...data, limits: none }))).toContain('has no limits');
    expect(textOf(check({ ...data, limits: null }))).not.toContain('Limits');
  });

  test('says under the picture of group sizes what is counted', () => {
    const figure = [...elementsOf(check(data))].find(
      (node) => node.tag === 'figure' && textOf(node).includes('Group sizes'),
    )!;
    expect(textOf(figure)).toMatch(/Counted are records with the same values in all protected/);
  });

  test('shows categories, what was prepared and who is alone, and says it in words', () => {
    const text = textOf(check(data));
    expect(text).toContain('Columns of categories that were changed, or that others may know');
    expect(text).toMatch(/region: categories before and after/);
    expect(text).toMatch(/Before the first step, columns were prepared/);
    expect(text).toMatch(/Then these steps were applied/);
    expect(text).toMatch(/The table of “region” and “schooling” changed most: 2\.35.%/);
    expect(text).toMatch(/Unique are/);
    expect(text).toMatch(/Which columns make records special uniques/);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  test('names the assumptions on the first page, in both editions', () => {
    for (const edition of [data, publicEdition(data)]) {
      const summary = [...elementsOf(check(edition))].find(
        (node) => node.tag === 'dl' && textOf(node).includes('Assumptions'),
      )!;
      const text = textOf(summary);
      expect(text).toContain('Keys: age (Age in years), household size; given.');
      expect(text).toContain('Confidential: income, wealth; guessed from names and values.');
      expect(text).toContain('4 amounts, 1 count, 1 ordered code, 2 unordered codes; guessed');
      expect(text).toContain('Missing keys: a missing key is a value of its own');
      expect(text.indexOf('Assumptions')).toBeLessThan(text.indexOf('What was done'));
    }
  });

  test('is sound for a file of categories alone, in both editions', () => {
    const { categories, combinations } = data.pictures;
    const report: ReportData = {
      ...data,
      columns: [],
      figures: [],
      pictures: { ...empty.pictures, categories, combinations },
    };
    check(report);
    check(publicEdition(report));
    const sample = { share: 12.5, strata: ['region'], weight: 'w' };
    const drawn = { ...report, treatment: { ...report.treatment, steps: [], sample } };
    const text = textOf(check(drawn));
    expect(text).toMatch(/A sample of 12\.5 % of the records was drawn/);
    expect(text).not.toContain('steps were applied');
  });

  test('reads no clock, and shows the time it is given', () => {
    expect(textOf(check({ ...data, made: '7 June 2024' }))).toContain('7 June 2024');
  });
});
