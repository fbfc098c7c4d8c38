import { beforeAll, describe, expect, test } from 'vitest';
import { fuzzy } from '../../src/group/fuzzy.ts';
import { hansenMukherjee } from '../../src/group/hansenMukherjee.ts';
import { mdav } from '../../src/group/mdav.ts';
import { maskMethods } from '../../src/mask/index.ts';
import type { Files, Reading } from '../../src/measure/index.ts';
import { finish, readParameters } from '../../src/method/index.ts';
import { centre } from '../../src/replace/centre.ts';
import { ipso } from '../../src/replace/ipso.ts';
import { mean } from '../../src/replace/mean.ts';
import { riskMeasures } from '../../src/risk/index.ts';
import { readShared, sharedIsThere } from './shared.ts';

type Columns = readonly Float64Array[];

/** What an intruder who knows the method finds in the Census file, masked in ways the literature warns of and in others. */
describe.runIf(sharedIsThere)(
  'transparency attacks on the Census file, seven columns known',
  () => {
    let names: string[];
    let original: Columns;

    beforeAll(() => {
      const [header, ...lines] = readShared('data/census.csv').trim().split(/\r?\n/);
      names = header.split(',');
      const rows = lines.map((line) => line.split(',').map(Number));
      original = names.map((_, j) => Float64Array.from(rows, (row) => row[j]));
    });

    function attack(measure: string, masked: Columns): Reading {
      const keys = [0, 1, 2, 3, 4, 5, 6];
      const rest = { isPaired: true, groupOf: null, regressions: [], members: 1 };
      const files: Files = { names, original, masked, keys, ...rest };
      return finish(riskMeasures.find(({ name }) => name === measure)!.measure(files));
    }

    const own = ({ parts }: Reading) => parts.find(({ name }) => /is among/.test(name))!.value!;
    const certain = ({ parts }: Reading) => parts[0].value!;

    /** Columns four at a time, in the order of the file. */
    const byFours = (mask: (columns: Columns) => Columns): Columns =>
      [0, 4, 8, 12].flatMap((first) => [...mask(original.slice(first, first + 4))]);
    const grouped = (columns: Columns, k: number) =>
      finish(mdav.run(columns, { k, standardise: 'sd' }));
    const averaged = (k: number) => (columns: Columns) =>
      finish(mean.run(columns, grouped(columns, k), {}));
    const drawn = (k: number, m2 = 1.2) => (columns: Columns) => {
      const parameters = readParameters(fuzzy.parameters, { k, m2 }, 'fuzzy');
      const partition = finish(fuzzy.run(columns, parameters));
      return finish(centre.run(columns, partition, {}));
    };
    const hybrid = (k: number) => (columns: Columns) =>
      finish(ipso.run(columns, grouped(columns, k), readParameters(ipso.parameters, {}, 'ipso')));
    const masked = (name: string, parameters: object) =>
      finish(maskMethods.find((one) => one.name === name)!.run(original, parameters as never));

  
  test('explore', { timeout: 600000 }, () => {
    const each = (mask: (columns: Columns) => Columns): Columns => original.flatMap((column) => [...mask([column])]);
    const line = (label: string, columns: Columns) => {
      const g = attack('intersection-groups', columns), r = attack('intersection-ranks', columns), l = attack('linkage-keys', columns);
      console.log(label.padEnd(28), 'groups', g.value!.toFixed(2), g.parts.map((p) => p.value!.toFixed(1)).join('/'), 'ranks', r.value!.toFixed(2), 'linkage-keys', l.value!.toFixed(2));
    };
    for (const k of [10]) {
      line('each mean', each(averaged(k)));
      for (const m2 of [1.2, 1.5, 2, 3]) line('each fuzzy ' + m2, each(drawn(k, m2)));
      line('each ipso', each(hybrid(k)));
      line('fours mean', byFours(averaged(k)));
      for (const m2 of [1.2, 1.5, 2, 3]) line('fours fuzzy ' + m2, byFours(drawn(k, m2)));
      for (const kk of [10, 30, 100]) line('fours ipso ' + kk, byFours(hybrid(kk)));
      line('one mean', averaged(k)(original));
      for (const m2 of [1.2, 2]) line('one fuzzy ' + m2, drawn(k, m2)(original));
      for (const kk of [20, 60, 1080]) line('one ipso ' + kk, hybrid(kk)(original));
    }
  });
});
