import { describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../index.ts';

/** 60 households of coded columns: the district (two digits) determines the region (its first digit). */
const NAMES = ['hhid', 'district', 'region', 'roof', 'sex', 'age', 'educ', 'income'];
const ROWS = households();

function households(): string[][] {
  const stream = randomStream(new Uint8Array(32).fill(7), 0, 0, 0);
  const one = (values: readonly number[]) => values[Math.floor(stream.uniform() * values.length)];
  return Array.from({ length: 60 }, (_, h) => {
    const district = one([11, 12, 13, 21, 22, 31, 32]);
    const its = [1000 + 7 * h, district, Math.floor(district / 10), one([1, 1, 1, 2, 3])];
    return Array.from({ length: one([1, 2, 3, 3, 4, 5, 6]) }, () => [
      ...its,
      ...[one([1, 2]), one([1, 2, 3, 4, 5]), one([1, 1, 2, 3]), 500 + one([...Array(900).keys()])],
    ]);
  })
    .flat(1)
    .map((row) => row.map(String));
}

const description = {
  columns: [
    { column: 'hhid', kind: 'text', role: 'unit', unit: 'household' },
    ...NAMES.slice(1, 7).map((column) => ({ column, kind: 'nominal', role: 'key' })),
    { column: 'income', kind: 'amount', role: 'confidential' },
  ],
};

const KEYS = NAMES.slice(1, 7);
const OF_HOUSEHOLD = ['district', 'region', 'roof'];

async function suppressed(columns: readonly string[], empty: string) {
  const target = memoryTarget();
  const csv = [NAMES, ...ROWS].map((row) => row.join(',')).join('\n');
  const recipe = readRecipe({
    penumbra: 2,
    description,
    steps: [
      { method: 'pseudonym', columns: ['hhid'] },
      { method: 'suppress', columns, replace: { method: 'suppress', k: 3, empty } },
    ],
  });
  const { certificate } = await protect(bytesSource('h.csv', `${csv}\n`), recipe, target);
  const lines = new TextDecoder().decode(target.bytes()).trim().split('\n').slice(1);
  return { certificate, written: lines.map((line) => line.split(',')) };
}

/** Emptied cells that another member of the household shows. */
function fromMembers(written: readonly string[][]): number {
  const places = OF_HOUSEHOLD.map((name) => NAMES.indexOf(name));
  return written.reduce((sum, row) => {
    const members = written.filter(([id]) => id === row[0]);
    return sum + places.filter((j) => row[j] === '' && members.some((m) => m[j] !== '')).length;
  }, 0);
}

/** Number of households with a record of each record's combination. */
function fewestHouseholds(written: readonly string[][]): number {
  const places = KEYS.map((name) => NAMES.indexOf(name));
  const households = new Map<string, Set<string>>();
  for (const row of written) {
    const combination = places.map((j) => row[j]).join(',');
    households.set(combination, (households.get(combination) ?? new Set()).add(row[0]));
  }
  return Math.min(...[...households.values()].map(({ size }) => size));
}

describe('local suppression of persons in households with pseudonyms', () => {
  test('k households share each combination, and no emptied cell is given back by members or another column', async () => {
    const { certificate, written } = await suppressed(KEYS, 'both');
    const emptied = written.flat().filter((cell) => cell === '').length;
    const regionByDistrict = written.filter((row) => row[2] === '' && row[1] !== '').length;
    expect(emptied).toBeGreaterThan(0);
    expect({
      fromMembers: fromMembers(written),
      regionByDistrict,
      fewest: fewestHouseholds(written),
    }).toEqual({ fromMembers: 0, regionByDistrict: 0, fewest: 3 });
    expect(certificate.steps.flatMap(({ claims }) => claims).every(({ holds }) => holds)).toBe(
      true,
    );
    const loose = await suppressed(KEYS, 'wildcard');
    expect(fromMembers(loose.written)).toBe(0);
    expect(loose.written.flat().filter((cell) => cell === '').length).toBeLessThan(emptied);
  });

  test('a column that a copied column determines is not emptied', async () => {
    const { written } = await suppressed(['region', 'roof', 'sex', 'age'], 'both');
    expect(written.filter((row) => row[2] === '').length).toBe(0);
    expect(fromMembers(written)).toBe(0);
  });
});
