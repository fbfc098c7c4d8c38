import { exp, randomStream } from '../src/foundation/numerics/index.ts';
import { type Description, type Recipe, readRecipe } from '../src/index.ts';
import type { Limit, Purpose } from '../src/tasks/limits/index.ts';
import { surveyDescription, surveySample } from './surveySample.ts';

/** A file for which a recipe is sought: what is known about it, what is protected, and what must hold. */
export interface SuggestFile {
  readonly name: string;
  /** What is in it, in a few words. */
  readonly words: string;
  /** A file in test/data, of which the first records are taken, or a text made by a seed. */
  readonly from: string | (() => string);
  readonly records: number;
  /** Recipes that suggest may try: fewer than two minutes allow. */
  readonly trials: number;
  readonly description: Description;
  readonly columns: readonly string[];
  readonly limits: readonly Limit[];
  readonly k?: number;
}

/** The purpose that has the limits of a file, for the search and for its release. */
export function purposeFor({ limits, k }: SuggestFile): Purpose {
  return {
    ...{ name: 'scientific', title: 'The limits of this file', description: 'For the comparison.' },
    ...(k !== undefined && { k }),
    limits,
  };
}

/** The recipe whose methods are sought. */
export function baseOf({ description, columns }: SuggestFile): Recipe {
  return readRecipe({
    penumbra: 2,
    description,
    steps: [{ method: 'microaggregation', columns, group: { method: 'mdav', k: 3 } }],
  });
}

const most = (measure: string, bound: number): Limit => ({
  measure,
  most: bound,
  because: 'It is a limit of this comparison.',
  source: 'decided here',
});

type Column = Description['columns'][number];
const columns = (given: Omit<Column, 'column'>, ...names: string[]): Column[] =>
  names.map((column) => ({ column, ...given }));
const leftOut = (...names: string[]) => columns({ role: 'identifier' }, ...names);
const tree = (parents: Readonly<Record<string, readonly string[]>>) => ({
  nodes: Object.entries(parents).flatMap(([name, children]) => [
    { name, parent: null },
    ...children.map((child) => ({ name: child, parent: name })),
  ]),
});

