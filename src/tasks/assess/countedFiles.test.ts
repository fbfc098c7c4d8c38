import { describe, expect, test } from 'vitest';
import type { ColumnDescription } from '../../foundation/table/index.ts';
import { bytesSource } from '../../io/bytes/index.ts';
import { type AssessOptions, assess } from './assess.ts';

/** Twelve persons in four households, with a weight each, a weight of the household, and a replicate. */
const ROWS = Array.from({ length: 12 }, (_, i) => [
  Math.floor(i / 3) + 1,
  i % 5,
  20 + i,
  50 + (i % 4),
  90 + Math.floor(i / 3),
  49 + i,
]);
const NAMES = ['home', 'region', 'age', 'w', 'hw', 'r1'];
const csv = (rows: readonly (readonly (number | string)[])[], names = NAMES) =>
  `${[names, ...rows].map((row) => row.join(',')).join('\n')}\n`;
const FILE = csv(ROWS);

const described = (...more: ColumnDescription[]): AssessOptions => ({
  measures: ['individual-risk', 'household-risk', 'linked-unit-risk', 'population-uniqueness'],
  description: {
    columns: [
      { column: 'home', kind: 'text', role: 'unit', unit: 'household' },
      { column: 'region', kind: 'nominal', role: 'key' },
      { column: 'age', kind: 'count', role: 'confidential' },
      ...more,
    ],
  },
});
const W: ColumnDescription = { column: 'w', kind: 'amount', role: 'weight' };
const HW: ColumnDescription = {
  column: 'hw',
  kind: 'amount',
  role: 'weight',
  weightOf: 'household',
};

async function figures(options: AssessOptions, after = FILE, before = FILE) {
  const found = await assess(bytesSource('a.csv', before), bytesSource('b.csv', after), options);
  const figure = (name: string) => found.figures.find((one) => one.name === name)!;
  return { figure, notes: found.notes.join('\n'), assumptions: found.assumptions };
}

describe('the weights and units that figures count with', () => {
  test('a second column that only looks like a weight does not switch the decided one off', async () => {
    const { figure, assumptions } = await figures(described(W));
    expect(figure('individual-risk').value).toBeLessThan(10);
    expect(assumptions.weight).toEqual({ column: 'w', source: 'given' });
  });

  test('records and units have weights of their own, named in the assumptions', async () => {
    const { figure, assumptions } = await figures(described(W, HW));
    expect(assumptions.unitWeight).toEqual({ column: 'hw', source: 'given' });
    expect(figure('linked-unit-risk').notes.join()).toMatch(/as the weight of units says/);
  });

  test('two weights of the records are a sentence with the remedy, not a figure without weights', async () => {
    const rival: ColumnDescription = { column: 'r1', kind: 'amount', role: 'weight' };
    const open = await figures(described(W, rival));
    const { value, reason } = open.figure('individual-risk');
    expect(value).toBeNull();
    expect(reason).toMatch(/weights of the records.*"w", "r1".*--weight.*replicateOf/);
    expect(open.notes).toContain(reason);
    expect(open.figure('population-uniqueness').reason).toBe(reason);
    const named = await figures({ ...described(W, rival), weight: 'w' });
    expect(named.figure('individual-risk').value).toBeLessThan(10);
    const replicate = await figures(described(W, { ...rival, replicateOf: 'w' }));
    expect(replicate.figure('individual-risk').value).toBe(named.figure('individual-risk').value);
  });

  test('a weight that the protected file lacks is taken from the original', async () => {
    const kept = await figures(described(W));
    const without = csv(
      ROWS.map((row) => row.slice(0, 3)),
      NAMES.slice(0, 3),
    );
    const gone = await figures(described(W), without);
    expect(gone.figure('individual-risk').value).toBe(kept.figure('individual-risk').value);
  });

  test('without the number of the household its members are not linked, but still counted', async () => {
    const without = csv(
      ROWS.map((row) => row.slice(1)),
      NAMES.slice(1),
    );
    const { figure } = await figures(described(W), without);
    expect(figure('linked-unit-risk').reason).toMatch(/no column that numbers the units/);
    expect(figure('household-risk').value).toBeGreaterThan(0);
  });

  test('a guessed weight does not weigh, and that is said', async () => {
    const { figure, notes } = await figures(described());
    expect(figure('individual-risk').value).toBeGreaterThan(30);
    expect(notes).toMatch(/nobody decided on a weight.*w/);
  });

  test.each([
    ['missing', '', /line 4 of the original is missing \(1 of 12/],
    ['zero', 0, /line 4 of the original is zero/],
    ['negative', -3, /line 4 of the original is negative/],
    ['too large', 1e308, /line 4 of the original is beyond 1e\+150/],
  ])('a weight that is %s is named by its line, with the remedy', async (_, cell, says) => {
    const rows = ROWS.map((row, i) =>
      i === 2 ? [...row.slice(0, 3), cell, ...row.slice(4)] : row,
    );
    const bad = csv(rows);
    const { figure } = await figures(described(W), bad, bad);
    expect(figure('individual-risk').reason).toMatch(says);
    expect(figure('individual-risk').reason).toMatch(/--weight/);
  });

  test('a weight of units that differs within a unit is named by both lines', async () => {
    const rows = ROWS.map((row, i) => (i === 4 ? [...row.slice(0, 4), 77, row[5]] : row));
    const bad = csv(rows);
    const { figure } = await figures(described(W, HW), bad, bad);
    expect(figure('linked-unit-risk').reason).toMatch(/line 6 of the original differs.*line 5/);
  });
});
