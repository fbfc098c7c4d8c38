import { exp, log, type RandomStream } from '../src/foundation/numerics/index.ts';

/** One of several levels by their shares. */
function oneOf<Level>(stream: RandomStream, shares: readonly (readonly [Level, number])[]): Level {
  let left = stream.uniform() * shares.reduce((sum, [, share]) => sum + share, 0);
  for (const [level, share] of shares) {
    left -= share;
    if (left <= 0) return level;
  }
  return shares[shares.length - 1][0];
}

const between = (low: number, value: number, high: number) =>
  Math.round(Math.min(high, Math.max(low, value)));

/** A text with a line for each record, missing values empty; texts with a comma stand in quotation marks. */
function csv(names: readonly string[], records: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => (String(value).includes(',') ? `"${value}"` : value);
  return `${[names, ...records].map((record) => record.map(cell).join(',')).join('\n')}\n`;
}

export const HOUSEHOLD_COLUMNS = [
  ...['urbrur', 'roof', 'walls', 'water', 'electcon', 'relat', 'sex', 'age', 'hhcivil'],
  ...['expend', 'income', 'savings', 'ori_hid', 'sampling_weight', 'household_weights'],
];

/**
 * A household survey with the columns and the size of `testdata` of sdcMicro: codes as numbers, amounts of money, the number
 * of the household and two weights. Dwellings belong to the household; all values are invented.
 */
export function householdSurvey(stream: RandomStream, persons = 4580): string {
  const records: (string | number)[][] = [];
  for (let household = 1; records.length < persons; household++) {
    const urban = stream.uniform() < 0.85;
    const wealth = stream.normal() + (urban ? 0.4 : -0.8);
    const good = 1 / (1 + exp(-wealth));
    const dwelling = [
      urban ? 1 : 2,
      oneOf(stream, [
        [4, 0.2 + good] as const,
        [5, 0.3],
        [2, 0.9 - 0.8 * good],
        [6, 0.06],
        [9, 0.03],
      ]),
      oneOf(stream, [[3, 0.3 + good] as const, [2, 0.8 - 0.6 * good], [9, 0.04]]),
      oneOf(stream, [
        [1, good] as const,
        [2, 0.25],
        [3, 0.6 - 0.5 * good],
        [4, 0.08],
        [6, 0.05],
        [9, 0.02],
      ]),
      oneOf(stream, [[1, 0.5 + good] as const, [4, 0.3 * (1 - good)], [2, 0.05], [3, 0.03]]),
    ];
    const size = Math.min(
      persons - records.length,
      oneOf(stream, [
        [1, 0.08] as const,
        [2, 0.12],
        [3, 0.17],
        [4, 0.22],
        [5, 0.18],
        [6, 0.11],
        [7, 0.07],
        [9, 0.05],
      ]),
    );
    const ageOfHead = between(19, 44 + 13 * stream.normal(), 95);
    const isMarried = size > 1 && stream.uniform() < 0.8;
    const weight = 80 + 10 * stream.below(5);
    for (let member = 0; member < size; member++) {
      const isHead = member === 0;
      const isSpouse = member === 1 && isMarried;
      const relat = isHead
        ? 1
        : isSpouse
          ? 2
          : oneOf(stream, [[3, 0.8] as const, [4, 0.07], [5, 0.05], [6, 0.05], [8, 0.03]]);
      const age = isHead
        ? ageOfHead
        : isSpouse
          ? between(17, ageOfHead - 4 + 5 * stream.normal(), 93)
          : relat === 4
            ? between(40, ageOfHead + 25 + 6 * stream.normal(), 95)
            : between(0, ageOfHead - 27 + 7 * stream.normal(), 60);
      const sex = isHead
        ? stream.uniform() < 0.82
          ? 1
          : 2
        : isSpouse
          ? 3 - Number(records[records.length - 1][6])
          : 1 + stream.below(2);
      const civil =
        isSpouse || (isHead && isMarried)
          ? 2
          : age < 18
            ? 1
            : oneOf(stream, [[1, 90 - age] as const, [2, 12], [3, age / 2], [4, 6]]);
      const adult = age >= 16 ? 1 : 0.1;
      const money = (centre: number, spread: number) =>
        Math.round(adult * exp(centre + 0.5 * wealth + spread * stream.normal()));
      const income = money(9.2, 0.6);
      const savings = money(6.5, 1.1);
      const expend = Math.round(0.7 * income * exp(0.2 * stream.normal()));
      const weights = [household, weight, weight / 4];
      records.push([...dwelling, relat, sex, age, civil, expend, income, savings, ...weights]);
    }
  }
  return csv(HOUSEHOLD_COLUMNS, records);
}

export const SOCIAL_COLUMNS = [
  ...['sex', 'age', 'edu', 'marital', 'income', 'ls', 'wkabint'],
  ...['socprof', 'trust', 'height', 'weight', 'smoke', 'region'],
];

