import { exp, normalQuantile } from '../../src/foundation/numerics/index.ts';
import {
  type CategoryPair,
  categoryBarsOf,
  categorySummaryOf,
  combinationsOf,
  contributionsOf,
  correlationsOf,
  distributionOf,
  groupSizesOf,
  riskByRecordOf,
  scatterOf,
  scoreBarsOf,
  summaryOf,
} from '../../src/report/figures/index.ts';
import type { ReportData, ReportFigure, ReportLimit } from '../../src/report/figures/model.ts';

/** What must not be found in a public edition of the demonstration. */
export interface DemonstrationSecrets {
  readonly name: string;
  readonly digest: string;
  readonly seed: string;
  readonly extremes: readonly number[];
  /** Levels that few records have, that the protected file lost, or that a rule merged. */
  readonly levels: readonly string[];
}

export interface Demonstration {
  readonly data: ReportData;
  readonly secrets: DemonstrationSecrets;
}

/**
 * A report on made-up persons, for tests and for looking at: groups of at least k along their incomes, with an
 * outlier in each column, a few missing values and a column that was copied.
 */
export function demonstration(n = 900, k = 5): Demonstration {
  const uniform = generator(20240607);
  const normal = () => normalQuantile(uniform());
  const age = new Float64Array(n);
  const income = new Float64Array(n);
  const wealth = new Float64Array(n);
  const hours = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const level = normal();
    age[i] = Math.round(Math.min(88, Math.max(18, 45 + 14 * (0.5 * level + 0.85 * normal()))));
    income[i] = Math.round(exp(10 + 0.5 * level + 0.3 * normal()));
    wealth[i] = Math.round(exp(9.5 + 1.1 * level + 0.9 * normal())) + 1;
    hours[i] = i % 311 === 7 ? Number.NaN : Math.round(10 * (38 - 4 * level + 6 * normal())) / 10;
  }
  const extremes = [107.25, 987654.5, 87654321.5, -61.75];
  const columns = [age, income, wealth, hours];
  for (const [j, extreme] of extremes.entries()) {
    if (n > 40) columns[j][13 + 5 * j] = extreme;
  }
  const groupOf = groupsAlong(income, k);
  const names = ['age', 'income', 'wealth', 'hours', 'household size'];
  const size = Float64Array.from({ length: n }, () => Math.floor(1 + 5 * uniform() * uniform()));
  const before = [...columns, size];
  const after = [...columns.map((column) => groupMeans(column, groupOf)), size];
  const pairs = names.map((name, j) => ({ name, before: before[j], after: after[j] }));
  const risks = Float64Array.from(groupOf, (group, i) =>
    i % 97 === 0 ? 1 : 1 / (k + (group % 3)),
  );
  const secrets = {
    name: 'persons-2024-confidential.csv',
    digest: '3f'.repeat(32),
    seed: 'c0ffee'.repeat(10),
    extremes,
    levels: ['Farthest Holm', 'Quiet Point', 'lighthouse keeper', 'Old Town Ward'],
  };
  const categories = categoriesOf(n, secrets.levels);
  const score = figures.find(({ about }) => about === 'score')!;
  const data: ReportData = {
    format: 'penumbra-report',
    version: 1,
    edition: { kind: 'internal' },
    title: 'Survey of persons, made up',
    program: 'penumbra 0.1.0',
    made: null,
    files: {
      original: { name: secrets.name, sha256: secrets.digest, records: n, columns: 7 },
      protected: { name: 'protected.csv', sha256: '81'.repeat(32), records: n, columns: 5 },
      isPaired: true,
      notes: ['Compared are the columns that were changed.'],
    },
    assumptions: {
      keys: { columns: ['age', 'household size'], source: 'given' },
      distanceKeys: { columns: ['age', 'household size'], source: 'given' },
      confidential: { columns: ['income', 'wealth'], source: 'guessed' },
      kinds: {
        amounts: 4,
        counts: 1,
        ordered: 1,
        unordered: 2,
        dates: 0,
        texts: 0,
        source: 'guessed',
      },
      weight: null,
      unit: null,
      missingKeys: { treatment: 'level', source: 'guessed' },
      labels: [{ column: 'age', label: 'Age in years' }],
    },
    treatment: {
      steps: [
        {
          title: 'Microaggregation: MDAV, then the mean',
          replace: 'mean',
          columns: names.slice(0, 4),
          categories: [],
          strata: [],
          parameters: [
            {
              name: 'k',
              value: k,
              meaning: 'smallest number of records in a group.',
              isSecret: false,
            },
            {
              name: 'partition',
              value: 'partition-of-17-parts',
              meaning: 'groups',
              isSecret: true,
            },
          ],
          missing: 'Records that lack the same values share groups.',
        },
        {
          title: 'Local suppression',
          replace: 'suppress',
          columns: ['region', 'schooling', 'occupation'],
          categories: ['region', 'schooling', 'occupation'],
          strata: [],
          parameters: [],
          missing: null,
        },
      ],
      prepared: [
        {
          column: 'region',
          isRecoded: true,
          words: `${secrets.levels[3]} becomes region 1`,
          openWords: 'some levels were merged into broader ones',
        },
      ],
      sample: null,
      remarks: ['Names and account numbers were left out.', '3 values were left empty.'],
      seed: secrets.seed,
    },
    figures,
    limits,
    leftOut: [
      {
        name: 'linkage-assignment',
        title: 'Linkage by assignment',
        because: 'it would take about 3 min',
      },
    ],
    categories: categories.map(categorySummaryOf),
    twoWay: {
      tables: 3,
      mean: 1.23456,
      worst: { names: ['region', 'schooling'], value: 2.34567 },
    },
    columns: pairs.map((pair) => summaryOf(pair.name, pair.before, pair.after, true)),
    pictures: {
      distributions: pairs.map((pair) => distributionOf(pair.name, pair.before, pair.after)),
      categories: categories.map(categoryBarsOf),
      scatters: [
        scatterOf(pairs[1], pairs[2], { isPaired: true, groupOf }),
        scatterOf(pairs[0], pairs[3], { isPaired: true, groupOf, mostPoints: 300 }),
      ],
      correlations: correlationsOf(pairs),
      combinations: [
        combinationsOf(
          'all columns that others may know',
          categories.map(({ column }) => column),
        ),
      ],
      contributions: contributionsOf(figures),
      riskByRecord: riskByRecordOf(
        'Risk by record',
        'An intruder who knows age, income and hours links each protected record to the nearest original; ties are shared.',
        risks,
      ),
      groupSizes: [
        groupSizesOf(groupOf, 'Counted are records with the same values in all protected columns.'),
      ],
      columnDrive: {
        title: 'Correct links',
        definition: 'Share of records that distance linkage finds.',
        unit: '%',
        all: 17.2,
        columns: [
          { name: 'age', alone: 1.7, without: 15.1 },
          { name: 'income', alone: 11.4, without: 6.3 },
          { name: 'wealth', alone: 7.9, without: 13.2 },
          { name: 'hours', alone: 0.9, without: 16.8 },
          { name: 'household size', alone: 0.4, without: null },
        ],
      },
      scoreBars: [scoreBarsOf(score, (part) => (part.startsWith('IL') ? 'utility' : 'risk'))],
    },
    claims: [
      {
        about: 'age, income, wealth, hours',
        sentence: `Every record shares its values in these columns with at least ${k - 1} others.`,
        tier: 'proved',
        because: 'each group is replaced by one value per column.',
        found: `the smallest group has ${k} records`,
        holds: true,
      },
      {
        about: 'age, income, wealth, hours',
        sentence: 'Totals of columns are kept.',
        tier: 'tested',
        because: 'means of groups keep totals.',
        found: 'largest difference 1.3e-9 of the standard deviation',
        holds: true,
      },
    ],
    withdrawn: [
      {
        sentence: 'Ranks are kept in every column.',
        found: '12 pairs of records changed places',
      },
    ],
    warnings: [
      'Column “household size” is copied as it is, and others may know it.',
      '3 records are alone with their values in the columns that others may know.',
    ],
    analystNotes: null,
  };
  return { data, secrets };
}

