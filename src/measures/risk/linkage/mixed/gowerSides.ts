import type { MixedAxis } from '../../../../foundation/nearest/index.ts';
import type { CodedColumn, Files } from '../../../contract/index.ts';
import { type Direction, sidesOf } from '../search.ts';
import { isOrdered, type Known, type MixedSides, recordsIn } from './mixedSides.ts';

/**
 * Both files for Gower's (1971) distance: numbers over the range of the original, ordered codes by ranks over the number
 * of levels less 1, other codes 0 or 1. A record without any value in these columns is left out. Null if the range of a
 * column overflows.
 */
export function gowerSides(files: Files, known: Known, direction: Direction): MixedSides | null {
  const columns: { axis: MixedAxis; original: Float64Array; masked: Float64Array }[] = [];
  const constant: number[] = [];
  const constantCategories: CodedColumn[] = [];
  for (const j of known.numbers) {
    const { least, range } = rangeOf(files.original[j]);
    if (range === Number.POSITIVE_INFINITY) return null;
    if (!(range > 0)) {
      constant.push(j);
      continue;
    }
    const share = (values: Float64Array) => values.map((x) => (x - least) / range);
    columns.push({
      axis: { kind: 'line' },
      original: share(files.original[j]),
      masked: share(files.masked[j]),
    });
  }
  for (const column of known.categories) {
    if (isConstant(column.original)) {
      constantCategories.push(column);
      continue;
    }
    const ranks = isOrdered(column);
    const unit = ranks ? column.levels - 1 : 1;
    const values = (codes: Int32Array) =>
      Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : code / unit));
    columns.push({
      axis: ranks ? { kind: 'line' } : { kind: 'levels', cost: 1 },
      original: values(column.original),
      masked: values(column.masked),
    });
  }
  const kept = (side: 'original' | 'masked') => {
    const all = columns.map((column) => column[side]);
    const places = placesWithValue(all, recordsIn(files, side));
    return { places, values: all.map((column) => taken(column, places)) };
  };
  const [original, masked] = [kept('original'), kept('masked')];
  return {
    ...sidesOf(
      {
        original: original.values,
        masked: masked.values,
        originalPlaces: original.places,
        maskedPlaces: masked.places,
        constant,
      },
      direction,
    ),
    axes: columns.map(({ axis }) => axis),
    isSquared: false,
    constantCategories,
  };
}

function rangeOf(values: Float64Array) {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const x of values) {
    if (x < least) least = x;
    if (x > most) most = x;
  }
  return { least, range: least <= most ? most - least : 0 };
}

function isConstant(codes: Int32Array): boolean {
  const first = codes.find((code) => code >= 0);
  return codes.every((code) => code < 0 || code === first);
}

/** Records that have a value in at least one column; all if there is no column. */
function placesWithValue(columns: readonly Float64Array[], records: number): Int32Array {
  const places = new Int32Array(records);
  let count = 0;
  for (let i = 0; i < records; i++) {
    if (columns.length === 0 || columns.some((column) => !Number.isNaN(column[i]))) {
      places[count++] = i;
    }
  }
  return places.slice(0, count);
}

function taken(values: Float64Array, places: Int32Array): Float64Array {
  return places.length === values.length
    ? values
    : Float64Array.from(places, (place) => values[place]);
}
