import { type GroupMethod, SOLO, sizeParameter } from '../contract/index.ts';
import { ALL_EQUAL, groupByMixture, withoutLog } from './mixture/method.ts';
import { firstWithoutLog } from './mixture/transform.ts';

const parameters = {
  k: sizeParameter,
  components: {
    type: 'integer',
    minimum: 1,
    description: 'How many components the mixture has, and so how many groups at most.',
    otherwise: 'chosen by BIC, from 1 to `most`',
  },
  most: {
    type: 'integer',
    minimum: 1,
    description:
      'The largest number of components that BIC chooses from. There are never more than the number of records divided by k.',
    default: 9,
  },
  model: {
    type: 'choice',
    description:
      'What the components may have in common. Three letters for their volume, shape and orientation: E is equal for all, V differs, I is a ball or lies along the columns.',
    choices: {
      auto: 'the one of these that has the largest BIC',
      EII: 'balls of the same size',
      VII: 'balls, each of its own size',
      EEI: 'ellipsoids along the columns, all alike',
      VEI: 'ellipsoids along the columns, of the same shape, each of its own size',
      EVI: 'ellipsoids along the columns, of the same volume, each of its own shape',
      VVI: 'ellipsoids along the columns, each of its own size and shape',
      EEE: 'ellipsoids in any direction, all alike',
      VEE: 'ellipsoids of the same shape and direction, each of its own size',
      EVE: 'ellipsoids of the same volume and direction, each of its own shape',
      VVE: 'ellipsoids of the same direction, each of its own size and shape',
      EEV: 'ellipsoids of the same size and shape, each in its own direction',
      VEV: 'ellipsoids of the same shape, each of its own size and in its own direction',
      EVV: 'ellipsoids of the same volume, each of its own shape and in its own direction',
      VVV: 'ellipsoids that have nothing in common',
    },
    default: 'auto',
  },
  transform: {
    type: 'choice',
    description: 'What is done to the columns before the fit. The file keeps its values.',
    choices: {
      none: 'nothing',
      auto: 'the one of these whose mixture has the largest BIC as a density of the columns as they are; takes three times as long',
      log: 'logarithms, for columns in which all values are above 0',
      'yeo-johnson':
        'in each column the power transformation of Yeo and Johnson under which it is nearest to normal, then mean 0 and standard deviation 1',
    },
    default: 'none',
  },
  tails: {
    type: 'choice',
    description: 'How far records may be from the middle of their component.',
    choices: {
      normal: 'components are normal distributions',
      t: 'components are t distributions, which outlying records move less; slower',
    },
    default: 'normal',
  },
  starts: {
    type: 'choice',
    description: 'From how many beginnings each mixture is fitted; the best fit is kept.',
    choices: {
      some: 'from the columns as they are, standardised, and turned to their principal axes',
      all: 'from these and from others, which takes several times as long and may find a better fit',
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
    'Takes the records for draws from several normal distributions, chooses their number and their form by the Bayesian information criterion, and puts each record into the group of the distribution that it most likely comes from.',
  details:
    'For data that fall into a few clouds, and before replacements that keep the means and covariances of each group. Groups are as large as the clouds: a file of thousands of records gets a handful of groups, so means of groups lose nearly everything here, and records drawn anew inside each group are what this is made for. No component has fewer than k records; one that is the likeliest for fewer is set aside, and its records go to the likeliest of the others. No component is narrower than the grid on which values are written, as one on a single whole number would be: its standard deviation in every column is at least the smallest step between two values, or a quarter of that of all records where this is less, and every variance is above a hundred-millionth of that of all records in the same direction. A fit with a narrower component is chosen only where there is no other; the model then says how many values come back unchanged. A component that lies on a line across columns counts as one step wide. Columns are fitted as they are: EII, VII, EVE, VVE, EEV and VEV depend on the units of the columns, the others do not, and BIC chooses what fits the data as they are written. A log or power transformation helps where columns are skewed: BIC of a transformed fit is brought back to the scale of the file, so that transformations can be compared, and normality is tested in each group on the scale of the fit. Files of more than 2,000 records are started from 2,000 of them that the seed draws, and fitted to all. A mixture of largest BIC is the best of those that were found from several starts, not of all there are.',
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
        'components that are the likeliest for fewer than k records are dissolved one by one, the smallest first, until none is left or all records are one group.',
    },
  ],
  cost: 'O(nd²) per component, model and round, some hundred to some thousand times, after O(m²d³) for m records, at most 2,000, from which it starts',
  missing: 'needs complete columns; what to do with missing values is decided before',
  weights: 'not used',
  draws: true,
  serves: 'models',
  smallestGroup: ({ k }) => k,
  refuses({ k, components, transform }, records, _, values?: readonly Float64Array[]) {
    if (components !== undefined && components > records) {
      return `There are ${records} records and ${components} components are asked for: ask for fewer, or leave the number to BIC.`;
    }
    if (components !== undefined && components * k > records) {
      return `${components} components of at least ${k} records need ${components * k} records, and there are ${records}: ask for fewer components, for smaller groups, or leave the number to BIC.`;
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