function limitOn(
  name: string,
  about: ReportLimit['about'],
  given: Pick<ReportLimit, 'value' | 'holds'> & { readonly most: number; readonly k?: number },
): ReportLimit {
  const found = figures.find((figure) => figure.name === name);
  return {
    name,
    title: found?.title ?? `Figure ${name}`,
    about,
    direction: 'lower is better',
    unit: found?.unit ?? '%',
    words: `What was found is ${given.value}.`,
    because: 'A file for partners must be so safe.',
    source: 'decided for this demonstration',
    isUsual: true,
    ...given,
  };
}

/**
 * A region of 12 levels of which two are rare, a schooling in an order that lost values, and an occupation of which one
 * level did not stay. Small files have them too, as far as they go.
 */
function categoriesOf(n: number, [rare, rarer, lost]: readonly string[]): CategoryPair[] {
  const column = (
    name: string,
    names: readonly string[],
    ordered: boolean,
    code: (i: number) => number,
    after: (i: number, code: number) => number,
  ): CategoryPair['column'] => {
    const original = Int32Array.from({ length: n }, (_, i) => code(i));
    const masked = original.map((one, i) => after(i, one));
    return { name, names, ordered, original, masked, levels: names.length };
  };
  const regions = [...Array.from({ length: 10 }, (_, i) => `region ${i + 1}`), rare, rarer];
  const one = { isPaired: true, recoded: null };
  return [
    {
      ...one,
      column: column(
        'region',
        regions,
        false,
        (i) => (i % 300 === 0 ? 10 : i % 451 === 1 ? 11 : ((i % 12) * (i % 7)) % 10),
        (i, code) => (i % 9 === 0 && code < 10 ? (code + 1) % 10 : code),
      ),
      recoded: { words: 'Old Town Ward becomes region 1', levels: 13 },
    },
    {
      ...one,
      column: column(
        'schooling',
        ['none', 'primary', 'secondary', 'tertiary'],
        true,
        (i) => (i % 83 === 0 ? -1 : (i * 7) % 4),
        (i, code) => (i % 29 === 0 ? -1 : code),
      ),
    },
    {
      ...one,
      column: column(
        'occupation',
        ['clerk', 'farmer', lost, 'nurse'],
        false,
        (i) => (i * 11) % 4,
        (_, code) => (code === 2 ? 0 : code),
      ),
    },
  ];
}

