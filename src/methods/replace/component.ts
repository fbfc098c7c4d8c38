import { dirichletDraw, randomStream } from '../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../foundation/table/index.ts';
import { showing, type Work } from '../../foundation/work/index.ts';
import {
  boundsParameter,
  type Chance,
  drawnParameters,
  gather,
  proved,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../contract/index.ts';
import type { LatentClasses } from './categories/latentClass.ts';
import { modelOfFile, modelOfGroup } from './categories/latentModels.ts';
import {
  drawer,
  posteriorClasses,
  vectorDrawer,
  withoutSmallClasses,
} from './component/categories.ts';
import { type Component, componentsOf, type Stratum } from './component/components.ts';
import { numbersDrawer } from './component/draw.ts';
import { fitNumbers, pooled, posteriorNumbers } from './component/numbers.ts';
import { newRoom } from './moments/room.ts';

const parameters = {
  parameters: {
    type: 'choice',
    choices: drawnParameters,
    default: 'fixed',
    description:
      "The parameters that records are drawn with: shares, means, covariances and probabilities of levels. The component of each record is taken as known. Analysts' intervals depend on this choice: see `penumbra analyse`.",
  },
  bounds: boundsParameter,
  leaf: {
    type: 'integer',
    minimum: 2,
    default: 5,
    description:
      'Smallest number of records behind a component, or any other summary in its model. A larger number is safer and loses more information.',
  },
} as const;

/** Purposes of the random streams: the component of each record, and the records of each component. */
const SHARES = 53;
const RECORDS = 54;
/** Records between two pauses. */
const PAUSE = 5000;

/**
 * Records drawn from a mixture of components: normal numbers whose mean depends on the categories, and categories from
 * latent classes, each inside a component (Murray and Reiter 2016). Components are the groups of the partition.
 */
export const component: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'joint-synthesis',
  title: 'Records drawn from components',
  summary:
    'Treats each group as a component of a mixture and draws every record: its component by the sizes of the groups, then its categories and numbers from the model of that component.',
  details:
    'For groups by mixture, by k-modes, or the whole file. No record of the result belongs to a person: record i of the result is unrelated to record i of the original, even in its group. Inside a component, categories come from latent classes (small components take those of the file, with their own shares of the levels). Numbers are normal, with the covariance matrix of the component (divisor n) and a mean that depends linearly on the categories drawn before. If a column has only one sign, and its mean in a component is less than four standard deviations, it is lognormal there, with the same mean and covariances. If another number is beyond the bounds, all numbers of the record are drawn again. The method keeps, only on average, the differences between components and, in each of them, means, covariances, differences of numbers by category, and relations between categories. Other shapes of a distribution inside a component are lost, and so are differences by combinations of categories: more and smaller components keep more. Heaps are lost: if many records have the same number, such as 0 or round sums, new numbers spread around it, unless a component has no other value; sequential synthesis keeps heaps. A singular covariance matrix stays singular: constant columns stay constant, and linear relations hold up to rounding, but between lognormal columns only if one is a multiple of the other. Groups of fewer than `leaf` records are merged with the nearest; if parameters are drawn from the posterior distribution, so are groups of fewer than `leaf` plus the number of numeric columns. Numbers do not depend on a level with fewer records in a component, and no latent class stands for fewer. A rare level is drawn about as often as it occurs, which reveals that somebody has it: recode rare levels first. Combinations can occur that no record had, even impossible ones. If records with missing values are grouped separately, or a mixture is fitted in each stratum or block, components are drawn among those of the same columns, stratum or block. Other ways to group ignore strata, so relations to columns that stay are lost. A file of one record stays unchanged, which protects nothing.',
  references: [
    'Murray, J.S. and Reiter, J.P. (2016). Multiple imputation of missing categorical and continuous values via Bayesian mixture models with local dependence. Journal of the American Statistical Association 111(516), 1466-1479.',
    'Si, Y. and Reiter, J.P. (2013). Nonparametric Bayesian multiple imputation for incomplete categorical variables in large-scale assessment surveys. Journal of Educational and Behavioral Statistics 38(5), 499-521.',
    'Oganian, A. and Domingo-Ferrer, J. (2012). Hybrid microdata via model-based clustering. Privacy in Statistical Databases, LNCS 7556, 103-115.',
    'Aitchison, J. and Brown, J.A.C. (1957). The Lognormal Distribution. Cambridge University Press.',
    'Gelman, A., Carlin, J.B., Stern, H.S., Dunson, D.B., Vehtari, A. and Rubin, D.B. (2013). Bayesian Data Analysis, 3rd edition. Chapman and Hall/CRC.',
  ],
  parameters,
  kinds: ['numeric', 'categorical'],
  claims: [
    proved(
      'levels',
      'a level without records has probability 0 in every class of every component.',
    ),
    proved(
      'signs',
      'numbers that are drawn beyond 0, if no number of the column is, are drawn again, and rounding is cut off.',
    ),
  ],
  cost: 'O(n(p + q)²) for p numbers and q indicators of categories, and the latent classes: O(cnd) for each of at most 250 iterations and 10 numbers of classes c',
  missing:
    'needs complete columns; if records with missing values are grouped separately, each record keeps its missing values',
  draws: true,
  redraws: true,
  *run(columns, partition, values, { chance, scales }: ReplaceContext = SOLO) {
    const records = columns[0]?.length ?? 0;
    if (records < 2) return columns.map((column) => column.slice());
    const kinds = columns.map((_, j) => scales?.[j] ?? NUMERIC);
    const { parameters: how, leaf } = values;
    const numbers = kinds.filter(({ kind }) => kind === 'numeric').length;
    // An inverse Wishart matrix with hardly more degrees of freedom than columns has no mean.
    const least = how === 'posterior' && numbers > 0 ? numbers + leaf : leaf;
    const { components, strata } = componentsOf(columns, kinds, partition, least);
    const drawn = yield* drawComponents(components, strata, how, chance);
    const { bounds } = values;
    return yield* drawRecords(columns, kinds, components, drawn, { how, leaf, bounds, chance });
  },
};

