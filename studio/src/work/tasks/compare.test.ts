import { describe, expect, test } from 'vitest';
import { type ComparedBranch, compareBranches } from './compare.ts';

const branch = (
  name: string,
  figures: Readonly<Record<string, number | null>>,
): ComparedBranch => ({
  name,
  figures: Object.entries(figures).map(([measure, value]) => ({
    name: measure,
    value,
    reason: value === null ? 'There are no numbers.' : null,
  })),
});

describe('branches side by side', () => {
  test('the best of each measure is marked by its direction, and none where all are the same', () => {
    const compared = compareBranches([
      branch('A', { pil: 20, linkage: 4, regression: 90, means: 0 }),
      branch('B', { pil: 10, linkage: 8, regression: 70, means: 0 }),
    ]);
    const { rows } = structuredClone(compared);
    const best = Object.fromEntries(rows.map(({ measure, best }) => [measure.name, best]));
    expect(best).toEqual({
      pil: [false, true],
      linkage: [true, false],
      regression: [true, false],
      means: [false, false],
    });
  });

  test('two are judged as the command line judges two recipes', () => {
    const { judgement } = compareBranches([
      branch('A', { pil: 20, linkage: 4 }),
      branch('B', { pil: 10, linkage: 4 }),
    ]);
    expect(judgement[0]).toContain('B loses 50 % less information');
    expect(judgement[1]).toMatch(
      /^B is better in one of PIL: .* and Distance-based record linkage and equal in the other/,
    );
  });

  test('of several, those that no other beats are named, and who beats the rest', () => {
    const { judgement } = compareBranches([
      branch('A', { pil: 20, linkage: 4 }),
      branch('B', { pil: 10, linkage: 8 }),
      branch('C', { pil: 25, linkage: 9 }),
    ]);
    expect(judgement[0]).toMatch(/B and A are not beaten.*B keeps most of the data, A is safest/);
    expect(judgement[1]).toBe('C is beaten by B.');
    expect(judgement[2]).toBe('Of 2 measures A is best in 1, B is best in 1, C is best in 0.');
  });

  test('what nobody has is not a row, and without both figures nothing is called better', () => {
    const { rows, judgement } = compareBranches([
      branch('A', { pil: null, linkage: 4 }),
      branch('B', { pil: null, linkage: 8 }),
    ]);
    expect(rows.map(({ measure }) => measure.name)).toEqual(['linkage']);
    expect(judgement).toEqual(['Of 1 measures A is best in 1, B is best in 0.']);
  });
});
