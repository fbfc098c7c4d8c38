import { expect, it } from 'vitest';
import type { Certificate } from '../../../../src/recipe/index.ts';
import type { AssessedLimits } from '../../../../src/tasks/assess/assess.ts';
import { en } from '../../texts/en.ts';
import { aloneOf, verdictOf } from './verdict.ts';

const words = en.check.verdict;
const certificate = (holds: boolean[], notReleasable: string[] = []) =>
  ({
    steps: [{ claims: holds.map((one) => ({ holds: one })) }],
    file: [],
    holds: holds.every((one) => one),
    notReleasable,
  }) as unknown as Certificate;
const limits = (...holds: (boolean | null)[]) =>
  ({ verdicts: holds.map((one) => ({ holds: one })) }) as unknown as AssessedLimits;

it('a file is called ready only where every limit and every claim holds', () => {
  expect(verdictOf(words, certificate([true]), limits(true, true), 'p').kind).toBe('good');
  expect(verdictOf(words, certificate([true]), undefined, '').kind).toBe('good');
  expect(verdictOf(words, certificate([true]), limits(true, null), 'p').kind).toBe('warning');
  expect(verdictOf(words, certificate([true]), limits(null, false), 'p').kind).toBe('problem');
  expect(verdictOf(words, certificate([false]), limits(true), 'p').kind).toBe('problem');
  expect(verdictOf(words, certificate([true], ['seed']), limits(true), 'p').kind).toBe('warning');
});

it('what fails is counted', () => {
  expect(
    verdictOf(words, certificate([true]), limits(false, true, false), 'the public').words,
  ).toBe('Not ready for “the public”: 2 of 3 limits fail.');
});

it('records that are alone by the copied columns are told with the columns', () => {
  const copied = { columns: ['age', 'sex'], alone: 12, records: 300, countsUnits: false };
  expect(aloneOf(words, copied)).toMatch(/^12 of 300.records are alone .*: age, sex\./);
  expect(aloneOf(words, { ...copied, alone: 0 })).toBeNull();
  expect(aloneOf(words, null)).toBeNull();
});
