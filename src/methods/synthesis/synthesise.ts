import { PenumbraError } from '../../error.ts';
import { codesOf, NUMERIC, type Scale } from '../../foundation/table/index.ts';
import {
  boundsParameter,
  drawnParameters,
  type MaskMethod,
  type Numbers,
  proved,
  SOLO,
  type ValuesOf,
} from '../contract/index.ts';
import type { Variable } from './columnModel.ts';
import { isDetermined } from './determined.ts';
import { drawSequence, fitSequence, type SequenceOptions } from './sequence.ts';
import { drawUnits } from './units/drawUnits.ts';

const parameters = {
  model: {
    type: 'choice',
    choices: {
      effects:
        'a tree for each column, and in its leaves the main effects of all columns before it, so that weak effects stay; a model file has the trees alone',
      tree: 'a regression or classification tree for each column, around a line if that explains nearly all, and draws from its leaves',
      forest: 'several trees for each column; one is drawn for each record',
      parametric:
        'regressions: linear for numbers; logistic, multinomial or ordered for categories; in two parts if many records share a number; a tree for more than 50 levels',
    },
    default: 'effects',
    description: 'The model of each column given the columns before it.',
  },
  numbers: {
    type: 'choice',
    choices: {
      normal: 'normal around a linear regression, truncated at the limits',
      'normal-rank':
        'the same for normal scores of all numbers, then brought back to the distribution of the column',
    },
    default: 'normal-rank',
    description: 'The regression of numbers. For parametric models only.',
  },
  parameters: {
    type: 'choice',
    choices: drawnParameters,
    default: 'fixed',
    description:
      "The parameters that records are drawn with. Analysts' intervals depend on this choice: see `penumbra analyse`.",
  },
  bounds: boundsParameter,
  leaf: {
    type: 'integer',
    stronger: 'larger',
    minimum: 2,
    default: 5,
    description:
      'Smallest number of records behind a leaf, or any other summary in a model. A larger number is safer and loses more information.',
  },
  trees: {
    type: 'integer',
    minimum: 1,
    default: 10,
    description: 'The number of trees. For forests only.',
  },
  values: {
    type: 'choice',
    choices: {
      new: 'new numbers, from bins of at least `leaf` records: none is copied from a record',
      original:
        'the original numbers of the records in the leaf, so that numbers of single persons come back',
    },
    default: 'new',
    description: 'The numbers that are drawn from the leaves. For trees and forests only.',
  },
  complexity: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 1e-8,
    description:
      'A leaf of a tree is split if that lowers the error of the column by more than this share of it.',
  },
  evidence: {
    type: 'number',
    minimum: 0,
    maximum: 100,
    default: 1,
    description:
      'How evident a split of a tree must be. With 1, a split must gain more than its cost in the information criterion of Schwarz, and more for many classes and levels, as chance gains more there; so trees follow real relations and not single records. With `effects`, it counts twice in files of up to 2,000 records, and less so up to 8,000, because a split tells more about who is in a small file. A larger number is safer; 0 splits down to the smallest leaves, as other programs do, which reproduces records.',
  },
  most: {
    type: 'integer',
    minimum: 1,
    otherwise: 'all that come before it',
    description: 'Largest number of columns that predict another: those that explain most of it.',
  },
  order: {
    type: 'numbers',
    minimum: 1,
    maximum: 1e6,
    otherwise: 'columns with few distinct values first',
    description:
      'The order in which columns are synthesised: a list of their positions among the columns of the step, from 1 on.',
  },
  predictors: {
    type: 'numbers',
    minimum: 0,
    maximum: 1,
    matrix: true,
    otherwise: 'all that come before it',
    description:
      'Which columns predict which: a row for each column of the step, with 1 for columns that can predict it and 0 for the others. Columns later in the order never predict earlier ones.',
  },
} as const;

/**
 * Sequential synthesis (Raghunathan, Reiter and Rubin 2003; Reiter 2005). Column by column, in an order, a model of
 * the column given those before it is fitted to the original. Values are then drawn from it for the synthetic values
 * of those before it. Columns that stay predict all others.
 */
