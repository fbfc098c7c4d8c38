import { describe, expect, test } from 'vitest';
import { analystNotes } from './analystNotes.ts';
import { correlationsOf, summaryOf } from './data/index.ts';
import type { ReportData, ReportFigure } from './model.ts';
import { demonstration } from './testing/demonstration.ts';

const { data } = demonstration(60);
const base = Array.from({ length: 200 }, (_, i) => ((i * 37) % 200) - 100);

/** Notes on one column, by topic. */
function notesOn(after: number[], more: Partial<ReportData> = {}) {
  const columns = [summaryOf('x', base, after)];
  const pictures = { ...data.pictures, correlations: null };
  const notes = analystNotes({ ...data, columns, pictures, figures: [], ...more });
  return new Map(notes.map((note) => [note.topic, note]));
}

describe('analystNotes', () => {
  test('finds everything valid where nothing changed, but for single records', () => {
    for (const [topic, { verdict }] of notesOn(base)) {
      expect(verdict).toBe(topic === 'Single records' ? 'misleading' : 'valid');
    }
  });

  test('says by how much means are shifted, and where', () => {
    const note = notesOn(base.map((x) => x + 100)).get('Means and totals')!;
    // The standard deviation of 200 consecutive whole numbers is 57.88.
    expect(note).toMatchObject({ verdict: 'misleading' });
    expect(note.sentence).toMatch(/up to 1\.7 standard deviations.*“x”/);
    expect(notesOn(base.map((x) => x + 1)).get('Means and totals')!.verdict).toBe('with care');
  });

  test('says that variances shrank, by a bound', () => {
    const note = notesOn(base.map((x) => x * 0.9)).get('Variances and standard errors')!;
    // 1 - 0.81 is at most 20 %.
    expect(note.sentence).toMatch(/smaller than in the original, by up to 20.%; most in “x”/);
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
