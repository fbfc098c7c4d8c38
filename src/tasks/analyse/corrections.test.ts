import { describe, expect, test } from 'vitest';
import { type RandomStream, randomStream, seedOf } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/index.ts';
import { bytesSource } from '../../io/bytes/index.ts';
import { pram, transitionsOf } from '../../methods/mask/index.ts';
import { type AnalyseOptions, analyse } from './analyse.ts';
import { type KnownProtection, readProtection } from './protection.ts';

const NONE: KnownProtection = {
  format: 'penumbra-protection',
  version: 1,
  steps: [],
  pram: [],
  noise: [],
  notTold: [],
};
const SEED = seedOf('5'.repeat(64));

const run = async (rows: readonly (readonly (string | number)[])[], options: AnalyseOptions) => {
  const text = `a,b,x,y\n${rows.map((row) => row.join(',')).join('\n')}\n`;
  const { parts, rule, notes } = await analyse([bytesSource('data.csv', text)], options);
  return { figures: parts[0].figures, notes: [...notes, ...parts[0].notes].join(' '), rule };
};

const MATRIX = [
  [0.7, 0.2, 0.1],
  [0.15, 0.7, 0.15],
  [0.1, 0.2, 0.7],
];
const PRAM: KnownProtection = {
  ...NONE,
  pram: [{ column: 'a', levels: ['p', 'q', 'r'], matrix: MATRIX }],
};
/** Shares of a by b. */
const SHARES = [
  [0.1, 0.4],
  [0.15, 0.05],
  [0.05, 0.25],
];

/** A record of the truth, and how it is after PRAM, or after noise. */
function drawn(stream: RandomStream, amount: number): (string | number)[] {
  let u = stream.uniform();
  let [a, b] = [2, 1];
  search: for (const [i, row] of SHARES.entries()) {
    for (const [j, share] of row.entries()) {
      u -= share;
      if (u < 0) {
        [a, b] = [i, j];
        break search;
      }
    }
  }
  let v = stream.uniform();
  const now = MATRIX[a].findIndex((entry) => (v -= entry) < 0);
  const x = 1000 + 10 * stream.normal();
  const y = 5 + 2 * x + 3 * b + 8 * stream.normal();
  const noise = Math.sqrt(amount) * 10 * stream.normal();
  return ['pqr'[now < 0 ? 2 : now], 'uv'[b], x + noise, y];
}

const sample = (k: number, records = 250, amount = 0.3) => {
  const stream = randomStream(SEED, 1, 1, k);
  return Array.from({ length: records }, () => drawn(stream, amount));
};

describe('corrected for PRAM', () => {
  test('the matrix is the one that values move by, invariant or not', () => {
    const counts = [600, 300, 100];
    const codes = Float64Array.from({ length: 1000 }, (_, i) => (i < 600 ? 0 : i < 900 ? 1 : 2));
    for (const isInvariant of [false, true]) {
      const matrix = transitionsOf({ retain: 0.6, isInvariant, alpha: 0.7, counts });
      const moved = matrix.map((row) => row.map(() => 0));
      for (let part = 0; part < 40; part++) {
        const [out] = finish(
          pram.run(
            [codes],
            {
              retain: 0.6,
              matrix: undefined,
              invariant: isInvariant ? 'yes' : 'no',
              alpha: 0.7,
              per: 'record',
            },
            { chance: { seed: SEED, step: 0, part } },
          ),
        );
        for (const [i, code] of codes.entries()) moved[code][out[i]]++;
      }
      for (const [k, row] of matrix.entries()) {
        for (const [l, entry] of row.entries()) {
          const share = moved[k][l] / counts[k] / 40;
          expect(Math.abs(share - entry)).toBeLessThan(
            4 * Math.sqrt((entry * (1 - entry)) / counts[k] / 40),
          );
        }
      }
      if (isInvariant) {
        const after = counts.map((_, l) => counts.reduce((sum, n, k) => sum + n * matrix[k][l], 0));
        for (const [l, count] of after.entries()) expect(count).toBeCloseTo(counts[l], 10);
      }
    }
  });

  test('the shares of a table are those of the inverse matrix, by hand', async () => {
    // 30 of 100 are p: (0.3 - 0.2) / (0.8 - 0.2).
    const rows = Array.from({ length: 100 }, (_, i) => [i < 30 ? 'p' : 'q', 'u', 1, 1]);
    const matrix = [
      [0.8, 0.2],
      [0.2, 0.8],
    ];
    const protection = { ...NONE, pram: [{ column: 'a', levels: ['p', 'q'], matrix }] };
    const { figures, rule } = await run(rows, { tables: [['a']], protection });
    expect(rule).toBe('masked');
    expect(figures[0].estimate).toBeCloseTo(1 / 6, 12);
    const variance = (0.3 * 0.7) / 99 / 0.36;
    expect(figures[0].standardError).toBeCloseTo(Math.sqrt(variance), 12);
    expect((await run(rows, { means: ['a'], protection })).figures).toEqual(
      figures.map(({ count: _, ...figure }) => figure),
    );
    const none = await run(rows, { tables: [['b', 'a']], protection: NONE });
    expect(none.figures[0].estimate).toBe(0.3);
  });

  test('intervals hold the truth, and those of the file as it is do not', async () => {
    const held = [0, 0];
    for (let k = 0; k < 60; k++) {
      const rows = sample(k);
      for (const [at, protection] of [PRAM, NONE].entries()) {
        const { figures } = await run(rows, { tables: [['a', 'b']], protection });
        for (const [cell, { low, high }] of figures.entries()) {
          const truth = SHARES[Math.floor(cell / 2)][cell % 2];
          if (low <= truth && truth <= high) held[at]++;
        }
      }
    }
    expect(held[0] / 360).toBeGreaterThan(0.92);
    expect(held[1] / 360).toBeLessThan(0.75);
  });

  test('a matrix without an inverse and a foreign level are refused', async () => {
    const half = [
      [0.5, 0.5],
      [0.5, 0.5],
    ];
    const of = (levels: string[]) => ({ ...NONE, pram: [{ column: 'a', levels, matrix: half }] });
    const rows = [
      ['p', 'u', 1, 1],
      ['q', 'u', 1, 2],
    ];
    await expect(run(rows, { tables: [['a']], protection: of(['p', 'q']) })).rejects.toThrow(
      /no inverse/,
    );
    await expect(run(rows, { tables: [['a']], protection: of(['p', 'z']) })).rejects.toThrow(
      /does not name/,
    );
  });
});

