import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { type CategoricalColumn, type Column, type NumericColumn, numberText } from './column.ts';
import { codesOf } from './combinations.ts';
import { NUMERIC, type Scale } from './scale.ts';

const numbers = new WeakMap<Column, Float64Array>();

/** The values of a column as doubles: numbers unchanged, categories and texts as codes, NaN if missing. */
export function valuesOf(column: Column): Float64Array {
  if (column.kind === 'numeric') return column.values;
  let values = numbers.get(column);
  if (values === undefined) {
    const { codes } = column.kind === 'categorical' ? column : asCategories(column);
    values = Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : code));
    numbers.set(column, values);
  }
  return values;
}

/** The meaning of the numbers of `valuesOf`. */
export function scaleOf(column: Column): Scale {
  if (column.kind === 'numeric') return NUMERIC;
  const { levels, ordered, taxonomy } =
    column.kind === 'categorical' ? column : asCategories(column);
  if (ordered) return { kind: 'ordinal', levels: levels.length };
  return present({ kind: 'nominal', levels: levels.length, tree: taxonomy?.tree });
}

/** The names of codes: the levels, and the nodes above them in the taxonomy. */
export function namesOf(column: CategoricalColumn): readonly string[] {
  return column.taxonomy?.names ?? column.levels;
}

const converted = new WeakMap<Column, CategoricalColumn>();

/**
 * A column as categories without an order: texts in order of appearance, numbers in ascending order, named as they are
 * written.
 */
export function asCategories(column: Column): CategoricalColumn {
  if (column.kind === 'categorical') return column;
  let made = converted.get(column);
  if (made === undefined) {
    made = column.kind === 'numeric' ? categoriesOfNumbers(column) : categoriesOfTexts(column);
    converted.set(column, made);
  }
  return made;
}

function categoriesOfTexts({ name, values }: Column & { kind: 'text' }): CategoricalColumn {
  const { codes } = codesOf(values);
  const levels: string[] = [];
  // Missing has a code among the others, which is removed.
  const places = new Map<number, number>();
  const own = codes.map((code, record) => {
    const value = values[record];
    if (value === null) return -1;
    let place = places.get(code);
    if (place === undefined) {
      place = levels.length;
      places.set(code, place);
      levels.push(value);
    }
    return place;
  });
  return { kind: 'categorical', name, codes: own, levels, ordered: false };
}

function categoriesOfNumbers(column: NumericColumn): CategoricalColumn {
  const { values } = column;
  const different = Float64Array.from(new Set(values.filter((x) => !Number.isNaN(x)))).sort();
  return categoriesAmong(column, different);
}

/**
 * Numbers as categories without an order, with levels for all of these codes, which ascend and include every value:
 * some records of a file get the levels of the whole file.
 */
export function categoriesAmong(
  { name, values, grid }: NumericColumn,
  different: ArrayLike<number>,
): CategoricalColumn {
  const places = new Map(Array.from(different, (value, place) => [value, place]));
  return {
    kind: 'categorical',
    name,
    codes: Int32Array.from(values, (value) => places.get(value) ?? -1),
    levels: Array.from(different, (value) => numberText(value, grid)),
    ordered: false,
  };
}

/** Least number of records with a level that a message can name: rarer levels can identify a person. */
export const NAMEABLE = 3;

/** The number of records with each level. */
export function levelCounts(codes: Int32Array, levels: number): Int32Array {
  const counts = new Int32Array(levels);
  for (const code of codes) if (code >= 0) counts[code]++;
  return counts;
}

/**
 * The column with its levels in a given order, which must name every level that occurs. Other levels can be among them.
 */
export function inOrder(column: CategoricalColumn, order: readonly string[]): CategoricalColumn {
  const places = new Map(order.map((level, place) => [level, place]));
  if (places.size !== order.length) {
    throw new PenumbraError(
      'usage',
      `The order of "${column.name}" names a level twice: name each once, from the lowest to the highest.`,
      { column: column.name },
    );
  }
  const counts = levelCounts(column.codes, column.levels.length);
  const isAbsent = (level: string, code: number) => counts[code] > 0 && !places.has(level);
  const absent = column.levels.filter(isAbsent);
  if (absent.length > 0) {
    const named = column.levels.filter(
      (level, code) => isAbsent(level, code) && counts[code] >= NAMEABLE,
    );
    const few = named.slice(0, 3).map((level) => `"${level}"`);
    const rest = absent.length - few.length;
    const more = rest === 0 ? [] : [`${rest} ${few.length === 0 ? 'of its levels' : 'more'}`];
    throw new PenumbraError(
      'data',
      `The order of "${column.name}" lacks ${[few.join(', '), ...more].filter((text) => text !== '').join(' and ')}: name every level, from the lowest to the highest.`,
      { column: column.name },
    );
  }
  const placeOf = column.levels.map((level) => places.get(level) ?? -1);
  return {
    ...column,
    codes: column.codes.map((code) => (code < 0 ? -1 : placeOf[code])),
    levels: order,
    ordered: true,
  };
}

/**
 * The codes of a column in the numbering of another column, which gives equal texts equal codes; new texts get the next
 * codes.
 */
export function codesBy(names: readonly string[], column: CategoricalColumn): CategoricalColumn {
  const places = new Map(names.map((name, place) => [name, place]));
  const levels = [...names];
  const placeOf = column.levels.map((level) => {
    const known = places.get(level);
    if (known !== undefined) return known;
    levels.push(level);
    return levels.length - 1;
  });
  return {
    ...column,
    codes: column.codes.map((code) => (code < 0 ? -1 : placeOf[code])),
    levels,
  };
}
