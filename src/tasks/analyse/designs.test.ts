import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Description } from '../../foundation/table/index.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { type AnalyseOptions, type Analysis, analyse } from './analyse.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url), 'utf8');
const survey = fixture('survey.csv');

/** Figures of the R package survey 4.1.1 on survey.csv, by survey.R beside it. */
type Oracle = Record<'taylor' | 'weighted' | 'replicated' | 'jkn' | 'finite', Figures>;
type Kind = 'mean' | 'share' | 'total' | 'number' | 'linear' | 'logistic';
interface Figures extends Record<Kind, { values: number[]; errors: number[] }> {
  readonly degrees: number;
}
const oracle = JSON.parse(fixture('survey.json')) as Oracle;

const weight = { column: 'weight', kind: 'amount', role: 'weight' } as const;
const replicates = [1, 2, 3, 4, 5, 6].map((r) => ({
  column: `rw${r}`,
  kind: 'amount' as const,
  role: 'weight' as const,
  replicateOf: 'weight',
}));

const DESCRIPTIONS: Record<'taylor' | 'weighted' | 'replicated', Description> = {
  taylor: { strata: ['stratum'], clusters: ['psu'], columns: [weight] },
  weighted: { columns: [weight] },
  replicated: { columns: [weight, ...replicates] },
};

const REQUEST: AnalyseOptions = {
  means: ['income', 'sex'],
  totals: ['income', 'sex'],
  regressions: ['income ~ age + sex'],
  logistic: ['works ~ age + sex'],
  rule: 'complete',
  parameters: 'fixed',
};

function run(
  description: Description,
  options: AnalyseOptions = REQUEST,
  text = survey,
): Promise<Analysis> {
  return analyse([bytesSource('survey.csv', text)], { ...options, description });
}

/** Stratum and number of each cluster of survey.csv. */
const CLUSTERS = [...'NESW'].flatMap((stratum) => ['1', '2', '3'].map((psu) => [stratum, psu]));

/** survey.csv with more columns, called by a letter and a number. */
function withColumns(cellsOf: (stratum: string, psu: string, w: number) => readonly number[]) {
  return (letter: string) => {
    const [head, ...lines] = survey.trim().split('\n');
    const rows = lines.map((line) => {
      const [stratum, psu, w] = line.split(',');
      return [line, ...cellsOf(stratum, psu, Number(w))].join(',');
    });
    const more = rows[0].split(',').length - head.split(',').length;
    const names = Array.from({ length: more }, (_, i) => `${letter}${i}`);
    return `${[[head, ...names].join(','), ...rows].join('\n')}\n`;
  };
}

/** Estimates and standard errors before the rule of combining, in the order of the oracle. */
function figuresOf({ parts }: Analysis): number[] {
  return parts.flatMap(({ figures }) =>
    figures.flatMap(({ estimate, within }) => [estimate, Math.sqrt(within)]),
  );
}

function expected(figures: Figures): number[] {
  const kinds: Kind[] = ['mean', 'share', 'total', 'number', 'linear', 'logistic'];
  return kinds.flatMap((kind) =>
    figures[kind].values.flatMap((value, i) => [value, figures[kind].errors[i]]),
  );
}

/** The largest relative difference. */
function largest(ours: readonly number[], theirs: readonly number[]): number {
  return Math.max(...theirs.map((value, i) => Math.abs(ours[i] / value - 1)));
}

