import type { MixedAxis } from '../../../../foundation/nearest/index.ts';
import type { Scale } from '../../../../foundation/table/index.ts';
import {
  coordinatesOf,
  squaredDistance as groupingDistance,
} from '../../../../methods/contract/index.ts';
import { type CodedColumn, type Files, scaled } from '../../../contract/index.ts';
import { type Direction, type Sides, sidesOf } from '../search.ts';

/** The columns that an intruder knows. */
export interface Known {
  /** Numbers, as indices into `names`. */
  readonly numbers: readonly number[];
  readonly categories: readonly CodedColumn[];
}

/** Records and points of numbers and categories; the columns are as in `axes`. NaN is missing. */
export interface MixedSides extends Sides {
  readonly axes: readonly MixedAxis[];
  /** Whether distances are Euclidean; else they are means over the columns that both records have. */
  readonly isSquared: boolean;
  /** Categories that are constant in the original and were left out. */
  readonly constantCategories: readonly CodedColumn[];
}

/** One column of both files, for the records that are kept. */
interface MixedColumn {
  readonly axis: MixedAxis;
  readonly original: Float64Array;
  readonly masked: Float64Array;
}

/**
 * The distance by which grouping compares records (see `coordinatesOf`), times sqrt(2), so that numbers are in standard
 * deviations as in files without categories: a nominal category adds 0 or 2 to the squared distance. Missing is a level
 * of a category: outside the order, if there is one. Records that lack a number are left out.
 */
export function mixedSides(files: Files, known: Known, direction: Direction): MixedSides {
  const numbers = known.numbers.length === 0 ? allRecords(files) : scaled(files, known.numbers);
  const columns: MixedColumn[] = numbers.original.map((original, at) => ({
    axis: { kind: 'line' },
    original,
    masked: numbers.masked[at],
  }));
  const constantCategories: CodedColumn[] = [];
  for (const column of known.categories) {
    const original = picked(column.original, numbers.originalPlaces);
    const masked = picked(column.masked, numbers.maskedPlaces);
    if (original.every((code) => code === original[0])) constantCategories.push(column);
    else columns.push(...columnsOf(column, original, masked));
  }
  return {
    ...sidesOf(
      {
        ...numbers,
        original: columns.map(({ original }) => original),
        masked: columns.map(({ masked }) => masked),
      },
      direction,
    ),
    axes: columns.map(({ axis }) => axis),
    isSquared: true,
    constantCategories,
  };
}

/** The squared distance between two different nominal categories. */
const APART = 2;

function columnsOf(column: CodedColumn, original: Int32Array, masked: Int32Array): MixedColumn[] {
  const { levels } = column;
  // Missing is the last level.
  const coded = (codes: Int32Array) =>
    Float64Array.from(codes, (code) => (code < 0 ? levels : code));
  if (isOrdered(column)) {
    const scale: Scale = { kind: 'ordinal', levels: levels + 1, missing: levels };
    const both = new Float64Array(original.length + masked.length);
    both.set(coded(original));
    both.set(coded(masked), original.length);
    const lines = coordinatesOf([both], [scale], { standardise: 'none', importance: [APART] });
    return lines.map((values) => ({
      axis: { kind: 'line' },
      original: values.subarray(0, original.length),
      masked: values.subarray(original.length),
    }));
  }
  return [{ axis: axisOf(column), original: coded(original), masked: coded(masked) }];
}

function axisOf({ tree, levels }: CodedColumn): MixedAxis {
  if (tree === undefined) return { kind: 'levels', cost: APART };
  const codes = Float64Array.from({ length: levels }, (_, code) => code);
  const apart = groupingDistance([codes], [{ kind: 'nominal', levels, tree }], {
    standardise: 'none',
    importance: [APART],
  });
  const between = (a: number, b: number) =>
    a === b ? 0 : a === levels || b === levels ? APART : apart(a, b);
  return { kind: 'table', least: leastOf(levels, between), between };
}

/** Largest number of levels for which the smallest distance is looked for. */
const FEW_LEVELS = 256;

function leastOf(levels: number, between: (a: number, b: number) => number): number {
  if (levels > FEW_LEVELS) return 0;
  let least = APART;
  for (let a = 0; a < levels; a++) {
    for (let b = 0; b < a; b++) least = Math.min(least, between(a, b));
  }
  return least;
}

/** Whether codes are ranks. Protected values that the original does not have come after its last code, in no order. */
export function isOrdered({ ordered, original, masked }: CodedColumn): boolean {
  return ordered && highest(masked) <= highest(original);
}

function highest(codes: Int32Array): number {
  let most = -1;
  for (const code of codes) if (code > most) most = code;
  return most;
}

export function picked(codes: Int32Array, places: Int32Array): Int32Array {
  return places.length === codes.length ? codes : places.map((place) => codes[place]);
}

/** Without any number all records are complete. */
export function allRecords(files: Files) {
  const places = (side: 'original' | 'masked') =>
    Int32Array.from(Array(recordsIn(files, side)).keys());
  return {
    originalPlaces: places('original'),
    maskedPlaces: places('masked'),
    original: [],
    masked: [],
    constant: [],
  };
}

/** The number of records of a file, with or without numbers. */
export function recordsIn(files: Files, side: 'original' | 'masked'): number {
  return files[side][0]?.length ?? files.coded?.columns[0]?.[side].length ?? 0;
}
