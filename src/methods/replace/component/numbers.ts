import {
  chiSquareDraw,
  exactMeanPair,
  pivotedCholesky,
  type RandomStream,
  randomStream,
  standardDeviation,
  zeros,
} from '../../../foundation/numerics/index.ts';
import type { Scale } from '../../../foundation/table/index.ts';
import { gather } from '../../contract/index.ts';
import { type Category, chooseIndicators, type Indicator } from '../categories/indicators.ts';
import { inner } from '../moments/orthogonal.ts';
import { type Room, reserve } from '../moments/room.ts';
import { splitRange } from '../moments/split.ts';

/**
 * The distribution of the numbers of a component: normal, with means that depend on the categories. With v the
 * coordinates of a record's indicators in an orthonormal basis, column j is
 *
 *   high + (low + length (centre + v'slopes + z'root)),   z standard normal.
 *
 * Every entry is summed over all records of the component, or over those of a level that enough of them have.
 */
export interface NumbersModel {
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly length: Float64Array;
  /** The random deviation from the mean; 0 if parameters are fixed. */
  readonly centre: Float64Array;
  readonly indicators: readonly Indicator[];
  /**
   * The mean of each indicator, and the matrix that takes it to the basis: a row for each, whose last entry is its
   * own length.
   */
  readonly means: Float64Array;
  readonly triangle: readonly Float64Array[];
  /** indicators x columns and rank x columns, column by column. */
  readonly slopes: Float64Array;
  readonly root: Float64Array;
  readonly rank: number;
  readonly records: number;
}

/** The remainder of a column beside its categories counts as zero below this share of its variance. */
const NOTHING = 1e-12;
/** Smallest number of records for each indicator. */
const RECORDS_PER_INDICATOR = 10;
/** Largest number of records in a regression on categories. Of more records, a sample is drawn with a public seed. */
const MOST_RECORDS = 50_000;
const OPEN_SEED = new Uint8Array(32);
const SAMPLE_PURPOSE = 54;

/**
 * The mean and covariance matrix of a component's numbers, with the number of records as divisor. If it has
 * categories, the regression on their indicators and the covariance matrix of its residuals, with the same divisor:
 * the maximum likelihood estimates. A singular covariance matrix has a root of its rank. Without categories, no cross
 * product is factorised, so that an offset costs no digits. O(m (p + q)²) for p numbers and q indicators. For more
 * than 50,000 records with categories, regression and correlations come from a sample, means and variances from all
 * records.
 */
export function* fitNumbers(
  columns: readonly Float64Array[],
  categories: readonly Category[],
  least: number,
  room: Room,
): Generator<undefined, NumbersModel> {
  const records = columns[0].length;
  if (categories.length === 0 || records <= MOST_RECORDS) {
    return fitAll(columns, categories, least, room);
  }
  const order = randomStream(OPEN_SEED, 0, SAMPLE_PURPOSE, 0).permutation(records);
  const sample = order.subarray(0, MOST_RECORDS).sort();
  yield;
  const fitted = fitAll(
    columns.map((column) => gather(column, sample)),
    categories.map(({ codes, scale }) => ({ codes: gather(codes, sample), scale })),
    least,
    room,
  );
  // A vector of the basis has length 1 over the records, so its entries are smaller if there are more records.
  const entries = Math.sqrt(MOST_RECORDS / records);
  yield;
  const means = columns.map(exactMeanPair);
  yield;
  return {
    ...fitted,
    high: Float64Array.from(means, ({ high }) => high),
    low: Float64Array.from(means, ({ low }) => low),
    length: Float64Array.from(columns, (column) =>
      column.every((value) => value === column[0])
        ? 0
        : standardDeviation(column, 'n') * Math.sqrt(records),
    ),
    means: meansOf(fitted.indicators, categories),
    triangle: fitted.triangle.map((row) => row.map((entry) => entry / entries)),
    root: fitted.root.map((entry) => entry * entries),
    records,
  };
}

function fitAll(
  columns: readonly Float64Array[],
  categories: readonly Category[],
  least: number,
  room: Room,
): NumbersModel {
  const records = columns[0].length;
  const parts = splitRange(columns, [], 0, records, room);
  const p = columns.length;
  const { residual, factor } = parts;
  const rank = residual.count;
  const most = Math.min(Math.floor(records / RECORDS_PER_INDICATOR), records - 1 - rank - least);
  const leverage = reserve(room, 'leverage', records).fill(1 / records);
  const limits = { most: Math.max(0, most), mostExplained: Number.POSITIVE_INFINITY };
  const { indicators, basis, triangle } = chooseIndicators(categories, 0, parts, limits, leverage);
  const q = basis.count;
  const onto = new Float64Array(q * rank);
  for (let e = 0; e < rank; e++) {
    for (let k = 0; k < q; k++) {
      onto[k + e * q] = inner(basis.vectors, k * records, residual.vectors, e * records, records);
    }
  }
  const slopes = new Float64Array(q * p);
  for (let j = 0; j < p; j++) {
    for (let e = 0; e < rank; e++) {
      const weight = factor[e + j * rank];
      for (let k = 0; k < q; k++) slopes[k + j * q] += onto[k + e * q] * weight;
    }
  }
  const rest = q === 0 ? { root: factor.slice(), rank } : rootOfRest(onto, q, rank, factor, p);
  return {
    high: parts.high.slice(),
    low: parts.low.slice(),
    length: parts.length.slice(),
    centre: new Float64Array(p),
    indicators,
    means: meansOf(indicators, categories),
    triangle,
    slopes,
    ...scaled(rest, 1 / Math.sqrt(records)),
    records,
  };
}

