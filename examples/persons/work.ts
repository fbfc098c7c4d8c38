import type { RandomStream } from '../../src/foundation/numerics/index.ts';
import { around, chance, lognormal, pick } from './draw.ts';
import type { Member } from './households.ts';

/** Work and what comes in, monthly; money in whole cents, so that sums are exact. */
export interface Work {
  readonly occupation: string;
  /** Per week. */
  readonly hours: number;
  readonly wages: number;
  readonly selfEmployment: number;
  readonly capital: number;
  readonly benefits: number;
}

interface Job {
  readonly name: string;
  /** How common it is with at most lower secondary, upper secondary, and higher education. */
  readonly common: readonly [number, number, number];
  /** How many women there are for one man, where both are equally many at work. */
  readonly women: number;
  /** Difference of log pay. */
  readonly pay: number;
  /** Share of the self-employed. */
  readonly own: number;
}

const JOBS: readonly Job[] = [
  { name: 'clerk', common: [1, 4, 2], women: 1.6, pay: 0, own: 0.01 },
  { name: 'sales', common: [4, 4, 1], women: 1.4, pay: -0.1, own: 0.12 },
  { name: 'care', common: [3, 2.5, 0.8], women: 2.6, pay: -0.08, own: 0.03 },
  { name: 'teacher', common: [0, 0.5, 5], women: 2, pay: 0.02, own: 0.04 },
  { name: 'engineer', common: [0, 1, 5], women: 0.3, pay: 0.18, own: 0.08 },
  { name: 'manager', common: [0.2, 1.5, 4], women: 0.6, pay: 0.35, own: 0.15 },
  { name: 'builder', common: [4, 3, 0.2], women: 0.08, pay: 0, own: 0.25 },
  { name: 'driver', common: [4, 2, 0.1], women: 0.12, pay: -0.06, own: 0.15 },
  { name: 'farmer', common: [1.5, 0.7, 0.2], women: 0.4, pay: -0.15, own: 0.75 },
  { name: 'lawyer', common: [0, 0, 1.5], women: 1, pay: 0.35, own: 0.45 },
];

const WEEKS_PER_MONTH = 4.33;
const CHILD_BENEFIT = 19_000;
const LONE_PARENT_BENEFIT = 6_000;
const MOST_HOURS = 80;

/** The part of work that money and hours depend on besides the person. */
export interface Surroundings {
  /** Difference of log pay in the region. */
  readonly regionalPay: number;
  /** Members under 18. */
  readonly minors: number;
  /** Age of the youngest child, or infinite. */
  readonly youngest: number;
  readonly loneParent: boolean;
}

/** Work and incomes of a member; `first` is who receives what the household is entitled to. */
export function makeWork(
  stream: RandomStream,
  member: Member,
  surroundings: Surroundings,
  first: boolean,
): Work {
  const work = activity(stream, member, surroundings);
  const capital = capitalOf(stream, member);
  let { benefits } = work;
  if (first && !member.child && surroundings.minors > 0) {
    benefits +=
      surroundings.minors * CHILD_BENEFIT + (surroundings.loneParent ? LONE_PARENT_BENEFIT : 0);
  }
  return { ...work, capital, benefits };
}

function activity(stream: RandomStream, member: Member, surroundings: Surroundings): Work {
  const { age, sex } = member;
  if (age < 6) return idle('none');
  if (age < 16 || chance(stream, studying(member))) return student(stream, member);
  const retired = age < 60 ? 0 : age < 65 ? 0.35 : age < 70 ? 0.86 : 0.98;
  if (chance(stream, retired)) {
    const sexes = sex === 'female' ? -0.15 : 0;
    const pension = lognormal(stream, 7.15 + sexes + 0.13 * (member.education - 1), 0.3);
    return { ...idle('retired'), benefits: cents(pension) };
  }
  const youngChild = !member.child && surroundings.youngest < 6;
  const out = sex === 'male' ? 0.08 : youngChild ? 0.34 : 0.14;
  if (chance(stream, out)) {
    const support = chance(stream, 0.6) ? cents(lognormal(stream, 6.75, 0.3)) : 0;
    return { ...idle('none'), benefits: support };
  }
  return employed(stream, member, surroundings);
}

