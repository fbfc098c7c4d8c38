import { exp, log, type RandomStream } from '../src/foundation/numerics/index.ts';
import type { Variable } from '../src/methods/synthesis/index.ts';

/** A column of a made file, in the order of the file. */
export interface MadeColumn extends Variable {
  readonly name: string;
  /** The decimals that its numbers are written with. */
  readonly decimals: number;
}

/** A file of invented records of which the truth is known. */
export interface MadeFile {
  readonly name: string;
  /** What is in it and what is hard about it, in one sentence. */
  readonly words: string;
  make(stream: RandomStream, records: number): MadeColumn[];
  /** The whole population, if there is one. */
  readonly population?: readonly MadeColumn[];
  readonly analyses: readonly Analysis[];
}

/** A mean or a coefficient: of a response on terms, the last of which is asked for. */
export interface Analysis {
  readonly name: string;
  readonly kind: 'mean' | 'linear' | 'logistic';
  readonly response: string;
  /** The other terms first. A level of a category is written as column=code, a logarithm as log(column). */
  readonly terms: readonly string[];
}

const mean = (response: string): Analysis => ({
  name: `mean of ${response}`,
  kind: 'mean',
  response,
  terms: [],
});
const linear = (name: string, response: string, ...terms: string[]): Analysis => ({
  name,
  kind: 'linear',
  response,
  terms,
});

const number = (name: string, values: Float64Array, decimals = 0): MadeColumn => ({
  name,
  decimals,
  values: values.map((value) => Math.round(value * 10 ** decimals) / 10 ** decimals),
  scale: { kind: 'numeric' },
});
const category = (name: string, values: Float64Array, levels: number): MadeColumn => ({
  name,
  decimals: 0,
  values,
  scale: { kind: 'nominal', levels },
});
const each = (records: number, value: (i: number) => number) =>
  Float64Array.from({ length: records }, (_, i) => value(i));

/** One of several levels by their shares. */
function oneOf(stream: RandomStream, shares: readonly number[]): number {
  let left = stream.uniform();
  let level = 0;
  while (level < shares.length - 1 && left > shares[level]) left -= shares[level++];
  return level;
}

const logit = (x: number) => 1 / (1 + exp(-x));

