import { standardDeviation } from '../../../foundation/numerics/index.ts';
import {
  ancestorsUp,
  asCategories,
  type CategoricalColumn,
  type Column,
  depthsOf,
  levelCounts,
} from '../../../foundation/table/index.ts';
import type { Recode } from '../../../methods/mask/index.ts';

/** Shares of a standard deviation that numbers are rounded to. */
const WIDTHS = [0.1, 0.25, 0.5, 1, 2];
/** Numbers of neighbouring levels of an order that become one. */
const RUNS = [2, 3, 5];
/** A level is rare if it has less than this share of the records. */
const RARE = [0.01, 0.03, 0.1];

/**
 * Ways to recode a column, each coarser than the one before: up its hierarchy, numbers to multiples, neighbours of an
 * order together, rare levels together, at least k records of them. The kind of the column stays, so that every method still fits.
 */
export function recodingsOf(column: Column, k = 0): readonly Recode[] {
  if (column.kind === 'text') return [];
  if (column.kind === 'numeric') return roundings(column.values);
  const { levels, taxonomy, ordered } = column;
  if (levels.length < 3) return [];
  if (taxonomy !== undefined) {
    const depth = Math.max(...depthsOf(taxonomy.tree).slice(0, levels.length));
    const steps = Array.from({ length: depth }, (_, i) => i + 1);
    // One category for all says nothing: local suppression takes less.
    const tells = (up: number) => new Set(ancestorsUp(taxonomy.tree, levels.length, up)).size > 1;
    return steps.filter(tells).map((up) => ({ by: 'level', up }));
  }
  return ordered ? inRuns(levels) : withoutRare(column, k);
}

function roundings(values: Float64Array): Recode[] {
  const known = values.filter((value) => !Number.isNaN(value));
  const spread = known.length < 2 ? 0 : standardDeviation(known, 'n');
  if (!(spread > 0)) return [];
  const bases = [...new Set(WIDTHS.map((width) => nice(width * spread)))];
  const isCoarser = (to: number) => known.some((value) => value % to !== 0);
  return bases.filter(isCoarser).map((to) => ({ by: 'round', to }));
}

/** 1, 2 or 5 times a power of ten, near a number. */
function nice(x: number): number {
  const [digit, power] = x.toExponential(0).split('e');
  return Number(`${[5, 2, 1].find((one) => one <= Number(digit))}e${power}`);
}

function inRuns(levels: readonly string[]): Recode[] {
  return RUNS.filter((size) => 2 * size <= levels.length + 1).map((size) => {
    const runs = Array.from({ length: Math.ceil(levels.length / size) }, (_, i) =>
      levels.slice(i * size, (i + 1) * size),
    );
    const into = runs
      .filter((run) => run.length > 1)
      .map((run) => ({ level: `${run[0]} to ${run.at(-1)}`, of: run }));
    return { by: 'merge', into };
  });
}

function withoutRare(column: CategoricalColumn, k: number): Recode[] {
  const { codes, levels } = asCategories(column);
  const counts = levelCounts(codes, levels.length);
  const sets = RARE.map((share) =>
    levels.filter((_, code) => counts[code] > 0 && counts[code] < share * codes.length),
  );
  // Few records together are rare again: the next level joins them.
  for (const own of sets) {
    const others = levels.filter((one, code) => counts[code] > 0 && !own.includes(one));
    const sizeOf = (level: string) => counts[levels.indexOf(level)];
    const byCount = others.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    while (own.length > 0 && byCount.length > 1 && own.reduce((n, one) => n + sizeOf(one), 0) < k) {
      own.push(byCount.shift()!);
    }
  }
  const isNew = (of: readonly string[], i: number) =>
    of.length > 1 && of.length < levels.length && of.length > (sets[i - 1]?.length ?? 0);
  const level = levels.includes('other') ? 'other levels' : 'other';
  return sets.filter(isNew).map((of) => ({ by: 'merge', into: [{ level, of }] }));
}
