import { describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { bytesSource, memoryTarget } from '../../io/bytes/index.ts';
import { parseCertificate, readRecipe } from '../../recipe/index.ts';
import { verify } from '../verify/index.ts';
import { protect } from './protect.ts';

const ROWS = Array.from({ length: 24 }, (_, i) => ({
  hid: i >> 1,
  w: 2 + ((i >> 1) % 5) / 2 + (i % 2),
  hw: 3 + ((i >> 1) % 4),
  r1: i % 3 === 0 ? 0 : 3 + (i % 4),
  r2: i % 3 === 1 ? 0 : 2 + (i % 5),
  pay: 100 + i,
}));
const CSV = `hid,w,hw,r1,r2,pay\n${ROWS.map((row) => Object.values(row).join()).join('\n')}\n`;
const original = bytesSource('a.csv', CSV);
const replicate = { role: 'weight', replicateOf: 'w' } as const;
const DESCRIPTION = described({
  hid: { role: 'unit', unit: 'household' },
  w: 'weight',
  hw: { kind: 'amount', role: 'weight', weightOf: 'household' },
  r1: replicate,
  r2: replicate,
  pay: 'confidential',
});

async function run(steps: readonly object[], others: object = {}) {
  const target = memoryTarget();
  const recipe = readRecipe({
    ...{ penumbra: 2, seed: '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2) },
    ...{ description: DESCRIPTION, identifiers: 'keep', steps, ...others },
  });
  const made = await protect(original, recipe, target);
  const certificate = parseCertificate(JSON.stringify(made.certificate), 'c');
  const text = new TextDecoder().decode(target.bytes());
  const verified = async (written: string) => {
    const file = bytesSource('b.csv', written);
    const { verdicts } = await verify(original, file, { ...made, certificate });
    return verdicts.filter(({ verdict }) => verdict !== 'holds');
  };
  const rows = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number));
  return { made, certificate, text, verified, rows };
}

/** The largest difference between what two columns were multiplied by, over records by their pay. */
function apart(rows: readonly (readonly number[])[], one: 'r1' | 'r2' | 'hw'): number {
  const places = { r1: 3, r2: 4, hw: 2 };
  return rows.reduce((most, row) => {
    const before = ROWS[row[5] - 100];
    const expected = (before[one] * row[1]) / before.w;
    return Math.max(most, Math.abs(row[places[one]] - expected));
  }, 0);
}

const GROUPS = { group: { method: 'hansen-mukherjee', k: 4 } };

describe('replicate weights', () => {
  test.each(['group-weights', 'round-weights', 'perturb-weights', 'recalibrate'])(
    'follow the weight under %s, and the certificate says so',
    async (method) => {
      const { rows, certificate, text, verified } = await run([
        { method, columns: ['w'], ...(method === 'group-weights' && GROUPS) },
      ]);
      expect(rows.some((row, i) => row[1] !== ROWS[i].w)).toBe(true);
      expect([apart(rows, 'r1'), apart(rows, 'r2')]).toEqual([
        expect.closeTo(0, 5),
        expect.closeTo(0, 5),
      ]);
      expect(certificate.columns.map(({ fate, by }) => [fate, by])).toEqual([
        ['copied', undefined],
        ['protected', undefined],
        ['copied', undefined],
        ['carried', 2],
        ['carried', 2],
        ['copied', undefined],
      ]);
      const claim = certificate.file.find((one) => one.claim === 'carried-weights');
      expect(claim).toMatchObject({ holds: true, limit: 1e-9 });
      expect(await verified(text)).toEqual([]);
      const broken = text.replace(/\n([^,]*,[^,]*,[^,]*,[^,]*),[^,]*,/, '\n$1,77,');
      expect(JSON.stringify(await verified(broken))).toMatch(/weights that follow others/);
    },
  );

  test('are refused without their weight', async () => {
    await expect(run([{ method: 'round-weights', columns: ['r1'] }])).rejects.toThrow(
      /"r1" is a replicate of the weight "w" and is not changed by itself.*name the weight/,
    );
  });

  test('and weights of units are raised by a sample as the weight is', async () => {
    const { rows, verified, text } = await run([{ method: 'sample', share: 50 }]);
    expect(rows.length).toBe(12);
    expect(rows[0][1]).toBeCloseTo(2 * ROWS[rows[0][5] - 100].w, 9);
    expect(Math.max(...(['r1', 'r2', 'hw'] as const).map((one) => apart(rows, one)))).toBeLessThan(
      1e-5,
    );
    expect(await verified(text)).toEqual([]);
  });
});
