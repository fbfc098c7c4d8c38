import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Description } from '../../foundation/table/index.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { type AnalyseOptions, type Analysis, analyse } from './analyse.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url), 'utf8');

/** Figures of the R packages survey 4.1.1 and MASS 7.3 on survey.csv, by analyses.R beside it. */
const oracle = JSON.parse(fixture('analyses.json')) as Record<
  string,
  { values: number[]; errors: number[] }
>;

/** survey.csv with bands of income, as in analyses.R. */
const survey = fixture('survey.csv')
  .trim()
  .split('\n')
  .map((line, i) => {
    const income = line.split(',')[11];
    if (i === 0) return `${line},band`;
    const band = Number(income) < 1500 ? 1 : Number(income) < 2100 ? 2 : 3;
    return `${line},${income === '' ? '' : band}`;
  })
  .join('\n');

const weight = { column: 'weight', kind: 'amount', role: 'weight' } as const;
const replicates = [1, 2, 3, 4, 5, 6].map((r) => ({
  ...{ column: `rw${r}`, kind: 'amount' as const, role: 'weight' as const },
  replicateOf: 'weight',
}));
const DESIGNS: Record<string, Description> = {
  plain: { columns: [] },
  taylor: { strata: ['stratum'], clusters: ['psu'], columns: [weight] },
  weighted: { columns: [weight] },
  replicated: { columns: [weight, ...replicates] },
};

function run(options: AnalyseOptions, design = 'plain', text = survey): Promise<Analysis> {
  const description = DESIGNS[design];
  return analyse([bytesSource('survey.csv', text)], { ...options, description });
}

/** The largest relative difference from R, of estimates and standard errors, of one part. */
function differenceFrom(name: string, { parts }: Analysis, part = 0): number {
  const { figures } = parts[part];
  const { values, errors } = oracle[name];
  expect(figures.map((one) => one.name)).toHaveLength(values.length);
  return Math.max(
    ...figures.flatMap(({ estimate, within }, i) => [
      Math.abs(estimate / values[i] - 1),
      Math.abs(Math.sqrt(within) / errors[i] - 1),
    ]),
  );
}

describe('quantiles', () => {
  test.each(['plain', 'taylor', 'weighted', 'replicated'])(
    'agree with svyquantile of R, which is by Woodruff too: %s',
    async (design) => {
      const analysis = await run({ quantiles: ['age'], at: [0.25, 0.5, 0.75] }, design);
      expect(differenceFrom(`quantiles.${design}`, analysis)).toBeLessThan(1e-10);
    },
  );

  test('are of values that are there, at the median if nothing is said', async () => {
    const { parts } = await run({ quantiles: ['income'] });
    expect(parts[0].figures[0]).toMatchObject({ name: 'income at 0.5' });
    expect(parts[0].notes.join()).toMatch(/missing values are left out, at most 2/);
    const far = survey.replace(/,(\d{4}),(yes|no)/g, ',100000000$1,$2');
    const moved = await run({ quantiles: ['income'] }, 'plain', far);
    const [here, there] = [parts, moved.parts].map((one) => one[0].figures[0]);
    expect(there.estimate).toBe(here.estimate + 1e12);
    expect(there.standardError).toBe(here.standardError);
  });

  test('of one value for all have no error, and a note says why', async () => {
    const same = bytesSource('a.csv', 'x,y\n7,1\n7,2\n7,3\n7,4\n');
    const { parts } = await analyse([same], { quantiles: ['x'] });
    expect(parts[0].figures[0]).toMatchObject({ estimate: 7, standardError: 0, low: 7, high: 7 });
    expect(parts[0].notes.join()).toMatch(/standard error is 0 because many records/);
  });
});

describe('interactions', () => {
  test('agree with lm, svyglm and glm of R', async () => {
    const formulas = ['income ~ age*sex', 'income ~ sex + sex:works', 'income ~ age*sex*works'];
    const logistic = ['works ~ age + sex + sex:age'];
    const plain = await run({ regressions: formulas, logistic });
    const found = ['linear.1', 'linear.2', 'linear.3', 'logistic'].map((name, part) =>
      differenceFrom(name, plain, part),
    );
    expect(Math.max(...found.slice(0, 3))).toBeLessThan(1e-10);
    // glm ends one step before its maximum.
    expect(found[3]).toBeLessThan(1e-6);
    const weighted = await run({ regressions: formulas.slice(0, 1) }, 'taylor');
    expect(differenceFrom('taylor.1', weighted)).toBeLessThan(1e-10);
    expect(plain.parts[1].title).toBe('income ~ sex + sex:works');
    expect(plain.parts[1].figures.map(({ name }) => name)).toEqual([
      '(intercept)',
      'sex = m',
      'sex = f : works = yes',
      'sex = m : works = yes',
    ]);
  });
});

describe('ordered regression', () => {
  test('agrees with polr and svyolr of R', async () => {
    const ordered = ['band ~ age + sex'];
    const found = await Promise.all(
      ['plain', 'taylor', 'weighted'].map(async (design) =>
        differenceFrom(`ordered.${design}`, await run({ ordered }, design)),
      ),
    );
    // R differentiates the likelihood by finite differences.
    expect(Math.max(...found)).toBeLessThan(1e-6);
  });

  test('says the order, and names coefficients before thresholds', async () => {
    const { parts } = await run({ ordered: ['band ~ age'] });
    const names = parts[0].figures.map(({ name }) => name);
    expect(names).toEqual(['age', 'band up to 1', 'band up to 2']);
    expect(parts[0].notes.join()).toMatch(/above 0 means higher levels of band.*: 1, 2, 3\./);
  });
});

test('texts have the order that the description declares, also where a level does not occur', async () => {
  const names = ['low', 'middle', 'high'];
  const text = survey.replace(/,([123])$/gm, (_, band) => `,${names[Number(band) - 1]}`);
  const values = ['none', ...names].map((code) => ({ code, label: code }));
  const columns = [{ column: 'band', kind: 'ordinal' as const, values }];
  const file = bytesSource('survey.csv', text);
  const said = await analyse([file], { ordered: ['band ~ age + sex'], description: { columns } });
  const numbers = await run({ ordered: ['band ~ age + sex'] });
  const figuresOf = ({ parts }: Analysis) => parts[0].figures.map((one) => one.estimate);
  expect(figuresOf(said)).toEqual(figuresOf(numbers));
  expect(said.parts[0].figures[2].name).toBe('band up to low');
});

test('a table of three columns has a share for each combination, all of which sum to 1', async () => {
  const { parts } = await run({ tables: [['sex', 'works', 'stratum']] });
  const { title, figures } = parts[0];
  expect(title).toBe('sex by works by stratum');
  expect(figures).toHaveLength(16);
  expect(figures[1].name).toBe('sex = f, works = no, stratum = N');
  expect(figures.reduce((all, { estimate }) => all + estimate, 0)).toBeCloseTo(1, 14);
});