const figures: readonly ReportFigure[] = [
  {
    about: 'risk',
    heading: 'Record risk',
    name: 'suda2',
    title: 'Special uniques',
    definition: 'Mean DIS-SUDA score of the protected records, in percent',
    source: 'Elliot, Manning and Ford 2002',
    range: '0 (no record is unique) to 100.',
    direction: 'lower is better',
    unit: '%',
    value: 0.4321,
    reason: null,
    parts: [
      { name: 'special uniques (records)', value: 37 },
      { name: 'contribution of region (%)', value: 81.234 },
      { name: 'contribution of schooling (%)', value: 43.21 },
      { name: 'contribution of occupation (%)', value: 18.765 },
    ],
    notes: [],
  },
  {
    about: 'utility',
    heading: 'Categories',
    name: 'contingency-two',
    title: 'Two-way tables',
    definition: 'Mean total variation between tables of two categories, in percent',
    source: 'Gomatam and Karr 2003',
    range: '0 (every table is as before) to 100.',
    direction: 'lower is better',
    unit: '%',
    value: 1.23456,
    reason: null,
    parts: [{ name: 'region, schooling', value: 2.34567 }],
    notes: [],
  },
  {
    about: 'risk',
    heading: 'Linkage',
    name: 'linkage',
    title: 'Distance linkage',
    definition:
      '100 times the share of protected records whose nearest original is their own, by Euclidean distance on standardised columns; of tied originals each counts in part',
    source: 'Domingo-Ferrer and Torra 2001',
    range: '0 (no record is found) to 100 (every record is found).',
    direction: 'lower is better',
    unit: '%',
    value: 17.234567,
    reason: null,
    parts: [
      { name: 'records linked for certain', value: 0.44 },
      { name: 'records linked in part', value: 16.79 },
    ],
    notes: ['4 records lack a key and were left out.'],
  },
  {
    about: 'risk',
    heading: 'Linkage',
    name: 'nearest-distance',
    title: 'Distance to the nearest original',
    definition:
      'Median distance between a protected record and the original nearest to it, on standardised columns',
    source: 'Made up for this demonstration',
    range: '0 (copies) upwards.',
    direction: 'higher is better',
    unit: '',
    value: 0.31274,
    reason: null,
    parts: [],
    notes: [],
  },
  {
    about: 'utility',
    heading: 'Information loss',
    name: 'loss',
    title: 'Information loss',
    definition: '100 SSE/SST over the protected columns, standardised, on the values as written',
    source: 'Domingo-Ferrer and Mateo-Sanz 2002',
    range:
      '0 (nothing changed) upwards; 100 is what it costs to give every record the mean of its column',
    direction: 'lower is better',
    unit: '%',
    value: 38.127654,
    reason: null,
    parts: [
      { name: 'age', value: 70.3341 },
      { name: 'income', value: 0.21433 },
      { name: 'wealth', value: 41.5001 },
    ],
    notes: ['2 cells were empty in one file and left out.', 'Constant columns add nothing.'],
  },
  {
    about: 'utility',
    heading: 'Analyses',
    name: 'regression-overlap',
    title: 'Overlap of confidence intervals',
    definition:
      'Mean overlap of the 95 % confidence intervals of the coefficients of a linear regression in both files',
    source: 'Karr et al. 2006',
    range: 'Below 0 (apart) to 1 (the same).',
    direction: 'nearer to 1 is better',
    unit: '',
    value: 0.81,
    reason: null,
    parts: [
      { name: 'age', value: 0.62 },
      { name: 'hours', value: 1 },
    ],
    notes: [],
  },
  {
    about: 'utility',
    heading: 'Analyses',
    name: 'propensity',
    title: 'Propensity score',
    definition:
      'Mean squared difference between the probability that a record is protected and one half',
    source: 'Woo et al. 2009',
    range: '0 (nobody can tell) to 0.25.',
    direction: 'lower is better',
    unit: '',
    value: null,
    reason: 'The model has more coefficients than there are records of 3 kinds.',
    parts: [],
    notes: [],
  },
  {
    about: 'score',
    heading: 'Scores',
    name: 'score',
    title: 'Score (2001)',
    definition: '0.5 IL + 0.25 DLD + 0.25 ID',
    source: 'Domingo-Ferrer and Torra 2001',
    range:
      '0 upwards; around 50 where nothing was protected, and also where everything was destroyed',
    direction: 'lower is better',
    unit: '',
    value: 27.4113,
    reason: null,
    parts: [
      { name: 'IL (il), weight 0.5', value: 22.1 },
      { name: 'DLD (linkage), weight 0.25', value: 17.23 },
      { name: 'ID (interval-rank), weight 0.25', value: 48.21 },
    ],
    notes: [],
  },
];