function scaled(
  { root, rank }: { readonly root: Float64Array; readonly rank: number },
  by: number,
): { readonly root: Float64Array; readonly rank: number } {
  return { root: root.map((entry) => entry * by), rank };
}

/** A matrix whose cross product is F'(I - A'A)F: the remainder of the columns after the indicators. */
function rootOfRest(
  onto: Float64Array,
  q: number,
  rank: number,
  factor: Float64Array,
  p: number,
): { readonly root: Float64Array; readonly rank: number } {
  const rest = zeros(rank, rank);
  for (let j = 0; j < rank; j++) {
    for (let i = 0; i < rank; i++) {
      rest.data[i + j * rank] = (i === j ? 1 : 0) - inner(onto, i * q, onto, j * q, q);
    }
  }
  const { factor: lower, pivots, rank: left } = pivotedCholesky(rest, NOTHING);
  const root = new Float64Array(left * p);
  for (let j = 0; j < p; j++) {
    for (let i = 0; i < rank; i++) {
      const weight = factor[pivots[i] + j * rank];
      for (let e = 0; e < left; e++) root[e + j * left] += lower.data[i + e * rank] * weight;
    }
  }
  return { root, rank: left };
}

/** The mean of each indicator over the records, from the number of records with each level. */
function meansOf(indicators: readonly Indicator[], categories: readonly Category[]): Float64Array {
  const counts = categories.map(({ codes }) => {
    let levels = 0;
    for (let i = 0; i < codes.length; i++) levels = Math.max(levels, codes[i] + 1);
    const own = new Float64Array(levels);
    for (let i = 0; i < codes.length; i++) own[codes[i]]++;
    return own;
  });
  return Float64Array.from(indicators, (its) => {
    let sum = 0;
    for (const [code, count] of counts[its.category].entries()) {
      sum += count * indicatorOf(its, code);
    }
    return sum / categories[its.category].codes.length;
  });
}

function indicatorOf({ level, centre, missing }: Indicator, code: number): number {
  if (level >= 0) return code === level ? 1 : 0;
  return code === missing ? centre : code;
}

/** Writes the coordinates of a record's indicators in the basis to `out`. */
export function placeInBasis(
  { indicators, means, triangle }: NumbersModel,
  codes: ArrayLike<number>,
  out: Float64Array,
): void {
  for (let k = 0; k < indicators.length; k++) {
    const row = triangle[k];
    let left = indicatorOf(indicators[k], codes[indicators[k].category]) - means[k];
    for (let l = 0; l < k; l++) left -= row[l] * out[l];
    out[k] = left / row[k];
  }
}

/**
 * The model with parameters drawn from their posterior distribution, for the prior proportional to |Sigma|^-(p +
 * 1)/2: Sigma from an inverse Wishart distribution with m - 1 - q degrees of freedom, by the triangle of Bartlett
 * (1933); mean and slopes given Sigma are normal (Gelman et al. 2013, section 3.6). Inside the rank of Sigma.
 */
export function posteriorNumbers(model: NumbersModel, stream: RandomStream): NumbersModel {
  const { records, rank, indicators } = model;
  const p = model.high.length;
  const q = indicators.length;
  const freedom = records - 1 - q;
  // root is the root of S / m; the triangle belongs to a Wishart matrix with scale 1.
  const root = model.root.map((entry) => entry * Math.sqrt(records));
  const triangle = new Float64Array(rank * rank);
  for (let i = 0; i < rank; i++) {
    for (let l = 0; l < i; l++) triangle[i + l * rank] = stream.normal();
    triangle[i + i * rank] = Math.sqrt(chiSquareDraw(stream, freedom - i));
  }
  for (let j = 0; j < p; j++) {
    for (let i = 0; i < rank; i++) {
      let left = root[i + j * rank];
      for (let l = 0; l < i; l++) left -= triangle[i + l * rank] * root[l + j * rank];
      root[i + j * rank] = left / triangle[i + i * rank];
    }
  }
  const normals = new Float64Array(rank * (q + 1));
  stream.fillNormal(normals);
  const centre = new Float64Array(p);
  const slopes = model.slopes.slice();
  for (let j = 0; j < p; j++) {
    centre[j] = inner(normals, 0, root, j * rank, rank) / Math.sqrt(records);
    for (let k = 0; k < q; k++) {
      slopes[k + j * q] += inner(normals, (k + 1) * rank, root, j * rank, rank);
    }
  }
  return { ...model, centre, slopes, root };
}

/**
 * A category in the regression of the numbers: levels with fewer than `least` records of a component are one level; if
 * these are too few together, they count as the most frequent one. `codeOf` gives the code of each level.
 */
export function pooled(
  codes: Float64Array,
  scale: Scale,
  least: number,
): { readonly category: Category; readonly codeOf: Float64Array } {
  let levels = 0;
  for (const code of codes) levels = Math.max(levels, code + 1);
  const counts = new Float64Array(levels);
  for (const code of codes) counts[code]++;
  let rare = 0;
  let frequent = 0;
  for (let l = 0; l < levels; l++) {
    if (counts[l] < least) rare += counts[l];
    if (counts[l] > counts[frequent]) frequent = l;
  }
  const other = rare >= least ? levels : frequent;
  const codeOf = Float64Array.from(counts, (count, l) => (count < least ? other : l));
  const kept: Scale = rare === 0 ? scale : { kind: 'nominal', levels: levels + 1 };
  return { category: { codes: codes.map((code) => codeOf[code]), scale: kept }, codeOf };
}
