import { finish } from '../src/foundation/work/work.ts';
import { fuzzyCMeans, projection } from '../src/methods/group/fuzzy/index.ts';
import type { PaperRow, PaperTable } from './table.ts';

type Rows = readonly (readonly number[])[];

/** Expenditure at 16 %, at 7 %, and in total. The last record is as printed, though it breaks the constraint. */
const ORIGINAL: Rows = [
  [15, 23, 42.01],
  [12, 43, 59.93],
  [64, 229, 319.27],
  [12, 45, 62.07],
  [28, 39, 74.21],
  [71, 102, 191.5],
  [23, 64, 95.16],
  [25, 102, 138.14],
  [48, 230, 301.78],
  [32, 50, 90.62],
  [90, 200, 318.4],
  [13, 100, 125.56],
];

/** The same with normal noise of standard deviation 1.5. Those with 0.5 and 1 were not printed. */
export const NOISY: Rows = [
  [16.91695, 26.67021, 41.37696],
  [15.4822, 42.61481, 60.60212],
  [65.86964, 228.47892, 318.70371],
  [12.9775, 45.84617, 60.80475],
  [25.93508, 38.55444, 75.96227],
  [72.14286, 103.34332, 191.54478],
  [24.4355, 65.84895, 96.49401],
  [24.56774, 101.54299, 137.49281],
  [47.9778, 226.7584, 302.78913],
  [28.43727, 48.02995, 89.97244],
  [91.86226, 197.98087, 318.96431],
  [11.64466, 100.13359, 127.1298],
];

/** The published centres, of the original data and of noisy ones without and with the constraint. */
export const CENTRES = {
  original: [
    [13.44075, 37.16236, 55.355],
    [67.3289, 219.64071, 313.11708],
    [27.59963, 52.64698, 88.34783],
    [37.11288, 101.71213, 151.88292],
  ],
  'noise 0.5, no constraint': [
    [14.77033, 37.46462, 55.53745],
    [67.66607, 219.68178, 313.78662],
    [28.25678, 52.8114, 88.6624],
    [37.37631, 101.05854, 153.25147],
  ],
  'noise 0.5, with constraint': [
    [14.21093, 36.94862, 56.0197],
    [67.74399, 219.75366, 313.71945],
    [28.04952, 52.62022, 88.84108],
    [37.96198, 101.59877, 152.74659],
  ],
  'noise 1.0, no constraint': [
    [13.35356, 37.43389, 55.5122],
    [68.10518, 219.87425, 313.35174],
    [28.32082, 52.62483, 87.69683],
    [36.05573, 102.03179, 152.27787],
  ],
  'noise 1.0, with constraint': [
    [13.34286, 37.42402, 55.52142],
    [67.80086, 219.59354, 313.61408],
    [27.83433, 52.17608, 88.11623],
    [36.48085, 102.42393, 151.91139],
  ],
  'noise 1.5, no constraint': [
    [15.3841, 38.46154, 54.85374],
    [68.56108, 217.71406, 313.44706],
    [26.27168, 52.15607, 88.81411],
    [36.43006, 101.70231, 152.30233],
  ],
  'noise 1.5, with constraint': [
    [14.00637, 37.1907, 56.04144],
    [68.88084, 218.009, 313.1714],
    [27.11313, 52.93224, 88.08872],
    [36.83617, 102.0769, 151.95224],
  ],
} as const satisfies Record<string, Rows>;

/** The published distances of these centres to those of the original data. */
export const DISTANCES: readonly (readonly [keyof typeof CENTRES, readonly number[]])[] = [
  ['noise 0.5, no constraint', [1.3756566, 0.75078064, 0.7468825, 1.5393139]],
  ['noise 0.5, with constraint', [1.0395613, 0.74021727, 0.6681398, 1.2164527]],
  ['noise 1.0, no constraint', [0.3256416, 0.8439299, 0.97180617, 1.1729174]],
  ['noise 1.0, with constraint', [0.3251812, 0.6870117, 0.57486784, 0.95232975]],
  ['noise 1.5, no constraint', [2.3907604, 2.3106573, 1.4905896, 0.8013973]],
  ['noise 1.5, with constraint', [0.8899032, 2.25254, 0.6206389, 0.4630664]],
];

const NOISES = ['noise 0.5', 'noise 1.0', 'noise 1.5'] as const;

/** 1.16 v1 + 1.07 v2 = v3. */
const CONSTRAINT = { coefficients: [1.16, 1.07, -1], constant: 0 };

