import { afterAll, describe, expect, test } from 'vitest';
import { makePersons } from '../../examples/persons.ts';
import { nodeCrew } from '../../src/engines/threads/nodeCrew.ts';
import { randomStream } from '../../src/foundation/numerics/index.ts';
import { drive } from '../../src/foundation/work/drive.ts';
import { askEach, finish, type Progress, type Work } from '../../src/foundation/work/work.ts';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../src/index.ts';
import { type Partition, readParameters, SOLO } from '../../src/methods/contract/index.ts';
import { groupBlocks, groupMethods, planBlocks } from '../../src/methods/group/index.ts';
import { optimise } from '../../src/methods/group/optimise.ts';
import { samples } from '../conformance/data.ts';

const persons = makePersons(300);

/** Threads are started once for each size; who fails or is stopped has threads of its own. */
const crews = new Map<number, ReturnType<typeof nodeCrew>>();
const crewOf = (size: number) => {
  if (!crews.has(size)) crews.set(size, nodeCrew(size));
  return crews.get(size)!;
};
const ownCrews: ReturnType<typeof nodeCrew>[] = [];
const ownCrew = (size: number) => {
  ownCrews.push(nodeCrew(size));
  return ownCrews.at(-1)!;
};
afterAll(() => {
  for (const crew of [...crews.values(), ...ownCrews]) crew.end();
});

const blockwise = (columns: readonly Float64Array[], k: number, members = 1): Work<Partition> =>
  groupBlocks(
    groupMethods[0],
    columns,
    { k, standardise: 'sd' },
    planBlocks(columns, k, 4 * k).blocks,
    { ...SOLO, members },
  );

describe('a crew of worker threads', () => {
  test.each([1, 2, 3])('of %i gives the groups that one thread gives', async (size) => {
    const crew = crewOf(size);
    for (const { columns } of samples()) {
      const expected = finish(blockwise(columns, 2));
      expect(await drive(blockwise(columns, 2, 2), () => {}, undefined, crew)).toEqual(expected);
    }
  });

  test('searches a large file for the lowest loss as one thread does', async () => {
    const records = 26_000;
    const stream = randomStream(SOLO.chance.seed, 0, 0, 0);
    const columns = [new Float64Array(records), new Float64Array(records)];
    for (const column of columns) stream.fillNormal(column);
    const parameters = { k: 3, effort: 'quick', start: 'mdav', standardise: 'sd' } as const;
    const expected = finish(optimise.run(columns, parameters));
    const work = optimise.run(columns, parameters, { ...SOLO, members: 2 });
    expect(await drive(work, () => {}, undefined, crewOf(2))).toEqual(expected);
  });

  test.each([
    ['fuzzy', 2_600, { k: 10, rounds: 20 }],
    ['mixture', 500, { k: 10, most: 3 }],
  ] as const)(
    'fits the model of %s to the same bits as one thread',
    async (name, records, given) => {
      const stream = randomStream(SOLO.chance.seed, 0, 1, 0);
      const columns = [new Float64Array(records), new Float64Array(records)];
      for (const [j, column] of columns.entries()) {
        stream.fillNormal(column);
        for (let i = 0; i < records; i++) column[i] += 4 * ((i + j) % 3);
      }
      const method = groupMethods.find((candidate) => candidate.name === name)!;
      const parameters = readParameters(method.parameters, given, name) as never;
      const expected = finish(method.run(columns, parameters));
      for (const members of [2, 4]) {
        const work = method.run(columns, parameters, { ...SOLO, members });
        expect(await drive(work, () => {}, undefined, crewOf(members))).toEqual(expected);
      }
    },
  );

  test.each([
    ['microaggregation', { group: { method: 'optimise', k: 4, effort: 'quick' } }],
    ['microaggregation', { group: { method: 'mdav', k: 4 }, blocks: { size: 60 } }],
    ['k-modes', { group: { method: 'k-modes', k: 4 }, blocks: { strata: ['sex'] } }],
    ['suppress', { replace: { method: 'suppress', k: 4 } }],
    ['microhybrid', { group: { method: 'optimise', k: 20, effort: 'quick' } }],
  ] as const)('%s of categories and numbers: the same bytes, %o', async (method, step) => {
    const given = 'blocks' in step && 'strata' in step.blocks ? ['region'] : ['sex', 'region'];
    const recipe = readRecipe({
      penumbra: 2,
      seed: '5eed'.repeat(16),
      categories: [
        {
          column: 'education',
          order: [
            ...['primary', 'lower secondary', 'upper secondary'],
            ...['bachelor', 'master', 'doctorate'],
          ],
        },
        { column: 'postcode', taxonomy: { kind: 'prefixes' } },
      ],
      steps: [{ method, columns: [...given, 'education', 'postcode', 'age'], ...step }],
    });
    const original = bytesSource('persons.csv', persons);
    const alone = memoryTarget();
    await protect(original, recipe, alone);
    for (const crew of [crewOf(1), crewOf(2)]) {
      const target = memoryTarget();
      const { certificate } = await protect(original, recipe, target, { crew });
      expect(certificate.holds).toBe(true);
      expect(Buffer.compare(target.bytes(), alone.bytes())).toBe(0);
    }
  });

  test('passes on the error of a worker with its cause', async () => {
    const job = { name: 'group-block', open: () => () => null };
    const work = askEach(job as never, [{ method: 'none', columns: [], parameters: {} }]);
    await expect(drive(work as Work<unknown>, () => {}, undefined, ownCrew(2))).rejects.toThrow(
      /A worker failed: .*undefined/,
    );
  });

  test('names a job that it does not know', async () => {
    const job = { name: 'nonsense', open: () => () => null };
    const work = askEach(job as never, [1]) as Work<unknown>;
    await expect(drive(work, () => {}, undefined, ownCrew(2))).rejects.toThrow(
      /No job is called "nonsense"/,
    );
  });

  test('stops when asked, in the middle of its work', async () => {
    const records = 300_000;
    const stream = randomStream(SOLO.chance.seed, 0, 2, 0);
    const columns = [new Float64Array(records), new Float64Array(records)];
    for (const column of columns) stream.fillNormal(column);
    const long = optimise.run(
      columns,
      { k: 3, effort: 'thorough', start: 'mdav', standardise: 'sd' },
      { ...SOLO, members: 2 },
    );
    const stop = new AbortController();
    let since = Number.NaN;
    const begun = ({ done }: Progress) => {
      if (done === 0 || stop.signal.aborted) return;
      since = performance.now();
      stop.abort();
    };
    await expect(drive(long, begun, stop.signal, ownCrew(2))).rejects.toThrow(/Stopped as asked/);
    // It would take minutes; at once is what it takes on a machine that has nothing else to do.
    expect(performance.now() - since).toBeLessThan(20_000);
  });
});