export const synthesise: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'sequential-synthesis',
  title: 'Sequential synthesis',
  revision: 8,
  summary:
    'Draws every record: column by column, each value comes from a model of its column given the columns before it.',
  details:
    'No record of the result belongs to a person: record i of the result is unrelated to record i of the original. Relations that the models capture are kept, up to chance; all others are lost, so measure the analyses that matter. Trees find relations by themselves and suit files of any kind. They are split only if the gain is more than chance (evidence), because leaves that follow single records reproduce them. What a tree alone does not find, because it is weak for the number of records, main effects keep (model effects): with coefficients that all leaves of a tree share, every column before it moves the probabilities of its levels in a leaf, and decides which records of the leaf get the larger numbers that were drawn for it. They shrink a little if there are few records for each coefficient, and values stay in the leaves for which they were drawn. A column splits a number without the main effects of the others, so that a split takes nothing from them by chance. Regressions capture only straight lines. By default (values), no number of a continuous column is copied from a record: numbers in a leaf of a tree are summarised in bins of at least `leaf` values, more in the middle of the leaf, and new ones are drawn from these. Exact numbers that far more records have than the numbers around them, such as zeros, caps and codes, are heaps: they are drawn like categories, and no number is drawn beyond a cap. On a coarse grid a new number can equal an original one by chance. Missing values are drawn like a level. A rare level is drawn about as often as it occurs, which reveals that somebody has it: recode rare levels first. A column of codes that another column determines, such as the group of an industry, or the class of an income within its region, is made to fit it in every record. It is better to derive an amount that others determine (a total) by a rule. If only some columns are synthesised and others stay, anyone who knows the columns that stay still finds the record, and learns what the models can predict. A model that fits too closely reproduces originals: attack the result with the measures membership, closest-record and near-copies. If records are grouped or cut into strata, each group has its own models.',
  references: [
    'Raghunathan, T.E., Reiter, J.P. and Rubin, D.B. (2003). Multiple imputation for statistical disclosure limitation. Journal of Official Statistics 19(1), 1-16.',
    'Reiter, J.P. (2005). Using CART to generate partially synthetic public use microdata. Journal of Official Statistics 21(3), 441-462.',
    'Iman, R.L. and Conover, W.J. (1982). A distribution-free approach to inducing rank correlation among input variables. Communications in Statistics B 11(3), 311-334.',
    'Nowok, B., Raab, G.M. and Dibben, C. (2016). synthpop: bespoke creation of synthetic data in R. Journal of Statistical Software 74(11), 1-26.',
  ],
  parameters,
  kinds: ['numeric', 'categorical'],
  claims: [
    proved('levels', 'models draw only levels that they were fitted to.'),
    proved('signs', 'draws are limited at 0 if the column is.'),
  ],
  cost: 'O(n d² log n) for trees of n records and d columns, times the number of trees for forests; O(n d³) for regressions and main effects, times the number of levels of a category',
  missing:
    'missing values are modelled: which records have a missing value is drawn, and fewer than `leaf` missing values of a column are filled',
  draws: true,
  given: 'explain',
  gaps: 'drawn',
  someRecords: true,
  redraws: true,
  drawsWholeUnits: true,
  units:
    'columns of the unit once for each unit, given its number of records, which a column that counts them keeps; then whole units: the head, the second member given the head, the others given both and the previous one; waves as series',
  smallestGroup: ({ leaf }) => leaf,
  remarks: (columns, labels, { values, leaf }, scales) => [
    ...(values === 'original'
      ? [
          'Numbers are drawn exactly as records have them, with every digit (--values original): a number that only one person has identifies that person. Check the measures copies-of-uniques and near-copies before a release.',
        ]
      : []),
    ...columns.flatMap((column, j) => {
      const present = column.filter((value) => !Number.isNaN(value));
      if (present.length === 0) {
        return [
          `Column ${labels[j]} has no values and stays empty: there is nothing to draw from.`,
        ];
      }
      const isNumber = (scales?.[j] ?? NUMERIC).kind === 'numeric';
      if (isNumber && present.length < leaf && present.length < column.length) {
        return [
          `Column ${labels[j]} has values in fewer than ${leaf} records (leaf), which must not be revealed: it comes back empty.`,
        ];
      }
      return present.every((value) => value === present[0])
        ? [`Column ${labels[j]} has only one value, which every record gets again.`]
        : [];
    }),
  ],
  *run(columns, values, context = SOLO) {
    const { chance, given = [], newGiven = given, scales, givenScales, members } = context;
    const variables = withScales(columns, scales);
    const beside = withScales(given, givenScales);
    const options = optionsOf(values, columns.length);
    const { units, waves, kinship, sizes } = context;
    if (units !== undefined && new Set(units).size < units.length) {
      const order = { units: codesOf(units).codes, waves, kinship };
      const file = { columns: variables, given: beside, newGiven, order };
      const drawn = yield* drawUnits(file, options, values.parameters, chance, members);
      if (given.length > 0) refuseCopies(variables, drawn, values.leaf);
      return drawn;
    }
    const besides = sizes === undefined ? [] : [{ values: sizes, scale: NUMERIC }];
    const model = yield* fitSequence(variables, [...beside, ...besides], options, chance, members);
    const drawn = yield* drawSequence(
      model,
      [...newGiven, ...besides.map((one) => one.values)],
      columns[0].length,
      values.parameters,
      chance,
    );
    if (given.length > 0) refuseCopies(variables, drawn, values.leaf);
    return sizes === undefined ? drawn : drawn.map((one, j) => counted(columns[j], one, sizes));
  },
};