/** What comes nearest to the published centres of both data sets, among runs to the end. */
const M = 1.32;

const SOURCE =
  'Torra 2020, Fuzzy clustering-based microaggregation to achieve probabilistic k-anonymity for data with constraints';

/** Centres of fuzzy c-means under a linear constraint. */
export async function constrainedCentres(): Promise<PaperTable> {
  const noConstraint = CENTRES['noise 1.5, no constraint'];
  const original = fitted(ORIGINAL, CENTRES.original);
  const noisy = fitted(NOISY, noConstraint);
  const iterated = fitted(NOISY, noConstraint, true);
  return {
    title: 'Centres of fuzzy c-means under a linear constraint',
    source: `${SOURCE}, Table 3`,
    published: 'Table 3',
    how: `Twelve records, four centres (k = 3), distances as they are, 1.16 v1 + 1.07 v2 = v3. Fitted: fuzzy c-means with m = ${M} from the published centres until they rest. Projected: the nearest points to the published centres without constraint that satisfy it, which is equation (5) with their memberships.`,
    columns: ['v1', 'v2', 'v3'],
    rows: [
      ...rowsOf('original, fitted and projected', original.map(projected), CENTRES.original),
      ...rowsOf('noise 1.5, fitted', noisy, noConstraint),
      ...NOISES.flatMap((noise) =>
        rowsOf(
          `${noise}, projected`,
          CENTRES[`${noise}, no constraint`].map(projected),
          CENTRES[`${noise}, with constraint`],
        ),
      ),
      ...rowsOf(
        'noise 1.5, fitted under the constraint',
        iterated,
        CENTRES['noise 1.5, with constraint'],
      ),
    ],
    remarks: [
      'Centres with the constraint are the projections of those without, to the printed digits: the paper applied its equation (5) once, after a run without constraint. Repeated until centres rest, as its Proposition 4 has it, it gives the last four rows.',
      'The centres of the original data cannot be had to the digit. The last printed record (13, 100, 125.56) breaks the constraint by 3.48 and weighs about a third of the fourth centre, yet all four published ones satisfy it to 1e-5: they were projected too, or come from other data. No m from 1.05 to 3 has them as its solution, from any four records as first centres. m = 1.32 comes nearest, to two digits; a run with m = 1.46 that is stopped after seven rounds, while centres still move by 1.3, to three. The paper names neither m nor when it stopped.',
      'They are a local optimum besides: other first centres lead to a smaller objective.',
      'The data with noise 0.5 and 1.0 were not printed, so their centres without constraint are not compared.',
    ],
  };
}

/** How far centres of noisy data are from those of the original. */
export async function distancesOfCentres(): Promise<PaperTable> {
  return {
    title: 'Distances between centres of original and noisy data',
    source: `${SOURCE}, Table 4`,
    published: 'Table 4',
    how: 'Euclidean distances between the published centres of Table 3.',
    columns: ['d1', 'd2', 'd3', 'd4'],
    rows: DISTANCES.map(([what, published]) => ({
      what,
      figures: published.map((value, i) => ({
        ours: distance(CENTRES[what][i], CENTRES.original[i]),
        published: value,
        decimals: 5,
      })),
    })),
    remarks: [
      'Equal to 2e-5, the rounding of the centres. The constraint brings every centre nearer to that of the original data: a projection never moves a point away from one that satisfies the constraint.',
    ],
  };
}

function fitted(rows: Rows, from: Rows, isConstrained = false): number[][] {
  const { centres } = finish(
    fuzzyCMeans(columnsOf(rows), {
      fuzziness: { method: 'fcm', m: M },
      centres: from.length,
      from: columnsOf(from),
      standardise: 'none',
      constraints: isConstrained ? [CONSTRAINT] : [],
      iterations: 10_000,
    }),
  );
  return from.map((_, i) => centres.map((column) => column[i]));
}

function projected(row: readonly number[]): number[] {
  const values = Float64Array.from(row);
  projection([CONSTRAINT], 3).project(values, 0);
  return [...values];
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, x, j) => sum + (x - b[j]) * (x - b[j]), 0));
}

function columnsOf(rows: Rows): Float64Array[] {
  return rows[0].map((_, j) => Float64Array.from(rows, (row) => row[j]));
}

function rowsOf(what: string, ours: Rows, published: Rows): PaperRow[] {
  return ours.map((row, i) => ({
    what: `${what}: centre ${i + 1}`,
    figures: row.map((value, j) => ({ ours: value, published: published[i][j], decimals: 5 })),
  }));
}