describe('analyse with a sampling design', () => {
  test.each(['taylor', 'weighted', 'replicated'] as const)(
    'agrees with the R package survey to ten digits: %s',
    async (name) => {
      const ours = figuresOf(await run(DESCRIPTIONS[name]));
      const theirs = expected(oracle[name]);
      expect(ours).toHaveLength(theirs.length);
      expect(largest(ours, theirs)).toBeLessThan(1e-10);
    },
  );

  test('agrees with it for the stratified jackknife, whose factors it finds by strata and clusters', async () => {
    const jackknifed = withColumns((stratum, psu, w) =>
      CLUSTERS.map(([h, c]) => (h !== stratum ? w : c === psu ? 0 : (w * 3) / 2)),
    );
    const columns = CLUSTERS.map((_, r) => ({
      ...{ column: `j${r}`, kind: 'amount', role: 'weight', replicateOf: 'weight' },
    })) as Description['columns'];
    const description = { ...DESCRIPTIONS.taylor, columns: [weight, ...columns] };
    const stated = CLUSTERS.map(() => 2 / 3);
    const [found, given] = await Promise.all(
      (['jkn', stated] as const).map((replication) =>
        run(description, { ...REQUEST, replication }, jackknifed('j')),
      ),
    );
    expect(largest(figuresOf(found), expected(oracle.jkn))).toBeLessThan(1e-10);
    expect(figuresOf(given)).toEqual(figuresOf(found));
    const unknown = { columns: [weight, ...columns] };
    await expect(
      run(unknown, { ...REQUEST, replication: 'jkn' }, jackknifed('j')),
    ).resolves.toBeDefined();
    const short = run(description, { ...REQUEST, replication: [1, 2] }, jackknifed('j'));
    await expect(short).rejects.toThrow(/12 replicate weights and 2 factors/);
  });

  test('agrees with it for finite populations, by numbers or shares of clusters', async () => {
    const sizes: Record<string, number> = { N: 5, E: 9, S: 4, W: 30 };
    const numbers = withColumns((stratum) => [sizes[stratum]])('n');
    const shares = withColumns((stratum) => [3 / sizes[stratum]])('n');
    const ask = (text: string) => run(DESCRIPTIONS.taylor, { ...REQUEST, population: 'n0' }, text);
    expect(largest(figuresOf(await ask(numbers)), expected(oracle.finite))).toBeLessThan(1e-10);
    expect(largest(figuresOf(await ask(shares)), expected(oracle.finite))).toBeLessThan(1e-10);
    await expect(ask(withColumns(() => [2])('n'))).rejects.toThrow(/below the number of clusters/);
    const torn = ask(withColumns((_, psu) => [10 + Number(psu)])('n'));
    await expect(torn).rejects.toThrow(/"n0" is not the same in all records of a stratum/);
  });

  test('refuses two weights of the records, with the remedy', async () => {
    const rival = { column: 'rw1', kind: 'amount', role: 'weight' } as const;
    await expect(run({ columns: [weight, rival] })).rejects.toThrow(
      /"weight", "rw1"\. Name one with --weight/,
    );
  });

  test('refuses a single replicate weight, and works without it', async () => {
    const [one] = replicates;
    await expect(run({ columns: [weight, one] })).rejects.toThrow(
      /"rw1" is the only replicate weight.*replicateOf.*role harmless/,
    );
    const harmless = { column: one.column, kind: 'amount', role: 'harmless' } as const;
    await expect(run({ columns: [weight, harmless] })).resolves.toBeDefined();
  });

  test('says what is weighted by what, and which factor is assumed for replicates', async () => {
    const taylor = await run(DESCRIPTIONS.taylor);
    expect(taylor.notes.join(' ')).toMatch(
      /Weighted by weight\..*clusters by psu.*strata by stratum/,
    );
    const assumed = await run(DESCRIPTIONS.replicated);
    expect(assumed.notes.join(' ')).toMatch(/6 replicate weights.*nothing else was stated/);
  });

  test('takes what the description says of replicates, unless the call says something else', async () => {
    const described = { ...DESCRIPTIONS.replicated, replication: 'jackknife' } as const;
    const asked = { means: ['age'] };
    const [told, option, other] = await Promise.all([
      run(described, asked),
      run(DESCRIPTIONS.replicated, { ...asked, replication: 'jackknife' }),
      run(described, { ...asked, replication: 'sdr' }),
    ]);
    expect(told.parts).toEqual(option.parts);
    expect(told.notes.join(' ')).toMatch(/with the factor 0\.833333/);
    expect(other.notes.join(' ')).toMatch(/with the factor 0\.666667/);
  });

  test('takes the factor of the replicate weights that was stated', async () => {
    const [brr, jackknife, stated] = await Promise.all(
      (['brr', 'jackknife', 0.5] as const).map(async (replication) => {
        const analysis = await run(DESCRIPTIONS.replicated, { means: ['age'], replication });
        return analysis.parts[0].figures[0].within;
      }),
    );
    expect(jackknife / brr).toBeCloseTo(5, 12);
    expect(stated / brr).toBeCloseTo(3, 12);
  });

  test('gives, with weights of one size, the means and tables of a file without weights', async () => {
    const lines = survey.trim().split('\n');
    const flat = lines.map((line, i) => {
      const cells = line.split(',');
      if (i > 0) cells[2] = '2.5';
      return cells.join(',');
    });
    const options: AnalyseOptions = { means: ['age', 'sex'], tables: [['sex', 'works']] };
    const weighted = await run(DESCRIPTIONS.weighted, options, `${flat.join('\n')}\n`);
    const plain = await run({ columns: [] }, options);
    expect(largest(figuresOf(weighted), figuresOf(plain))).toBeLessThan(1e-12);
    expect(weighted.parts[1].figures[0].count).toBeCloseTo(
      2.5 * (plain.parts[1].figures[0].count ?? 0),
      9,
    );
  });

  test('compares a stratum of one cluster with all clusters, and says so', async () => {
    const { notes, parts } = await run(
      { strata: ['stratum', 'psu'], clusters: ['psu'], columns: [weight] },
      { means: ['age'] },
    );
    expect(notes.join(' ')).toMatch(/12 strata have one cluster only/);
    expect(parts[0].figures[0].within).toBeGreaterThan(0);
  });

  test('takes the protected units for clusters if no clusters are named', async () => {
    const unit = { column: 'psu', kind: 'nominal', role: 'unit', unit: 'household' } as const;
    const named = await run({ clusters: ['psu'], columns: [weight] }, { means: ['age'] });
    const units = await run({ columns: [weight, unit] }, { means: ['age'] });
    expect(figuresOf(units)).toEqual(figuresOf(named));
  });

  test('weighs each file by its own column, also the original', async () => {
    const changed = survey.replace(/^([NESW],\d,)[\d.]+/gm, '$11');
    const description = DESCRIPTIONS.weighted;
    const { parts } = await analyse([bytesSource('changed.csv', changed)], {
      original: bytesSource('survey.csv', survey),
      means: ['age'],
      description,
    });
    const plain = await run({ columns: [] }, { means: ['age'] });
    const weighted = await run(description, { means: ['age'] });
    const [{ estimate, original }] = parts[0].figures;
    expect(estimate).toBeCloseTo(plain.parts[0].figures[0].estimate, 10);
    expect(original?.estimate).toBeCloseTo(weighted.parts[0].figures[0].estimate, 10);
  });

  test.each([
    ['-3', /weight "?weight"? is missing, negative or beyond 1e\+150 in record 1/],
    ['1e200', /record 1/],
    ['', /record 1/],
  ])('refuses the weight "%s" with its record and a remedy', async (cell, message) => {
    const text = survey.replace(/^(N,1,)[\d.]+/m, `$1${cell}`);
    await expect(run(DESCRIPTIONS.weighted, { means: ['age'] }, text)).rejects.toThrow(message);
  });
});
