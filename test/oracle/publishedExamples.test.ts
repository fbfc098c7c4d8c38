import { expect, test } from 'vitest';
import {
  HOUSEHOLD_COLUMNS,
  householdSurvey,
  SOCIAL_COLUMNS,
  socialSurvey,
} from '../../papers/madeSurveys.ts';
import { standardisedError } from '../../papers/publishedExamples.ts';
import { randomStream } from '../../src/foundation/numerics/index.ts';

const stream = () => randomStream(new Uint8Array(32).fill(7), 0, 0, 0);
const cells = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/"[^"]*"/g, 'quoted').split(','));

test('made surveys have the shape of the published ones', () => {
  const [names, ...persons] = cells(householdSurvey(stream()));
  expect(names).toEqual(HOUSEHOLD_COLUMNS);
  expect(persons).toHaveLength(4580);
  const households = new Set(persons.map((person) => person[12]));
  const dwellings = new Set(persons.map((person) => [person[12], ...person.slice(0, 5)].join()));
  expect(dwellings.size).toBe(households.size);
  expect(persons.filter((person) => person[5] === '1')).toHaveLength(households.size);
  const [heads, ...answers] = cells(socialSurvey(stream()));
  expect(heads).toEqual(SOCIAL_COLUMNS);
  expect(answers).toHaveLength(5000);
  for (const [sex, age, , marital] of answers) {
    expect(Number(age)).toBeGreaterThanOrEqual(16);
    if (sex === 'MALE' && Number(age) < 18) expect(marital).toMatch(/^(SINGLE|)$/);
  }
});

test('S_pMSE is that of the worked example', () => {
  expect(standardisedError([['a', 'a', 'a', 'b']], [['a', 'b', 'b', 'b']])).toBe(4);
  expect(standardisedError([['a', 'b']], [['b', 'a']])).toBe(0);
});
