import { parseSeed } from '../src/foundation/numerics/index.ts';
import { makeTable, numericColumn } from '../src/foundation/table/index.ts';
import { finish } from '../src/foundation/work/index.ts';
import { planRecipe } from '../src/recipe/plan/index.ts';
import { readRecipe } from '../src/recipe/recipe/read.ts';
import { maskFile } from '../src/recipe/run/index.ts';
import { normals } from './data.ts';
import type { Row } from './measure.ts';

const TURNS = 15;
const SEED = parseSeed('5eed'.repeat(16));
const OWN = ['x0', 'x1', 'x2', 'x3', 'x4'];

/**
 * CPU time of grouping persons by five numbers so that k counts households, beside the same file without households; and
 * of a step over both levels, with two more columns that belong to the household, beside one step over all seven columns.
 * The file is made, planned and replaced outside of the times.
 */
export function unitGroups(households: number, k: number): Row[] {
  const units = Array.from({ length: households }, (_, h) => Array(1 + (h % 4)).fill(h)).flat();
  const shared = normals(households, 2).map((column) => units.map((h) => column[h]));
  const columns = [
    numericColumn('home', units),
    ...shared.map((values, j) => numericColumn(`h${j}`, values)),
    ...normals(units.length, OWN.length).map((values, j) => numericColumn(OWN[j], [...values])),
  ];
  const timeOf = (names: readonly string[], isUnit: boolean) =>
    groupingOf(columns, names, { k, isUnit });
  const compared = (what: string, names: readonly string[]): Row => {
    timeOf(names, true);
    timeOf(names, false);
    // Turn about, because each leaves garbage that the next collects.
    const turns = Array.from({ length: TURNS }, (_, turn) => {
      const pair = [0, 0];
      for (const side of turn % 2 === 0 ? [0, 1] : [1, 0]) pair[side] = timeOf(names, side === 1);
      return pair;
    });
    const [alone, ours] = [0, 1].map((side) => middle(turns.map((pair) => pair[side])));
    return {
      what: `grouping ${what}, ${units.length} persons in ${households / 1000}k households, k = ${k}`,
      seconds: ours,
      baseline: 'the same persons without households',
      baselineSeconds: alone,
      ratio: middle(turns.map(([without, with_]) => without / with_)),
      notes: 'MDAV',
      how: `median of ${TURNS} turns each after one to warm up, one thread, CPU seconds of the grouping alone`,
    };
  };
  return [
    compared('with units, 5 columns of the person', OWN),
    compared('inside classes of units, 2 columns of the household and 5 of the person', [
      'h0',
      'h1',
      ...OWN,
    ]),
  ];
}

/** CPU seconds from the beginning of each grouping to the beginning of the replacement. */
function groupingOf(
  columns: readonly ReturnType<typeof numericColumn>[],
  names: readonly string[],
  { k, isUnit }: { readonly k: number; readonly isUnit: boolean },
): number {
  const recipe = readRecipe({
    penumbra: 2,
    description: {
      columns: isUnit ? [{ column: 'home', role: 'unit', unit: 'household' }] : [],
    },
    steps: [{ method: 'microaggregation', columns: names, group: { method: 'mdav', k } }],
  });
  const table = makeTable([...columns]);
  const lineOf = (record: number) => record + 2;
  const plan = planRecipe(recipe, table, lineOf);
  let since = 0;
  let seconds = 0;
  const onStage = (stage: 'group' | 'replace' | 'enforce') => {
    if (stage === 'group') since = cpuSeconds();
    if (stage === 'replace') seconds += cpuSeconds() - since;
  };
  finish(maskFile({ table, lineOf }, plan, SEED, { onStage }));
  return seconds;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
