import { describe, expect, test } from 'vitest';
import { riskMeasures } from '../../../measures/risk/index.ts';
import { scores } from '../../../measures/score/index.ts';
import { utilityMeasures } from '../../../measures/utility/index.ts';
import { readLimits } from '../read.ts';
import { findPack, packs, questionsFor } from './index.ts';

const declared = [...utilityMeasures, ...riskMeasures, ...scores];

describe.each(packs)('the pack $name', ({ limits, questions }) => {
  test('is a file of limits, with measures that exist, bounds on the right side, and sources', () => {
    const known = declared.map(({ name }) => name);
    expect(readLimits(JSON.stringify(limits), 'pack.json', known)).toEqual(limits);
    for (const limit of limits.purposes.flatMap((purpose) => purpose.limits)) {
      const { direction } = declared.find(({ name }) => name === limit.measure)!;
      expect(direction).toBe(limit.most === undefined ? 'higher is better' : 'lower is better');
      expect(limit.because).toMatch(/\.$/);
      expect(limit.source).toMatch(/\d|decided here|example of/);
    }
  });

  test('asks what no figure decides, and says why', () => {
    const names = limits.purposes.map(({ name }) => name);
    expect(Object.keys(questions).sort()).toEqual([...names].sort());
    for (const purpose of limits.purposes) {
      expect(questionsFor(purpose).length).toBeGreaterThan(0);
      for (const { asks, because } of questionsFor(purpose)) {
        expect(asks).toMatch(/\?|here\.$/);
        expect(because).toMatch(/^[A-Z].*[^.]$/);
      }
    }
  });
});

test('a pack of another name is refused with those that exist', () => {
  expect(() => findPack('esnet')).toThrow(/"esnet".*Did you mean "essnet"/);
});
