import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { exp, randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { groupSizes, type MixtureSummary, readParameters, SOLO } from '../contract/index.ts';
import { mixture } from './mixture.ts';

/** Three clouds of 30, 20 and 10 records, far apart, and two records on their own. */
function clouds(): Float64Array[] {
  const stream = randomStream(new Uint8Array(32), 0, 0, 3);
  const at = (i: number) => (i < 30 ? 0 : i < 50 ? 20 : i < 60 ? 40 : 70);
  return [1, -1].map((side) =>
    Float64Array.from({ length: 62 }, (_, i) => side * at(i) + stream.normal()),
  );
}

const read = (given: Readonly<Record<string, unknown>>) =>
  readParameters(mixture.parameters, given, 'mixture');

function run(columns: readonly Float64Array[], given: Readonly<Record<string, unknown>>) {
  const partition = finish(mixture.run(columns, read(given), SOLO));
  return { ...partition, summary: partition.model.summaries[0] as MixtureSummary };
}

describe('group by mixture', () => {
  test('clouds become groups, and what is too small for one goes to the nearest', () => {
    const { groupOf, groups, summary } = run(clouds(), { k: 5, most: 5 });
    expect(groups).toBe(3);
    expect(new Set(groupOf.subarray(0, 30)).size).toBe(1);
    expect(new Set(groupOf.subarray(30, 50)).size).toBe(1);
    expect(new Set(groupOf.subarray(50)).size).toBe(1);
    expect(summary.components.map(({ records }) => records).sort((a, b) => a - b)).toEqual([
      12, 20, 30,
    ]);
    expect(summary.records).toBe(62);
    expect(summary.certainty).toBeGreaterThan(0.99);
  });

  test('memberships are those of the groups, record by record, and largest in the own group', () => {
    const { groupOf, groups, model } = run(clouds(), { k: 5, most: 5 });
    const { memberships } = model;
    expect(memberships).toHaveLength(62 * groups);
    for (const [i, group] of groupOf.entries()) {
      const own = memberships.subarray(i * groups, (i + 1) * groups);
      expect(own.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      expect(Math.max(...own)).toBe(own[group]);
    }
  });

  test('a file that is started from some of its records: each in its cloud, memberships sum to 1', () => {
    const stream = randomStream(new Uint8Array(32), 0, 0, 4);
    const columns = [9, -30].map((step) =>
      Float64Array.from({ length: 2600 }, (_, i) => step * (i % 3) + stream.normal()),
    );
    const given = { k: 5, most: 4, model: 'VVV' };
    const { groupOf, groups, model, summary } = run(columns, given);
    expect(groups).toBe(3);
    for (const [i, group] of groupOf.entries()) expect(group).toBe(groupOf[i % 3]);
    for (let i = 0; i < 2600; i++) {
      const own = model.memberships.subarray(i * groups, (i + 1) * groups);
      expect(own.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    }
    expect(summary.notes.join(' ')).toContain('random sample of 2000 records');
    for (const { normality } of summary.components) {
      expect(normality!.skewnessP).toBeGreaterThan(1e-3);
    }
  });

  test('the summary holds a row of BIC for each model, means, covariances and normality', () => {
    const columns = clouds();
    const { summary, groupOf } = run(columns, { k: 5, most: 4 });
    expect(new Set(summary.table.map(({ model }) => model)).size).toBe(14);
    expect(Math.max(...summary.table.map(({ bic }) => bic ?? Number.NEGATIVE_INFINITY))).toBe(
      summary.bic,
    );
    const first = groupOf[0];
    expect(summary.components[first].mean[0]).toBeCloseTo(
      columns[0].subarray(0, 30).reduce((a, b) => a + b, 0) / 30,
      2,
    );
    expect(summary.components[first].normality!.skewnessP).toBeGreaterThan(0.001);
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  });

  test('a model and a number of components can be asked for', () => {
    const { summary } = run(clouds(), { k: 2, components: 2, model: 'VVI' });
    expect(summary.model).toBe('VVI');
    expect(summary.components).toHaveLength(2);
    const { groups, summary: fewer } = run(
      clouds().map((column) => column.subarray(0, 9)),
      { k: 4, components: 5 },
    );
    expect(groups).toBeLessThanOrEqual(2);
    expect(fewer.notes.join(' ')).toContain('leave room for 2');
    const many = run([Float64Array.from({ length: 40 }, (_, i) => i % 3)], { k: 2, components: 9 });
    expect(many.groups).toBeLessThan(9);
    expect(many.summary.notes.join(' ')).toContain('of fewer was taken');
  });

  test('a model that needs more records than there are gives way to one along the columns', () => {
    const few = [...clouds(), ...clouds()].map((column, j) => column.slice(j, j + 4));
    const { summary, groups } = run(few, { k: 2, model: 'VVV' });
    expect(groups).toBeGreaterThanOrEqual(1);
    expect(summary.notes.join(' ')).toContain('instead of VVV');
  });

  test.each(Object.keys(mixture.parameters.model.choices))(
    '%s: on one column and on two',
    (model) => {
      for (const d of [1, 2]) {
        const { summary, groups } = run(clouds().slice(0, d), { k: 5, most: 4, model });
        expect(groups).toBe(3);
        if (d === 2 && model !== 'auto') expect(summary.model).toBe(model);
      }
    },
  );

  test('t components have degrees of freedom, normal ones have none', () => {
    const heavy = run(clouds(), { k: 5, most: 4, tails: 't', model: 'VVV' }).summary;
    expect(heavy.tails).toBe('t');
    for (const { degrees } of heavy.components) expect(degrees).toBeGreaterThan(0);
    const light = run(clouds(), { k: 5, most: 4, model: 'VVV' }).summary;
    for (const { degrees } of light.components) expect(degrees).toBeNull();
  });

  test('all starts find no lower BIC than some', () => {
    const all = run(clouds(), { k: 5, most: 4, model: 'VVV', starts: 'all' }).summary;
    const some = run(clouds(), { k: 5, most: 4, model: 'VVV' }).summary;
    expect(all.bic).toBeGreaterThanOrEqual(some.bic);
  });

  test('transformations make skewed clouds normal, and BIC on the scale of the file says which is better', () => {
    const skewed = clouds().map((column) => column.map((x) => exp(x / 10)));
    const bicOf = ({ notes }: MixtureSummary) =>
      Number(/BIC is (-?[\d.]+)/.exec(notes.join(' '))?.[1]);
    const logs = run(skewed, { k: 5, most: 4, transform: 'log' });
    const raw = run(skewed, { k: 5, most: 4 });
    expect(logs.groups).toBe(3);
    expect(bicOf(logs.summary)).toBeGreaterThan(raw.summary.bic);
    const powers = run(skewed, { k: 5, most: 4, transform: 'yeo-johnson' });
    expect(powers.summary.transforms.every(({ kind }) => kind === 'yeo-johnson')).toBe(true);
    expect(groupSizes(powers).min).toBeGreaterThanOrEqual(5);
    const auto = run(skewed, { k: 5, most: 4, transform: 'auto' });
    const best = Math.max(raw.summary.bic, bicOf(logs.summary), bicOf(powers.summary));
    expect(bicOf(auto.summary)).toBeCloseTo(best, 6);
  });

  test('no group is below k, for any k', () => {
    for (const k of [1, 2, 7, 13, 31, 40, 62]) {
      expect(groupSizes(run(clouds(), { k, most: 6 })).min).toBeGreaterThanOrEqual(k);
    }
  });

  test('records that are all equal are one group, with a note', () => {
    const same = [new Float64Array(9).fill(4), new Float64Array(9).fill(-1)];
    const { groups, summary } = run(same, { k: 2 });
    expect(groups).toBe(1);
    expect(summary.notes).toContain('All records are equal, so they are one group.');
    expect(summary.components[0].normality).toBeNull();
  });

  test('values that are the same in their whole group are counted in a note', () => {
    const flag = Float64Array.from({ length: 60 }, (_, i) => Number(i % 3 === 0));
    const { notes } = run([flag], { k: 2, components: 2 }).summary;
    expect(notes.join(' ')).toContain('60 of 60 values are the same in all records of their group');
    expect(run(clouds(), { k: 5, most: 3 }).summary.notes.join(' ')).not.toContain('unchanged');
  });

  test('the result does not depend on how many work side by side', () => {
    const parameters = read({ k: 5, most: 3 });
    const [one, two] = [1, 3].map((members) =>
      finish(mixture.run(clouds(), parameters, { ...SOLO, members })),
    );
    expect(two).toEqual(one);
  });

  test('the input is not changed, also where it is transformed', () => {
    const columns = clouds().map((column) => column.map((x) => exp(x / 20)));
    const before = columns.map((column) => column.slice());
    run(columns, { k: 5, most: 3, transform: 'yeo-johnson' });
    expect(columns).toEqual(before);
  });
});

describe('what a mixture refuses', () => {
  const columns = clouds();

  test('more components than records, or than there are groups of k', () => {
    expect(mixture.refuses(read({ k: 1, components: 70 }), 62, 2)).toMatch(
      /62 records, but 70 components/,
    );
    expect(mixture.refuses(read({ k: 10, components: 7 }), 62, 2)).toMatch(/need 70 records/);
    expect(mixture.refuses(read({ k: 10, components: 6 }), 62, 2)).toBeNull();
    expect(mixture.refuses(read({ k: 10 }), 3, 2)).toBeNull();
  });

  test('records that are all equal, and logarithms of what has none', () => {
    const same = [new Float64Array(9).fill(4)];
    expect(mixture.refuses(read({ k: 2 }), 9, 1, same)).toMatch(/All records are equal/);
    expect(mixture.refuses(read({ k: 2 }), 62, 2, columns)).toBeNull();
    const logs = read({ k: 2, transform: 'log' });
    expect(mixture.refuses(logs, 62, 2, columns)).toMatch(/Column 1 .* no logarithm/);
    expect(() => finish(mixture.run(columns, logs))).toThrow(PenumbraError);
  });
});
