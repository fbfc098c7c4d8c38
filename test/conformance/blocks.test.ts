import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../src/error.ts';
import {
  bytesSource,
  groupMethods,
  memoryTarget,
  parseCertificate,
  planRecipe,
  protect,
  type Recipe,
  readRecipe,
  replaceMethods,
  verify,
} from '../../src/index.ts';
import { loadFor } from '../../src/recipe/dataset/load.ts';
import { needsWholeFile, type Step } from '../../src/recipe/index.ts';
import { blocksOf, cutOf } from '../../src/recipe/run/blocks/cut.ts';
import { blockSeed } from '../../src/recipe/run/blocks/shape.ts';
import { some } from '../some.ts';
import { cheaply } from './data.ts';

const SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2);
const SIZES = [24, 50];
const NUMBERS = ['a', 'b', 'c'];

/** Numbers on a grid with ties and a large offset, categories, text that needs quotes, and some missing values. */
function fileOf(records: number, hasMissing: boolean): string {
  let state = 7;
  const draw = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) / 16777216;
  };
  const lines = ['a,b,note,c,sort,region,wt'];
  for (let i = 0; i < records; i++) {
    const a = hasMissing && i % 17 === 3 ? '' : String(Math.floor(draw() * 12));
    const b = (1e9 + 1000 * draw() * draw()).toFixed(2);
    const c = (draw() - 0.5).toFixed(3);
    const sort = ['x', 'y', 'z', 'w'][Math.floor(4 * draw() * draw())];
    lines.push(`${a},${b},"n, ${i}",${c},${sort},${'NS'[i % 2]},${1 + (i % 3)}`);
  }
  return `${lines.join('\n')}\n`;
}

function recipeOf(step: Partial<Step>, size?: number, seed = SEED): Recipe {
  return readRecipe({
    penumbra: 2,
    description: { columns: NUMBERS.map((column) => ({ column, kind: 'amount' })) },
    seed,
    ...(size === undefined ? {} : { cut: { size } }),
    steps: [{ method: 'microaggregation', columns: NUMBERS, ...step }],
  });
}

async function run(text: string, recipe: Recipe) {
  const original = bytesSource('original.csv', text);
  const target = memoryTarget();
  const protection = await protect(original, recipe, target);
  const written = bytesSource('protected.csv', target.bytes());
  const certificate = parseCertificate(JSON.stringify(protection.certificate), 'certificate.json');
  const { verdicts } = await verify(original, written, { ...protection, certificate });
  expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  expect(protection.certificate.cut?.blocks).toBeGreaterThan(1);
  return new TextDecoder().decode(target.bytes());
}

/** The same by hand: every block is a file of its own, with a seed of its own. */
async function byHand(text: string, recipe: Recipe): Promise<string> {
  const [head, ...lines] = text.trimEnd().split('\n');
  const { file } = await loadFor(bytesSource('original.csv', text), recipe);
  const { columns } = file.table;
  const cut = cutOf(planRecipe(recipe, file.table, file.lineOf), columns)!;
  const { blocks } = blocksOf((position) => columns[position], file.records, cut);
  const result: string[] = [];
  for (const [b, records] of blocks.entries()) {
    const part = `${[head, ...Array.from(records, (record) => lines[record])].join('\n')}\n`;
    const target = memoryTarget();
    const { cut: _, ...rest } = recipe;
    await protect(
      bytesSource('block.csv', part),
      { ...rest, seed: blockSeed(SEED, b), decimals: 3 },
      target,
    );
    const [, ...made] = new TextDecoder().decode(target.bytes()).trimEnd().split('\n');
    for (const [i, record] of records.entries()) result[record] = made[i];
  }
  return `${[head, ...result].join('\n')}\n`;
}

/** A way to group with what it must be told. */
function grouped(name: string, k: number): Partial<Step> {
  const { parameters, mostColumns, needsConfidential, serves } = groupMethods.find(
    (method) => method.name === name,
  )!;
  return {
    method: serves === 'centres' ? 'fuzzy' : 'microaggregation',
    group: {
      method: name,
      ...('k' in parameters && { k }),
      ...('t' in parameters && { t: 0.5 }),
      ...cheaply(name),
    },
    ...(serves === 'centres' ? {} : { replace: { method: 'mean' } }),
    ...(mostColumns === 1 && { columnGroups: 'each' }),
    ...(needsConfidential && { confidential: ['region'] }),
  };
}

