import { describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { bytesSource, memoryTarget } from '../../io/bytes/index.ts';
import { parseCertificate, readRecipe, type Step } from '../../recipe/index.ts';
import { verify } from '../verify/index.ts';
import { protect } from './protect.ts';

const SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2);

/** Households of two, numbers, a category with a rare level, and a region of two levels. */
const ROWS = Array.from({ length: 96 }, (_, i) => ({
  home: `h${i >> 1}`,
  age: 20 + ((i * 29) % 50),
  region: 'NS'[(i * 7 + (i >> 2)) % 2],
  job: i % 24 === 5 ? 'rare' : 'pqr'[(i * 5 + (i >> 3)) % 3],
  a: (100 + ((i * 37) % 71) + ((i * 7) % 10) / 10).toFixed(1),
  b: (500 - ((i * 53) % 97) + (i % 24 === 5 ? 900 : 0)).toFixed(1),
}));
const HEAD = Object.keys(ROWS[0]) as (keyof (typeof ROWS)[number])[];
const CSV = `${[HEAD.join(), ...ROWS.map((row) => Object.values(row).join())].join('\n')}\n`;

async function run(step: Partial<Step>, csv = CSV, description = described({})) {
  const original = bytesSource('a.csv', csv);
  const target = memoryTarget();
  const recipe = readRecipe({
    penumbra: 2,
    seed: SEED,
    description,
    decimals: 3,
    steps: [{ method: 'microaggregation', ...step }],
  });
  const made = await protect(original, recipe, target);
  const certificate = parseCertificate(JSON.stringify(made.certificate), 'c');
  const written = bytesSource('b.csv', target.bytes());
  const { verdicts } = await verify(original, written, { ...made, certificate });
  expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  const rows = new TextDecoder().decode(target.bytes()).trimEnd().split('\n').slice(1);
  return { ...made, step: certificate.steps[0], rows: rows.map((row) => row.split(',')) };
}

const named = (claims: readonly { readonly claim: string }[]) => claims.map(({ claim }) => claim);

describe('given categories', () => {
  const meansOfB = (rows: readonly (readonly string[])[], by: 'region' | 'job') => {
    const levelOf = (row: readonly string[]) => row[HEAD.indexOf(by)];
    return [...new Set(rows.map(levelOf))].map((level) => {
      const its = rows.filter((row) => levelOf(row) === level);
      const sum = its.reduce((total, row) => total + Number(row[HEAD.indexOf('b')]), 0);
      return [level, sum / its.length] as const;
    });
  };
  const original = ROWS.map((row) => Object.values(row).map(String));

  test('explain as indicators, and what a level tells is kept and claimed', async () => {
    const { step, rows } = await run({
      method: 'ipso',
      columns: ['a', 'b'],
      given: ['age', 'region'],
    });
    expect(named(step.claims)).toEqual(
      expect.arrayContaining(['given-covariances', 'given-levels']),
    );
    expect(rows.map((row) => row[5])).not.toEqual(original.map((row) => row[5]));
    const after = new Map(meansOfB(rows, 'region'));
    for (const [level, mean] of meansOfB(original, 'region')) {
      expect(Math.abs(after.get(level)! - mean)).toBeLessThan(0.001);
    }
  });

  test('that are rare in a group are left out there, and then no level is claimed', async () => {
    const { step, rows } = await run({
      method: 'microhybrid',
      columns: ['a', 'b'],
      group: { method: 'mdav', k: 12 },
      given: ['age', 'job'],
    });
    const after = new Map(meansOfB(rows, 'job'));
    const moved = meansOfB(original, 'job').map(([level, mean]) =>
      Math.abs(after.get(level)! - mean),
    );
    expect(Math.max(...moved)).toBeGreaterThan(1);
    expect(named(step.claims)).not.toContain('given-levels');
    expect(step.withdrawn).toEqual([
      {
        claim: 'given-levels',
        because: expect.stringMatching(/^levels of given categories are rare/),
      },
    ]);
    const stated = step.claims.find(({ claim }) => claim === 'given-covariances')!;
    expect(stated.sentence).toMatch(/with each given number/);
  });

  test('alone are claimed for levels and not for numbers', async () => {
    const { step } = await run({ method: 'ipso', columns: ['a', 'b'], given: ['region'] });
    expect(named(step.claims)).toContain('given-levels');
    expect(named(step.claims)).not.toContain('given-covariances');
  });
});

describe('units', () => {
  test.each([
    ['suppress', ['age', 'region'], /suppress makes no groups.*role unit/],
    ['pram', ['region', 'job'], /pram makes no groups.*--group mdav/],
    ['rank-swap', ['a', 'b'], /rank-swap makes no groups.*--group mdav/],
    ['noise', ['a', 'b'], /noise makes no groups/],
  ])('are not kept together by %s, which says what to do', async (method, columns, says) => {
    await expect(run({ method, columns, together: 'home' })).rejects.toThrow(says);
  });

  test('the remedies that are named work', async () => {
    const group = { method: 'mdav', k: 8 };
    const together = 'home';
    for (const step of [
      { method: 'pram', columns: ['region', 'job'], group, together },
      { method: 'rank-swap', columns: ['a', 'b'], group, together, dominance: 90 },
      { method: 'microaggregation', columns: ['age', 'region'], group, together },
    ]) {
      expect(named((await run(step)).step.claims)).toEqual(
        expect.arrayContaining(['together', 'units']),
      );
    }
    await expect(
      run({
        method: 'suppress',
        columns: ['age', 'region'],
        group: { method: 'mdav', k: 3 },
        together,
      }),
    ).rejects.toThrow(/use --method microaggregation/);
  });
});

