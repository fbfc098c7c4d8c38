import { expect, test } from 'vitest';
import {
  analysisCoverage,
  analysisTable,
  FIGURES,
  RULES_TRIED,
} from '../../papers/analysisCoverage.ts';

test('every analysis is simulated by each rule, and means and shares are kept', {
  timeout: 60_000,
}, async () => {
  const options = { records: 160, replications: 1, truthRecords: 3000 };
  const found = await analysisCoverage(options);
  expect(found.map(({ figure }) => figure)).toEqual(FIGURES);
  for (const { figure, rules, ratios } of found) {
    expect(rules.length).toBe(RULES_TRIED.length);
    for (const share of rules) expect([0, 1]).toContain(share);
    if (!['means', 'totals', 'quantile'].includes(figure.kind)) continue;
    for (const ratio of ratios) {
      expect(ratio, figure.words).toBeGreaterThan(0.8);
      expect(ratio, figure.words).toBeLessThan(1.25);
    }
  }
  const table = analysisTable(found, options);
  expect(table).not.toMatch(/NaN|undefined/);
  for (const { words } of FIGURES) expect(table).toContain(`${words} | `);
});

test('a percentage below 95 is named if chance does not explain it', () => {
  const [figure] = FIGURES;
  const rules = RULES_TRIED.map((_, at) => (at === 0 ? 0.91 : 0.95));
  const found = [{ figure, original: 0.95, rules, ratios: rules.map(() => 0.5) }];
  const tableOf = (replications: number) => analysisTable(found, { records: 200, replications });
  // The upper bounds of 91 % (Wilson 1927): 95.2 for 100 samples, 94.2 for 200.
  expect(tableOf(100)).toContain('No upper bound of the 4 percentages is below 95.');
  expect(tableOf(200)).toContain(`${figure.words}: 1 of 4, the lowest 91.0; ratio 0.50`);
});
