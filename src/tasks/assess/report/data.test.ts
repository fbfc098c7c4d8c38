import { describe, expect, test } from 'vitest';
import { codes, described } from '../../../../test/described.ts';
import { parseStrictly, textOf } from '../../../../test/report/strictXml.ts';
import { bytesSource, memoryTarget, protect, type Recipe, readRecipe } from '../../../index.ts';
import { load } from '../../../recipe/dataset/load.ts';
import { publicEdition, type ReportData, reportPage } from '../../../report/index.ts';
import { defaultLimits } from '../../limits/defaults.ts';
import { purposeOf } from '../../limits/read.ts';
import { type AssessOptions, assessLoaded } from '../assess.ts';
import { reportData } from './data.ts';

const SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2);
const SEXES = ['female', 'male'];
const REGIONS = ['Arden', 'Belmark', 'Corvia', 'Dunmoor'];
const SCHOOLING = ['primary', 'secondary', 'tertiary'];

/** Persons whose combinations of values are all of several sizes. */
const ROWS = Array.from({ length: 240 }, (_, i) => [
  SEXES[(i * 7) % 2],
  REGIONS[((i * i) % 11) % 4],
  SCHOOLING[((i * 5) % 13) % 3],
  String(18 + ((i * 37) % 61)),
]);
const HEAD = ['sex', 'region', 'education', 'age'];

const csv = (rows: readonly (readonly string[])[], columns = HEAD) =>
  `${columns.join(',')}\n${rows.map((row) => columns.map((name) => row[HEAD.indexOf(name)]).join(',')).join('\n')}\n`;

/** The report on two files, whose pages are both sound. */
async function reportOn(
  before: string,
  after: string | Uint8Array,
  options: AssessOptions = {},
  protection: Awaited<ReturnType<typeof protect>> | null = null,
): Promise<ReportData> {
  const original = await load(bytesSource('original.csv', before), undefined, {});
  const masked = await load(bytesSource('protected.csv', after), undefined, {});
  const { assessment, comparison } = await assessLoaded(original, masked, {
    measures: ['suda2', 'contingency-two', 'linkage'],
    ...(protection === null ? {} : { partition: protection.partition }),
    ...options,
  });
  const context = {
    original: 'original.csv',
    masked: 'protected.csv',
    certificate: protection?.certificate ?? null,
    models: [],
  };
  const data = await reportData(assessment, comparison, context, {});
  for (const edition of [data, publicEdition(data)]) {
    const text = textOf(parseStrictly(reportPage(edition)));
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  }
  return data;
}

/** The report on what a recipe makes of the persons. */
async function reportOf(
  steps: Recipe['steps'],
  more: object = {},
  columns = HEAD,
): Promise<ReportData> {
  const before = csv(ROWS, columns);
  const target = memoryTarget();
  const recipe = readRecipe({ penumbra: 2, seed: SEED, ...more, steps });
  const protection = await protect(bytesSource('original.csv', before), recipe, target);
  return reportOn(before, target.bytes(), {}, protection);
}

describe('the report on two files', () => {
  test('is there for files without any number', async () => {
    const names = HEAD.slice(0, 3);
    const after = ROWS.map(([sex, region, education], i) => [
      sex,
      i % 5 === 0 ? 'Arden' : region,
      education,
    ]);
    const data = await reportOn(csv(ROWS, names), csv(after, names));
    expect(data.columns).toEqual([]);
    expect(data.pictures.categories.map(({ name }) => name)).toEqual(names);
    const region = data.categories.find(({ name }) => name === 'region')!;
    const changed = after.filter((row, i) => row[1] !== ROWS[i][1]).length;
    expect(region.effect!.changed).toEqual({ records: changed, of: 240 });
    expect(data.twoWay!.worst.names).toContain('region');
    expect(data.pictures.combinations.map(({ names: keys }) => keys)).toEqual([['region'], names]);
  });

  test('counts values that were left empty', async () => {
    const after = ROWS.map((row, i) => (i % 6 === 0 ? [row[0], '', row[2], row[3]] : row));
    const data = await reportOn(csv(ROWS), csv(after));
    expect(data.categories.find(({ name }) => name === 'region')).toMatchObject({
      before: { missing: 0 },
      after: { missing: 40 },
      effect: { changed: { records: 40, of: 240 }, emptied: 40 },
    });
  });

  test('is there for files of other lengths, and for files of which nothing is known as a key', async () => {
    const shorter = await reportOn(csv(ROWS), csv(ROWS.slice(0, 100)));
    expect(shorter.categories.every(({ effect }) => effect!.changed === null)).toBe(true);
    const plain = await reportOn('x,y\n1,2\n2,4\n3,9\n', 'x,y\n1,2\n2,4\n3,8\n');
    expect(plain.pictures.combinations).toEqual([]);
    expect(plain.categories).toEqual([]);
  });
});

