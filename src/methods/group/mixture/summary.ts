import {
  type ColumnTransform,
  gather,
  type MixtureSummary,
  membersOf,
} from '../../contract/index.ts';
import type { Allocation } from './allocate.ts';
import type { Mixture } from './choose.ts';
import { mardia } from './normality.ts';

/** What a fit was asked for and came to, beside the mixture itself. */
interface Fit {
  readonly mixture: Mixture;
  readonly tails: 'normal' | 't';
  readonly allocation: Allocation;
  readonly transforms: readonly ColumnTransform[];
  /** BIC as that of a density of the columns as they are. */
  readonly onFile: number;
  /** The most components that were tried; null where their number was given. */
  readonly most: number | null;
  /** How many were drawn to find where to start; all, where that is their number. */
  readonly drawn: number;
  /** What else is to be told. */
  readonly notes: readonly string[];
}

/** The model as plain data. `columns` are as they were fitted. */
export function* summaryOf(
  columns: readonly Float64Array[],
  fit: Fit,
): Generator<undefined, MixtureSummary> {
  const { mixture, tails, allocation, transforms } = fit;
  const { groupOf, kept } = allocation;
  const records = groupOf.length;
  const { start, members } = membersOf({ groupOf, groups: kept.length });
  const components = [];
  for (const [group, g] of kept.entries()) {
    const its = members.subarray(start[group], start[group + 1]);
    const own = columns.map((column) => gather(column, its));
    const { data, rows } = mixture.covariances[g];
    components.push({
      records: its.length,
      share: mixture.shares[g],
      mean: [...mixture.means[g]],
      covariance: columns.map((_, i) => columns.map((_, j) => data[i + j * rows])),
      degrees: mixture.degrees?.[g] ?? null,
      normality: mardia(own),
    });
    yield;
  }
  return {
    kind: 'mixture',
    records,
    model: mixture.model,
    tails,
    bic: mixture.bic,
    transforms,
    certainty: certaintyOf(mixture.memberships),
    table: tableOf(mixture),
    components,
    notes: [...notesOn(fit), ...notesOnEqual(columns, groupOf, kept.length)],
  };
}

/** Columns in which all records of a group are equal: whatever keeps the mean of the group gives them back. */
function notesOnEqual(
  columns: readonly Float64Array[],
  groupOf: Int32Array,
  groups: number,
): string[] {
  const sizes = new Int32Array(groups);
  for (const group of groupOf) sizes[group]++;
  return columns.flatMap((column, j) => {
    if (column.every((value) => value === column[0])) return [];
    const first = new Float64Array(groups).fill(Number.NaN);
    const isEqual = new Uint8Array(groups).fill(1);
    for (const [i, group] of groupOf.entries()) {
      if (Number.isNaN(first[group])) first[group] = column[i];
      else if (first[group] !== column[i]) isEqual[group] = 0;
    }
    const equal = sizes.reduce((count, size, group) => count + size * isEqual[group], 0);
    if (equal === 0) return [];
    return [
      `Column ${j + 1} of those that are grouped: ${equal} of ${column.length} values are the same in all records of their group, and come back unchanged.`,
    ];
  });
}

function tableOf({ table }: Mixture): MixtureSummary['table'] {
  return [...table].flatMap(([model, row]) =>
    Array.from(row, (bic, at) => ({
      model,
      components: at + 1,
      bic: Number.isFinite(bic) ? bic : null,
    })),
  );
}

function certaintyOf(memberships: readonly Float64Array[]): number {
  const records = memberships[0].length;
  let total = 0;
  for (let i = 0; i < records; i++) {
    let largest = 0;
    for (const column of memberships) largest = Math.max(largest, column[i]);
    total += largest;
  }
  return total / records;
}

function notesOn(fit: Fit): string[] {
  const { mixture, allocation, transforms, onFile, most, drawn } = fit;
  const records = allocation.groupOf.length;
  const aside = mixture.components - allocation.kept.length;
  const notes = [...fit.notes];
  if (aside > 0) {
    notes.push(
      `${aside === 1 ? 'One component was' : `${aside} components were`} the likeliest for fewer than k records, which went to the likeliest component among the others.`,
    );
  }
  if (mixture.components === most && most > 1) {
    notes.push(
      'BIC is largest for the most components that were tried: more may fit better still.',
    );
  }
  if (drawn < records) {
    notes.push(`The fit was started from ${drawn} records that the seed drew.`);
  }
  if (transforms.some(({ kind }) => kind !== 'none')) {
    notes.push(
      `On the scale of the file BIC is ${onFile.toFixed(2)}, which can be compared with that of other transformations.`,
    );
  }
  return notes;
}
