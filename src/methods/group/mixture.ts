import { type GroupMethod, SOLO, sizeParameter } from '../contract/index.ts';
import { ALL_EQUAL, groupByMixture, withoutLog } from './mixture/method.ts';
import { firstWithoutLog } from './mixture/transform.ts';

const parameters = {
  k: sizeParameter,
  components: {
    type: 'integer',
    stronger: 'smaller',
    minimum: 1,
    description: 'Number of components of the mixture, which is the largest number of groups.',
    otherwise: 'chosen by BIC, from 1 to `most`',
  },
  most: {
    type: 'integer',
    minimum: 1,
    description:
      'The largest number of components that BIC can choose. There are never more than the number of records divided by k.',
    default: 9,
  },
  model: {
    type: 'choice',
    description:
      'What the components have in common. Three letters for their volume, shape and orientation: E is equal for all, V is variable, I is the identity: a ball, or axes along the columns.',
    choices: {
      auto: 'the one of these with the largest BIC',
      EII: 'balls of the same size',
      VII: 'balls of different sizes',
      EEI: 'ellipsoids along the columns, all equal',
      VEI: 'ellipsoids along the columns, of the same shape and different sizes',
      EVI: 'ellipsoids along the columns, of the same volume and different shapes',
      VVI: 'ellipsoids along the columns, of different sizes and shapes',
      EEE: 'ellipsoids in any direction, all equal',
      VEE: 'ellipsoids of the same shape and direction, of different sizes',
      EVE: 'ellipsoids of the same volume and direction, of different shapes',
      VVE: 'ellipsoids of the same direction, of different sizes and shapes',
      EEV: 'ellipsoids of the same size and shape, in different directions',
      VEV: 'ellipsoids of the same shape, of different sizes and in different directions',
      EVV: 'ellipsoids of the same volume, of different shapes and in different directions',
      VVV: 'ellipsoids that have nothing in common',
    },
    default: 'auto',
  },
  transform: {
    type: 'choice',
    description: 'The transformation of the columns before the fit. The file keeps its values.',
    choices: {
      none: 'nothing',
      auto: 'the one of these whose mixture has the largest BIC as a density of the untransformed columns; takes three times as long',
      log: 'logarithms, for columns in which all values are above 0',
      'yeo-johnson':
        'in each column the power transformation of Yeo and Johnson that brings it nearest to normal, then mean 0 and standard deviation 1',
    },
    default: 'none',
  },
  tails: {
    type: 'choice',
    description: 'How far records can be from the middle of their component.',
    choices: {
      normal: 'components are normal distributions',
      t: 'components are t distributions, which are less sensitive to outliers; slower',
    },
    default: 'normal',
  },
  starts: {
    type: 'choice',
    description: 'The starts from which each mixture is fitted; the best fit is kept.',
    choices: {
      some: 'from the original columns, standardised columns, and their principal axes',
      all: 'from these and further starts, which takes several times as long and can find a better fit',
    },
    default: 'some',
  },
} as const;

export const mixture = {
  room: 'group',
  name: 'mixture',
  title: 'Gaussian mixture chosen by BIC',
  revision: 2,
  summary:
    'Models the records as draws from several normal distributions, chooses their number and their form by the Bayesian information criterion, and puts each record into the group of its most likely distribution.',
  details:
    'For data that fall into a few clouds, and before replacements that keep the means and covariances of each group. Groups are as large as the clouds: a file of thousands of records gets a handful of groups. Means of groups then lose nearly everything; the method is made for records that are drawn inside each group. No component has fewer than k records; a component that is the most likely one for fewer is set aside, and its records go to the most likely of the others. No component is narrower than the grid of the written values, as a component on a single whole number would be: its standard deviation in every column is at least the smallest step between two values, or a quarter of the standard deviation of all records if this is less, and every variance is above a hundred-millionth of the variance of all records in the same direction. A fit with a narrower component is chosen only if there is no other; the model then reports how many values come back unchanged. A component on a line across columns counts as one step wide. Columns are fitted untransformed by default: EII, VII, EVE, VVE, EEV and VEV depend on the units of the columns, the others do not, and BIC chooses what fits the written data. A log or power transformation helps if columns are skewed: BIC of a transformed fit is converted to the scale of the file, so that transformations can be compared, and normality is tested in each group on the scale of the fit. Files of more than 2,000 records are started from a random sample of 2,000, and fitted to all. The result has the largest BIC of the mixtures that were found from several starts, not of all that exist.',
  references: [
    'Banfield, J.D. and Raftery, A.E. (1993). Model-based Gaussian and non-Gaussian clustering. Biometrics 49(3), 803-821.',
    'Celeux, G. and Govaert, G. (1995). Gaussian parsimonious clustering models. Pattern Recognition 28(5), 781-793.',
    'Fraley, C. and Raftery, A.E. (2002). Model-based clustering, discriminant analysis, and density estimation. Journal of the American Statistical Association 97(458), 611-631.',
    'Mardia, K.V. (1970). Measures of multivariate skewness and kurtosis with applications. Biometrika 57(3), 519-530.',
    'Peel, D. and McLachlan, G.J. (2000). Robust mixture modelling using the t distribution. Statistics and Computing 10(4), 339-348.',
    'Schwarz, G. (1978). Estimating the dimension of a model. The Annals of Statistics 6(2), 461-464.',
    'Scrucca, L. and Raftery, A.E. (2015). Improved initialisation of model-based clustering using Gaussian hierarchical partitions. Advances in Data Analysis and Classification 9(4), 447-460.',
    'Yeo, I.-K. and Johnson, R.A. (2000). A new family of power transformations to improve normality or symmetry. Biometrika 87(4), 954-959.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [
    {
      claim: 'group-size',
      tier: 'proved',
      because:
        'components that are the most likely for fewer than k records are dissolved one by one, the smallest first, until none is left or all records are one group.',
    },
  ],
  cost: 'O(nd²) per component, model and round, some hundred to some thousand times, after O(m²d³) for the m records of the start, at most 2,000',
  missing: 'needs complete columns; a step before it decides what to do with missing values',
  weights: 'not used',
  draws: true,
  serves: 'models',
  smallestGroup: ({ k }) => k,
  refuses({ k, components, transform }, records, _, values?: readonly Float64Array[]) {
    if (components !== undefined && components > records) {
      return `There are ${records} records, but ${components} components are requested: request fewer, or let BIC choose the number.`;
    }
    if (components !== undefined && components * k > records) {
      return `${components} components of at least ${k} records need ${components * k} records, but there are ${records}: request fewer components or smaller groups, or let BIC choose the number.`;
    }
    if (values === undefined) return null;
    if (values.every((column) => column.every((x) => x === column[0]))) return ALL_EQUAL;
    const position = transform === 'log' ? firstWithoutLog(values) : -1;
    return position < 0 ? null : withoutLog(position);
  },
  *run(columns, request, context = SOLO) {
    return yield* groupByMixture(columns, request, context);
  },
} satisfies GroupMethod<typeof parameters>;
