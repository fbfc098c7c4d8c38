import { describe, expect, test } from 'vitest';
import { makePersons } from '../../examples/persons.ts';
import {
  bytesSource,
  memoryTarget,
  pairings,
  protect,
  type Recipe,
  readRecipe,
  verify,
} from '../../src/index.ts';
import { findGroup } from '../../src/recipe/index.ts';
import { described } from '../described.ts';
import { some } from '../some.ts';
import { cheaply } from './data.ts';

/** Rules of every class over numbers and categories: sums that share a column, orders, a ratio, bounds, if-thens. */
const RULES = [
  'wages + self_employment_income + capital_income + benefits = total_income',
  'total_income - tax = net_income',
  '0 <= tax <= total_income',
  'if total_income > 0 then -0.00005 <= tax_rate - tax / total_income <= 0.00005',
  'if total_income = 0 then tax_rate = 0',
  '0 <= tax_rate <= 1',
  'wages >= 0',
  'self_employment_income >= 0',
  'capital_income >= 0',
  'benefits >= 0',
  '0 <= hours_worked <= 80',
  '0 <= age <= 110',
  'if age < 15 then wages = 0',
  'if age < 15 then self_employment_income = 0',
  'if age < 15 then hours_worked = 0',
  'if age < 18 then marital_status = "single"',
  'if marital_status = "widowed" then age >= 18',
  'if education = "doctorate" then age >= 25',
  'integer(age)',
];

const COLUMNS = [
  ...['age', 'hours_worked', 'wages', 'self_employment_income', 'capital_income', 'benefits'],
  ...['total_income', 'tax', 'net_income', 'tax_rate'],
];

const CATEGORIES = ['marital_status', 'education', 'region'];

const csv = makePersons(160);

function recipeFor(
  method: string,
  k: number,
  rules: readonly string[],
  columns = method === 'pram' ? CATEGORIES : COLUMNS,
) {
  const { group } = pairings.find(({ name }) => name === method)!;
  const { parameters } = findGroup(group, 'group');
  const sized = Object.hasOwn(parameters, 'k') ? { k } : {};
  const close = 't' in parameters ? { t: 0.3 } : {};
  return readRecipe({
    penumbra: 2,
    seed: '0123456789abcdef'.repeat(4),
    description: described({ person_id: 'identifier', name: 'identifier' }),
    steps: [
      {
        method,
        columns,
        missing: 'median',
        group: { method: group, ...sized, ...close, ...cheaply(group) },
        ...('t' in parameters ? { confidential: ['visits_to_doctor'] } : {}),
      },
    ],
    rules,
  });
}

/** An independent count of the records of a file that break the rules, in plain arithmetic. */
function violations(text: string): number {
  const [header, ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  let count = 0;
  for (const row of rows) {
    const at = (name: string) => Number(row[header.indexOf(name)]);
    const text = (name: string) => row[header.indexOf(name)];
    const cents = (name: string) => Math.round(100 * at(name));
    const parts = ['wages', 'self_employment_income', 'capital_income', 'benefits'];
    const isBroken =
      parts.reduce((sum, name) => sum + cents(name), 0) !== cents('total_income') ||
      cents('total_income') - cents('tax') !== cents('net_income') ||
      !(at('tax') >= 0 && cents('tax') <= cents('total_income')) ||
      (at('total_income') > 0 &&
        Math.abs(at('tax_rate') - at('tax') / at('total_income')) > 0.00005 + 1e-8) ||
      (at('total_income') === 0 && at('tax_rate') !== 0) ||
      !(at('tax_rate') >= 0 && at('tax_rate') <= 1) ||
      parts.some((name) => at(name) < 0) ||
      !(at('hours_worked') >= 0 && at('hours_worked') <= 80) ||
      !(at('age') >= 0 && at('age') <= 110 && Number.isInteger(at('age'))) ||
      (at('age') < 15 && (at('wages') !== 0 || at('self_employment_income') !== 0)) ||
      (at('age') < 15 && at('hours_worked') !== 0) ||
      (at('age') < 18 && text('marital_status') !== 'single') ||
      (text('marital_status') === 'widowed' && at('age') < 18) ||
      (text('education') === 'doctorate' && at('age') < 25);
    if (isBroken) count++;
  }
  return count;
}

/** Protects under the rules, and expects that none is broken, that every claim holds, and that it is verified. */
async function expectLawful(recipe: Recipe): Promise<void> {
  const target = memoryTarget();
  const original = bytesSource('persons.csv', csv);
  const made = await protect(original, recipe, target);
  const { certificate } = made;
  const text = new TextDecoder().decode(target.bytes());
  expect(violations(text)).toBe(0);
  expect(certificate.file.find(({ claim }) => claim === 'edits')).toMatchObject({
    measured: 0,
    holds: true,
  });
  const written = bytesSource('protected.csv', target.bytes());
  expect(await verify(original, written, made)).toMatchObject({ holds: true });
  const [step] = certificate.steps;
  const shared = step.claims.find(({ claim }) => claim === 'k-anonymity');
  if (shared !== undefined) expect(shared.measured).toBeGreaterThanOrEqual(step.smallestGroup);
}

// Rules of this file are not about weights.
const forKeys = pairings.filter((pairing) => pairing.of === undefined);

describe.each(forKeys.map(({ name }, i) => [name, i] as const))('%s under rules', (method, i) => {
  const { group } = forKeys[i];
  const hasSize = 'k' in findGroup(group, 'group').parameters;
  const isLarge = ['microhybrid', 'model-hybrid', 'condensation'].includes(method);
  // Without groups of k, any k gives the same file.
  const sizes = [3, 25].filter((k) => k === 25 || (hasSize && !isLarge));
  test.each(sizes.length === 1 ? sizes : some(sizes, 2, i))(
    'k = %i: no written record breaks one, and every claim holds',
    async (k) => {
      await expectLawful(recipeFor(method, k, RULES));
    },
  );
});

describe('numbers and categories together under rules', () => {
  test.each([
    'microaggregation',
    'k-modes',
    't-closeness',
    'microhybrid',
    'model-hybrid',
    'suppress',
    'swap',
  ])('%s: no written record breaks one, and every claim holds', async (method) => {
    await expectLawful(recipeFor(method, 25, RULES, [...COLUMNS, ...CATEGORIES]));
  });
});

test('without rules, records break them, which is what rules are for', async () => {
  const target = memoryTarget();
  const recipe = recipeFor('noise', 3, []);
  await protect(bytesSource('persons.csv', csv), recipe, target);
  expect(violations(new TextDecoder().decode(target.bytes()))).toBeGreaterThan(60);
});
