import { describe, expect, test } from 'vitest';
import { cramersV } from '../../papers/associations.ts';
import {
  ASSOCIATIONS,
  DEFAULT,
  meanIn,
  OTHERS,
  OVERFITTED,
  REGRESSIONS,
  syntheticFile,
  TREES,
} from '../../papers/syntheticFiles.ts';
import { syntheticPage } from '../../papers/syntheticPage.ts';
import { randomStream } from '../../src/foundation/numerics/index.ts';

/** A level that jumps twice with age, a category that goes with it, a part of some and a total of both. */
function steps(records: number): Uint8Array {
  const stream = randomStream(new Uint8Array(32).fill(3), 0, 1, 0);
  const lines = Array.from({ length: records }, () => {
    const age = 80 * stream.uniform();
    const level = age < 25 ? 20 : age < 60 ? 90 : 45;
    const wage = Math.max(0.01, level + 5 * stream.normal());
    const extra = age < 25 || stream.uniform() < 0.4 ? 0 : 30 * stream.uniform();
    const place = 'NESW'[stream.uniform() < 0.8 ? Math.floor(age / 20) : stream.below(4)];
    const cents = [wage, extra].map((x) => Math.round(100 * x));
    const money = [...cents, cents[0] + cents[1]].map((x) => (x / 100).toFixed(2));
    return [age.toFixed(2), place, ...money].join(',');
  });
  return new TextEncoder().encode(`age,place,wage,extra,total\n${lines.join('\n')}\n`);
}

const RULES = 'wage + extra = total\nif age < 25 then extra = 0\nwage >= 0\nextra >= 0\n';

describe('files that were synthesised', () => {
  test('trees keep what is no line and regressions do not; every rule holds; who was in the file is told by what is overfitted and by nothing else', {
    timeout: 120_000,
  }, async () => {
    const found = await syntheticFile(
      { name: 'steps.csv', bytes: steps(2400), rules: RULES },
      { realisations: 2, only: [DEFAULT, TREES, REGRESSIONS, OVERFITTED] },
    );
    const of = (words: string, figure: string) => meanIn(found, words, figure);
    expect(found.judged.map(({ refused }) => refused)).toEqual(Array(5).fill(null));
    for (const { words, violating } of found.judged) {
      if (words !== OTHERS) expect(violating, words).toBe(0);
    }
    for (const words of [DEFAULT, TREES]) {
      expect(of(words, 'propensity-tree')).toBeLessThan(0.7 * of(REGRESSIONS, 'propensity-tree'));
      expect(of(words, ASSOCIATIONS)).toBeLessThan(of(REGRESSIONS, ASSOCIATIONS));
    }
    for (const words of [DEFAULT, TREES, REGRESSIONS]) {
      expect(of(words, 'membership'), words).toBeGreaterThan(0.45);
      expect(of(words, 'membership'), words).toBeLessThan(0.55);
    }
    for (const { words } of found.judged) {
      expect(of(words, 'unique-matches'), words).toBeLessThan(1);
    }
    expect(of(OVERFITTED, 'membership')).toBeGreaterThan(0.9);
    const page = syntheticPage([found]);
    expect(page).toContain(`| ${DEFAULT} | `);
    expect(page).not.toContain('NaN');
  });

  test("Cramér's V of two rows is the size of their correlation, and 0 for what does not vary", () => {
    const a = Int32Array.from({ length: 120 }, (_, i) => i % 2);
    // Of each 6 records, the first two disagree.
    const b = a.map((code, i) => (i % 6 < 2 ? 1 - code : code));
    expect(cramersV(a, b)).toBeCloseTo(1 / 3, 14);
    expect(cramersV(a, a)).toBeCloseTo(1, 14);
    expect(cramersV(a, new Int32Array(120))).toBe(0);
  });
});
