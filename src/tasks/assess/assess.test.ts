import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { assess, chooseMeasures, measures, scores } from './assess.ts';

/** Records that all differ, in columns that are spread out. */
function csv(rows: readonly (readonly (number | string)[])[], header = 'a,b,c'): string {
  return `${header}\n${rows.map((row) => row.join(',')).join('\n')}\n`;
}

const ROWS = Array.from({ length: 60 }, (_, i) => [
  ((i * 37) % 61) + 3,
  ((i * 53) % 67) * 2 + 11,
  ((i * 29) % 59) + i / 10 + 5,
]);
const source = (text: string) => bytesSource('x.csv', text);
const original = source(csv(ROWS));
const masked = source(csv(ROWS.map(([a, b, c]) => [a + 1, b, c - 2])));

describe('assess', () => {
  test('identifiers are looked for in the protected file alone, also if records have no partner', async () => {
    const mails = ROWS.map(([a, b], i) => [a, b, `p${i}@example.org`]);
    const file = source(csv(mails, 'a,b,contact'));
    const options = { isUnpaired: true, measures: ['safe-harbor', 'inferred-cells'] };
    const { figures } = await assess(file, file, options);
    expect(figures.find(({ name }) => name === 'safe-harbor')?.value).toBe(1);
    expect(figures.find(({ name }) => name === 'inferred-cells')?.value ?? null).toBeNull();
  });

  test('unprotected data: score 50 with all columns known, all losses 0, linkage 100 %', async () => {
    const { figures } = await assess(original, original);
    const value = (name: string) => figures.find((figure) => figure.name === name)!.value;
    expect(value('score-all-columns')).toBe(50);
    for (const name of ['loss', 'il', 'pil', 'il-prime', 'means', 'moments', 'eigenvalues']) {
      expect(value(name), name).toBeCloseTo(0, 12);
    }
    for (const name of ['linkage', 'linkage-reverse', 'linkage-mahalanobis', 'interval-rank']) {
      expect(value(name), name).toBe(100);
    }
  });

  test('every figure carries what it means, and every measure is there or said to be left out', async () => {
    const { figures, leftOut, isPaired } = await assess(original, masked);
    expect(isPaired).toBe(true);
    for (const figure of figures) {
      expect(figure.definition.length).toBeGreaterThan(20);
      expect(figure.range.length).toBeGreaterThan(5);
      expect(figure.direction).toMatch(/is better$/);
      expect(figure.value === null).toBe(figure.reason !== null);
    }
    const named = [...figures, ...leftOut].map(({ name }) => name);
    expect(named.sort()).toEqual([...measures, ...scores].map(({ name }) => name).sort());
  });

  test('files of other lengths: the primed measures are used, and it says so', async () => {
    const shorter = source(csv(ROWS.slice(0, 40)));
    const { figures, leftOut, notes, isPaired } = await assess(original, shorter);
    expect(isPaired).toBe(false);
    expect(notes[0]).toMatch(/60 and 40 records.*primed measures/);
    const names = figures.map(({ name }) => name);
    expect(names).toContain('score-prime');
    expect(names).not.toContain('linkage');
    expect(leftOut.find(({ name }) => name === 'linkage')!.because).toMatch(/record by record/);
    expect(leftOut.find(({ name }) => name === 'score')).toBeDefined();
  });

  test('a file of 1,000 columns: what would take minutes is left out, and it says how to ask for it', async () => {
    const wide = (shift: number) =>
      csv(
        Array.from({ length: 12 }, (_, i) =>
          Array.from({ length: 1000 }, (_, j) => ((i * (37 + j)) % 101) + shift * ((i + j) % 3)),
        ),
        Array.from({ length: 1000 }, (_, j) => `c${j}`).join(','),
      );
    const { figures, leftOut } = await assess(source(wide(0)), source(wide(1)), {
      measures: ['risk'],
    });
    const slow = leftOut.filter(({ because }) => because.startsWith('it would take about '));
    expect(slow.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['linkage-mahalanobis', 'inferred-cells']),
    );
    for (const { name, because } of slow) expect(because).toContain(`--measures ${name}`);
    expect(figures.find(({ name }) => name === 'linkage')!.value).not.toBeNull();
  });

  test('a measure may take seconds, ten minutes if all are asked for, and any time by its name', () => {
    expect(chooseMeasures(undefined).patience('pil')).toBe(15);
    expect(chooseMeasures(['risk']).patience('linkage')).toBe(15);
    const { wanted, patience } = chooseMeasures(['all', 'pil']);
    expect(wanted.has('linkage')).toBe(true);
    expect([patience('linkage'), patience('pil')]).toEqual([600, Number.POSITIVE_INFINITY]);
  });

  test.each(['moments', 'moments-subdomains', 'pil', 'eigenvalues'])(
    'the time of %s grows with the pairs of columns, however few the records',
    (name) => {
      const { seconds } = measures.find((one) => one.name === name)!;
      expect(seconds(12, 1000, 7)).toBeGreaterThan(15);
      expect(seconds(12, 10, 7)).toBeLessThan(0.1);
    },
  );

  test('files in another order are not compared record by record when that is said', async () => {
    const turned = source(csv(ROWS.toReversed()));
    const { figures, notes } = await assess(original, turned, {
      isUnpaired: true,
      measures: ['score-prime', 'means'],
    });
    expect(notes[0]).toMatch(/not in the same order/);
    const [means, score] = figures;
    expect(means.value).toBeCloseTo(0, 12);
    expect(score.parts[0].value).toBeCloseTo(0, 12);
    expect(score.parts[2].value).toBe(100);
  });

  test('compares the columns that were changed, and warns of those that were not', async () => {
    const { columns, keys, notes, warnings, copied } = await assess(original, masked, {
      measures: ['means'],
    });
    expect(columns).toEqual(['a', 'c']);
    expect(keys).toEqual(['a', 'c']);
    expect(notes.join(' ')).toMatch(/not in the figures: b/);
    expect(warnings[0]).toMatch(/60 of 60 records are alone.*\(b\)/);
    expect(copied).toEqual({ columns: ['b'], alone: 60, records: 60, countsUnits: false });
  });

  test('says when nothing was changed, when files seem to be in another order, and what is gone', async () => {
    const same = await assess(original, original, { measures: ['means'] });
    expect(same.warnings.join()).toMatch(/nothing was protected/);
    const order = ROWS.map((_, i) => ROWS[(i * 17 + 5) % ROWS.length]);
    const shuffled = await assess(original, source(csv(order)), { measures: ['means'] });
    expect(shuffled.warnings.join()).toMatch(/seem to be in different orders/);
    const { warnings } = await assess(original, masked, { measures: ['means'] });
    expect(warnings.join()).not.toMatch(/different orders/);
    const fewer = source(csv(ROWS.map(([a, b]) => [a + 1, b, 'x'])));
    const { notes } = await assess(original, fewer, { measures: ['means'] });
    expect(notes.join()).toMatch(/not compared: c/);
  });

  test('a regression may use columns that are not compared', async () => {
    const { columns, figures } = await assess(original, masked, {
      regressions: ['b ~ a'],
      measures: ['regression'],
    });
    expect(columns).toEqual(['a', 'c']);
    expect(figures[0].value).toBeGreaterThan(0);
  });

  test('columns, keys and regressions are those that are named', async () => {
    const { columns, keys, figures } = await assess(original, masked, {
      columns: ['a', 'b', 'c'],
      keys: ['b', 3],
      regressions: ['a ~ b + c'],
      measures: ['regression', 'linkage-keys'],
    });
    expect(columns).toEqual(['a', 'b', 'c']);
    expect(keys).toEqual(['b', 'c']);
    expect(figures.map(({ name }) => name)).toEqual(['regression', 'linkage-keys']);
    expect(figures[0].parts.length).toBe(2);
  });

  test.each([
    [{ measures: ['linkag'] }, /no measure "linkag".*linkage/],
    [{ columns: ['nothing'] }, /no column "nothing"/],
    [{ columns: ['a'], keys: ['b'] }, /a key column but is not compared/],
    [{ regressions: ['a + b'] }, /written "income ~ age/],
    [{ regressions: ['a ~ '] }, /written "income ~ age/],
    [{ regressions: ['a ~ a'] }, /explains a column by others/],
  ])('refuses %o', async (options, message) => {
    await expect(assess(original, masked, options)).rejects.toThrow(message);
  });

  test('refuses files without a column in common', async () => {
    await expect(assess(original, source('x,y\nu,v\n'))).rejects.toThrow(
      /no column with the same name/,
    );
  });

  test('a partition of other files is refused, and one that left records out is followed', async () => {
    const fewer = source(csv(ROWS.slice(1)));
    const lines = [
      'record,step_1',
      '1,',
      ...ROWS.slice(1).map((_, i) => `${i + 2},${(i % 7) + 1}`),
    ];
    const partition = `${lines.join('\n')}\n`;
    const { isPaired, figures } = await assess(original, fewer, {
      partition,
      measures: ['linkage', 'group-knowledge'],
    });
    expect(isPaired).toBe(true);
    expect(figures[0].value).toBe(100);
    await expect(assess(fewer, fewer, { partition })).rejects.toThrow(/partition has 60 records/);
  });
});
