import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import type { Files, Reading } from '../../src/measures/contract/index.ts';
import { riskMeasures } from '../../src/measures/risk/index.ts';
import { readParameters } from '../../src/methods/contract/index.ts';
import { fuzzy } from '../../src/methods/group/fuzzy.ts';
import { hansenMukherjee } from '../../src/methods/group/hansenMukherjee.ts';
import { mdav } from '../../src/methods/group/mdav.ts';
import { maskMethods } from '../../src/methods/mask/index.ts';
import { centre } from '../../src/methods/replace/centre.ts';
import { ipso } from '../../src/methods/replace/ipso.ts';
import { mean } from '../../src/methods/replace/mean.ts';
import { readColumns } from '../data/read.ts';

type Columns = readonly Float64Array[];

/** What an intruder who knows the method finds in the Census file, masked in ways the literature warns of and in others. */
describe('transparency attacks on the Census file, seven columns known', () => {
  const { names, columns: original } = readColumns('census.csv');

  function attack(measure: string, masked: Columns): Reading {
    const keys = [0, 1, 2, 3, 4, 5, 6];
    const rest = { isPaired: true, groupOf: null, regressions: [], members: 1 };
    const files: Files = { names, original, masked, keys, ...rest };
    return finish(riskMeasures.find(({ name }) => name === measure)!.measure(files));
  }

  const own = ({ parts }: Reading) =>
    parts.find(({ name }) => /among the candidates/.test(name))!.value!;
  const certain = ({ parts }: Reading) => parts[0].value!;
  const wrong = ({ parts }: Reading) => parts[1].value!;

  /** Columns four at a time, in the order of the file. */
  const byFours = (mask: (columns: Columns) => Columns): Columns =>
    [0, 4, 8, 12].flatMap((first) => [...mask(original.slice(first, first + 4))]);
  const grouped = (columns: Columns, k: number) =>
    finish(mdav.run(columns, { k, standardise: 'sd' }));
  const averaged = (k: number) => (columns: Columns) =>
    finish(mean.run(columns, grouped(columns, k), {}));
  const drawn = (k: number, m2: number) => (columns: Columns) => {
    const parameters = readParameters(fuzzy.parameters, { k, m2 }, 'fuzzy');
    const partition = finish(fuzzy.run(columns, parameters));
    return finish(centre.run(columns, partition, {}));
  };
  const hybrid = (k: number) => (columns: Columns) =>
    finish(ipso.run(columns, grouped(columns, k), readParameters(ipso.parameters, {}, 'ipso')));
  const masked = (name: string, parameters: object) =>
    finish(maskMethods.find((one) => one.name === name)!.run(original, parameters as never));

  test('individual ranking names everybody', () => {
    const columns = original.map((column) => {
      const partition = finish(hansenMukherjee.run([column], { k: 10 }));
      return finish(mean.run([column], partition, {}))[0];
    });
    const found = attack('intersection-groups', columns);
    expect(found.value).toBe(100);
    expect(own(found)).toBe(100);
  });

  test('columns grouped four at a time: a third is named for certain; one block leaves whole groups', () => {
    const apart = attack('intersection-groups', byFours(averaged(10)));
    expect(certain(apart)).toBeGreaterThan(30);
    expect(apart.value).toBeGreaterThan(40);
    const together = attack('intersection-groups', averaged(10)(original));
    expect(certain(together)).toBe(0);
    expect(together.value).toBeLessThanOrEqual(10);
  });

  test('fuzzy data with a draw that is fuzzy enough, and hybrid data of groups that are large enough, resist', () => {
    const crisp = attack('intersection-groups', byFours(averaged(10)));
    const nearlyCrisp = attack('intersection-groups', byFours(drawn(10, 1.2)));
    const fuzzyData = attack('intersection-groups', byFours(drawn(10, 2)));
    const hybridData = attack('intersection-groups', byFours(hybrid(30)));
    const wholeFile = attack('intersection-groups', hybrid(1080)(original));
    // Near 1 the draw takes the nearest centre: nothing is gained.
    expect(nearlyCrisp.value! / crisp.value!).toBeGreaterThan(0.9);
    expect(fuzzyData.value).toBeLessThan(crisp.value! / 4);
    expect(hybridData.value).toBeLessThan(crisp.value! / 4);
    expect(wholeFile.value).toBeLessThan(0.5);
    // Who is left with one candidate is mostly wrong, and cannot know.
    for (const found of [fuzzyData, hybridData, wholeFile]) {
      expect(wrong(found)).toBeGreaterThan(5 * certain(found));
    }
    expect(attack('intersection-ranks', byFours(hybrid(30))).value).toBeLessThan(0.5);
  });

  test('rank swapping with p = 14: two in five are named, one in five for certain; shuffling leaves nothing', () => {
    const swapped = attack('intersection-ranks', masked('rank-swap', { p: 14 }));
    expect(swapped.value).toBeGreaterThan(35);
    expect(certain(swapped)).toBeGreaterThan(15);
    const shuffled = attack('intersection-ranks', masked('shuffle', {}));
    expect(shuffled.value).toBeLessThan(0.2);
  });
});
