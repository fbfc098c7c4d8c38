import {
  type ColumnTransform,
  gather,
  type MixtureSummary,
  membersOf,
} from '../../contract/index.ts';
import type { Allocation } from './allocate.ts';
import type { Mixture } from './choose.ts';
import { mardia } from './normality.ts';

/** The request and the result of a fit, beside the mixture itself. */
interface Fit {
  readonly mixture: Mixture;
  readonly tails: 'normal' | 't';
  readonly allocation: Allocation;
  readonly transforms: readonly ColumnTransform[];
  /** BIC as a density of the untransformed columns. */
  readonly onFile: number;
  /** The largest number of components that was tried; null if the number was given. */
  readonly most: number | null;
  /** Number of records drawn for the starts; all if no sample was drawn. */
  readonly drawn: number;
  /** Further notes. */
  readonly notes: readonly string[];
}

/** The model as plain data. `columns` are the fitted ones. */
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

/**
 * Columns in which all records of a group are equal: any replacement that keeps the mean of the group reproduces
 * them.
 */
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
      `Column ${j + 1} of the grouped columns: ${equal} of ${column.length} values are the same in all records of their group, and come back unchanged.`,
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
      `${aside === 1 ? 'One component was' : `${aside} components were`} the most likely for fewer than k records, which went to the most likely component among the others.`,
    );
  }
  if (mixture.components === most && most > 1) {
    notes.push(
      'BIC is largest for the largest number of components that was tried: more may fit even better.',
    );
  }
  if (drawn < records) {
    notes.push(`The fit was started from a random sample of ${drawn} records.`);
  }
  if (transforms.some(({ kind }) => kind !== 'none')) {
    notes.push(
      `On the scale of the file, BIC is ${onFile.toFixed(2)}, which can be compared with other transformations.`,
    );
  }
  return notes;
}