describe('the report on a protected file', () => {
  test('says of microaggregated categories nothing that is about numbers', async () => {
    const data = await reportOf([
      {
        method: 'microaggregation',
        columns: HEAD,
        group: { method: 'mdav', k: 4 },
        replace: { method: 'mean' },
      },
    ]);
    const [step] = data.treatment.steps!;
    expect(step).toMatchObject({
      title: 'Microaggregation',
      replace: 'mean',
      categories: HEAD.slice(0, 3),
    });
    const said = new Map(step.parameters.map(({ name, value }) => [name, value]));
    expect(said.get('k')).toBe(4);
    expect(said.get('Numbers become')).toMatch(/mean/);
    expect(said.get('Categories become')).toMatch(/^one category for the whole group/);
    const sums = data.claims.find(({ sentence }) => sentence.startsWith('The total'))!;
    expect(sums.about).toBe('age');
    const [keys] = data.pictures.combinations;
    expect(keys.names).toEqual(HEAD);
    expect(keys.classes[0].before).toBeGreaterThan(0);
    expect(keys.classes.slice(0, 2).map(({ after }) => after)).toEqual([0, 0]);
  });

  test('counts group sizes over the columns of each step that shares values, and says so', async () => {
    const steps = [
      { method: 'microaggregation', columns: ['age'], group: { method: 'mdav', k: 6 } },
      {
        method: 'microaggregation',
        columns: ['region', 'education'],
        group: { method: 'mdav', k: 3 },
      },
    ] as Recipe['steps'];
    const data = await reportOf(steps);
    const { groupSizes } = data.pictures;
    expect(groupSizes.map(({ title }) => title)).toEqual([
      'Group sizes: step 1',
      'Group sizes: step 2',
    ]);
    // Over both steps at once groups would be smaller than either k.
    for (const [i, k] of [6, 3].entries()) {
      expect(groupSizes[i].records).toBe(240);
      expect(groupSizes[i].bars[0].from).toBeGreaterThanOrEqual(k);
      expect(groupSizes[i].counted).toContain(`at least k = ${k}`);
    }
    expect(groupSizes[0].counted).toContain('all columns of this step (age)');
    expect(groupSizes[1].counted).toContain('(region, education)');
    const open = publicEdition(data);
    expect(open.pictures.groupSizes[0].counted).toBe(groupSizes[0].counted);
    const [single] = (await reportOf(steps.slice(0, 1))).pictures.groupSizes;
    expect(single.title).toBe('Group sizes');
  });

  test('says of groups that nobody can see that they are such, and of equal records that no k is known', async () => {
    const hybrid = await reportOf(
      [{ method: 'microhybrid', columns: ['age'], group: { method: 'mdav', k: 12 } }],
      {},
      ['age'],
    );
    expect(hybrid.pictures.groupSizes[0].counted).toMatch(/all steps put together.*nobody can see/);
    const coarse = ROWS.map((row) => [
      row[0],
      row[1],
      row[2],
      String(10 * Math.floor(+row[3] / 10)),
    ]);
    const unknown = await reportOn(csv(ROWS), csv(coarse));
    expect(unknown.pictures.groupSizes[0].counted).toMatch(
      /equal in every compared column \(age\)\. The protection is unknown/,
    );
  });

  test('holds what was measured against the limits of a purpose, those of the public too', async () => {
    const purpose = purposeOf(defaultLimits, 'public');
    const before = csv(ROWS);
    const after = csv(ROWS.map((row) => ['x', 'y', 'z', row[3]]));
    const data = await reportOn(before, after, { purpose, keys: ['sex', 'region', 'education'] });
    const { limits } = data;
    expect(limits).toMatchObject({ title: 'Public file', holds: false, untold: 0 });
    const others = limits!.inapplicable!.flatMap((words) =>
      words.split(/ do(?:es)? not/)[0].split(', '),
    );
    const listed = limits!.limits.length + others.length;
    expect(listed).toBe(purpose.limits.length + 1);
    expect(limits!.limits[0]).toMatchObject({ name: 'k-anonymity', k: 5, holds: true, value: 0 });
    expect(limits!.limits.every(({ isUsual }) => isUsual)).toBe(true);
    const open = publicEdition(data).limits!;
    expect(open.title).toBe('Public file');
    expect(open.limits[0]).toMatchObject({ k: 5, value: null, words: null });
    expect(open.limits[0].because).toMatch(/At least 5 records/);
    expect(open.limits.every(({ holds }) => holds === true)).toBe(true);
    expect(open.untold).toBe(limits!.limits.length - open.limits.length);
    const own = { ...purpose, title: 'Ours', limits: purpose.limits.slice(0, 1) };
    const ours = await reportOn(before, after, { purpose: own, keys: ['sex', 'region'] });
    expect(publicEdition(ours).limits).toMatchObject({
      title: null,
      limits: [
        { because: '' },
        { because: '', source: expect.stringMatching(/^Set by the office/) },
      ],
    });
    expect((await reportOn(before, after)).limits).toBeNull();
  });

  test('compares what a rule coded anew with what the rule makes of the original', async () => {
    const data = await reportOf(
      [
        { method: 'recode', columns: ['age'], recode: { by: 'intervals', breaks: [30, 50] } },
        {
          method: 'recode',
          columns: ['region'],
          recode: { by: 'merge', into: [{ level: 'north', of: ['Arden', 'Belmark'] }] },
        },
      ],
      { description: described({ education: { kind: 'ordinal', values: codes(...SCHOOLING) } }) },
    );
    expect(data.treatment.prepared.map(({ column, isRecoded }) => [column, isRecoded])).toEqual([
      ['region', true],
      ['education', false],
      ['age', true],
    ]);
    const bars = new Map(data.pictures.categories.map((one) => [one.name, one]));
    for (const name of ['age', 'region']) {
      const summary = data.categories.find((one) => one.name === name)!;
      expect(summary).toMatchObject({ isRecoded: true, effect: { changed: { records: 0 } } });
      for (const { before, after } of bars.get(name)!.levels) expect(before).toBe(after);
    }
    expect(data.categories.find(({ name }) => name === 'age')!.before!.levels).toBe(61);
    expect(bars.get('age')!.levels).toHaveLength(3);
    expect(bars.get('region')!.levels.map(({ name }) => name)).toContain('north');
    expect(bars.get('education')).toMatchObject({ isOrdered: true });
    expect(bars.get('education')!.levels.map(({ name }) => name)).toEqual(SCHOOLING);
    // Their levels are others, so that their tables say nothing.
    expect(data.twoWay!.worst.names).toEqual(['sex', 'education']);
    const open = JSON.stringify(publicEdition(data));
    expect(open).toContain('some levels were merged into broader ones');
    expect(open).not.toMatch(/Arden|Belmark/);
  });

  test('tells that a sample was drawn, and what was exchanged or changed by chance', async () => {
    const data = await reportOf([
      { method: 'sample', share: 50, blocks: { strata: ['sex'] } },
      { method: 'pram', columns: ['education'] },
      { method: 'swap', columns: ['region'], given: ['sex'] },
    ]);
    expect(data.treatment.sample).toEqual({ share: 50, strata: ['sex'], weight: null });
    const [pram, swap] = data.treatment.steps!;
    expect(pram).toMatchObject({ replace: 'pram', categories: ['education'], parameters: [] });
    expect(swap.parameters.map(({ name, value }) => [name, value])).toEqual([['given', 'sex']]);
    // The whole file as one group is no group to show.
    expect(data.pictures.groupSizes).toEqual([]);
    const region = data.categories.find(({ name }) => name === 'region')!;
    expect(region.before!.records).toBe(region.after!.records);
    expect(region.effect!.largest).toMatchObject({ before: region.effect!.largest!.after });
  });
});
