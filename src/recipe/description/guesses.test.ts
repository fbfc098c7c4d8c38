import { expect, test } from 'vitest';
import type { Column } from '../../foundation/table/index.ts';
import { completeDescription } from './complete.ts';
import { withGuesses } from './guesses.ts';

const RECORDS = 200;

function numbers(name: string, valueAt: (i: number) => number): Column {
  const values = Float64Array.from({ length: RECORDS }, (_, i) => valueAt(i));
  return { kind: 'numeric', name, values, grid: { decimals: 0, padded: false } };
}

const FILE = [
  numbers('sex', (i) => 1 + (i % 2)),
  numbers('income', (i) => 1000 + 37 * i + (i % 7)),
  numbers('roof', (i) => 1 + ((i * i) % 9)),
];

const NAMES = FILE.map(({ name }) => name);

test('what nobody said is guessed, marked, and has its reason', () => {
  const { columns } = withGuesses(completeDescription(undefined, NAMES), FILE);
  expect(columns.map(({ column, kind, role }) => [column, kind, role])).toEqual([
    ['sex', 'nominal', 'key'],
    ['income', 'amount', 'confidential'],
    ['roof', 'nominal', expect.anything()],
  ]);
  expect(columns[0].guessed).toEqual(['kind', 'role']);
  expect(columns.every(({ because }) => because !== undefined && because !== '')).toBe(true);
});

test('what somebody said stays, and only the rest is guessed', () => {
  const given = { columns: [{ column: 'sex', role: 'harmless' as const }] };
  const { columns } = withGuesses(completeDescription(given, NAMES), FILE);
  expect(columns[0]).toMatchObject({ role: 'harmless', kind: 'nominal', guessed: ['kind'] });
});

test('guesses are made once: a description that has them stays as it is', () => {
  const once = withGuesses(completeDescription(undefined, NAMES), FILE);
  expect(withGuesses(completeDescription(once, NAMES), FILE)).toEqual(once);
});