describe.each(SIZES)('files cut into blocks of at most %i', (size) => {
  const place = SIZES.indexOf(size);
  test.each(some(groupMethods, 2, place))('group by $name', async (method) => {
    const step = grouped(method.name, 3);
    if (needsWholeFile(method) !== null) {
      await expect(run(fileOf(120, false), recipeOf(step, size))).rejects.toThrow(
        /cannot be cut into blocks: .* compares every group with the whole file/,
      );
      return;
    }
    await run(fileOf(120, false), recipeOf(step, size));
    if (!method.kinds.includes('categorical')) return;
    const missing = { ...step, columns: ['a', 'c', 'sort'], missing: 'own-group' as const };
    const { replace: _, ...open } = missing;
    await run(fileOf(120, true), recipeOf(open, size));
  });

  test.each(some(replaceMethods, 2, place))('replace by $name', async (method) => {
    const isForNumbers = method.kinds.includes('numeric');
    const step: Partial<Step> = {
      columns: isForNumbers ? NUMBERS : ['sort', 'region'],
      group: method.needsCentres
        ? { method: 'fuzzy', k: 8 }
        : { method: isForNumbers ? 'mdav' : 'k-modes', k: 8 },
      replace: {
        method: method.name,
        ...('p' in method.parameters && { p: 20 }),
        ...('k' in method.parameters && { k: 8 }),
      },
    };
    if (method.levels === 'taxonomy') return;
    const text = fileOf(120, false);
    try {
      await run(text, recipeOf(step, size));
    } catch (error) {
      // What a whole file is refused for, a block is refused for.
      if (!(error instanceof PenumbraError) || !['usage', 'data'].includes(error.code)) throw error;
      await expect(run(text, recipeOf(step))).rejects.toThrow(PenumbraError);
    }
  });

  test.each([
    ['means', grouped('mdav', 3), false],
    ['hybrid data', { method: 'microhybrid', group: { method: 'mdav', k: 10 } }, false],
    ['rank swapping', { method: 'rank-swap', replace: { method: 'rank-swap', p: 20 } }, false],
    ['missing values', { ...grouped('optimise', 3), missing: 'own-group' }, true],
    ['strata', { ...grouped('mdav', 3), blocks: { strata: ['region'] } }, false],
  ] as [string, Partial<Step>, boolean][])(
    'every block is protected as a file of its own would be, if both measure distances alike: %s',
    async (_, step, hasMissing) => {
      const text = fileOf(130, hasMissing);
      // Otherwise a block has the units of the whole file.
      const group = step.group && { ...step.group, standardise: 'none' };
      const recipe = {
        ...recipeOf({ ...step, ...(group && { group }) }, size),
        decimals: 3 as const,
      };
      expect(await run(text, recipe)).toBe(await byHand(text, recipe));
    },
  );
});

describe('what cannot be cut is refused before anything is done', () => {
  test.each([
    ['records that stay together', { together: 'region' }, /stay together/],
    ['blocks of a step', { blocks: { size: 20 } }, /make blocks of their own/],
  ] as [string, Partial<Step>, RegExp][])('%s', async (_, step, says) => {
    const text = fileOf(60, false);
    await expect(run(text, recipeOf({ ...grouped('mdav', 3), ...step }, 30))).rejects.toThrow(says);
  });

  test('a sample, and the mean of all beyond a limit', async () => {
    for (const [step, says] of [
      [{ method: 'sample', share: 50 }, /draw it first/],
      [
        { method: 'recode', columns: ['c'], recode: { by: 'top', at: 0.1, to: 'mean' } },
        /which needs the whole file/,
      ],
    ] as const) {
      const recipe = readRecipe({
        penumbra: 2,
        cut: { size: 30 },
        steps: [
          step,
          { method: 'microaggregation', columns: ['a'], group: { method: 'mdav', k: 3 } },
        ],
      });
      await expect(run(fileOf(60, false), recipe)).rejects.toThrow(says);
    }
  });
});