/** The numbers of members stay, so a column that counts them in every unit must go on doing so. */
function counted(column: Float64Array, drawn: Float64Array, sizes: Float64Array): Float64Array {
  return column.every((value, i) => value === sizes[i]) ? sizes.slice() : drawn;
}

/** The options of a sequence, from the parameters and the number of columns. */
export function optionsOf(
  {
    model,
    numbers,
    bounds,
    leaf,
    trees,
    values,
    complexity,
    evidence,
    most,
    order,
    predictors,
  }: ValuesOf<typeof parameters>,
  columns: number,
): SequenceOptions {
  if (model === 'parametric' && values === 'original') {
    throw new PenumbraError(
      'usage',
      'synthesise: regressions have no leaves to draw original numbers from: use --values new or --model tree.',
      { key: 'values' },
    );
  }
  return {
    model,
    numbers,
    limits: bounds,
    leaf,
    trees,
    complexity,
    evidence,
    original: values === 'original',
    most,
    order: order === undefined ? undefined : checkedOrder(order, columns),
    predictors: predictors === undefined ? undefined : checkedPredictors(predictors, columns),
  };
}

function withScales(columns: readonly Float64Array[], scales: readonly Scale[] = []): Variable[] {
  return columns.map((values, j) => ({ values, scale: scales[j] ?? NUMERIC }));
}

function checkedOrder(order: Numbers, columns: number): number[] {
  const places = [order].flat(2) as number[];
  const isWhole = new Set(places).size === columns && places.length === columns;
  if (isWhole && places.every((place) => Number.isInteger(place) && place <= columns)) {
    return places.map((place) => place - 1);
  }
  throw new PenumbraError(
    'usage',
    `synthesise: order must have each of the numbers 1 to ${columns} once, because ${columns} columns are synthesised.`,
    { key: 'order' },
  );
}

function checkedPredictors(matrix: Numbers, columns: number): readonly (readonly number[])[] {
  const rows = typeof matrix === 'number' ? [[matrix]] : matrix;
  const isSquare =
    rows.length === columns &&
    rows.every(
      (row) =>
        typeof row !== 'number' &&
        row.length === columns &&
        row.every((flag) => flag === 0 || flag === 1),
    );
  if (isSquare) return rows as readonly (readonly number[])[];
  throw new PenumbraError(
    'usage',
    `synthesise: predictors must have a row of ${columns} zeros and ones for each of the ${columns} columns.`,
    { key: 'predictors' },
  );
}

/** A column that the given columns determine comes back unchanged, which protects nobody. */
function refuseCopies(
  columns: readonly Variable[],
  drawn: readonly Float64Array[],
  leaf: number,
): void {
  for (const [j, column] of columns.entries()) {
    if (!isDetermined(column, drawn[j], leaf)) continue;
    throw new PenumbraError(
      'data',
      `synthesise: the columns that stay determine column ${j + 1} of the synthesised columns, so that it came back unchanged, or nearly: leave it out, or do not give the columns that determine it.`,
    );
  }
}
