import { PenumbraError } from '../../../error.ts';
import { standardise } from '../../../foundation/numerics/index.ts';
import type { Scale } from '../../../foundation/table/index.ts';
import { gather, membersOf, type Partition } from '../../contract/index.ts';
import { settleSmall } from './settle.ts';

/** Records that one model is fitted to. */
export interface Component {
  readonly records: Int32Array;
  /** Indices of the columns in which they have values. */
  readonly present: readonly number[];
}

/** Records whose component is drawn among the same ones. */
export interface Stratum {
  readonly records: Int32Array;
  /** Indices of the columns in which they have values: all, or some, of the columns of the components. */
  readonly present: readonly number[];
  /** Numbers of the components. */
  readonly components: readonly number[];
}

/** Number of levels, the most frequent of all columns, in the distance between small groups. */
const LEVELS_COMPARED = 50;

/**
 * The components after small groups were merged, and the records that draw from each. Groups without values in the
 * same columns, and of the same part of the file if the model of the groups has parts, are a stratum. A stratum of
 * fewer than `least` records draws from the components of the largest one that has all of its columns. O(n d), and
 * the cost of `settleSmall`.
 */
export function componentsOf(
  columns: readonly Float64Array[],
  scales: readonly Scale[],
  partition: Partition,
  least: number,
): { readonly components: readonly Component[]; readonly strata: readonly Stratum[] } {
  const { start, members } = membersOf(partition);
  const groupsOf = new Map<string, { present: number[]; groups: number[]; records: number }>();
  const parts = partsOf(partition);
  for (let g = 0; g < partition.groups; g++) {
    if (start[g] === start[g + 1]) continue;
    const own = members.subarray(start[g], start[g + 1]);
    const present = [...columns.keys()].filter((j) => !lacksSome(columns[j], own));
    const key = `${parts[g]} ${present.join()}`;
    const alike = groupsOf.get(key) ?? { present, groups: [], records: 0 };
    alike.groups.push(g);
    alike.records += own.length;
    groupsOf.set(key, alike);
  }
  const membersOfGroup = (g: number) => members.subarray(start[g], start[g + 1]);
  const recordsOf = (groups: readonly number[]) => {
    const parts = groups.map(membersOfGroup);
    if (parts.length === 1) return parts[0];
    const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let next = 0;
    for (const part of parts) {
      all.set(part, next);
      next += part.length;
    }
    return all.sort();
  };
  const components: Component[] = [];
  const found = [...groupsOf.values()].map(({ present, groups, records }) => {
    const before = components.length;
    if (records >= least) {
      const sizes = groups.map((g) => start[g + 1] - start[g]);
      const into = sizes.every((size) => size >= least)
        ? Int32Array.from(groups.keys())
        : settleSmall(
            centresOf(columns, scales, present, groups.map(membersOfGroup)),
            sizes,
            least,
          );
      const merged: number[][] = [];
      for (const [at, g] of groups.entries()) (merged[into[at]] ??= []).push(g);
      for (const some of merged) components.push({ records: recordsOf(some), present });
    }
    const own = Array.from({ length: components.length - before }, (_, c) => before + c);
    return { records: recordsOf(groups), present, components: own };
  });
  const strata = found.map((stratum) =>
    stratum.components.length > 0 || stratum.present.length === 0
      ? stratum
      : { ...stratum, components: lender(stratum, found, least).components },
  );
  return { components, strata };
}

function lacksSome(values: Float64Array, records: Int32Array): boolean {
  for (let i = 0; i < records.length; i++) if (Number.isNaN(values[records[i]])) return true;
  return false;
}

/** The largest stratum that has components, and values in all columns of another one. */
function lender(poor: Stratum, strata: readonly Stratum[], least: number): Stratum {
  let best: Stratum | undefined;
  for (const stratum of strata) {
    if (stratum.components.length === 0) continue;
    if (!poor.present.every((j) => stratum.present.includes(j))) continue;
    if (best === undefined || stratum.records.length > best.records.length) best = stratum;
  }
  if (best !== undefined) return best;
  throw new PenumbraError(
    'data',
    `component draws from summaries of at least ${least} records, but only ${poor.records.length} records have values in the same columns: give it a smaller leaf, fewer columns, parameters fixed, or another way to treat missing values.`,
  );
}

/** The part of the file of each group, if a model of the groups has parts; otherwise 0 for all. */
function partsOf({ groups, model }: Partition): Int32Array {
  const parts = new Int32Array(groups);
  const counts = (model?.summaries ?? []).map((summary) =>
    summary.kind === 'mixture' ? summary.components.length : 0,
  );
  if (counts.reduce((a, b) => a + b, 0) !== groups) return parts;
  let next = 0;
  for (const [part, count] of counts.entries()) parts.fill(part, next, (next += count));
  return parts;
}

/** Means of groups: numbers divided by the overall standard deviation, and the shares of frequent levels. */
function centresOf(
  columns: readonly Float64Array[],
  scales: readonly Scale[],
  present: readonly number[],
  groups: readonly Int32Array[],
): Float64Array[] {
  const ends = [0];
  for (const { length } of groups) ends.push(ends[ends.length - 1] + length);
  const order = new Int32Array(ends[groups.length]);
  for (const [at, members] of groups.entries()) order.set(members, ends[at]);
  const numbers = present.filter((j) => scales[j].kind === 'numeric');
  const categories = present.filter((j) => scales[j].kind !== 'numeric');
  const meanOf = (value: (i: number) => number) =>
    Float64Array.from(groups, (_, at) => {
      let sum = 0;
      for (let i = ends[at]; i < ends[at + 1]; i++) sum += value(i);
      return sum / (ends[at + 1] - ends[at]);
    });
  const centres = numbers.map((j) => {
    const values = standardise(gather(columns[j], order), 'sd');
    return meanOf((i) => values[i]);
  });
  for (const { j, level } of frequentLevels(columns, categories, order)) {
    const codes = columns[j];
    centres.push(meanOf((i) => (codes[order[i]] === level ? 1 : 0)));
  }
  return centres;
}

function frequentLevels(
  columns: readonly Float64Array[],
  categories: readonly number[],
  records: Int32Array,
): { readonly j: number; readonly level: number }[] {
  const all = categories.flatMap((j) => {
    const counts = new Map<number, number>();
    for (const record of records) {
      const level = columns[j][record];
      counts.set(level, (counts.get(level) ?? 0) + 1);
    }
    return [...counts].map(([level, count]) => ({ j, level, count }));
  });
  return all
    .sort((a, b) => b.count - a.count || a.j - b.j || a.level - b.level)
    .slice(0, LEVELS_COMPARED);
}
