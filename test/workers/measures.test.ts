import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makePersons } from '../../examples/persons.ts';
import { nodeCrew } from '../../src/engines/threads/nodeCrew.ts';
import { randomStream } from '../../src/foundation/numerics/index.ts';
import { drive } from '../../src/foundation/work/drive.ts';
import { type Crew, finish, type Progress } from '../../src/foundation/work/work.ts';
import {
  bytesSource,
  type DataFile,
  load,
  memoryTarget,
  protect,
  readRecipe,
} from '../../src/index.ts';
import type { Files, Measure, Reading } from '../../src/measures/contract/index.ts';
import { measures } from '../../src/tasks/assess/assess.ts';
import { compareFiles } from '../../src/tasks/assess/comparison.ts';
import { measureTogether } from '../../src/tasks/assess/measureTogether.ts';

const RECORDS = 200;

const recipe = readRecipe({
  penumbra: 2,
  seed: '5eed'.repeat(16),
  steps: [
    {
      method: 'microaggregation',
      columns: ['age', 'hours_worked', 'wages', 'total_income', 'tax', 'height_cm'],
      group: { method: 'mdav', k: 4 },
      missing: 'own-group',
    },
    { method: 'k-modes', columns: ['sex', 'region'], group: { method: 'k-modes', k: 4 } },
  ],
});

let original: DataFile;
let masked: DataFile;
let expected: ReadonlyMap<string, Reading>;

/** Threads that have measured before are warm. */
const pair = nodeCrew(2);

/** Both files as `assess` compares them, for so many members. */
const filesFor = (members: number) =>
  compareFiles(
    original,
    masked.table,
    {
      keys: ['age', 'hours_worked', 'wages', 'sex', 'region', 'marital_status'],
      confidential: ['total_income', 'education'],
      weight: 'weight',
      unit: 'household',
      regressions: ['wages ~ age + hours_worked'],
    },
    members,
  );

beforeAll(async () => {
  const persons = bytesSource('persons.csv', makePersons(RECORDS));
  const target = memoryTarget();
  await protect(persons, recipe, target);
  original = await load(persons);
  masked = await load(bytesSource('protected.csv', target.bytes()));
  const { files, regressionFiles } = filesFor(1);
  expected = new Map(
    measures.map((measure) => [
      measure.name,
      finish(measure.measure(measure.name === 'regression' ? regressionFiles : files)),
    ]),
  );
});

afterAll(() => {
  pair.end();
});

/** The readings by name are those of one thread. */
function expectReadings(found: ReadonlyMap<string, Reading>): void {
  expect(Object.fromEntries([...found].sort())).toStrictEqual(
    Object.fromEntries([...expected].sort()),
  );
}

describe('every measure', () => {
  test('is there, and most have a figure', () => {
    const values = [...expected.values()].filter(({ value }) => value !== null);
    expect(values.length).toBeGreaterThan(0.8 * measures.length);
  });

  /** What is expected to take long decides who does it, and nothing else. */
  test('has the same reading by two workers as without any, where all take as long', async () => {
    const work = measureTogether(measures, filesFor(2), () => 1);
    const shares: number[] = [];
    const seen = ({ done, total }: Progress) => shares.push(done / total);
    expectReadings(await drive(work, seen, undefined, pair));
    // Progress goes from nothing towards the whole, and never back.
    expect(shares.filter((share, i) => i > 0 && share < shares[i - 1])).toEqual([]);
    expect(shares[0]).toBeGreaterThanOrEqual(0);
    expect(shares.at(-1)).toBeGreaterThan(0.5);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });

  test('has the same reading where no worker is at hand but members are', () => {
    const found = finish(measureTogether(measures, filesFor(3), () => 1));
    expectReadings(found);
  });

  test('has the same values of records by several workers as without any', async () => {
    const alone = finish(measureTogether(measures, filesFor(1), () => 1, true));
    const work = measureTogether(measures, filesFor(2), () => 1, true);
    const shared = await drive(work, () => {}, undefined, pair);
    const recordsIn = (found: typeof alone) =>
      Object.fromEntries([...found].map(([name, { records }]) => [name, records]).sort());
    expect(recordsIn(shared)).toEqual(recordsIn(alone));
    expect([...alone.values()].filter(({ records }) => records?.length).length).toBeGreaterThan(30);
  });

  test('has the same reading by three workers that share no memory, where linkage takes longest', async () => {
    vi.stubGlobal('SharedArrayBuffer', undefined);
    const crew = nodeCrew(3);
    try {
      const longest = ({ name }: Measure) => (name.startsWith('linkage') ? 1000 : 1);
      const work = measureTogether(measures, filesFor(3), longest);
      expectReadings(await drive(work, () => {}, undefined, crew));
    } finally {
      vi.unstubAllGlobals();
      crew.end();
    }
  });

  test('is found again on the same files, whatever was kept of them', () => {
    const { files, regressionFiles } = filesFor(1);
    for (const measure of measures.toReversed()) {
      const work = measure.measure(measure.name === 'regression' ? regressionFiles : files);
      expect(finish(work), measure.name).toStrictEqual(expected.get(measure.name));
    }
  });
});

test.each([
  ['linkage-subsets', 1600, 7],
  ['linkage-prime', 1600, 7],
  ['propensity-tree', 4000, 7],
] as const)('%s shares out its own work on %i records, and finds the same', async (name, n, d) => {
  const normal = (purpose: number) =>
    Array.from({ length: d }, (_, j) => {
      const column = new Float64Array(n);
      randomStream(new Uint8Array(32), 0, purpose, j).fillNormal(column);
      return column;
    });
  const noise = normal(1);
  const columns = normal(0).map((column) => column.map((x) => Math.round(100 * x)));
  const files: Files = {
    names: columns.map((_, j) => `V${j + 1}`),
    original: columns,
    masked: columns.map((column, j) => column.map((x, i) => Math.round(x + 40 * noise[j][i]))),
    isPaired: true,
    keys: [...columns.keys()],
    groupOf: null,
    regressions: [],
    members: 1,
  };
  const measure = measures.find((one) => one.name === name)!;
  const alone = finish(measure.measure(files));
  expect(alone.value).toBeGreaterThan(0);
  const members = 2;
  const wishes: string[] = [];
  const watched: Crew = {
    size: members,
    fulfil(wish) {
      wishes.push(wish.wish);
      return pair.fulfil(wish);
    },
  };
  const work = measure.measure({ ...files, members });
  expect(await drive(work, () => {}, undefined, watched)).toStrictEqual(alone);
  expect(wishes).toContain('each');
  if (measure.perRecord === undefined) return;
  wishes.length = 0;
  const records = measure.perRecord({ ...files, members });
  const shared = await drive(records, () => {}, undefined, watched);
  expect(shared).toStrictEqual(finish(measure.perRecord(files)));
  expect(wishes).toContain('each');
});
