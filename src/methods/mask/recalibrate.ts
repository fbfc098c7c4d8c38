import { PenumbraError } from '../../error.ts';
import { sum } from '../../foundation/numerics/index.ts';
import type { Scale } from '../../foundation/table/index.ts';
import { type MaskMethod, type Numbers, proved, SOLO } from '../contract/index.ts';
import { type Bounds, boundedRake } from './weights/boundedRake.ts';
import { keepsTotals, noNegative, reachesTotals, staysPositive } from './weights/claims.ts';
import { type Margin, marginsOf, rake } from './weights/rake.ts';

const parameters = {
  from: {
    type: 'choice',
    choices: {
      equal:
        'from equal weights, so that the new weights depend on nothing but the given columns and their totals',
      own: 'from the weights as they are, which change no more than the totals need',
    },
    default: 'equal',
    description: 'The weights that are brought to the totals.',
  },
  totals: {
    type: 'numbers',
    minimum: 0,
    maximum: 1e15,
    matrix: true,
    otherwise: 'those of the original weights',
    description:
      'The totals to reach, such as counts of the population: a row for each given column, with the total of each level, in the order of the levels.',
  },
  to: {
    type: 'choice',
    choices: {
      weights: 'to the totals of the original weights',
      population:
        'to the number of units in the population that the description names, to its totals in the given columns that it has some for, and to the shares of the original weights in the others',
    },
    default: 'weights',
    description: 'What is kept, if no totals are given.',
  },
  population: {
    type: 'number',
    minimum: 1,
    maximum: 1e15,
    otherwise: 'that of the description',
    description:
      'With population in `to`: the number of units in the population that the weights stand for.',
  },
  lower: {
    type: 'number',
    minimum: 0.001,
    maximum: 0.99,
    otherwise: 'no bound but 0',
    description:
      'The least multiple of its starting weight that a weight may become, after all were scaled to the population. Give upper too.',
  },
  upper: {
    type: 'number',
    minimum: 1.01,
    maximum: 1000,
    otherwise: 'no bound',
    description:
      'The largest multiple of its starting weight that a weight may become, after all were scaled to the population. Give lower too.',
  },
} as const;

/**
 * Weights are brought to the totals in each level of each given column by raking (Deming and Stephan 1940). From equal
 * weights and with the totals of the original weights, the result has the totals of the file and no other trace of the
 * original weights. Without given columns, all weights become equal. With bounds, by the logit distance of
 * Deville and Särndal (1992).
 *
 * Worked figure: weights 1, 5, 1, 1 of records (a, x), (a, y), (b, x), (b, y) with given columns become, from equal
 * ones, 1.5, 4.5, 0.5, 1.5: the totals are a 6, b 2, x 2, y 6.
 */
export const recalibrate: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'recalibrate',
  title: 'Recalibration of weights',
  summary:
    'Weights are computed anew, so that their totals in each level of the given columns are those of the original weights, or totals that you give.',
  details:
    'From equal weights, a weight tells nothing about a record that the given columns do not tell: records that are equal in the given columns get equal weights. Give columns that stay in the protected file and whose totals users need, such as region, sex and age class; each of them keeps its weighted totals, combinations of them only roughly. If another step changes a given column, its totals hold in the original levels only, and the claim is withdrawn. What the original weights corrected beyond the given columns, such as nonresponse, is lost. With totals of your own, give a row for each given column; the rows must have the same sum, the population. Missing is a level, the last one. Raking can make single weights very large or small, and such weights tell: lower and upper bound the ratio to the starting weight. Bounds that are too narrow for the totals are refused.',
  references: [
    'Deming, W.E. and Stephan, F.F. (1940). On a least squares adjustment of a sampled frequency table when the expected marginal totals are known. Annals of Mathematical Statistics 11(4), 427-444.',
    'Deville, J.-C. and Sarndal, C.-E. (1992). Calibration estimators in survey sampling. Journal of the American Statistical Association 87(418), 376-382.',
    'Deville, J.-C., Sarndal, C.-E. and Sautory, O. (1993). Generalized raking procedures in survey sampling. Journal of the American Statistical Association 88(423), 1013-1020.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [
    proved('sums', 'weights are raked to the total of the original ones.'),
    keepsTotals,
    staysPositive,
  ],
  claimsOf: (parameters) =>
    recalibrate.reaches!(parameters) === undefined
      ? recalibrate.claims
      : [reachesTotals, staysPositive],
  reaches: ({ totals, to, population }) => {
    if (totals !== undefined) return rowsOf(totals);
    return to === 'population' && population !== undefined ? [[population]] : undefined;
  },
  cost: 'O(n), and O(cells) for each round of raking, where cells are combinations of levels of the given columns',
  missing: 'missing values stay missing and count in no total',
  weights: 'the weights themselves are changed',
  gaps: 'stay',
  given: 'total',
  needsWholeFile: ({ totals, to }) =>
    totals === undefined && to === 'weights'
      ? null
      : 'The given totals are those of the whole file.',
  refuses: noNegative,
  *run(
    columns,
    { from, totals, to, population, lower, upper },
    { given = [], givenScales } = SOLO,
  ) {
    const bounds = boundsOf(lower, upper);
    if (to === 'population' && totals === undefined && population === undefined) {
      throw new PenumbraError(
        'usage',
        'recalibrate: the size of the population is not given: name it in the description ("population"), or give population.',
        { key: 'population' },
      );
    }
    const results: Float64Array[] = [];
    for (const [j, column] of columns.entries()) {
      yield { done: j, total: columns.length };
      const isThere = column.map((weight) => (Number.isNaN(weight) ? 0 : 1));
      const own = column.map((weight) => (Number.isNaN(weight) ? 0 : weight));
      const margins =
        totals !== undefined
          ? givenMargins(given, totals, givenScales)
          : to === 'weights'
            ? marginsOf(given, own)
            : scaledTo(population!, marginsOf(given, own));
      const equal = sum(own) / Math.max(1, sum(isThere));
      const start = from === 'own' ? own : isThere.map((there) => there * equal);
      const raked = bounds === null ? rake(start, margins) : boundedRake(start, margins, bounds);
      results.push(raked.map((weight, i) => (isThere[i] ? weight : Number.NaN)));
    }
    return results;
  },
};

