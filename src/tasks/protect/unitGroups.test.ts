import { expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { generator } from '../../../test/reference/generator.ts';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../index.ts';

const NAMES = ['home', 'rent', 'age', 'ill', 'income'] as const;
const description = described({
  home: { kind: 'text', role: 'unit', unit: 'household' },
  rent: { kind: 'amount', role: 'key', belongsTo: 'household' },
  age: { kind: 'count', role: 'key' },
  ill: { kind: 'nominal', role: 'confidential' },
  income: { kind: 'count', role: 'confidential' },
});

/** Persons in households of one to eleven; most members share an illness, few incomes are huge, some have no household. */
function persons(seed: number): (number | null)[][] {
  const random = generator(seed);
  const draw = (levels: number) => Math.floor(levels * random());
  return Array.from({ length: 25 }, (_, home) => {
    const [rent, ill] = [300 + draw(900), draw(4)];
    const size = 1 + draw(4) + (draw(8) === 0 ? 7 : 0);
    return Array.from({ length: size }, () => [
      draw(30) === 0 ? null : home,
      ...[rent, 18 + draw(60), draw(3) ? ill : draw(4)],
      draw(20) === 0 ? 9000 : 5 * draw(9),
    ]);
  }).flat();
}

const TLESS = { confidential: ['ill', 'income'], columns: ['age'] };
const STEPS = [
  { method: 't-closeness', ...TLESS, group: { method: 't-closeness-first', k: 3, t: 0.3 } },
  {
    ...{ method: 't-closeness', ...TLESS, dominance: 40 },
    group: { method: 't-closeness-merge', k: 3, t: 0.25 },
  },
  { method: 'microaggregation', columns: ['income', 'age'], dominance: 50, group: { k: 3 } },
  { method: 'microaggregation', columns: ['income'], dominance: 50, together: 'home' },
  { method: 'microaggregation', columns: ['rent'], dominance: 30 },
];

test('t-closeness and dominance hold for households as whoever counts pairs of values and households finds them', async () => {
  const beyond: Record<string, number> = { closeness: 0, dominance: 0 };
  for (let seed = 1; seed <= 5; seed++) {
    const rows = persons(seed);
    const csv = `${NAMES.join()}\n${rows.map((row) => row.join()).join('\n')}\n`;
    const unitOf = rows.map(([home], i) => (home === null ? -1 - i : home));
    const all = [...rows.keys()];
    /** How many units of some records have each value. */
    const counts = (records: readonly number[], j: number, values: readonly number[]) =>
      values.map(
        (v) => new Set(records.filter((i) => rows[i][j] === v).map((i) => unitOf[i])).size,
      );
    const distance = (records: readonly number[], j: number) => {
      const values = [...new Set(rows.map((row) => row[j] as number))].sort((a, b) => a - b);
      const [some, whole] = [counts(records, j, values), counts(all, j, values)];
      const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
      const gaps = values.map((_, v) => some[v] / sum(some) - whole[v] / sum(whole));
      if (j === 3) return sum(gaps.map(Math.abs)) / 2;
      const steps = gaps.map((_, v) => Math.abs(sum(gaps.slice(0, v + 1))));
      return sum(steps) / (values.length - 1);
    };
    /** The largest share of a unit; a column of the household counts once for each. */
    const share = (records: readonly number[], j: number) => {
      const counted =
        j === 1
          ? records.filter((i, r) => records.findIndex((o) => unitOf[o] === unitOf[i]) === r)
          : records;
      const of = new Map<number, number>();
      for (const i of counted) of.set(unitOf[i], (of.get(unitOf[i]) ?? 0) + (rows[i][j] as number));
      const total = [...of.values()].reduce((a, b) => a + b, 0);
      return total === 0 ? 0 : (100 * Math.max(...of.values())) / total;
    };
    for (const step of STEPS) {
      const group = { method: 'mdav', k: 3, ...step.group };
      const recipe = readRecipe({ penumbra: 2, description, steps: [{ ...step, group }] });
      const made = await protect(bytesSource('a.csv', csv), recipe, memoryTarget());
      const groups = new Map<string, number[]>();
      for (const [i, line] of made.partition.trimEnd().split('\n').slice(1).entries()) {
        const g = line.split(',')[1];
        groups.set(g, [...(groups.get(g) ?? []), i]);
      }
      const worst = (figure: (records: readonly number[]) => number) =>
        Math.max(...[...groups.values()].map(figure));
      const { claims } = made.certificate.steps[0];
      const measured = (name: string) => claims.find(({ claim }) => claim === name)?.measured;
      if (step.method === 't-closeness') {
        const most = worst((records) => Math.max(distance(records, 3), distance(records, 4)));
        expect(measured('t-closeness')).toBeCloseTo(most, 9);
        expect(most).toBeLessThanOrEqual((group as { t?: number }).t! + 1e-9);
        beyond.closeness += groups.size;
      }
      if (step.dominance !== undefined) {
        const places = step.columns.map((name) => NAMES.indexOf(name as 'age'));
        const most = worst((records) => Math.max(...places.map((j) => share(records, j))));
        expect(measured('dominance')).toBeCloseTo(most, 9);
        expect(most).toBeLessThanOrEqual(step.dominance + 1e-9);
        beyond.dominance += groups.size;
      }
    }
  }
  // One group for all would hold by itself.
  expect(beyond.closeness).toBeGreaterThan(20);
  expect(beyond.dominance).toBeGreaterThan(40);
});
