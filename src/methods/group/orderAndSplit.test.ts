import { describe, expect, test } from 'vitest';
import { samples } from '../../../test/conformance/data.ts';
import { finish } from '../../foundation/work/work.ts';
import { type GroupMethod, groupSizes, type Partition, readParameters } from '../contract/index.ts';
import { fixedBlocks } from './fixedBlocks.ts';
import { hansenMukherjee } from './hansenMukherjee.ts';
import { mhm } from './mhm.ts';
import { principalComponent } from './principalComponent.ts';
import { sumOfZScores } from './sumOfZScores.ts';

/** Every method that orders records and cuts the order, with every choice that changes its way. */
const ways: { way: string; method: GroupMethod; given: object; columns: number }[] = [
  ...[hansenMukherjee, fixedBlocks].map((method) => ({ method, given: {}, columns: 1 })),
  ...[principalComponent, sumOfZScores].flatMap((method) => [
    { method, given: {}, columns: 99 },
    { method, given: { split: 'fixed' }, columns: 99 },
    { method, given: { standardise: 'none' }, columns: 99 },
    { method, given: { standardise: 'rank' }, columns: 99 },
  ]),
  ...['nearest-point', 'mdav', 'centroid-path'].flatMap((order) => [
    { method: mhm, given: { order }, columns: 99 },
    { method: mhm, given: { order, rounds: 1 }, columns: 99 },
  ]),
].map(({ method, given, columns }) => ({
  way: `${method.name} ${JSON.stringify(given)}`,
  method: method as unknown as GroupMethod,
  given,
  columns,
}));

function group({ method, given }: (typeof ways)[number], columns: Float64Array[], k: number) {
  const parameters = readParameters(method.parameters, { ...given, k }, method.name);
  return finish(method.run(columns, parameters as never));
}

/** Which pairs of records share a group, whatever the groups' numbers. */
function renumbered({ groupOf }: Partition): number[] {
  const seen = new Map<number, number>();
  return [...groupOf].map((g) => {
    if (!seen.has(g)) seen.set(g, seen.size);
    return seen.get(g)!;
  });
}

describe.each(ways)('$way', (way) => {
  describe.each(samples())('$name', ({ columns: all }) => {
    const columns = all.slice(0, way.columns);
    const records = columns[0].length;
    const sizes = [1, 2, 3, 5, 20, records].filter((k) => k <= records);
    test('groups of k to 2k - 1, the input unchanged, for small k and for all records', () => {
      const before = columns.map((column) => column.slice());
      for (const k of sizes) {
        const partition = group(way, columns, k);
        const { min, max } = groupSizes(partition);
        expect({
          k,
          records: partition.groupOf.length,
          numbers: new Set(partition.groupOf).size,
          last: Math.max(...partition.groupOf),
          isLargeEnough: min >= k,
          isSmallEnough: max < 2 * k,
        }).toEqual({
          k,
          records,
          numbers: partition.groups,
          last: partition.groups - 1,
          isLargeEnough: true,
          isSmallEnough: true,
        });
        if (k === 1) expect([...partition.groupOf]).toEqual([...columns[0].keys()]);
        expect(group(way, columns, k), `k = ${k}`).toEqual(partition);
      }
      expect(columns).toEqual(before);
    });
  });

  test('fewer than 2k records are one group', () => {
    const column = Float64Array.of(5, 1, 4, 2, 3);
    for (const k of [3, 4, 5, 9])
      expect([...group(way, [column], k).groupOf]).toEqual([0, 0, 0, 0, 0]);
  });

  test('the order of the records changes the groups only by ties', () => {
    // Sums of ranks are tied, and then the order of the file decides.
    if (way.way === 'sum-of-z-scores {"standardise":"rank"}') return;
    const columns = samples()[0].columns.slice(0, way.columns);
    const reversed = columns.map((column) => column.slice().reverse());
    const one = group(way, columns, 3);
    const other = group(way, reversed, 3);
    expect(renumbered({ ...other, groupOf: other.groupOf.slice().reverse() })).toEqual(
      renumbered(one),
    );
  });

  test('an offset of 1e12 and a power of two as scale change nothing', () => {
    const columns = samples()[0].columns.slice(0, way.columns);
    const whole = columns.map((column) => column.map((x) => Math.round(1000 * x)));
    const wanted = group(way, whole, 4);
    const far = whole.map((column) => column.map((x) => 1e12 + x));
    expect(group(way, far, 4)).toEqual(wanted);
    const scaled = whole.map((column) => column.map((x) => x * 2 ** -40));
    expect(group(way, scaled, 4)).toEqual(wanted);
  });

  test('reports how far it is', () => {
    const columns = samples()[0].columns.slice(0, way.columns);
    const parameters = readParameters(way.method.parameters, { ...way.given, k: 3 }, 'm');
    let reports = 0;
    for (const step of way.method.run([...columns], parameters as never)) {
      if ('wish' in step) continue;
      expect(step.done).toBeLessThanOrEqual(step.total);
      reports++;
    }
    expect(reports).toBeGreaterThan(0);
  });
});
