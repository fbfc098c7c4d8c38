import { PenumbraError } from '../../error.ts';
import {
  asCategories,
  type Column,
  type ColumnReference,
  codesOf,
  type Description,
  label,
} from '../../foundation/table/index.ts';
import { count, counted, listed } from '../../foundation/words/index.ts';
import {
  type Design,
  lonelyStrata,
  type Replication,
  replicationFactor,
} from '../../measures/inference/index.ts';
import {
  findWeight,
  protectedUnit,
  refuseRivals,
  replicatesOf,
  rolesIn,
} from '../../recipe/index.ts';
import type { AnalysedFile } from './columns.ts';

/** The columns of the sampling design, by their names. */
export interface DesignColumns {
  readonly weight: string | null;
  readonly strata: readonly string[];
  readonly clusters: readonly string[];
  readonly replicates: readonly string[];
  /** Sentences about the design. */
  readonly notes: readonly string[];
}

/**
 * The design that the description of a file names: its decided weight with the replicates, its strata, and its clusters
 * of the first stage, else its protected units. Null if it names none of these.
 */
export function designIn(
  description: Description,
  columns: readonly Column[],
  replication: Replication | undefined,
): DesignColumns | null {
  const roles = rolesIn(description);
  const { weight, rivals } = findWeight(description, null);
  refuseRivals(description, rivals);
  const notes: string[] = [];
  const named = (references: readonly ColumnReference[] | undefined) =>
    (references ?? []).flatMap((reference) => {
      const found = columns.find(
        ({ name }, position) => name === reference || position + 1 === reference,
      );
      if (found !== undefined) return [found.name];
      notes.push(`The files have no column ${reference} of the sampling design: it is not used.`);
      return [];
    });
  const strata = named(description.strata);
  const stages = named(description.clusters);
  const unit = protectedUnit(description, roles);
  const clusters =
    stages.length > 0 ? stages.slice(0, 1) : unit === null ? [] : [columns[unit.position].name];
  if (weight === null && strata.length + clusters.length === 0) return null;
  // A guessed replicate weight is only shown, never used.
  const isDecided = (position: number) => roles.get(position) === 'weight';
  const replicates =
    weight === null
      ? []
      : replicatesOf(description, weight)
          .filter(isDecided)
          .map((position) => columns[position].name);
  notes.push(
    weight === null
      ? 'No weight was decided on: every record stands for one.'
      : `Weighted by ${columns[weight].name}.`,
    replicates.length > 0
      ? `Standard errors are from ${counted(replicates.length, 'replicate weight')}, ${replicationWords(replication, replicates.length)}.`
      : `Standard errors are linearised (Taylor), for ${clusters.length === 0 ? 'records' : `clusters by ${clusters[0]}`} drawn with replacement${strata.length === 0 ? '' : ` inside strata by ${listed(strata, 5)}`}.`,
  );
  const name = weight === null ? null : columns[weight].name;
  return { weight: name, strata, clusters, replicates, notes };
}

function replicationWords(replication: Replication | undefined, replicates: number): string {
  const factor = Number(replicationFactor(replication ?? 'brr', replicates).toPrecision(6));
  if (replication !== undefined) return `with the factor ${factor}`;
  return `with the factor ${factor} of balanced repeated replication and of the bootstrap, because nothing else was stated (--replication)`;
}

/** The design of one file, from its own columns. */
export function designOf(
  file: AnalysedFile,
  columns: DesignColumns,
  replication: Replication | undefined,
): Design {
  const { records } = file;
  const weights =
    columns.weight === null ? new Float64Array(records).fill(1) : weightsIn(file, columns.weight);
  const replicates = columns.replicates.map((name) => weightsIn(file, name));
  return {
    weights,
    strata: codesIn(file, columns.strata),
    clusters: codesIn(file, columns.clusters),
    replicates:
      replicates.length === 0
        ? null
        : {
            weights: replicates,
            factor: replicationFactor(replication ?? 'brr', replicates.length),
          },
  };
}

/** Notes on designs that give no certain variance. */
export function lonelyNotes(designs: readonly Design[]): string[] {
  const most = Math.max(...designs.map((one) => (one.replicates === null ? lonelyStrata(one) : 0)));
  if (most === 0) return [];
  return [
    `In a file, ${count(most)} strata have one cluster only: it is compared with the mean of all clusters. Merge such strata if you can.`,
  ];
}

function weightsIn({ name: file, columns }: AnalysedFile, name: string): Float64Array {
  const position = columns.findIndex((column) => column.name === name);
  const column = columns[position];
  const refuse = (what: string) =>
    new PenumbraError(
      'data',
      `${file}: the weight ${label(columns, position)} ${what}: correct the file, or take the role weight from the column.`,
      { file, column: name },
    );
  if (column.kind !== 'numeric') throw refuse('is not a number in every record');
  const bad = column.values.findIndex((weight) => !(weight >= 0 && weight < Infinity));
  if (bad !== -1) throw refuse(`is missing, negative or infinite in record ${bad + 1}`);
  if (!column.values.some((weight) => weight > 0)) throw refuse('is 0 in every record');
  return column.values;
}

/** The combinations of some columns, by codes; a missing value is a value of its own. Null for no columns. */
function codesIn({ columns, records }: AnalysedFile, names: readonly string[]): Int32Array | null {
  if (names.length === 0) return null;
  const own = names.map((name) => columns.find((column) => column.name === name)!);
  const parts = own.map((column) =>
    column.kind === 'numeric' ? codesOf(column.values).codes : asCategories(column).codes,
  );
  if (parts.length === 1) return parts[0];
  return codesOf(Array.from({ length: records }, (_, i) => parts.map((part) => part[i]).join(' ')))
    .codes;
}