describe('corrected for noise', () => {
  const noise = (variance: number, shrink = 1): KnownProtection => ({
    ...NONE,
    noise: [{ columns: ['x'], shrink, covariance: [[variance]] }],
  });
  const formula = { regressions: ['y ~ x + b'] };

  test('without noise it is the usual regression, also with a large offset', async () => {
    const rows = sample(3, 200, 0).map(([a, b, x, y]) => [a, b, Number(x) + 1e9, y]);
    const usual = await run(rows, { ...formula, protection: NONE });
    const corrected = await run(rows, { ...formula, protection: noise(0) });
    for (const [t, { estimate, standardError }] of corrected.figures.entries()) {
      expect(estimate / usual.figures[t].estimate).toBeCloseTo(1, 6);
      expect(standardError / usual.figures[t].standardError).toBeCloseTo(1, 0);
    }
    expect(corrected.notes).toMatch(/corrected for the noise in x/);
  });

  test('values that were moved towards their mean are moved back', async () => {
    const rows = sample(4, 300);
    const mean = rows.reduce((sum, row) => sum + Number(row[2]), 0) / rows.length;
    const shrunk = rows.map(([a, b, x, y]) => [a, b, mean + 0.8 * (Number(x) - mean), y]);
    const [plain, moved] = [
      await run(rows, { ...formula, protection: noise(30) }),
      await run(shrunk, { ...formula, protection: noise(30, 0.8) }),
    ];
    expect(moved.figures[1].estimate).toBeCloseTo(plain.figures[1].estimate, 8);
  });

  test('intervals of slopes hold the truth, and those of the file as it is do not', async () => {
    const held = [0, 0];
    for (let k = 0; k < 100; k++) {
      const rows = sample(k);
      for (const [at, protection] of [noise(30), NONE].entries()) {
        const { figures } = await run(rows, { ...formula, protection });
        if (figures[1].low <= 2 && 2 <= figures[1].high) held[at]++;
      }
    }
    expect(held[0]).toBeGreaterThanOrEqual(90);
    expect(held[1]).toBeLessThan(20);
  });

  test('noise as large as the data, interactions and several files are refused with the remedy', async () => {
    const rows = sample(5, 50);
    await expect(run(rows, { ...formula, protection: noise(1e6) })).rejects.toThrow(/as large as/);
    await expect(run(rows, { regressions: ['y ~ x*b'], protection: noise(30) })).rejects.toThrow(
      /interaction.*leave x:b out/,
    );
    await expect(
      run(rows, { ...formula, protection: noise(30), rule: 'complete' }),
    ).rejects.toThrow(/leave --combining out/);
  });
});

test('a file of another kind is refused', () => {
  expect(readProtection(JSON.stringify(PRAM), 'p.json')).toEqual(PRAM);
  for (const text of [
    '{',
    '{}',
    'null',
    JSON.stringify({ ...PRAM, pram: [{ column: 'a', levels: ['p'], matrix: [] }] }),
  ]) {
    expect(() => readProtection(text, 'p.json')).toThrow(/p\.json/);
  }
});
