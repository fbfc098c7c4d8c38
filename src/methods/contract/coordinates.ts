import { PenumbraError } from '../../error.ts';
import {
  maximum,
  mean,
  minimum,
  type Standardisation,
  standardDeviation,
  standardise,
} from '../../foundation/numerics/index.ts';
import {
  depthsOf,
  type NominalScale,
  type OrdinalScale,
  type Scale,
  subtreesOf,
  type Tree,
} from '../../foundation/table/index.ts';
import { longestPath, separationsOf, star } from './coordinates/separations.ts';

interface CoordinateOptions {
  /** How numeric columns are brought to a common scale. */
  readonly standardise: Standardisation;
  /** The weight of each column in a squared distance, finite and above 0. Default 1. */
  readonly importance?: readonly number[];
  /** Names of the columns in messages. Default: their positions. */
  readonly names?: readonly string[];
  /** Standard deviations to standardise by, if the columns are a part of a file. Default: their own. */
  readonly deviations?: readonly (number | undefined)[];
}

/**
 * Largest number of coordinates. Beyond it, memory and time are too much for methods that group by
 * distances.
 */
export const MOST_COORDINATES = 256;

/** The number of coordinates that one column needs. */
interface Part {
  readonly count: number;
  /** Number of categories that occur; 0 for numbers. */
  readonly levels: number;
  make(): Float64Array[];
}

const NOTHING: Part = { count: 0, levels: 0, make: () => [] };

/**
 * Coordinates in which the squared Euclidean distance between two records is
 *
 *   d^2(x, y) = sum over columns j of importance_j d_j(x_j, y_j)^2.
 *
 * With them, every method that needs only distances takes columns of any kind (Domingo-Ferrer and Torra 2005):
 * numeric: |x - y| / s, where s is sqrt(2) times the standard deviation with divisor n ('sd': d^2 between two random
 *   records is 1 on average), the range ('range') or 1 ('none'); with 'rank', the difference of midranks, which go
 *   from 0 to 1;
 * ordinal: |rank x - rank y| / L for L levels, including levels that do not occur; the level for missing is beside
 *   the middle of the order, at distance 1 from the farthest level;
 * nominal: 0 or 1; with a tree, d^2 is the number of edges on the path between x and y, divided by the largest such
 *   number between two levels of the column.
 *
 * Columns are complete; a value that is missing nevertheless is NaN. Numbers are centred, so that an offset costs no
 * digits. A column with one value has no coordinate. If no column has any, there is one coordinate of zeros. O(n) for
 * each coordinate. A category with m levels that occur has at most m coordinates without a tree and 2 m - 3 with one.
 *
 * Worked figure: of 3 nominal levels, two are (1 / sqrt(2), 0, 0) and (0, 1 / sqrt(2), 0), at distance 1.
 */
export function coordinatesOf(
  columns: readonly Float64Array[],
  scales: readonly Scale[],
  options: CoordinateOptions,
): Float64Array[] {
  const importance = importanceOf(columns, scales, options);
  const parts = columns.map((values, j) => {
    const scale = scales[j];
    if (scale.kind === 'numeric') {
      return numericPart(values, options.standardise, importance[j], options.deviations?.[j]);
    }
    if (scale.kind === 'ordinal') return ordinalPart(values, scale, importance[j]);
    return nominalPart(values, scale, importance[j]);
  });
  refuseTooMany(parts, options.names);
  const coordinates = parts.flatMap((part) => part.make());
  if (coordinates.length > 0 || columns.length === 0) return coordinates;
  return [new Float64Array(columns[0].length)];
}

/**
 * The distance behind `coordinatesOf`, computed from its definition, as a function of two records. O(n) to
 * prepare, then O(columns) for each pair, times the height of the trees.
 */
export function squaredDistance(
  columns: readonly Float64Array[],
  scales: readonly Scale[],
  options: CoordinateOptions,
): (a: number, b: number) => number {
  const importance = importanceOf(columns, scales, options);
  const squares = columns.map((values, j) => {
    const square = squareOf(values, scales[j], options.standardise);
    return (a: number, b: number) => {
      const [x, y] = [values[a], values[b]];
      if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
      return x === y ? 0 : importance[j] * square(x, y, a, b);
    };
  });
  return (a, b) => squares.reduce((sum, square) => sum + square(a, b), 0);
}

type Square = (x: number, y: number, a: number, b: number) => number;

function squareOf(values: Float64Array, scale: Scale, how: Standardisation): Square {
  const squared = (x: number) => x * x;
  if (scale.kind === 'numeric') {
    if (how === 'rank') {
      const ranks = standardise(values, 'rank');
      return (_x, _y, a, b) => squared(ranks[a] - ranks[b]);
    }
    const unit = unitOf(values, how);
    return (x, y) => squared((x - y) / unit);
  }
  if (scale.kind === 'ordinal') {
    const { ordered, middle, apart } = orderOf(scale);
    return (x, y) => {
      if (x === scale.missing) return squared(y / ordered - middle) + apart;
      if (y === scale.missing) return squared(x / ordered - middle) + apart;
      return squared((x - y) / ordered);
    };
  }
  const { tree, levels } = scale;
  if (tree === undefined) return () => 1;
  const depths = depthsOf(tree);
  const longest = Math.max(1, longestPath(tree, levels));
  return (x, y) => edgesBetween(tree, depths, x, y) / longest;
}

