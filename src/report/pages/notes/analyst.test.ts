import { describe, expect, test } from 'vitest';
import { demonstration } from '../../../../test/report/demonstration.ts';
import { categorySummaryOf, correlationsOf, summaryOf } from '../../figures/index.ts';
import type { ReportData, ReportFigure } from '../../figures/model.ts';
import { analystNotes } from './analyst.ts';

const { data } = demonstration(60);
const numbersOnly: ReportData = {
  ...data,
  categories: [],
  twoWay: null,
  treatment: { ...data.treatment, steps: data.treatment.steps!.slice(0, 1), prepared: [] },
};
const base = Array.from({ length: 200 }, (_, i) => ((i * 37) % 200) - 100);

/** Notes on one column, by topic. */
function notesOn(after: number[], more: Partial<ReportData> = {}) {
  const columns = [summaryOf('x', base, after, true)];
  const pictures = { ...data.pictures, correlations: null };
  const notes = analystNotes({ ...numbersOnly, columns, pictures, figures: [], ...more });
  return new Map(notes.map((note) => [note.topic, note]));
}

describe('analystNotes', () => {
  test('finds everything valid where nothing changed, but for single records', () => {
    for (const [topic, { verdict }] of notesOn(base)) {
      expect(verdict).toBe(topic === 'Single records' ? 'not known' : 'valid');
    }
  });

  test('says by how much means are shifted, and where', () => {
    const note = notesOn(base.map((x) => x + 100)).get('Means and totals')!;
    // The standard deviation of 200 consecutive whole numbers is 57.88.
    expect(note).toMatchObject({ verdict: 'misleading' });
    expect(note.sentence).toMatch(/up to 1\.7 standard deviations.*“x”/);
    expect(notesOn(base.map((x) => x + 1)).get('Means and totals')!.verdict).toBe('with care');
  });

  test('speaks of other columns only where there are some', () => {
    const shifted = base.map((x) => x + 100);
    expect(notesOn(shifted).get('Means and totals')!.sentence).not.toMatch(/other columns/);
    const columns = [summaryOf('x', base, shifted), summaryOf('y', base, base)];
    const two = notesOn(shifted, { columns }).get('Means and totals')!;
    expect(two.sentence).toMatch(/“x”\. The other columns keep their means/);
  });

  test('says of single records what the values say', () => {
    const said = (after: number[]) => notesOn(after).get('Single records')!;
    expect(said(base).sentence).toMatch(/nothing was protected in the compared columns/);
    expect(said(base.map((x, i) => (i === 7 ? 0.5 : x))).sentence).toMatch(
      /^Some values equal the original/,
    );
    expect(said(base.map((x) => x + 1)).sentence).toMatch(/^Most or all values were changed/);
    const columns = [summaryOf('x', base, base)];
    expect(notesOn(base, { columns }).get('Single records')!.sentence).toMatch(/unknown/);
  });

  test('tells the public bounds and no names, and nothing holds where columns are left out', () => {
    const columns = [
      summaryOf(
        'x',
        base,
        base.map((x) => x + 20),
      ),
    ];
    const report = { ...data, columns, figures: [] };
    const [means] = analystNotes(report, { isPublic: true, isPartial: false });
    expect(means.sentence).toBe(
      'Means are shifted by at most 0.5 standard deviations of the original.',
    );
    const kept = { ...report, columns: [summaryOf('x', base, base)] };
    const [partial] = analystNotes(kept, { isPublic: true, isPartial: true });
    expect(partial).toMatchObject({ verdict: 'with care' });
    expect(partial.sentence).toMatch(/leaves out columns/);
  });

  test('says that variances shrank, by a bound', () => {
    const note = notesOn(base.map((x) => x * 0.9)).get('Variances and standard errors')!;
    // 1 - 0.81 is at most 25 %.
    expect(note.sentence).toMatch(/smaller than in the original, by at most 25.%; most in “x”/);
    const wider = notesOn(base.map((x) => x * 3)).get('Variances and standard errors')!;
    expect(wider.sentence).toMatch(/differ from the original by more than 50.%/);
  });

  test('sees tails that were cut although the middle was kept', () => {
    const notes = notesOn(base.map((x) => Math.max(-85, Math.min(85, x))));
    expect(notes.get('Tails of distributions')).toMatchObject({ verdict: 'misleading' });
    expect(notes.get('Medians and other quantiles')).toMatchObject({ verdict: 'valid' });
  });

  test('names the pair of columns whose correlation changed most', () => {
    const column = (name: string, after: number[]) => ({ name, before: base, after });
    const correlations = correlationsOf([column('a', base), column('b', base.toReversed())]);
    const note = notesOn(base, { pictures: { ...data.pictures, correlations } }).get(
      'Correlations',
    )!;
    expect(note.verdict).toBe('misleading');
    expect(note.sentence).toContain('“a” and “b”');
  });

  test('reads overlaps of regressions from the figures', () => {
    const overlap = data.figures.find(({ name }) => name === 'regression-overlap')!;
    const of = (figure: ReportFigure) =>
      [...notesOn(base, { figures: [figure] }).values()].find(({ topic }) =>
        topic.startsWith('Regr'),
      )!;
    expect(of(overlap)).toMatchObject({ verdict: 'misleading' });
    expect(of(overlap).sentence).toMatch(/81.% on average, least for “age”/);
    expect(of({ ...overlap, value: 0.95, parts: [] }).verdict).toBe('valid');
    expect(of({ ...overlap, value: 95, unit: '%', parts: [] }).sentence).toMatch(/by 95.%/);
  });

  test('speaks of missing values only where their share changed', () => {
    expect(notesOn(base).has('Missing values')).toBe(false);
    const gaps = base.map((x, i) => (i % 4 === 0 ? Number.NaN : x));
    expect(notesOn(gaps).get('Missing values')!.sentence).toMatch(/more than 5 %/);
  });

  test('does not know where nothing varies', () => {
    const columns = [summaryOf('x', [1, 1, 1], [1, 1, 1])];
    const notes = analystNotes({ ...data, columns, figures: [] });
    expect(notes.find(({ topic }) => topic === 'Means and totals')!.verdict).toBe('not known');
  });

  test('states the rule behind every verdict', () => {
    for (const { rule, sentence } of analystNotes(data)) {
      expect(rule).toMatch(/\.$/);
      expect(sentence).toMatch(/\.$/);
    }
  });

  describe('on categories', () => {
    const n = 1000;
    /** So many of 1,000 records, half a half b, that are b after and a before; and so many left empty. */
    const summary = (moved: number, emptied = 0, isPaired = true) => {
      const original = Int32Array.from({ length: n }, (_, i) => i % 2);
      const masked = original.map((code, i) =>
        code === 0 && i < 2 * moved ? 1 : code === 1 && i < 2 * emptied ? -1 : code,
      );
      const column = { name: 'c', original, masked, levels: 2, ordered: false, names: ['a', 'b'] };
      return categorySummaryOf({ column, isPaired, recoded: null });
    };
    const notes = (of: Partial<ReportData>, isPublic = false) =>
      new Map(
        analystNotes(
          { ...numbersOnly, columns: [], figures: [], ...of },
          { isPublic, isPartial: false },
        ).map((note) => [note.topic, note]),
      );

    test('says by how much a share changed, and to the public by a bound and without a name', () => {
      const topic = 'Counts and shares of categories';
      const told = (moved: number, isPublic = false) =>
        notes({ categories: [summary(moved)] }, isPublic).get(topic)!;
      expect(told(0).sentence).toBe('Every category keeps its share of the records.');
      expect(told(4)).toMatchObject({ verdict: 'valid' });
      expect(told(15)).toMatchObject({ verdict: 'with care' });
      expect(told(70).sentence).toMatch(/up to 7.percentage points of the records; most in “c”/);
      expect(told(70).verdict).toBe('misleading');
      expect(told(70, true).sentence).toMatch(/^Shares of categories changed by at most 10/);
      expect(told(70, true).sentence).not.toContain('“c”');
    });

    test('says which table changed most, and to the public by a bound', () => {
      const twoWay = {
        tables: 3,
        mean: 1.2,
        worst: { names: ['c', 'd'] as const, value: 4.321 },
      };
      const note = notes({ twoWay }).get('Tables of two categories')!;
      expect(note).toMatchObject({ verdict: 'with care' });
      expect(note.sentence).toMatch(/1\.2.% .*“c” and “d” changed most: 4\.3.%/);
      const open = notes({ twoWay }, true).get('Tables of two categories')!;
      expect(open.sentence).toMatch(/at most 5.%/);
      expect(open.sentence).not.toMatch(/“|4\.3/);
    });

    test('speaks of values left empty, and of single records by categories alone', () => {
      const some = notes({ categories: [summary(0, 100)] });
      expect(some.get('Missing values')!.sentence).toMatch(/more than 5 %/);
      expect(some.get('Single records')!.sentence).toMatch(/^Some values equal the original/);
      expect(notes({ categories: [summary(0)] }).get('Single records')!.sentence).toMatch(
        /nothing was protected/,
      );
      expect(notes({ categories: [summary(0, 0, false)] }).get('Single records')!.sentence).toMatch(
        /unknown/,
      );
    });
  });
});
