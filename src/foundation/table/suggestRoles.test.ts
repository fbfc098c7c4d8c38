import { describe, expect, test } from 'vitest';
import type { CategoricalColumn, Column, NumericColumn, TextColumn } from './column.ts';
import type { Role } from './roles.ts';
import { suggestRoles } from './suggestRoles.ts';

const RECORDS = 200;
const each = <T>(value: (i: number) => T) => Array.from({ length: RECORDS }, (_, i) => value(i));

/** Spread over the range without a pattern, and the same in every run. */
const scattered = (i: number, below: number) => (i * 7919 + 104729) % below;

function amounts(name: string, decimals: number): NumericColumn {
  const scale = 10 ** decimals;
  const values = Float64Array.from(each((i) => scattered(i, 100_003) / scale));
  return { kind: 'numeric', name, values, grid: { decimals, padded: false } };
}

function levels(name: string, count: number): CategoricalColumn {
  return {
    kind: 'categorical',
    name,
    codes: Int32Array.from(each((i) => scattered(i, count))),
    levels: Array.from({ length: count }, (_, i) => `level ${i}`),
    ordered: false,
  };
}

function texts(name: string, different: number): TextColumn {
  return { kind: 'text', name, values: each((i) => `text ${i % different}`) };
}

function roleOf(column: Column): Role | undefined {
  return suggestRoles([column])[0]?.role;
}

describe('the role that a column seems to have', () => {
  test.each([
    'id',
    'person_id',
    'PersonID',
    'IDPerson',
    'caseid',
    'name',
    'Full Name',
    'lastName',
    'name_at_birth',
    'birth_name',
    'Prénom',
    'nombre',
    'nombre completo',
    'e-mail',
    'phone_number',
    'account_number',
    'state_license_number',
    'home.address',
    'person key',
    'worker_id',
    'owner name',
    'tax_id',
  ])('%s, different for nearly everyone, names a person', (name) => {
    expect(roleOf(texts(name, 190))).toBe('identifier');
  });

  test.each([
    ['number_of_children', 'key'],
    ['nombre_enfants', 'key'],
    ['number_of_accounts', undefined],
    ['n_phones', undefined],
    ['identity', undefined],
    ['valid', undefined],
    ['paid', undefined],
    ['video', undefined],
    ['phone_minutes', undefined],
    ['mobile calls', undefined],
    ['email_count', undefined],
    ['url_clicks', undefined],
    ['years_at_address', undefined],
    ['account_balance', 'confidential'],
    ['birth_weight', 'key'],
    ['weight_kg', 'key'],
    ['WeightKg', 'key'],
    ['body weight', 'key'],
    ['poids_kg', 'key'],
    ['household_size', 'key'],
    ['household_income', 'confidential'],
    ['HHIncome', 'confidential'],
    ['family_income', 'confidential'],
    ['hh_members', 'key'],
    ['age', 'key'],
    ['height_cm', 'key'],
    ['wages', 'confidential'],
    ['tax_rate', 'confidential'],
    ['job_satisfaction', 'confidential'],
    ['visits_to_doctor', 'confidential'],
    ['x', undefined],
    ['', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
  ] as const)('%s as whole numbers is %s', (name, role) => {
    expect(roleOf(amounts(name, 0))).toBe(role);
  });

  test.each([
    ['weight', 'weight'],
    ['sampling_weight', 'weight'],
    ['design weight', 'weight'],
    ['fnlwgt', 'weight'],
    ['person_weight', 'weight'],
    ['household', 'unit'],
    ['household_id', 'unit'],
    ['HHID', 'unit'],
    ['hh_nr', 'unit'],
    ['family_id', 'unit'],
  ] as const)('%s is a %s', (name, role) => {
    expect(roleOf(amounts(name, 0))).toBe(role);
  });

  test.each([
    'phone_type',
    'street_lighting',
    'key_worker',
    'key_stage',
    'email_consent',
    'bank_account',
    'license_class',
    'has_mobile',
    'mail_in_vote_id',
  ])('%s with few different values names nobody', (name) => {
    expect(roleOf(levels(name, 4))).not.toBe('identifier');
  });

  test.each(['region_name', 'country_id', 'municipality_key', 'school_name', 'occupation name'])(
    '%s with many values is that of a place or a class, not of a person',
    (name) => {
      expect(roleOf(levels(name, 60))).toBe('key');
    },
  );

  test.each(['product_id', 'brand name', 'file_name'])('%s is that of a thing', (name) => {
    expect(roleOf(levels(name, 60))).toBeUndefined();
  });

  test('numbers with decimals are no identifiers, whatever their name', () => {
    expect(roleOf(amounts('account', 2))).not.toBe('identifier');
    expect(roleOf(amounts('id', 2))).not.toBe('identifier');
    expect(roleOf(amounts('id', 0))).toBe('identifier');
  });

  test('whole numbers read from a file with exponents may still be identifiers', () => {
    const { values } = amounts('id', 0);
    const grid = { decimals: 'full', padded: false } as const;
    expect(roleOf({ kind: 'numeric', name: 'id', values, grid })).toBe('identifier');
  });

  test('a weight in words is no sampling weight', () => {
    expect(roleOf(levels('weight', 3))).not.toBe('weight');
  });

  test('text that never repeats may be a key, unless there is too little of it to tell', () => {
    expect(roleOf(texts('x', RECORDS))).toBe('identifier');
    expect(roleOf(texts('x', RECORDS - 1))).toBeUndefined();
    expect(roleOf({ kind: 'text', name: 'x', values: ['a'] })).toBeUndefined();
    expect(roleOf({ kind: 'text', name: 'x', values: [null, null] })).toBeUndefined();
  });

  test('the numbers from 1 to n are a key, in order and shuffled; with a gap they are not', () => {
    const grid = { decimals: 0, padded: false };
    const numbers = (values: number[]) =>
      roleOf({ kind: 'numeric', name: 'x', values: Float64Array.from(values), grid });
    expect(numbers(each((i) => i + 1))).toBe('identifier');
    expect(numbers(each((i) => (i * 7919) % RECORDS))).toBe('identifier');
    expect(numbers(each((i) => 2 * i))).toBeUndefined();
    expect(numbers(each((i) => i % 199))).toBeUndefined();
    expect(numbers([1, 2, 3])).toBeUndefined();
    expect(numbers(each((i) => (i === 7 ? Number.NaN : i)))).toBeUndefined();
  });

  test('the reason is told', () => {
    expect(suggestRoles([texts('person_id', 190)])[0]?.reason).toBe('its name contains "id"');
  });
});
