import { PenumbraError } from '../../error.ts';
import {
  asCategories,
  type Column,
  type ColumnReference,
  codesOf,
  type Description,
  findColumn,
  label,
} from '../../foundation/table/index.ts';
import { count, counted, listed } from '../../foundation/words/index.ts';
import {
  type Design,
  lonelyStrata,
  type Replicates,
  type Replication,
  replicationFactor,
  stratifiedFactors,
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
  /** The column with the size of the population, by stratum; null if it counts as infinite. */
  readonly population: string | null;
  /** Sentences about the design. */
  readonly notes: readonly string[];
}

/** What a request says about the design, besides the description. */
export interface DesignOptions {
  /** How replicate weights of the description were made, or the factor of their variance; brr if not given. */
  readonly replication?: Replication | undefined;
  /**
   * The column with the number of clusters (of records, without clusters) in the population of the stratum, or with the
   * share of them that was sampled. Without it, the population counts as infinite.
   */
  readonly population?: ColumnReference | undefined;
}

/**
 * The design that the description of a file names: its decided weight with the replicates, its strata, and its clusters
 * of the first stage, else its protected units. Null if it names none of these.
 */
export function designIn(
  description: Description,
  columns: readonly Column[],
  { replication = description.replication, population }: DesignOptions,
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
  const sizes = population === undefined ? null : columns[findColumn(columns, population)].name;
  if (weight === null && strata.length + clusters.length === 0 && sizes === null) return null;
  // A guessed replicate weight is only shown, never used.
  const isDecided = (position: number) => roles.get(position) === 'weight';
  const replicates =
    weight === null
      ? []
      : replicatesOf(description, weight)
          .filter(isDecided)
          .map((position) => columns[position].name);
  if (replicates.length === 1) {
    throw new PenumbraError(
      'data',
      `"${replicates[0]}" is the only replicate weight, and one replicate gives no standard error: describe the others, too (replicateOf), or give the column the role harmless.`,
      { column: replicates[0] },
    );
  }
  notes.push(
    weight === null
      ? 'No weight was decided on: every record stands for one.'
      : `Weighted by ${columns[weight].name}.`,
    replicates.length > 0
      ? `Standard errors are from ${counted(replicates.length, 'replicate weight')}, ${replicationWords(replication, replicates.length)}.`
      : `Standard errors are linearised (Taylor), for ${clusters.length === 0 ? 'records' : `clusters by ${clusters[0]}`} drawn ${sizes === null ? 'with replacement' : `without replacement from as many as ${sizes} says`}${strata.length === 0 ? '' : ` inside strata by ${listed(strata, 5)}`}.`,
  );
  const name = weight === null ? null : columns[weight].name;
  if (replicates.length > 0 && sizes !== null) {
    notes.push(
      `The size of the population in ${sizes} is not used: replicate weights have their own correction, if any.`,
    );
  }
  return { weight: name, strata, clusters, replicates, population: sizes, notes };
}

function replicationWords(replication: Replication | undefined, replicates: number): string {
  if (replication === 'jkn') return 'with the factors (n - 1) / n of the stratified jackknife';
  if (typeof replication === 'object') return 'each with the factor that was stated';
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
  const plain: Design = {
    weights,
    strata: codesIn(file, columns.strata),
    clusters: codesIn(file, columns.clusters),
    replicates: null,
  };
  if (replicates.length > 0) {
    return { ...plain, replicates: replicatesIn(file, plain, replicates, replication ?? 'brr') };
  }
  if (columns.population === null) return plain;
  return { ...plain, population: populationIn(file, plain, columns.population) };
}

function replicatesIn(
  { name }: AnalysedFile,
  design: Design,
  weights: readonly Float64Array[],
  replication: Replication,
): Replicates {
  if (typeof replication === 'object') {
    if (replication.length === weights.length) return { weights, factors: replication };
    throw new PenumbraError(
      'usage',
      `There are ${weights.length} replicate weights and ${replication.length} factors: give one factor for each, in the order of the columns.`,
    );
  }
  if (replication !== 'jkn') {
    const factor = replicationFactor(replication, weights.length);
    return { weights, factors: weights.map(() => factor) };
  }
  const { factors, strata } = stratifiedFactors(design, weights);
  const open = factors.indexOf(null);
  if (open < 0) return { weights, factors: factors as readonly number[], strata };
  throw new PenumbraError(
    'data',
    `${name}: replicate weight ${open + 1} leaves out no cluster, or clusters of several strata, so its factor is not known: name the strata and clusters in the description, or give one factor for each replicate (--replication).`,
    { file: name },
  );
}

/** Sizes of the population, the same in each stratum and not below its clusters in the file. */
function populationIn({ name: file, columns }: AnalysedFile, design: Design, name: string) {
  const column = columns.find((one) => one.name === name)!;
  const refuse = (what: string) =>
    new PenumbraError(
      'data',
      `${file}: the size of the population "${name}" ${what}: correct the file, or leave the size out.`,
      { file, column: name },
    );
  const values = numbersIn(column);
  if (values === null) throw refuse('is not a number in every record');
  const bad = values.findIndex((size) => !(size > 0 && size < Infinity));
  if (bad >= 0) throw refuse(`is missing or not above 0 in record ${bad + 1}`);
  const first = new Map<number, number>();
  const members = new Map<number, Set<number>>();
  for (let i = 0; i < values.length; i++) {
    const stratum = design.strata?.[i] ?? 0;
    if (!first.has(stratum)) first.set(stratum, values[i]);
    if (first.get(stratum) !== values[i]) {
      throw refuse(`is not the same in all records of a stratum, as record ${i + 1} shows`);
    }
    const own = members.get(stratum) ?? new Set();
    members.set(stratum, own.add(design.clusters?.[i] ?? i));
  }
  const isShare = values.every((size) => size <= 1);
  const isSmall = [...first].some(([stratum, size]) => size < members.get(stratum)!.size);
  if (!isShare && isSmall) throw refuse('is below the number of clusters of a stratum in the file');
  return values;
}

/** Notes on designs that give no certain variance. */
export function lonelyNotes(designs: readonly Design[]): string[] {
  const most = Math.max(...designs.map((one) => (one.replicates === null ? lonelyStrata(one) : 0)));
  if (most === 0) return [];
  return [
    `In a file, ${count(most)} strata have one cluster only: it is compared with the mean of all clusters. Merge such strata if you can.`,
  ];
}

/** Sums of squares of larger weights are no numbers any more. */
const LARGEST = 1e150;

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
  const bad = column.values.findIndex((weight) => !(weight >= 0 && weight <= LARGEST));
  if (bad !== -1) {
    throw refuse(`is missing, negative or beyond ${LARGEST} in record ${bad + 1}`);
  }
  if (!column.values.some((weight) => weight > 0)) throw refuse('is 0 in every record');
  return column.values;
}

/** The numbers of a column; those of few different numbers can be read as categories. Null if there are others. */
function numbersIn(column: Column): Float64Array | null {
  if (column.kind === 'numeric') return column.values;
  if (column.kind === 'text') return null;
  const numbers = column.levels.map(Number);
  if (numbers.some(Number.isNaN)) return null;
  return Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : numbers[code]));
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

/** Every record stands for one. */
export function plainDesign(records: number): Design {
  const weights = new Float64Array(records).fill(1);
  return { weights, strata: null, clusters: null, replicates: null };
}
