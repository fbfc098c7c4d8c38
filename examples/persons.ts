import { parseSeed, type RandomStream, randomStream } from '../src/foundation/numerics/index.ts';
import { around, chance, lognormal, poisson } from './persons/draw.ts';
import { EDUCATION, type Member, makeHousehold } from './persons/households.ts';
import { makeNames } from './persons/names.ts';
import { makePlace, type Region } from './persons/places.ts';
import { makeWork, taxOf } from './persons/work.ts';

/** The seed of examples/persons.csv. Public on purpose: these persons do not exist. */
const SEED = '50656e756d6272613a20706572736f6e732077686f206e657665722077657265';

/** What the streams of the seed are for. */
const PURPOSE = { household: 0, keys: 1, gaps: 2 } as const;

/** Ages are those on 1 January of this year. */
const REFERENCE_YEAR = 2025;

const HEADER = [
  ...['person_id', 'name', 'household', 'weight', 'birth_date', 'age', 'sex', 'region', 'postcode'],
  ...['marital_status', 'education', 'occupation', 'hours_worked', 'wages'],
  ...['self_employment_income', 'capital_income', 'benefits', 'total_income', 'tax', 'net_income'],
  ...['tax_rate', 'rent', 'height_cm', 'visits_to_doctor'],
];

/**
 * Invents persons in households, as a CSV file with commas and line feeds. The same for the same
 * arguments on every engine: it takes random streams and elementary functions from the kernels, and
 * computes with money in whole cents. Households have streams of their own, so that a smaller file
 * holds the same persons as a larger one, under other keys, but for the last household.
 */
export function makePersons(persons = 5000, seed = SEED): string {
  const key = parseSeed(seed);
  const keys = randomStream(key, 0, PURPOSE.keys, 0);
  // Twice as many keys as persons, in random order: neither order nor gaps tell anything.
  const personKeys = keys.permutation(2 * persons);
  const householdKeys = keys.permutation(persons);
  const lines = [HEADER.join(',')];
  for (let household = 0; lines.length <= persons; household++) {
    const stream = randomStream(key, 0, PURPOSE.household, household);
    const gaps = randomStream(key, 0, PURPOSE.gaps, household);
    const members = makeHousehold(stream).slice(0, persons - (lines.length - 1));
    for (const cells of describeHousehold(stream, gaps, members)) {
      const id = `P${String(personKeys[lines.length - 1] + 1).padStart(7, '0')}`;
      const [name, ...others] = cells;
      lines.push([id, name, householdKeys[household] + 1, ...others].map(quote).join(','));
    }
  }
  return `${lines.join('\n')}\n`;
}

type Cell = string | number;

/** The cells of each member behind the person's and the household's key, the name first. */
function describeHousehold(
  stream: RandomStream,
  gaps: RandomStream,
  members: readonly Member[],
): Cell[][] {
  const { region, postcode } = makePlace(stream);
  const weight = decimal(Math.round(10 * region.weight * lognormal(stream, 0, 0.18)), 1);
  const names = makeNames(stream, members);
  const adults = members.filter(({ child }) => !child);
  const children = members.filter(({ child }) => child);
  const surroundings = {
    regionalPay: region.pay,
    minors: children.filter(({ age }) => age < 18).length,
    youngest: Math.min(...children.map(({ age }) => age)),
    loneParent: adults.length === 1,
  };
  const rent = rentOf(stream, gaps, members.length, region);
  return members.map((member, i) => {
    const { age, sex, maritalStatus, education } = member;
    const work = makeWork(stream, member, surroundings, i === 0);
    const total = work.wages + work.selfEmployment + work.capital + work.benefits;
    const tax = taxOf(stream, total);
    const height = heightOf(stream, member);
    const visits = visitsOf(stream, member);
    // Who was answered for by another member often lacks both; the other gaps are single ones.
    const proxy = chance(gaps, 0.005);
    const hoursMissing = chance(gaps, age < 15 ? 0.01 : 0.028) || proxy;
    const heightMissing = chance(gaps, 0.027) || proxy;
    return [
      ...[names[i], weight, birthDate(stream, age), age, sex, region.name, postcode],
      ...[maritalStatus, EDUCATION[education], work.occupation, hoursMissing ? '' : work.hours],
      ...[work.wages, work.selfEmployment, work.capital, work.benefits].map(money),
      ...[money(total), money(tax), money(total - tax), decimal(rate(tax, total), 4)],
      ...[rent, heightMissing ? '' : height, visits],
    ];
  });
}

/** A day on which someone was born who has this age on 1 January of the reference year. */
function birthDate(stream: RandomStream, age: number): string {
  const year = REFERENCE_YEAR - age - 1;
  // From 2 January to the next 1 January; Date counts days beyond the end of a month on.
  const days = Math.round((Date.UTC(year + 1, 0, 2) - Date.UTC(year, 0, 2)) / 86_400_000);
  return new Date(Date.UTC(year, 0, 2 + stream.below(days))).toISOString().slice(0, 10);
}

/** Monthly rent of the whole household in steps of 5, nothing for owners, who more often leave it out. */
function rentOf(stream: RandomStream, gaps: RandomStream, size: number, region: Region): string {
  const owner = chance(stream, size === 1 ? 0.35 : 0.52);
  const rent = 5 * Math.round(lognormal(stream, 6.25 + 0.16 * (size - 1) + region.rent, 0.28) / 5);
  if (chance(gaps, owner ? 0.055 : 0.015)) return '';
  return money(owner ? 0 : 100 * rent);
}

function heightOf(stream: RandomStream, { age, sex }: Member): number {
  const [grown, deviation, years] = sex === 'female' ? [167, 6.3, 16] : [180, 7, 18];
  const growing = Math.min(1, age / years);
  // Fast in the first two years, then nearly straight; people shrink, and the older were born smaller.
  const mean =
    age < 2 ? 62 + 15 * age : 87 + (grown - 87) * Math.max(0, (growing * years - 2) / (years - 2));
  const spread = deviation * (0.5 + 0.5 * growing);
  return around(stream, mean - 0.09 * Math.max(0, age - 30), spread, [45, 210]);
}

/** In twelve months: Poisson with a lognormal mean, which spreads more widely than Poisson alone. */
function visitsOf(stream: RandomStream, { age, sex }: Member): number {
  const usual = age < 5 ? 3.2 : age < 18 ? 1.5 : 1.6 + 0.045 * (age - 18);
  const bearing = sex === 'female' && age >= 18 && age < 45 ? 1.35 : 1;
  return poisson(stream, usual * bearing * lognormal(stream, -0.2, 0.65));
}

/** Ratio in units of 0.0001, rounded half up in whole numbers, so that no quotient is rounded twice. */
function rate(tax: number, total: number): number {
  if (total === 0) return 0;
  const doubled = 20_000 * tax + total;
  return (doubled - (doubled % (2 * total))) / (2 * total);
}

function money(cents: number): string {
  return decimal(cents, 2);
}

/** A whole number of the smallest unit, written with a decimal point. */
function decimal(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function quote(cell: Cell): string {
  const text = String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