/** Which records of the result each component makes, in their order. */
function* drawComponents(
  components: readonly Component[],
  strata: readonly Stratum[],
  how: 'posterior' | 'fixed',
  { seed, step, part }: Chance,
): Work<readonly Int32Array[]> {
  const lists: number[][] = components.map(() => []);
  const stream = randomStream(seed, step, SHARES, part);
  const total = strata.reduce((sum, { records }) => sum + records.length, 0);
  let done = 0;
  for (const { records, components: own } of strata) {
    if (own.length === 0) continue;
    const sizes = Float64Array.from(own, (c) => components[c].records.length);
    const draw = drawer(how === 'posterior' ? dirichletDraw(stream, sizes) : sizes);
    for (const record of records) {
      lists[own[draw(stream)]].push(record);
      if (++done % (100 * PAUSE) === 0) yield { done: (0.05 * done) / total, total: 1 };
    }
  }
  return lists.map((list) => Int32Array.from(list));
}

interface Drawing {
  readonly how: 'posterior' | 'fixed';
  readonly bounds: 'sign' | 'range';
  readonly leaf: number;
  readonly chance: Chance;
}

/** Fits one component after another and draws its records; each has its own random stream. */
function* drawRecords(
  columns: readonly Float64Array[],
  scales: readonly Scale[],
  components: readonly Component[],
  drawn: readonly Int32Array[],
  { how, leaf, bounds: which, chance }: Drawing,
): Work<readonly Float64Array[]> {
  const total = columns[0].length;
  const result = columns.map((column) => new Float64Array(column.length).fill(Number.NaN));
  const isNumber = (j: number) => scales[j].kind === 'numeric';
  const categories = [...columns.keys()].filter((j) => !isNumber(j));
  const bounds = columns.map((column, j) =>
    isNumber(j) ? boundsOf(column, which) : { low: 0, high: 0 },
  );
  const room = newRoom();
  let ofFile: LatentClasses | undefined;
  const fileModel = function* () {
    return (ofFile ??= yield* modelOfFile(categories.map((j) => columns[j])));
  };
  let done = 0;
  const progress = (more = 0) => ({ done: 0.05 * total + 0.95 * (done + more), total });
  for (const [c, { records, present }] of components.entries()) {
    yield progress();
    if (drawn[c].length === 0) continue;
    const stream = randomStream(chance.seed, chance.step, RECORDS, chance.part + c);
    const numbers = present.filter(isNumber);
    const own = gathered(categories, present, columns, records);
    const categoryModel = own.some((column) => !Number.isNaN(column[0]))
      ? yield* showing(modelOfGroup(own, fileModel), progress())
      : null;
    yield progress();
    const classes = categoryModel && withoutSmallClasses(categoryModel, records.length, leaf);
    const drawVector =
      classes &&
      vectorDrawer(how === 'fixed' ? classes : posteriorClasses(classes, records.length, stream));
    const places = (classes?.places ?? []).map((place) => categories[place]);
    const regressors = (classes?.places ?? []).map((place) =>
      pooled(own[place], scales[categories[place]], leaf),
    );
    const numbersModel =
      numbers.length === 0
        ? null
        : yield* showing(
            fitNumbers(
              numbers.map((j) => gather(columns[j], records)),
              regressors.map(({ category }) => category),
              leaf,
              room,
            ),
            progress(),
          );
    yield progress();
    const drawNumbers =
      numbersModel &&
      numbersDrawer(
        how === 'fixed' ? numbersModel : posteriorNumbers(numbersModel, stream),
        {
          low: Float64Array.from(numbers, (j) => bounds[j].low),
          high: Float64Array.from(numbers, (j) => bounds[j].high),
        },
        stream,
      );
    const vector = new Float64Array(places.length);
    const told = new Float64Array(places.length);
    const values = new Float64Array(numbers.length);
    // A record that draws from components of other records keeps its missing values.
    const put = (j: number, record: number, value: number) => {
      if (!Number.isNaN(columns[j][record])) result[j][record] = value;
    };
    for (let at = 0; at < drawn[c].length; at++) {
      const record = drawn[c][at];
      drawVector?.(stream, vector);
      for (let j = 0; j < places.length; j++) {
        put(places[j], record, vector[j]);
        told[j] = regressors[j].codeOf[vector[j]];
      }
      drawNumbers?.(told, values);
      for (let j = 0; j < numbers.length; j++) put(numbers[j], record, values[j]);
      if (at % PAUSE === PAUSE - 1) yield progress(at);
    }
    done += drawn[c].length;
  }
  return result;
}

/** The codes of a component, all missing if it has no values in a column. */
function gathered(
  categories: readonly number[],
  present: readonly number[],
  columns: readonly Float64Array[],
  records: Int32Array,
): Float64Array[] {
  return categories.map((j) =>
    present.includes(j)
      ? gather(columns[j], records)
      : new Float64Array(records.length).fill(Number.NaN),
  );
}

function boundsOf(column: Float64Array, which: 'sign' | 'range') {
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (const value of column) {
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
  if (which === 'range') return { low: least, high: largest };
  return {
    low: least >= 0 ? 0 : Number.NEGATIVE_INFINITY,
    high: largest <= 0 ? 0 : Number.POSITIVE_INFINITY,
  };
}