const MARITAL = {
  married: ['Married-civ-spouse', 'Married-AF-spouse', 'Married-spouse-absent'],
  'not married': ['Never-married', 'Divorced', 'Separated', 'Widowed'],
};
const EDUCATION = {
  'no diploma': [...['Preschool', '1st-4th', '5th-6th', '7th-8th', '9th', '10th', '11th', '12th']],
  diploma: ['HS-grad', 'Some-college', 'Assoc-voc', 'Assoc-acdm'],
  degree: ['Bachelors', 'Masters', 'Prof-school', 'Doctorate'],
};
export const SUGGEST_FILES: readonly SuggestFile[] = [
  {
    name: 'census',
    words: 'persons, 13 amounts, the reference file of the field',
    from: 'census.csv',
    records: 200,
    trials: 100,
    description: { columns: columns({ kind: 'amount', role: 'key' }, ...censusNames()) },
    columns: censusNames(),
    limits: [most('linkage', 5)],
  },
  {
    name: 'diabetes',
    words: 'patients, three measurements, a diagnosis',
    from: 'diabetes.csv',
    records: 145,
    trials: 300,
    description: {
      columns: [
        ...columns({ kind: 'nominal', role: 'confidential' }, 'class'),
        ...columns({ kind: 'amount', role: 'key' }, 'glucose', 'insulin', 'sspg'),
      ],
    },
    columns: ['glucose', 'insulin', 'sspg'],
    limits: [most('linkage', 10)],
  },
  {
    name: 'persons',
    words: 'persons, eight amounts, many zeros, no limits',
    from: '../../examples/persons.csv',
    records: 200,
    trials: 100,
    description: {
      columns: [
        ...leftOut(
          'person_id',
          'name',
          'household',
          'weight',
          'birth_date',
          'age',
          'sex',
          'region',
        ),
        ...leftOut('postcode', 'marital_status', 'education', 'occupation', 'total_income'),
        ...leftOut('net_income', 'tax_rate', 'visits_to_doctor'),
        ...columns(
          { kind: 'amount', role: 'key' },
          ...['hours_worked', 'wages', 'self_employment_income', 'capital_income'],
          ...['benefits', 'tax', 'rent', 'height_cm'],
        ),
      ],
    },
    columns: [
      ...['hours_worked', 'wages', 'self_employment_income', 'capital_income'],
      ...['benefits', 'tax', 'rent', 'height_cm'],
    ],
    limits: [],
  },
  {
    name: 'adult',
    words: 'persons, six codes with hierarchies',
    from: 'guesses/adult.csv',
    records: 200,
    trials: 100,
    description: {
      columns: [
        ...columns({ kind: 'nominal', role: 'key' }, 'sex', 'race', 'native-country'),
        {
          column: 'age',
          kind: 'nominal',
          role: 'key',
          hierarchy: { kind: 'ranges', widths: [5, 10, 20] },
        },
        { column: 'marital-status', kind: 'nominal', role: 'key', hierarchy: tree(MARITAL) },
        { column: 'education', kind: 'nominal', role: 'key', hierarchy: tree(EDUCATION) },
        ...leftOut('workclass', 'occupation'),
        ...columns({ kind: 'nominal', role: 'confidential' }, 'salary-class'),
      ],
    },
    columns: ['sex', 'age', 'race', 'marital-status', 'education', 'native-country'],
    limits: [most('individual-risk', 9)],
    k: 3,
  },
  {
    name: 'national',
    words: 'persons of a national survey, codes written as numbers, and age',
    from: 'guesses/national.csv',
    records: 200,
    trials: 100,
    description: {
      columns: [
        ...columns({ kind: 'nominal', role: 'key' }, 'SEX', 'MSP', 'RAC1P', 'OWN_RENT'),
        { column: 'EDU', kind: 'nominal', role: 'key' },
        ...columns({ kind: 'count', role: 'key' }, 'AGEP'),
        ...columns({ kind: 'nominal', role: 'confidential' }, 'PINCP_DECILE'),
        ...leftOut('PUMA', 'HISP', 'NOC', 'NPF', 'HOUSING_TYPE', 'DENSITY', 'INDP', 'INDP_CAT'),
        ...leftOut('PINCP', 'POVPIP', 'DVET', 'DREM', 'DPHY', 'DEYE', 'DEAR', 'PWGTP', 'WGTP'),
      ],
    },
    columns: ['SEX', 'MSP', 'RAC1P', 'OWN_RENT', 'EDU', 'AGEP'],
    limits: [most('individual-risk', 20)],
    k: 3,
  },
  {
    name: 'survey',
    words: 'persons of a sample with weights, codes, age and income',
    from: () => surveySample(randomStream(new Uint8Array(32).fill(31), 0, 0, 1), 200),
    records: 200,
    trials: 300,
    description: {
      columns: [
        ...surveyDescription(true).columns,
        ...columns({ kind: 'nominal', role: 'key' }, 'region', 'sex'),
        ...columns({ kind: 'count', role: 'key' }, 'age'),
        ...columns({ kind: 'nominal', role: 'confidential' }, 'employed'),
        ...columns({ kind: 'amount', role: 'confidential' }, 'income'),
      ].map((one) => ({
        ...one,
        ...(one.column === 'education' && { role: 'key' as const }),
        ...(one.column === 'health' && { role: 'confidential' as const }),
      })),
    },
    columns: ['region', 'sex', 'age', 'education', 'income'],
    limits: [most('individual-risk', 9)],
    k: 3,
  },
  {
    name: 'households',
    words: 'members of households; k counts households',
    from: 'guesses/households.csv',
    records: 200,
    trials: 100,
    description: {
      columns: [
        { column: 'HHID', role: 'unit', unit: 'household' },
        ...columns({ kind: 'nominal', role: 'key', belongsTo: 'household' }, 'REGION', 'URBAN'),
        ...columns({ kind: 'nominal', role: 'key' }, 'SEX', 'MARSTAT'),
        { column: 'AGE', kind: 'count', role: 'key' },
        ...columns({ kind: 'amount', role: 'confidential' }, 'INCOME'),
        ...leftOut('DISTRICT', 'BIRTHDT', 'PERNO', 'PWEIGHT', 'HWEIGHT', 'HOURS', 'EXPEND'),
        ...leftOut('DOCVISITS', 'ROOF', 'WATER', 'ROOMS', 'HHSIZE', 'RELAT', 'EDUC', 'ISCO'),
        ...leftOut('SATLIFE', 'INTMONTH', 'VERSION', 'RW1', 'RW2', 'RW3', 'RW4'),
      ],
    },
    columns: ['REGION', 'URBAN', 'SEX', 'MARSTAT', 'AGE'],
    limits: [most('individual-risk', 9)],
    k: 3,
  },
  {
    name: 'firms',
    words: 'firms with two codes and four skewed amounts',
    from: 'guesses/firms.csv',
    records: 200,
    trials: 100,
    description: {
      columns: [
        ...leftOut('UTILITYID', 'UTILNAME', 'STATE', 'NACE', 'YEAR', 'MONTH', 'STATUS', 'MARGIN'),
        ...columns({ kind: 'nominal', role: 'key' }, 'REGION', 'LEGALFORM'),
        ...columns({ kind: 'amount', role: 'key' }, 'EMPLOYEES', 'TURNOVER', 'EXPORTS', 'INVEST'),
      ],
    },
    columns: ['REGION', 'LEGALFORM', 'EMPLOYEES', 'TURNOVER', 'EXPORTS', 'INVEST'],
    limits: [most('linkage', 20), most('individual-risk', 33)],
  },
  {
    name: 'visits',
    words: 'visits to hospitals: codes with prefixes, a year of birth, a date',
    from: 'guesses/visits.csv',
    records: 200,
    trials: 100,
    description: {
      columns: [
        ...columns({ kind: 'nominal', role: 'key' }, 'sex'),
        {
          column: 'birth_year',
          kind: 'nominal',
          role: 'key',
          hierarchy: { kind: 'ranges', widths: [5, 10, 20] },
        },
        { column: 'zip', kind: 'nominal', role: 'key', hierarchy: { kind: 'prefixes' } },
        { column: 'admission', kind: 'nominal', role: 'key', hierarchy: { kind: 'dates' } },
        ...columns({ kind: 'nominal', role: 'confidential' }, 'severity'),
        ...leftOut('visit_no', 'patient_id', 'discharge', 'icd10', 'smoking', 'readmitted'),
        ...leftOut('would_recommend', 'length_of_stay', 'systolic_bp', 'weight_kg', 'height_cm'),
        ...leftOut('cost_eur'),
      ],
    },
    columns: ['sex', 'birth_year', 'zip', 'admission'],
    limits: [most('individual-risk', 20)],
    k: 3,
  },
  {
    name: 'businesses',
    words: 'made businesses, five skewed amounts with zeros',
    from: businesses,
    records: 200,
    trials: 300,
    description: {
      columns: [
        ...leftOut('sector'),
        ...columns(
          { kind: 'amount', role: 'key' },
          'employees',
          'turnover',
          'wages',
          'exports',
          'assets',
        ),
      ],
    },
    columns: ['employees', 'turnover', 'wages', 'exports', 'assets'],
    limits: [most('linkage', 5), most('interval-rank', 60)],
  },
];

function censusNames(): string[] {
  return [
    ...['AFNLWGT', 'AGI', 'EMCONTRB', 'FEDTAX', 'PTOTVAL', 'STATETAX', 'TAXINC', 'POTHVAL'],
    ...['INTVAL', 'PEARNVAL', 'FICA', 'WSALVAL', 'ERNVAL'],
  ];
}

/** Lognormal sizes: a few businesses have most of the turnover, and most businesses export nothing. */
function businesses(): string {
  const stream = randomStream(new Uint8Array(32).fill(31), 0, 0, 2);
  const lines = ['sector,employees,turnover,wages,exports,assets'];
  for (let i = 0; i < 200; i++) {
    const size = 1.5 * stream.normal() + 2;
    const around = (level: number, spread: number) =>
      Math.round(exp(level + size + spread * stream.normal()));
    const sector = 'ABCDE'[stream.below(5)];
    const exported = stream.uniform() < 0.3 ? around(2, 1) : 0;
    const row = [1 + around(0, 0.3), around(4, 0.6), around(3, 0.3), exported, around(4, 1)];
    lines.push([sector, ...row].join());
  }
  return `${lines.join('\n')}\n`;
}
