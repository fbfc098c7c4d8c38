import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRecipe } from '../src/recipe/index.ts';
import { EDUCATION } from './persons/households.ts';
import { makePersons } from './persons.ts';

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Records of a CSV file without line breaks inside of cells. */
function records(text: string): Record<string, string>[] {
  const [header, ...lines] = text.trimEnd().split('\n').map(cells);
  return lines.map((line) => Object.fromEntries(header.map((name, i) => [name, line[i]])));
}

function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

/** A number with a fixed number of decimals in units of the last one. */
function units(text: string, decimals: number): number {
  if (!/^\d+\.\d+$/.test(text) || text.at(-decimals - 1) !== '.') {
    throw new Error(`"${text}" is no number of ${decimals} decimals`);
  }
  return Number(text.replace('.', ''));
}

const cents = (text: string) => units(text, 2);

const persons = records(file('persons.csv'));

const MONEY = [
  ...['wages', 'self_employment_income', 'capital_income', 'benefits'],
  ...['total_income', 'tax', 'net_income'],
];

describe('examples/persons.csv', () => {
  // Not toBe on the texts: the difference of two files of this size takes minutes to print.
  it('is what its generator makes, byte for byte', () => {
    expect(makePersons() === file('persons.csv')).toBe(true);
  });

  it('has 5,000 persons with different keys', () => {
    expect(persons).toHaveLength(5000);
    expect(new Set(persons.map((p) => p.person_id)).size).toBe(5000);
    expect(persons.filter(({ person_id }) => !/^P\d{7}$/.test(person_id))).toEqual([]);
  });

  it('needs UTF-8 and quoting', () => {
    expect(persons.some(({ name }) => name.includes(','))).toBe(true);
    expect(persons.some(({ name }) => /[ñżü]/i.test(name))).toBe(true);
    expect(persons.some(({ postcode }) => postcode.startsWith('0'))).toBe(true);
    expect(file('persons.csv')).not.toMatch(/[\r\uFFFD]/);
  });

  it('lacks 2 to 4 percent of the values of three columns, and none elsewhere', () => {
    for (const name of Object.keys(persons[0])) {
      const missing = persons.filter((person) => person[name] === '').length / persons.length;
      if (['hours_worked', 'rent', 'height_cm'].includes(name)) {
        expect(missing).toBeGreaterThan(0.02);
        expect(missing).toBeLessThan(0.04);
      } else expect(missing).toBe(0);
    }
  });
});

describe('every record of examples/persons.csv', () => {
  it('has incomes that add up, and tax and net income that do', () => {
    const wrong = persons.filter((person) => {
      const [wages, own, capital, benefits, total, tax, net] = MONEY.map((name) =>
        cents(person[name]),
      );
      return wages + own + capital + benefits !== total || total - tax !== net || tax > total;
    });
    expect(wrong).toEqual([]);
  });

  it('has a tax rate that is tax over total income, to four decimals', () => {
    const wrong = persons.filter(({ tax, total_income, tax_rate }) => {
      const [part, whole] = [cents(tax), cents(total_income)];
      const rate = units(tax_rate, 4);
      if (whole === 0) return rate !== 0;
      // Both sides are whole numbers, so this is exact: |rate - 10,000 tax / total| <= 1/2.
      return Math.abs(2 * (rate * whole - 10_000 * part)) > whole;
    });
    expect(wrong).toEqual([]);
  });

  it('has 0 to 80 hours of work', () => {
    const wrong = persons.filter(({ hours_worked }) => !/^(|\d|[1-7]\d|80)$/.test(hours_worked));
    expect(wrong).toEqual([]);
  });

  it('has no work and no marriage before the age for it', () => {
    for (const person of persons) {
      const age = Number(person.age);
      if (age < 15) {
        expect(cents(person.wages)).toBe(0);
        expect(cents(person.self_employment_income)).toBe(0);
        expect(['0', '']).toContain(person.hours_worked);
      }
      if (age < 18) expect(person.marital_status).toBe('single');
      if (person.marital_status === 'widowed') expect(age).toBeGreaterThanOrEqual(18);
      if (person.education === 'doctorate') expect(age).toBeGreaterThanOrEqual(25);
      expect(EDUCATION).toContain(person.education);
    }
  });

  it('has the age that follows from the birth date on 1 January 2025', () => {
    const wrong = persons.filter(({ birth_date, age }) => {
      const [year, ...day] = birth_date.split('-');
      const birthday = day.join('-') === '01-01' ? 0 : 1;
      return (
        !/^\d{1,3}$/.test(age) ||
        new Date(`${birth_date}T00:00:00Z`).toISOString().slice(0, 10) !== birth_date ||
        2025 - Number(year) - birthday !== Number(age) ||
        Number(age) > 110
      );
    });
    expect(wrong).toEqual([]);
  });

  it('shares place, rent and weight with its household, whose one to six records are adjacent', () => {
    const first = new Map<string, number>();
    const size = new Map<string, number>();
    const regionOf = new Map<string, string>();
    for (const [i, person] of persons.entries()) {
      const { household, region, postcode } = person;
      if (!first.has(household)) first.set(household, i);
      const position = size.get(household) ?? 0;
      expect(i - first.get(household)!).toBe(position);
      size.set(household, position + 1);
      const shared = ({ region: r, postcode: p, rent, weight }: typeof person) => [
        r,
        p,
        rent,
        weight,
      ];
      expect(shared(person).join()).toBe(shared(persons[first.get(household)!]).join());
      expect(regionOf.get(postcode) ?? region).toBe(region);
      regionOf.set(postcode, region);
    }
    expect(persons.filter((person) => !/^\d{5}$/.test(person.postcode))).toEqual([]);
    expect(Math.max(...size.values())).toBeLessThanOrEqual(6);
    expect(new Set(regionOf.values()).size).toBe(8);
  });
});

describe('makePersons', () => {
  it('makes as many persons as asked for, whatever household is cut', () => {
    for (let count = 0; count <= 12; count++) {
      expect(records(makePersons(count))).toHaveLength(count);
    }
  });

  it('makes other persons from another seed', () => {
    expect(makePersons(20, '00'.repeat(32))).not.toBe(makePersons(20));
  });
});

describe('examples/expenditure.csv', () => {
  it('obeys total = 1.16 exp16 + 1.07 exp7 but for the last record, as printed in its source', () => {
    const off = records(file('expenditure.csv')).map(
      ({ exp16, exp7, total }) => cents(total) - 116 * Number(exp16) - 107 * Number(exp7),
    );
    expect(off).toEqual([...Array(11).fill(0), 348]);
  });
});

describe('the recipes of the examples', () => {
  for (const name of ['persons', 'persons-whole', 'persons-public', 'expenditure']) {
    const data = `${name.split('-')[0]}.csv`;
    it(`are read, and ${name} names each column of ${data} once`, () => {
      const recipe = parseRecipe(file(`${name}.recipe.json`), `${name}.recipe.json`);
      const header = cells(file(data).split('\n', 1)[0]);
      expect(recipe.description!.columns.map(({ column }) => column).sort()).toEqual(
        [...header].sort(),
      );
      const steps = recipe.steps.filter(({ method }) => method !== 'recode');
      const protectedColumns = steps.flatMap(({ columns }) => columns!);
      expect(new Set(protectedColumns).size).toBe(protectedColumns.length);
      for (const column of protectedColumns) expect(header).toContain(column);
    });
  }
});
