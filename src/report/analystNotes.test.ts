import { describe, expect, test } from 'vitest';
import { analystNotes } from './analystNotes.ts';
import { correlationsOf, summaryOf } from './data/index.ts';
import type { ReportData, ReportFigure } from './model.ts';
import { demonstration } from './testing/demonstration.ts';

const { data } = demonstration(60);
const base = Array.from({ length: 200 }, (_, i) => ((i * 37) % 200) - 100);

/** Notes on one column, by topic. */
function notesOn(after: number[], more: Partial<ReportData> = {}) {
  const columns = [summaryOf('x', base, after, true)];
  const pictures = { ...data.pictures, correlations: null };
  const notes = analystNotes({ ...data, columns, pictures, figures: [], ...more });
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
    expect(two.sentence).toMatch(/“x”\. The other columns keep theirs/);
  });

  test('says of single records what the values say', () => {
    const said = (after: number[]) => notesOn(after).get('Single records')!;
    expect(said(base).sentence).toMatch(/nothing was protected in the compared columns/);
    expect(said(base.map((x, i) => (i === 7 ? 0.5 : x))).sentence).toMatch(
      /^Some values are those/,
    );
    expect(said(base.map((x) => x + 1)).sentence).toMatch(/^Most or all values were changed/);
    const columns = [summaryOf('x', base, base)];
    expect(notesOn(base, { columns }).get('Single records')!.sentence).toMatch(/not known/);
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
    expect(of(overlap).sentence).toMatch(/81.% on average, the least for “age”/);
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
});