/** Limits of every state and kind: one that an office set, one of a score, one that is open, and k. */
const limits: NonNullable<ReportData['limits']> = {
  title: 'Partners of the office',
  holds: false,
  untold: 0,
  limits: [
    limitOn('k-anonymity', 'risk', { most: 0, k: 5, value: 0, holds: true }),
    limitOn('linkage', 'risk', { most: 20, value: 17.2468, holds: true }),
    limitOn('linkage', 'risk', { most: 18, value: 17.2468, holds: true }),
    limitOn('interval-rank', 'risk', { most: 40, value: 83.12345, holds: false }),
    limitOn('suda2', 'risk', { most: 1, value: null, holds: null }),
    limitOn('loss', 'utility', { most: 0.123456, value: 0.01234, holds: true }),
    limitOn('loss', 'utility', { most: 100, value: 0.01234, holds: true }),
    limitOn('score', 'score', { most: 50, value: 12.34567, holds: true }),
    {
      ...limitOn('means', 'utility', { most: 0.5, value: 0.0101, holds: true }),
      isUsual: false,
      because: 'The minutes of the board name 17 persons.',
      source: 'minutes of 3 May',
    },
  ],
};

/** Uniform numbers between 0 and 1, both out. For demonstrations only: nothing is protected with these. */
function generator(state: number): () => number {
  let current = state;
  return () => {
    current = (Math.imul(current, 1664525) + 1013904223) >>> 0;
    return (current + 0.5) / 4294967296;
  };
}

/** Groups of k neighbours in the order of a column; the last takes the rest. Each seventh takes one more. */
function groupsAlong(column: Float64Array, k: number): Int32Array {
  const order = Array.from(column, (_, i) => i).sort((a, b) => column[a] - column[b]);
  const groupOf = new Int32Array(column.length);
  let group = 0;
  for (let at = 0; at < order.length; ) {
    const size = k + (group % 7 === 0 ? 1 : 0);
    const end = order.length - at - size < k ? order.length : at + size;
    for (; at < end; at++) groupOf[order[at]] = group;
    group++;
  }
  return groupOf;
}

/** Means of the values present in each group; what is missing stays so. */
function groupMeans(column: Float64Array, groupOf: Int32Array): Float64Array {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const [i, x] of column.entries()) {
    const found = sums.get(groupOf[i]) ?? { sum: 0, count: 0 };
    if (!Number.isNaN(x)) sums.set(groupOf[i], { sum: found.sum + x, count: found.count + 1 });
  }
  return column.map((x, i) => {
    const found = sums.get(groupOf[i]);
    return Number.isNaN(x) || found === undefined ? Number.NaN : found.sum / found.count;
  });
}
