import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { surveyDescription, surveySample } from '../../../../papers/surveySample.ts';
import { randomStream } from '../../../foundation/numerics/index.ts';
import type { Description } from '../../../foundation/table/index.ts';
import { bytesSource } from '../../../io/bytes/source.ts';
import { protectFile, releaseFiles } from '../../../node.ts';
import { load } from '../../../recipe/dataset/index.ts';
import { type Recipe, readRecipe } from '../../../recipe/index.ts';
import type { Purpose } from '../../limits/index.ts';
import { suggest } from './suggest.ts';
import { suggestionWords } from './words.ts';

const KEYS = ['region', 'sex', 'age', 'education'];
const text = surveySample(randomStream(new Uint8Array(32).fill(31), 0, 0, 1), 90);
const seedOf = (n: number) => String(n).padStart(64, '0');

/** The survey with keys, confidential columns, and some roles changed. */
function described(changes: Readonly<Record<string, object>> = {}): Description {
  const known = surveyDescription(true).columns;
  const names = text.slice(0, text.indexOf('\n')).split(',');
  return {
    columns: names.map((column) => ({
      ...known.find((one) => one.column === column),
      column,
      ...(column !== 'weight' && { role: KEYS.includes(column) ? 'key' : 'confidential' }),
      ...(['region', 'sex', 'employed'].includes(column) && { kind: 'nominal' as const }),
      ...changes[column],
    })) as Description['columns'],
  };
}

const purpose: Purpose = {
  ...{ name: 'scientific', title: 'Three share', description: 'For this test.' },
  ...{ k: 3, limits: [] },
};

async function suggested(description: Description, methods?: readonly string[]) {
  const file = await load(bytesSource('a.csv', text), {}, { description });
  const recipe = readRecipe({
    ...{ penumbra: 2, description },
    steps: [{ method: 'microaggregation', columns: KEYS, group: { method: 'mdav', k: 3 } }],
  });
  return suggest(file, { recipe, purpose, trials: 24, seed: seedOf(7), methods });
}

const FEW = ['microaggregation', 'recode'];

test('a weight that tells is treated, and the recipe passes its release with fresh seeds', async () => {
  const { choice } = await suggested(described(), FEW);
  expect(choice.holds).toBe(true);
  expect(choice.gates).toEqual([]);
  expect(JSON.stringify(choice.recipe.steps)).toContain('weight');
  for (const seed of [1, 2].map(seedOf))
    expect(await gatesThatFail(choice.recipe, seed)).toEqual([]);
});

/** Protects and releases in a folder of its own, because releases of one original are judged together. */
async function gatesThatFail(recipe: Recipe, seed: string) {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-suggested-'));
  const [original, limits, output] = ['a.csv', 'limits.json', 'b.csv'].map((name) =>
    join(folder, name),
  );
  try {
    writeFileSync(original, text);
    writeFileSync(
      limits,
      JSON.stringify({ format: 'penumbra-limits', version: 1, purposes: [purpose] }),
    );
    await protectFile(original, output, { ...recipe, seed }, { workers: 1 });
    const { gates } = await releaseFiles(original, output, join(folder, 'out'), {
      ...{ purpose: 'scientific', limits, workers: 1 },
    });
    return gates.filter(({ state }) => state !== 'holds');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a copied column in which records are alone is protected, too', async () => {
  const { choice, notes } = await suggested(described({ income: { role: 'harmless' } }), FEW);
  expect(notes.join(' ')).toContain('Records would stay alone with their values in income');
  expect(choice.gates.map(({ gate }) => gate)).not.toContain('alone');
  expect(JSON.stringify(choice.recipe.steps)).toContain('income');
});

test('a gate that stops every recipe is told with what to do, and does not lead the search', async () => {
  const found = await suggested(described({ employed: { role: undefined } }), FEW);
  const [gate] = found.choice.gates;
  expect(found.choice.holds).toBe(true);
  expect(gate).toMatchObject({ gate: 'decided', isEverywhere: true });
  expect(suggestionWords(found).gates[0]).toMatch(
    /^Whatever the recipe, a release stops at "Decisions" \[decided\]: 1 column undecided: employed\. Write/,
  );
});