/** The difference in the unit of the column that is a distance of 1. */
function unitOf(values: Float64Array, how: Exclude<Standardisation, 'rank'>): number {
  if (how === 'sd') return Math.SQRT2 * standardDeviation(values, 'n');
  return how === 'range' ? maximum(values) - minimum(values) : 1;
}

function edgesBetween({ parent }: Tree, depths: Int32Array, a: number, b: number): number {
  let edges = 0;
  let [lower, other] = [a, b];
  while (lower !== other) {
    if (depths[lower] < depths[other]) [lower, other] = [other, lower];
    lower = parent[lower];
    edges++;
  }
  return edges;
}

/**
 * The levels in their order. The level for missing is half way, at a squared distance from the order that makes it 1
 * from both ends.
 */
function orderOf({ levels, missing }: OrdinalScale) {
  const ordered = missing === undefined ? levels : levels - 1;
  const middle = ordered === 0 ? 0 : (ordered - 1) / (2 * ordered);
  return { ordered: Math.max(1, ordered), middle, apart: 1 - middle * middle };
}

function numericPart(
  values: Float64Array,
  how: Standardisation,
  importance: number,
  deviation?: number,
): Part {
  if (isConstant(values)) return NOTHING;
  const factor = Math.sqrt(how === 'sd' ? importance / 2 : importance);
  return {
    count: 1,
    levels: 0,
    make() {
      const centre = how === 'none' ? mean(values) : 0;
      return [standardise(values, how, deviation).map((x) => (x - centre) * factor)];
    },
  };
}

function ordinalPart(values: Float64Array, scale: OrdinalScale, importance: number): Part {
  if (isConstant(values)) return NOTHING;
  const { missing } = scale;
  const { ordered, middle, apart } = orderOf(scale);
  const factor = Math.sqrt(importance);
  const places = (code: number) => factor * (code === missing ? middle : code / ordered);
  const away = factor * Math.sqrt(apart);
  const lacking = missing !== undefined && values.includes(missing);
  return {
    count: lacking ? 2 : 1,
    levels: scale.levels,
    make() {
      const place = values.map(places);
      if (!lacking) return [place];
      return [place, values.map((code) => (code === missing ? away : 0 * code))];
    },
  };
}

function nominalPart(values: Float64Array, scale: NominalScale, importance: number): Part {
  const tree = scale.tree ?? star(scale.levels);
  const occurs = new Uint8Array(tree.parent.length);
  let levels = 0;
  for (const code of values) {
    if (Number.isNaN(code) || occurs[code] === 1) continue;
    if (occurs[code] === undefined) throw new PenumbraError('internal', 'A code has no level.');
    occurs[code] = 1;
    levels++;
  }
  if (levels < 2) return NOTHING;
  const { nodes, edges } = separationsOf(tree, occurs);
  const longest = Math.max(1, longestPath(tree, scale.levels));
  return {
    count: nodes.length,
    levels,
    make() {
      const { first, last } = subtreesOf(tree);
      const places = new Float64Array(values.length);
      for (let i = 0; i < places.length; i++) places[i] = first[values[i]];
      return Array.from(nodes, (node, cut) => {
        const size = Math.sqrt((importance * edges[cut]) / longest);
        const coordinate = new Float64Array(places.length);
        for (let i = 0; i < places.length; i++) {
          const place = places[i];
          if (place >= first[node] && place <= last[node]) coordinate[i] = size;
          else if (Number.isNaN(place)) coordinate[i] = Number.NaN;
        }
        return coordinate;
      });
    },
  };
}

function isConstant(values: Float64Array): boolean {
  let one = Number.NaN;
  for (const value of values) {
    if (Number.isNaN(one)) one = value;
    else if (value !== one && !Number.isNaN(value)) return false;
  }
  return true;
}

function importanceOf(
  columns: readonly Float64Array[],
  scales: readonly Scale[],
  { importance }: CoordinateOptions,
): readonly number[] {
  if (scales.length !== columns.length) {
    throw new PenumbraError('internal', 'Each column needs a scale.');
  }
  if (importance === undefined) return columns.map(() => 1);
  if (importance.length !== columns.length) {
    throw new PenumbraError(
      'usage',
      `There are ${columns.length} columns and ${importance.length} importances: give one importance for each column.`,
    );
  }
  if (!importance.every((weight) => Number.isFinite(weight) && weight > 0)) {
    throw new PenumbraError(
      'usage',
      'The importance of a column must be a number above 0: leave out columns that do not count.',
    );
  }
  return importance;
}

function refuseTooMany(parts: readonly Part[], names?: readonly string[]): void {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  if (count <= MOST_COORDINATES) return;
  const widest = parts.reduce((most, part, j) => (part.levels > parts[most].levels ? j : most), 0);
  const { levels } = parts[widest];
  const room = `and at most ${MOST_COORDINATES} are possible`;
  if (levels < 2) {
    throw new PenumbraError(
      'data',
      `The columns together need ${count} coordinates, ${room}: group fewer columns together.`,
    );
  }
  const name = names?.[widest];
  const subject = name === undefined ? `Column ${widest + 1}` : `"${name}"`;
  throw new PenumbraError(
    'data',
    `${subject} has ${levels} levels, the columns together need ${count} coordinates, ${room}: recode it to fewer levels first (by a taxonomy), or group by k-modes (--group k-modes), which takes any number of levels.`,
    { column: name },
  );
}
