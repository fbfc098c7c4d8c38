import type { RandomStream } from '../../src/foundation/numerics/index.ts';
import { around, between, chance, pick } from './draw.ts';

export type Sex = 'female' | 'male';

export type MaritalStatus = 'single' | 'married' | 'partnership' | 'divorced' | 'widowed';

/** In order, lowest first. */
export const EDUCATION = [
  'primary',
  'lower secondary',
  'upper secondary',
  'bachelor',
  'master',
  'doctorate',
] as const;

export interface Member {
  readonly age: number;
  readonly sex: Sex;
  readonly maritalStatus: MaritalStatus;
  /** Position in EDUCATION. */
  readonly education: number;
  /** Whether the member is a child of the first one. */
  readonly child: boolean;
}

type Draft = Omit<Member, 'education'>;

const KINDS = [
  ['one person', 36],
  ['couple', 28],
  ['family', 24],
  ['lone parent', 8],
  ['shared flat', 3],
  ['three generations', 1],
] as const;

const OLDEST = 99;

/** The members of one household, one to six, with the children after the adults they live with. */
export function makeHousehold(stream: RandomStream): Member[] {
  const drafts = compose(stream);
  // Partners and children resemble each other in schooling.
  const shared = stream.normal();
  return drafts.map((draft) => ({ ...draft, education: educationOf(stream, draft.age, shared) }));
}

function compose(stream: RandomStream): Draft[] {
  switch (pick(stream, KINDS)) {
    case 'one person':
      return [alone(stream)];
    case 'couple': {
      const from = pick(stream, [
        [22, 30],
        [45, 35],
        [62, 35],
      ]);
      return couple(stream, from === 62 ? elderly(stream, from) : between(stream, from, from + 17));
    }
    case 'family': {
      const adults = couple(stream, around(stream, 42, 8, [22, 62]));
      return [...adults, ...children(stream, adults[0].age, familySize(stream))];
    }
    case 'lone parent': {
      const parent = loneParent(stream);
      const size = pick(stream, [
        [1, 60],
        [2, 30],
        [3, 10],
      ]);
      return [parent, ...children(stream, parent.age, size)];
    }
    case 'shared flat':
      return Array.from({ length: between(stream, 2, 4) }, () => ({
        age: between(stream, 18, 35),
        sex: sexOf(stream),
        maritalStatus: 'single',
        child: false,
      }));
    case 'three generations': {
      const adults = couple(stream, between(stream, 30, 52));
      const grandparent: Draft = {
        age: Math.min(OLDEST, adults[0].age + between(stream, 20, 38)),
        sex: chance(stream, 0.75) ? 'female' : 'male',
        maritalStatus: 'widowed',
        child: false,
      };
      return [...adults, grandparent, ...children(stream, adults[0].age, between(stream, 1, 2))];
    }
  }
}

function alone(stream: RandomStream): Draft {
  const age = chance(stream, 0.42) ? elderly(stream, 65) : between(stream, 20, 64);
  const widowed = age < 25 ? 0 : age < 65 ? 0.05 : Math.min(0.8, 0.3 + 0.02 * (age - 65));
  const divorced = age < 25 ? 0 : age < 65 ? 0.3 : (1 - widowed) * 0.5;
  const maritalStatus = pick<MaritalStatus>(stream, [
    ['widowed', widowed],
    ['divorced', divorced],
    ['single', 1 - widowed - divorced],
  ]);
  const female = maritalStatus === 'widowed' ? 0.78 : 0.47;
  return { age, sex: chance(stream, female) ? 'female' : 'male', maritalStatus, child: false };
}

function couple(stream: RandomStream, age: number): Draft[] {
  const married = age < 30 ? 0.4 : age < 45 ? 0.75 : 0.93;
  const maritalStatus = chance(stream, married) ? 'married' : 'partnership';
  const sameSex = chance(stream, 0.02);
  const sex = sameSex ? sexOf(stream) : 'female';
  const partner = around(stream, age + 2, 4, [20, OLDEST]);
  return [
    { age, sex, maritalStatus, child: false },
    { age: partner, sex: sameSex ? sex : 'male', maritalStatus, child: false },
  ];
}

function loneParent(stream: RandomStream): Draft {
  return {
    age: around(stream, 41, 8, [22, 62]),
    sex: chance(stream, 0.84) ? 'female' : 'male',
    maritalStatus: pick<MaritalStatus>(stream, [
      ['divorced', 50],
      ['single', 40],
      ['widowed', 10],
    ]),
    child: false,
  };
}

function familySize(stream: RandomStream): number {
  return pick(stream, [
    [1, 40],
    [2, 42],
    [3, 14],
    [4, 4],
  ]);
}

/** Children who were born when the first adult was 19 to 43 and who have not left, the oldest first. */
function children(stream: RandomStream, parent: number, count: number): Draft[] {
  const youngest = Math.max(0, parent - 43);
  const oldest = Math.min(24, parent - 19);
  const ages = Array.from({ length: count }, () => between(stream, youngest, oldest));
  return ages
    .sort((a, b) => b - a)
    .map((age) => ({ age, sex: sexOf(stream), maritalStatus: 'single', child: true }));
}

function sexOf(stream: RandomStream): Sex {
  return chance(stream, 0.51) ? 'male' : 'female';
}

function elderly(stream: RandomStream, from: number): number {
  return Math.min(OLDEST, from + Math.floor(12 * Math.abs(stream.normal())));
}

/** Cuts of a standard normal: shares of 3, 12, 40, 25, 17 and 3 percent among those born about 1990. */
const CUTS = [-1.88, -1.04, 0.13, 0.84, 1.88];

/** The highest level attended, which age bounds from both sides and which rose over the generations. */
function educationOf(stream: RandomStream, age: number, shared: number): number {
  const own = 0.6 * shared + 0.8 * stream.normal() - 0.018 * Math.max(0, age - 35);
  const level = CUTS.filter((cut) => own > cut).length;
  const least = age < 12 ? 0 : age < 30 ? 1 : 0;
  const most = age < 12 ? 0 : age < 16 ? 1 : age < 20 ? 2 : age < 23 ? 3 : age < 27 ? 4 : 5;
  return Math.min(most, Math.max(least, level));
}
