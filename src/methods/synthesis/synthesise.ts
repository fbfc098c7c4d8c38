import { PenumbraError } from '../../error.ts';
import { NUMERIC, type Scale } from '../../foundation/table/index.ts';
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

const parameters = {
  model: {
    type: 'choice',
    choices: {
      tree: 'a regression or classification tree for each column, about a line where that explains nearly all, and draws from its leaves',
      forest: 'several trees for each column, one of which is drawn for each record',
      parametric:
        'regressions: linear for numbers, logistic, multinomial or ordered for categories; two-part where many records share a number; a tree for more than 50 levels',
    },
    default: 'tree',
    description: 'How each column is modelled by those before it.',
  },
  numbers: {
    type: 'choice',
    choices: {
      normal: 'normal about a linear regression, cut off at the limits',
      'normal-rank':
        'the same for normal scores of the ranks, then brought back to the distribution of the column',
    },
    default: 'normal-rank',
    description: 'How numbers are modelled by regressions. For parametric models only.',
  },
  parameters: {
    type: 'choice',
    choices: drawnParameters,
    default: 'fixed',
    description:
      'What records are drawn with. Intervals of analysts depend on it: see `penumbra analyse`.',
  },
  bounds: boundsParameter,
  leaf: {
    type: 'integer',
    minimum: 2,
    default: 5,
    description:
      'The least number of records that a leaf, or any other summary in a model, speaks for. Larger is safer and loses more.',
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
        'the numbers of the records in the leaf as they are, so that numbers of single persons come back',
    },
    default: 'new',
    description: 'What numbers are drawn from the leaves. For trees and forests only.',
  },
  complexity: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 1e-8,
    description:
      'A leaf of a tree is split where that lowers the error of the column by more than this share of it.',
  },
  evidence: {
    type: 'number',
    minimum: 0,
    maximum: 100,
    default: 1,
    description:
      'How evident a split of a tree must be: 1 asks for more than the information criterion of Schwarz charges for it, so that trees follow what is there and not who is there. Larger is safer; 0 splits down to the smallest leaves, as other programs do, which gives records back.',
  },
  most: {
    type: 'integer',
    minimum: 1,
    otherwise: 'all that come before it',
    description: 'At most so many columns predict another: those that tell most about it.',
  },
  order: {
    type: 'numbers',
    minimum: 1,
    maximum: 1e6,
    otherwise: 'columns of few different values first',
    description:
      'The order in which columns are synthesised: a list of their places among the columns of the step, from 1 on.',
  },
  predictors: {
    type: 'numbers',
    minimum: 0,
    maximum: 1,
    matrix: true,
    otherwise: 'all that come before it',
    description:
      'Which columns predict which: a row for each column of the step with 1 for those that may predict it and 0 for the others. Those that come later in the order never do.',
  },
} as const;

/**
 * Sequential synthesis (Raghunathan, Reiter and Rubin 2003; Reiter 2005). Column by column, in an order, a model of the
 * column given those before it is fitted to the original, and values are drawn from it for the synthetic values of
 * those before it. Columns that stay predict all others.
 */
