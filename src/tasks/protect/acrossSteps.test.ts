import { describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { bytesSource, memoryTarget, protect, readRecipe, verify } from '../../index.ts';

/** Numbers without any relation, the same in every run. */
function drawn(seed: number) {
  let state = seed;
  return (levels: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * levels);
  };
}

const key = { kind: 'nominal', role: 'key' } as const;
const NAMES = ['district', 'roof', 'region', 'sex', 'job'] as const;
const description = described({ district: key, roof: key, region: key, sex: key, job: key });

/** The region is told by the district, but for some records; a rare job tells the roof. */
function fileOf(seed: number, records: number, exceptions: number): number[][] {
  const draw = drawn(seed);
  return Array.from({ length: records }, (_, i) => {
    const district = draw(3) === 0 ? draw(16) : draw(4);
    const region = i < exceptions ? draw(5) : district % 5;
    const job = draw(6);
    return [district, job === 5 ? 0 : draw(4), region, draw(2), job];
  });
}

async function run(rows: readonly (readonly number[])[], steps: readonly object[]) {
  const csv = `${NAMES.join()}\n${rows.map((row) => row.join()).join('\n')}\n`;
  const original = bytesSource('a.csv', csv);
  const target = memoryTarget();
  const recipe = readRecipe({ penumbra: 2, description, seed: '5eed'.repeat(16), steps });
  const made = await protect(original, recipe, target);
  const { certificate } = made;
  const lines = new TextDecoder().decode(target.bytes()).trimEnd().split('\n').slice(1);
  const cells = lines.map((line) => line.split(','));
  const stated = certificate.file.find(({ claim }) => claim === 'not-inferable');
  return { ...made, original, target, cells, stated };
}

const suppress = (k: number, columns: readonly number[], more: object = {}) => ({
  ...{ method: 'suppress', columns },
  replace: { method: 'suppress', k, ...more },
});

/**
 * Emptied cells that a relation gives to whoever sees it in other records, by trying all pairs of records. It must hold for
 * 99 % of the records that show it.
 */
function told(
  rows: readonly (readonly number[])[],
  cells: readonly (readonly string[])[],
  [from, to]: readonly [number, number],
  isTelling: (value: string) => boolean = () => true,
): number {
  const isShown = (row: readonly string[]) => row[from] !== '' && row[to] !== '';
  const alike = (row: readonly string[]) =>
    cells.filter((other) => isShown(other) && other[from] === row[from]);
  const most = (some: readonly (readonly string[])[]) =>
    NAMES.map((_, code) => some.filter((other) => other[to] === String(code)).length).reduce(
      (best, count, code, all) => (count > all[best] ? code : best),
      0,
    );
  const shown = cells.filter((row) => isShown(row) && alike(row).length > 1);
  const wrong = shown.filter((row) => Number(row[to]) !== most(alike(row)));
  if (shown.length < 10 || wrong.length > 0.01 * shown.length) return 0;
  return cells.filter((row, i) => {
    if (row[to] !== '' || row[from] === '' || !isTelling(row[from])) return false;
    const others = alike(row);
    const agreeing = others.filter((other) => Number(other[to]) === rows[i][to]);
    return others.length > 0 && agreeing.length >= 0.99 * others.length;
  }).length;
}

/** The smallest number of records that share what the columns of a step show. */
function fewest(cells: readonly (readonly string[])[], columns: readonly number[]): number {
  const counts = new Map<string, number>();
  for (const row of cells) {
    const shown = columns.map((j) => row[j]).join();
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return Math.min(...counts.values());
}

const empty = (cells: readonly (readonly string[])[], columns: readonly number[]) =>
  cells.flatMap((row) => columns.map((j) => row[j])).filter((cell) => cell === '').length;

describe('a column that a column of another step tells', () => {
  test('is hidden with it, in random files, whichever step comes first', async () => {
    let emptied = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const rows = fileOf(seed, 70 + 10 * (seed % 4), seed % 3 === 0 ? 1 : 0);
      const [a, b] = [suppress(3, [1, 2]), suppress(4, [3, 4, 5])];
      const { cells, stated } = await run(rows, seed % 2 ? [a, b] : [b, a]);
      expect(stated).toMatchObject({ holds: true, measured: 0 });
      expect(told(rows, cells, [0, 2])).toBe(0);
      expect(told(rows, cells, [4, 1], (job) => job === '5')).toBe(0);
      expect(fewest(cells, [0, 1])).toBeGreaterThanOrEqual(3);
      expect(fewest(cells, [2, 3, 4])).toBeGreaterThanOrEqual(4);
      emptied += empty(cells, [0, 2]);
    }
    expect(emptied).toBeGreaterThan(100);
  });

  test('is kept if its company is cheap, and emptied with the other if it is dear', async () => {
    const rows = fileOf(1, 80, 0);
    const costs = [1, 30].map(async (dear) => {
      const importance = [1, dear, dear];
      const steps = [suppress(3, [1, 2]), suppress(4, [3, 4, 5], { importance })];
      const { cells, stated } = await run(rows, steps);
      expect(stated).toMatchObject({ holds: true });
      return [empty(cells, [0, 2]), empty(cells, [3, 4])] as const;
    });
    const [[regions, others], [more, fewer]] = await Promise.all(costs);
    expect(more).toBeGreaterThan(regions);
    expect(fewer).toBeLessThan(others);
  });

  test('is hidden from what another method wrote, or the claim is withdrawn; the certificate is verified', async () => {
    for (const [seed, method] of [
      [2, { method: 'microaggregation', group: { method: 'mdav', k: 3 } }],
      [3, { method: 'pram' }],
    ] as const) {
      const rows = fileOf(seed, 90, 0);
      const made = await run(rows, [suppress(4, [3, 4, 5]), { ...method, columns: [1, 2] }]);
      const { withdrawn } = made.certificate.steps[0];
      if (made.stated === undefined) expect(withdrawn![0].claim).toBe('not-inferable');
      else expect(made.stated).toMatchObject({ holds: true, measured: 0 });
      const written = bytesSource('b.csv', made.target.bytes());
      const { verdicts } = await verify(made.original, written, made);
      expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
    }
  });
});