const SCHOOLS = [
  'PRIMARY/NO EDUCATION',
  'VOCATIONAL/GRAMMAR',
  'SECONDARY',
  'POST-SECONDARY OR HIGHER',
];
const PROFESSIONS = [
  ...[
    'EMPLOYED IN PUBLIC SECTOR',
    'EMPLOYED IN PRIVATE SECTOR',
    'FARMER',
    'SELF-EMPLOYED',
    'LONG-TERM SICK/DISABLED',
  ],
  ...['PUPIL OR STUDENT', 'RETIRED', 'UNEMPLOYED', 'OTHER ECONOMICALLY INACTIVE'],
];
const SATISFACTION = [
  'DELIGHTED',
  'PLEASED',
  'MOSTLY SATISFIED',
  'MIXED',
  'MOSTLY DISSATISFIED',
  'UNHAPPY',
  'TERRIBLE',
];

/**
 * A social survey of persons of 16 years or more with the 13 columns of SD2011 that the papers on synthpop use: the same
 * kinds, numbers of levels and missing values, among them the code -8 of income. No man below 18 is married. All values are
 * invented.
 */
export function socialSurvey(stream: RandomStream, persons = 5000): string {
  const maybe = (share: number, value: string | number) => (stream.uniform() < share ? '' : value);
  const records = Array.from({ length: persons }, () => {
    const isMan = stream.uniform() < 0.44;
    const age = between(16, 48 + 18 * stream.normal(), 97);
    const level =
      age < 19
        ? stream.below(2)
        : oneOf(stream, [
            [0, age > 60 ? 0.4 : 0.12] as const,
            [1, 0.34],
            [2, 0.3],
            [3, age > 60 ? 0.12 : 0.28],
          ]);
    const marital =
      age < (isMan ? 18 : 17)
        ? 'SINGLE'
        : oneOf(stream, [
            ['SINGLE', age < 30 ? 40 - age : 3] as const,
            ['MARRIED', 18],
            ['WIDOWED', age > 45 ? (isMan ? 0.1 : 0.3) * (age - 45) : 0.05],
            ['DIVORCED', age > 25 ? 2 : 0.1],
            ['LEGALLY SEPARATED', 0.15],
            ['DE FACTO SEPARATED', 0.15],
          ]);
    const profession =
      age < 24 && stream.uniform() < 0.7
        ? 5
        : age > 62 && stream.uniform() < 0.9
          ? 6
          : oneOf(stream, [
              [0, 14 + 4 * level] as const,
              [1, 30],
              [2, 6],
              [3, 5 + level],
              [4, 5],
              [6, age / 12],
              [7, 11],
              [8, 9],
            ]);
    const hasIncome = profession !== 5 || stream.uniform() < 0.2;
    const earned =
      Math.round(
        exp(
          7 +
            0.22 * level +
            (isMan ? 0.25 : 0) +
            (profession < 4 ? 0.25 : 0) +
            0.45 * stream.normal(),
        ) / 10,
      ) * 10;
    const income = stream.uniform() < 0.1 ? '' : hasIncome ? earned : -8;
    const mood = between(0, 2.2 + 0.012 * (age - 45) - 0.15 * level + 1.05 * stream.normal(), 6);
    const leaning =
      -0.8 -
      0.055 * (age - 20) +
      (isMan ? 0.6 : 0) -
      0.15 * level -
      (hasIncome ? 0.25 * log(earned / 1000) : 0);
    const isGoing = stream.uniform() < 1 / (1 + exp(-leaning));
    const abroad = isGoing
      ? stream.uniform() < 0.85
        ? 'YES, TO EU COUNTRY'
        : 'YES, TO NON-EU COUNTRY'
      : 'NO';
    const height = between(
      140,
      (isMan ? 176 : 164) - 0.08 * (age - 40) + 6.5 * stream.normal(),
      202,
    );
    const weight = between(
      38,
      height - 95 + (age - 20) * 0.12 - (isMan ? 0 : 4) + 11 * stream.normal(),
      150,
    );
    const trust = oneOf(stream, [
      ['MOST PEOPLE CAN BE TRUSTED', 0.1 + 0.04 * level] as const,
      ["ONE CAN'T BE TOO CAREFUL", 0.75],
      ["IT'S DIFFICULT TO TELL", 0.12],
    ]);
    const smokes = stream.uniform() < (isMan ? 0.33 : 0.22) * (age > 65 ? 0.5 : 1);
    return [
      ...[
        isMan ? 'MALE' : 'FEMALE',
        age,
        maybe(0.0014, SCHOOLS[level]),
        maybe(0.002, marital),
        income,
      ],
      ...[
        maybe(0.002, SATISFACTION[mood]),
        maybe(0.007, abroad),
        maybe(0.007, PROFESSIONS[profession]),
      ],
      ...[
        maybe(0.007, trust),
        maybe(0.007, height),
        maybe(0.01, weight),
        maybe(0.002, smokes ? 'YES' : 'NO'),
      ],
      `REGION ${between(1, 1 + 16 * stream.uniform() ** 1.4, 16)}`,
    ];
  });
  return csv(SOCIAL_COLUMNS, records);
}