export const synthesise: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'sequential-synthesis',
  title: 'Sequential synthesis',
  summary:
    'Makes every record anew: column by column, each value is drawn from a model of its column given the columns before it.',
  details:
    'No record of the result belongs to anybody: record i of the result has nothing to do with record i of the original. What the models know is kept, but for chance; what they do not know is lost, so measure the analyses that matter. Trees find relations by themselves and suit files of any kind; they are split only where that is more than chance would make (evidence), because leaves that follow single records give them back; regressions know straight lines only, and tell intervals to an analyst by the known rules. Unless you ask for it (values), no number of a continuous column is copied from a record: those in the leaf of a tree are summarised by bins of at least `leaf` values, from which new ones are drawn. Numbers that many records have to the digit, such as zeros, are heaps, drawn like categories; on a coarse grid a new number can be an original one by chance. Missing values are drawn like a level of their own. A rare level is drawn about as often as it occurs, which tells that somebody has it: recode rare levels first. A column that others determine (a total) is better derived, by a rule. Where only some columns are synthesised and others stay, whoever knows the columns that stay still finds the record, and learns from it what the models can tell. A model that fits too closely gives originals back: attack the result with measures membership, closest-record and near-copies. Where records are grouped or cut into strata, each group has models of its own.',
  references: [
    'Raghunathan, T.E., Reiter, J.P. and Rubin, D.B. (2003). Multiple imputation for statistical disclosure limitation. Journal of Official Statistics 19(1), 1-16.',
    'Reiter, J.P. (2005). Using CART to generate partially synthetic public use microdata. Journal of Official Statistics 21(3), 441-462.',
    'Nowok, B., Raab, G.M. and Dibben, C. (2016). synthpop: bespoke creation of synthetic data in R. Journal of Statistical Software 74(11), 1-26.',
  ],
  parameters,
  kinds: ['numeric', 'categorical'],
  claims: [
    proved('levels', 'models draw among the levels that they were fitted to.'),
    proved('signs', 'draws are limited at 0 where the column is.'),
  ],
  cost: 'O(n d² log n) for trees of n records and d columns, times the number of trees for forests; O(n d³) for regressions',
  missing:
    'missing values are modelled: which records lack a value is drawn anew, and fewer than `leaf` missing values of a column are filled',
  draws: true,
  given: 'explain',
  gaps: 'drawn',
  someRecords: true,
  redraws: true,
  smallestGroup: ({ leaf }) => leaf,
  remarks: (columns, labels, { values, leaf }, scales) => [
    ...(values === 'original'
      ? [
          'Numbers are drawn as records have them, with every digit (--values original): a number that one person has names that person. Look at the measures copies-of-uniques and near-copies before you release.',
        ]
      : []),
    ...columns.flatMap((column, j) => {
      const present = column.filter((value) => !Number.isNaN(value));
      if (present.length === 0) {
        return [
          `Column ${labels[j]} has no value at all and stays so: there is nothing to draw from.`,
        ];
      }
      const isNumber = (scales?.[j] ?? NUMERIC).kind === 'numeric';
      if (isNumber && present.length < leaf && present.length < column.length) {
        return [
          `Column ${labels[j]} has values in fewer than ${leaf} records (leaf), of which nothing may be told: it comes back empty.`,
        ];
      }
      return present.every((value) => value === present[0])
        ? [`Column ${labels[j]} has one value only, which every record gets again.`]
        : [];
    }),
  ],
  *run(columns, values, { chance, given = [], scales, givenScales, members } = SOLO) {
    const variables = withScales(columns, scales);
    const beside = withScales(given, givenScales);
    const options = optionsOf(values, columns.length);
    const model = yield* fitSequence(variables, beside, options, chance, members);
    const drawn = yield* drawSequence(model, given, columns[0].length, values.parameters, chance);
    if (given.length > 0) refuseCopies(variables, drawn, values.leaf);
    return drawn;
  },
};

/** The options of a sequence of so many columns that parameters stand for. */
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
      'synthesise: regressions have no leaves from which numbers of records could be drawn: use --values new or --model tree.',
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
    `synthesise: order must have each of the numbers 1 to ${columns} once, as ${columns} columns are synthesised.`,
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

/** A column that those that stay determine comes back as it was, which protects nobody. */
function refuseCopies(
  columns: readonly Variable[],
  drawn: readonly Float64Array[],
  leaf: number,
): void {
  for (const [j, column] of columns.entries()) {
    if (!isDetermined(column, drawn[j], leaf)) continue;
    throw new PenumbraError(
      'data',
      `synthesise: the columns that stay determine column ${j + 1} of those to be synthesised, so that it came back as it was, or all but so: leave it out, or leave what determines it out of the columns that stay.`,
    );
  }
}