test('a limit that no file could miss is not claimed', async () => {
  const group = { method: 'mdav', k: 1 };
  const alone = await run({ columns: ['a', 'b'], group, together: 'home', dominance: 100 });
  const claims = named(alone.step.claims);
  for (const claim of ['group-size', 'k-anonymity', 'units', 'dominance']) {
    expect(claims).not.toContain(claim);
  }
  expect(claims).toContain('together');
  const close = await run({
    method: 't-closeness',
    columns: ['a', 'b'],
    group: { method: 't-closeness-first', k: 3, t: 1 },
    confidential: ['age'],
  });
  expect(named(close.step.claims)).not.toContain('t-closeness');
  // A column by itself is in no order with another.
  const single = await run({
    method: 'individual-ranking',
    columns: ['a'],
    group: { method: 'hansen-mukherjee', k: 3 },
  });
  expect(named(single.step.claims)).not.toContain('monotonicity');
});

describe('a claim names what it is about', () => {
  /** The same with every eleventh a and every ninth b missing. */
  const lacking = `${[
    HEAD.join(),
    ...ROWS.map((row, i) =>
      Object.values({
        ...row,
        a: i % 11 === 0 ? '' : row.a,
        b: i % 48 === 7 ? '' : row.b,
      }).join(),
    ),
  ].join('\n')}\n`;
  const microaggregation = { columns: ['a', 'b'], group: { method: 'mdav', k: 5 } };

  test('values that are left, where some were left empty', async () => {
    const { step, summary } = await run({ ...microaggregation, missing: 'own-group' }, lacking);
    expect(summary.suppressed).toBeGreaterThan(0);
    const sums = step.claims.find(({ claim }) => claim === 'sums')!;
    expect(sums.sentence).toMatch(
      new RegExp(`values that are left: ${summary.suppressed} values of these columns were left`),
    );
    const moved = summary.changes.some(({ meanBefore, meanAfter }) => {
      return Math.abs(meanBefore - meanAfter) > 0.01;
    });
    expect(moved).toBe(true);
    // What is not about whole columns is as it was.
    const kept = step.claims.find(({ claim }) => claim === 'internality')!;
    expect(kept.sentence).not.toMatch(/left empty/);
  });

  test('columns with values filled in', async () => {
    const { step, summary } = await run({ ...microaggregation, missing: 'median' }, lacking);
    const sums = step.claims.find(({ claim }) => claim === 'sums')!;
    expect(sums.sentence).toContain(`with ${summary.filled} missing values filled in`);
  });

  test('records that stay', async () => {
    const { step } = await run({ method: 'ipso', columns: ['a', 'b'], missing: 'drop' }, lacking);
    const means = step.claims.find(({ claim }) => claim === 'means')!;
    expect(means.sentence).toMatch(/over the records that stay/);
  });

  test('cells that local suppression emptied are counted as such', async () => {
    const { step, summary, rows } = await run({
      method: 'suppress',
      columns: ['age', 'region', 'job'],
      replace: { method: 'suppress', k: 3 },
    });
    const empty = rows.flatMap((row) => row.filter((cell) => cell === '')).length;
    expect(empty).toBeGreaterThan(0);
    expect(summary.suppressed).toBe(empty);
    expect(step).toMatchObject({ suppressed: empty, empties: true });
  });

  test('cells that were missing before are not', async () => {
    const { summary, rows } = await run(
      {
        method: 'suppress',
        columns: ['a', 'b'],
        replace: { method: 'suppress', k: 3 },
        missing: 'keep',
      },
      lacking,
    );
    const before = lacking.split('\n').flatMap((line) => line.split(',').filter((c) => c === ''));
    const after = rows.flatMap((row) => row.filter((cell) => cell === ''));
    // The line end gives one more.
    expect(summary.suppressed).toBe(after.length - (before.length - 1));
  });

  test('weighted means are those that weights are for', async () => {
    const { summary, step } = await run(microaggregation, CSV, described({ age: 'weight' }));
    expect(named(step.claims)).toContain('weighted-sums');
    for (const { weighted, meanBefore } of summary.changes) {
      expect(Math.abs(weighted!.meanBefore - weighted!.meanAfter)).toBeLessThan(0.001);
      expect(weighted!.meanBefore).not.toBeCloseTo(meanBefore, 3);
    }
    const plain = await run(microaggregation);
    expect(plain.summary.changes.every(({ weighted }) => weighted === undefined)).toBe(true);
  });
});