function boundsOf(lower: number | undefined, upper: number | undefined): Bounds | null {
  if (lower === undefined && upper === undefined) return null;
  if (lower !== undefined && upper !== undefined) return { lower, upper };
  const lacking = lower === undefined ? 'lower' : 'upper';
  throw new PenumbraError(
    'usage',
    `recalibrate: ${lacking} is not given: give both bounds, such as a lower of 0.3 and an upper of 3, or none.`,
    { key: lacking },
  );
}

/** The same shares of another total. */
function scaledTo(population: number, margins: readonly Margin[]): Margin[] {
  return margins.map(({ levels, totals }) => {
    const factor = population / sum(totals);
    return { levels, totals: totals.map((total) => total * factor) };
  });
}

function givenMargins(
  columns: readonly Float64Array[],
  totals: Numbers,
  scales: readonly Scale[] | undefined,
): Margin[] {
  const rows = rowsOf(totals);
  if (columns.length === 0 || rows.length !== columns.length) {
    throw wrongTotals(
      `there are ${columns.length} given columns and ${rows.length} rows of totals: give one row for each given column.`,
    );
  }
  const margins = columns.map((column, j) => margin(column, rows[j], scales?.[j], j));
  const sums = rows.map((row) => sum(Float64Array.from(row)));
  const other = sums.findIndex((size) => Math.abs(size - sums[0]) > 1e-9 * sums[0]);
  if (other > 0) {
    throw wrongTotals(
      `rows 1 and ${other + 1} have different sums, and each must add up to the same population: correct the totals.`,
    );
  }
  return margins;
}

function margin(
  column: Float64Array,
  row: readonly number[],
  scale: Scale | undefined,
  j: number,
): Margin {
  const isCoded = scale !== undefined && scale.kind !== 'numeric';
  const found = [...new Set(column.map((value) => value + 0))].sort((a, b) => a - b);
  const values = found.filter((value) => !Number.isNaN(value));
  const levels = isCoded ? Array.from({ length: scale.levels }, (_, code) => code) : values;
  if (values.length < found.length) levels.push(Number.NaN);
  if (row.length !== levels.length) {
    throw wrongTotals(
      `row ${j + 1} has ${row.length} totals, and its given column has ${levels.length} levels${values.length < found.length ? ', missing being the last' : ''}: give one total for each level, in their order.`,
    );
  }
  const placeOf = new Map(levels.map((level, place) => [level, place]));
  const places = Int32Array.from(column, (value) => placeOf.get(value + 0)!);
  const counts = new Int32Array(levels.length);
  for (const place of places) counts[place]++;
  for (const [place, total] of row.entries()) {
    if (counts[place] > 0 === total > 0) continue;
    throw wrongTotals(
      counts[place] === 0
        ? `total ${place + 1} of row ${j + 1} is above 0, and no record has this level: merge the level with another one by the method recode.`
        : `total ${place + 1} of row ${j + 1} is 0, and records have this level: leave these records out, or correct the total.`,
    );
  }
  return { levels: places, totals: Float64Array.from(row) };
}

function rowsOf(totals: Numbers): readonly (readonly number[])[] {
  if (typeof totals === 'number') return [[totals]];
  return totals.every((row) => typeof row !== 'number') ? totals : [totals as readonly number[]];
}

function wrongTotals(what: string): PenumbraError {
  return new PenumbraError('usage', `recalibrate: ${what}`, { key: 'totals' });
}