function idle(occupation: string): Work {
  return { occupation, hours: 0, wages: 0, selfEmployment: 0, capital: 0, benefits: 0 };
}

function studying({ age, education }: Member): number {
  if (age < 19) return 0.9;
  if (age < 25) return education >= 2 ? 0.5 : 0.1;
  return age < 30 ? 0.07 : 0;
}

function student(stream: RandomStream, { age, education }: Member): Work {
  const base = idle('student');
  const job = age >= 16 && chance(stream, age < 19 ? 0.15 : 0.45);
  const grant = age >= 19 && chance(stream, 0.3);
  if (!job && !grant) return base;
  const hours = job ? around(stream, age < 19 ? 6 : 12, 4, [1, 30]) : 0;
  const pay = job ? hours * WEEKS_PER_MONTH * lognormal(stream, 2.35 + 0.04 * education, 0.15) : 0;
  return {
    ...base,
    hours,
    wages: cents(pay),
    benefits: grant ? around(stream, 90, 20, [40, 140]) * 500 : 0,
  };
}

function employed(stream: RandomStream, member: Member, surroundings: Surroundings): Work {
  const { age, sex, education } = member;
  const tier = education < 2 ? 0 : education === 2 ? 1 : 2;
  const job = pick(
    stream,
    JOBS.map((j) => [j, j.common[tier] * (sex === 'female' ? j.women : 1)] as const),
  );
  if (chance(stream, job.own)) {
    const hours = around(stream, 45, 11, [4, MOST_HOURS]);
    const mean = 7.65 + 0.16 * (education - 2) + job.pay + 0.012 * (hours - 45);
    const own = lognormal(stream, mean + surroundings.regionalPay, 0.7);
    return { ...idle(job.name), hours, selfEmployment: cents(own) };
  }
  const minors = !member.child && surroundings.minors > 0;
  const partTime = sex === 'male' ? 0.09 : minors ? 0.52 : 0.27;
  const hours = chance(stream, partTime)
    ? around(stream, 21, 6, [3, 34])
    : around(stream, 39.5, 3.2, [35, 64]);
  const experience = Math.min(45, age - 17);
  const hourly = lognormal(
    stream,
    2.12 +
      0.14 * education +
      0.033 * experience -
      0.0005 * experience * experience +
      job.pay +
      surroundings.regionalPay -
      (sex === 'female' ? 0.07 : 0),
    0.26,
  );
  const sideline = chance(stream, 0.04) ? cents(lognormal(stream, 5.4, 0.8)) : 0;
  return {
    ...idle(job.name),
    hours,
    wages: cents(hours * WEEKS_PER_MONTH * hourly),
    selfEmployment: sideline,
  };
}

function capitalOf(stream: RandomStream, { age, education }: Member): number {
  const has = age < 18 ? 0.03 : Math.min(0.75, 0.08 + 0.005 * (age - 18) + 0.06 * education);
  if (!chance(stream, has)) return 0;
  return cents(lognormal(stream, 2.3 + 0.02 * (age - 40) + 0.25 * education, 1.5));
}

/** Marginal rates, from the income in cents at which each begins. */
const BANDS = [
  [100_000, 0.16],
  [240_000, 0.12],
  [520_000, 0.12],
] as const;

/** Progressive tax in cents, less what a person deducts: never more than the income. */
export function taxOf(stream: RandomStream, total: number): number {
  let due = 0;
  for (const [from, more] of BANDS) due += more * Math.max(0, total - from);
  return Math.round(due * (0.86 + 0.14 * stream.uniform()));
}

function cents(amount: number): number {
  return Math.round(100 * amount);
}