export const MADE: readonly MadeFile[] = [
  {
    name: 'people',
    words:
      'sex, age, income linear in both, employed by income, education weakly by sex: 5 columns, normal residuals',
    make(stream, n) {
      const sex = each(n, () => (stream.uniform() < 0.48 ? 1 : 0));
      const age = each(n, () => Math.round(44 + 13 * stream.normal()));
      const income = each(n, (i) =>
        Math.round(900 + 25 * age[i] + 350 * sex[i] + 800 * stream.normal()),
      );
      const employed = each(n, (i) => (stream.uniform() < 0.35 + income[i] / 8000 ? 1 : 0));
      const education = each(n, (i) => oneOf(stream, sex[i] ? [0.3, 0.4, 0.3] : [0.4, 0.4, 0.2]));
      return [
        category('sex', sex, 2),
        number('age', age),
        number('income', income),
        category('employed', employed, 2),
        category('education', education, 3),
      ];
    },
    analyses: [
      mean('income'),
      linear('income on age', 'income', 'sex=1', 'age'),
      linear('income on sex', 'income', 'age', 'sex=1'),
      linear('education 2 on sex', 'education=2', 'sex=1'),
      {
        name: 'employed on income',
        kind: 'logistic',
        response: 'employed=1',
        terms: ['sex=1', 'income'],
      },
    ],
  },
  {
    name: 'firms',
    words:
      'sector, exporter, employees, turnover, costs, wages: 6 columns, lognormal, effects are factors',
    make(stream, n) {
      const shift = [0, 0.4, -0.3, 0.8, -0.6];
      const sector = each(n, () => oneOf(stream, [0.35, 0.25, 0.2, 0.12, 0.08]));
      const size = each(n, (i) =>
        Math.ceil(exp(1.5 + 1.2 * stream.normal() + 0.3 * shift[sector[i]])),
      );
      const turnover = each(n, (i) =>
        Math.round(200 * size[i] ** 0.9 * exp(shift[sector[i]] + 0.7 * stream.normal())),
      );
      const costs = each(n, (i) => 0.6 * turnover[i] * exp(0.3 * stream.normal()));
      const wages = each(
        n,
        (i) => 30 * size[i] * exp(0.25 * stream.normal() + 0.1 * shift[sector[i]]),
      );
      const exporter = each(n, (i) => (stream.uniform() < logit(0.4 * log(size[i]) - 1.5) ? 1 : 0));
      return [
        category('sector', sector, 5),
        category('exporter', exporter, 2),
        number('employees', size),
        number('turnover', turnover),
        number('costs', costs),
        number('wages', wages),
      ];
    },
    analyses: [
      mean('employees'),
      mean('log(turnover)'),
      linear(
        'log turnover on log employees',
        'log(turnover)',
        'sector=1',
        'exporter=1',
        'log(employees)',
      ),
      linear('log turnover on sector', 'log(turnover)', 'log(employees)', 'exporter=1', 'sector=1'),
      linear('wages on exporter', 'wages', 'exporter=1'),
    ],
  },
  {
    name: 'survey',
    words:
      '5 categories, 6 scales that correlate a little, an outcome with six weak effects, an answer: 13 columns',
    make(stream, n) {
      const common = each(n, () => stream.normal());
      const codes = Array.from({ length: 5 }, (_, j) =>
        each(n, (i) => {
          if (j % 2) return stream.uniform() < 0.5 ? 1 : 0;
          return oneOf(stream, common[i] > 0 ? [0.3, 0.3, 0.2, 0.2] : [0.4, 0.3, 0.2, 0.1]);
        }),
      );
      const scales = Array.from({ length: 6 }, (_, j) =>
        each(n, (i) => {
          const own = 0.4 * common[i] + 0.92 * stream.normal();
          return Math.round(100 * (50 + 10 * own + (codes[j % 5][i] === 1 ? 2 : 0))) / 100;
        }),
      );
      const is = (j: number, level: number, i: number) => (codes[j][i] === level ? 1 : 0);
      const outcome = each(n, (i) => {
        const effects = 3 * is(0, 1, i) + 3 * is(1, 1, i) - 2 * is(2, 2, i);
        const slopes = 0.2 * scales[0][i] + 0.15 * scales[1][i] - 0.1 * scales[2][i];
        return 20 + slopes + effects + 10 * stream.normal();
      });
      const answer = each(n, (i) =>
        stream.uniform() < logit(0.03 * (outcome[i] - 40) + 0.4 * is(1, 1, i) - 0.2) ? 1 : 0,
      );
      return [
        ...codes.map((values, j) => category(`c${j}`, values, j % 2 ? 2 : 4)),
        ...scales.map((values, j) => number(`s${j}`, values, 2)),
        number('outcome', outcome, 2),
        category('answer', answer, 2),
      ];
    },
    analyses: [
      mean('outcome'),
      linear('outcome on s1', 'outcome', 's0', 's2', 'c0=1', 'c1=1', 's1'),
      linear('outcome on c1', 'outcome', 's0', 's1', 's2', 'c0=1', 'c1=1'),
      linear('s3 on s4', 's3', 's4'),
      { name: 'answer on c1', kind: 'logistic', response: 'answer=1', terms: ['outcome', 'c1=1'] },
    ],
  },
  {
    name: 'wages',
    words:
      'sex, age, education, wages that bend with age and grow faster for one sex, hours that fall in one sex from 30 on: 5 columns, gamma residuals',
    make(stream, n) {
      const sex = each(n, () => stream.below(2));
      const age = each(n, () => 20 + stream.below(45));
      const education = each(n, (i) =>
        oneOf(stream, age[i] > 45 ? [0.4, 0.4, 0.2] : [0.25, 0.45, 0.3]),
      );
      const wages = each(n, (i) => {
        const years = (age[i] - 20) / 45;
        const level =
          1500 + 1200 * years * (sex[i] ? 1.4 : 0.8) - 500 * years * years + 400 * education[i];
        let sum = 0;
        for (let k = 0; k < 6; k++) sum -= log(stream.uniform());
        return (level * sum) / 6;
      });
      const hours = each(n, (i) => {
        const fewer = sex[i] === 0 && age[i] > 30 ? 5 : 0;
        return Math.max(5, 36 - fewer + 6 * stream.normal());
      });
      return [
        category('sex', sex, 2),
        number('age', age),
        category('education', education, 3),
        number('wages', wages),
        number('hours', hours),
      ];
    },
    analyses: [
      mean('wages'),
      linear('wages on age', 'wages', 'sex=1', 'education=2', 'age'),
      linear('wages on sex', 'wages', 'age', 'education=2', 'sex=1'),
      linear('hours on sex', 'hours', 'age', 'sex=1'),
      linear('hours on age', 'hours', 'sex=1', 'age'),
    ],
  },
];

/** The census file as a population, from which samples are drawn with replacement. */
export function censusFile(text: string): MadeFile {
  const [head, ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(',');
  const records = lines.map((line) => line.split(',').map(Number));
  const columnsOf = (some: readonly (readonly number[])[]) =>
    names.map((name, j) =>
      number(
        name,
        Float64Array.from(some, (one) => one[j]),
      ),
    );
  return {
    name: 'census',
    words: `samples with replacement from census.csv, ${records.length} records and ${names.length} columns, all numbers, some skewed, several sums`,
    population: columnsOf(records),
    make: (stream, n) =>
      columnsOf(Array.from({ length: n }, () => records[stream.below(records.length)])),
    analyses: [
      mean('PTOTVAL'),
      mean('INTVAL'),
      linear('FEDTAX on PTOTVAL', 'FEDTAX', 'INTVAL', 'PTOTVAL'),
      linear('AFNLWGT on PEARNVAL', 'AFNLWGT', 'PEARNVAL'),
      linear('POTHVAL on PEARNVAL', 'POTHVAL', 'PEARNVAL'),
    ],
  };
}
