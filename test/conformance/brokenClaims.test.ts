import { describe, expect, test } from 'vitest';
import { loadBoth } from '../../src/engines/threads/reread.ts';
import { PenumbraError } from '../../src/error.ts';
import { finish } from '../../src/foundation/work/work.ts';
import {
  bytesSource,
  type ColumnDescription,
  groupMethods,
  memoryTarget,
  type Protection,
  protect,
  readRecipe,
  replaceMethods,
} from '../../src/index.ts';
import type { GroupMethod, Method, ReplaceMethod } from '../../src/methods/contract/index.ts';
import { maskMethods } from '../../src/methods/mask/index.ts';
import { synthesise } from '../../src/methods/synthesis/index.ts';
import { checkFileOrBlocks, scopeOf } from '../../src/recipe/certificate/index.ts';
import { parsePartition } from '../../src/recipe/dataset/index.ts';
import type { Part, Step } from '../../src/recipe/index.ts';
import { codes } from '../described.ts';
import { cheaply } from './data.ts';

/*
 * A claim that cannot fail is not made: every claim of every method, and every one that is asked for beside it, is broken
 * here by a mutated file or partition.
 */

const SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2);
const RECORDS = 72;
const HEAD = ['home', 'region', 'wt', 'age', 'sort', 'pay', 'a', 'b', 'c', 'size', 'job', 'place'];
const NUMBERS = ['a', 'b', 'c'];
const CATEGORIES = ['size', 'job', 'place'];
const SIZES = ['small', 'middle', 'large'];
const PLACES = ['A1', 'A2', 'B1', 'B2'];

/** Numbers above 0, the first never above the second, categories of each kind, households, strata and weights. */
const ROWS = Array.from({ length: RECORDS }, (_, i) => {
  const a = 100 + ((i * 37) % 71) + ((i * 7) % 10) / 10;
  const home = i >> 1;
  return [
    ...[
      `h${home}`,
      'NS'[home % 2],
      1 + (i % 3),
      20 + ((i * 29) % 50),
      'xyz'[(i * 5 + (i >> 3)) % 3],
    ],
    900 + ((i * 131) % 500),
    ...[a.toFixed(1), (a + ((i * 13) % 40)).toFixed(1), (500 - ((i * 53) % 97)).toFixed(1)],
    ...[
      SIZES[(i * i + (i >> 2)) % 3],
      'pqrs'[(i * 7 + (i >> 1)) % 4],
      PLACES[(i * 3 + (i >> 2)) % 4],
    ],
  ].map(String);
});
const ORIGINAL = bytesSource('original.csv', textOf([HEAD, ...ROWS]));
const DESCRIBED: readonly ColumnDescription[] = [
  { column: 'size', kind: 'ordinal', values: codes(...SIZES) },
  {
    column: 'place',
    kind: 'nominal',
    hierarchy: {
      nodes: [
        ...PLACES.map((name) => ({ name, parent: name[0] })),
        ...['A', 'B'].map((name) => ({ name, parent: 'land' })),
        { name: 'land', parent: null },
      ],
    },
  },
];

function textOf(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.join()).join('\n')}\n`;
}

const isNumeric = (column: number) => NUMBERS.includes(HEAD[column]);

/** Other cells in all columns at once, which break most claims: no two alike, far away or unknown, and emptied. */
function* mutatedRows(rows: readonly (readonly string[])[], columns: readonly number[]) {
  const change = (cellOf: (cell: string, column: number, record: number) => string) =>
    rows.map((row, record) =>
      row.map((cell, column) => (columns.includes(column) ? cellOf(cell, column, record) : cell)),
    );
  yield change((own, column, record) => (isNumeric(column) ? `${record}7.5` : `${own} ${record}`));
  // A household, because claims about households look at one of its records.
  const inHome = (record: number) => record >> 1 === 1;
  yield change((own, column, record) =>
    inHome(record) ? (isNumeric(column) ? '-98765.4' : 'never') : own,
  );
  yield change((own, _, record) => (inHome(record) ? '' : own));
}

/** Other cells in one column: emptied, far away, below 0, unknown, exchanged, and no two alike. */
function* mutatedColumns(rows: readonly (readonly string[])[], columns: readonly number[]) {
  const change = (column: number, cellOf: (cell: string, record: number) => string) =>
    rows.map((row, record) => row.with(column, cellOf(row[column], record)));
  for (const column of columns) {
    const isNumber = isNumeric(column);
    const others = isNumber ? ['98765.4', '-98765.4'] : ['never'];
    for (const cell of ['', ...others]) {
      yield change(column, (own, record) => (record >> 1 === 1 ? cell : own));
    }
    yield change(column, (own, record) => (isNumber ? `${record}7.5` : `${own} ${record}`));
    for (const record of [0, 5, 11]) {
      const other = rows.findIndex((row) => row[column] !== rows[record][column]);
      if (other < 0) continue;
      const copied = rows[other][column];
      yield change(column, (own, i) => (i === record ? copied : own));
      yield change(column, (own, i) =>
        i === record ? copied : i === other ? rows[record][column] : own,
      );
    }
  }
}

/** Other groups in one step: all in one, and unless there is no other choice one record alone or two exchanged. */
function* mutatedGroups(groupOf: Int32Array, hasChoice: boolean) {
  yield groupOf.map(() => 0);
  if (!hasChoice) return;
  const alone = groupOf.reduce((most, group) => Math.max(most, group), 0) + 1;
  for (let record = 0; record < 12; record++) yield groupOf.with(record, alone);
  const other = groupOf.findIndex((group) => group !== groupOf[0]);
  if (other > 0) yield groupOf.with(0, groupOf[other]).with(other, groupOf[0]);
}

/** A step, and the columns of weights and of units, which the description names. */
type Asked = Partial<Step> & { readonly weight?: string; readonly unit?: string };

interface Run extends Pick<Protection, 'certificate' | 'partition' | 'plan'> {
  readonly text: string;
}

async function run({ weight, unit, ...step }: Asked): Promise<Run | PenumbraError> {
  const target = memoryTarget();
  const recipe = readRecipe({
    penumbra: 2,
    seed: SEED,
    description: {
      population: [{ unit: 'person', size: 12345 }],
      columns: [
        ...DESCRIBED,
        ...(weight ? [{ column: weight, role: 'weight' as const }] : []),
        ...(unit ? [{ column: unit, role: 'unit' as const }] : []),
      ],
    },
    steps: [{ method: 'microaggregation', ...step }],
  });
  try {
    const made = await protect(ORIGINAL, recipe, target);
    return { ...made, text: new TextDecoder().decode(target.bytes()) };
  } catch (error) {
    if (error instanceof PenumbraError && ['usage', 'data'].includes(error.code)) return error;
    throw error;
  }
}

/** The claims of a run, by step and name, that no mutation breaks. */
async function unbroken({ certificate, partition, plan, text }: Run): Promise<string[]> {
  const { steps } = certificate;
  const left = new Set(steps.flatMap(({ claims }, s) => claims.map((_, c) => `${s} ${c}`)));
  const scope = scopeOf(certificate);
  const groups = parsePartition(partition, steps.length);
  const loaded = (written: string) =>
    loadBoth(ORIGINAL, bytesSource('protected.csv', written), certificate, scope, {});
  const asWritten = await loaded(text);
  const check = async (written: string, groupOf: readonly Int32Array[]) => {
    const [before, after] = written === text ? asWritten : await loaded(written);
    const pair = { original: before, written: after, kept: null, groupOf };
    const checked = finish(checkFileOrBlocks(scope.coverages, pair, null));
    return checked.flatMap(({ claims }, s) =>
      claims.map(({ finding }, c) => ({ at: `${s} ${c}`, holds: finding?.holds })),
    );
  };
  for (const { at, holds } of await check(text, groups)) expect([at, holds]).toEqual([at, true]);
  const [, ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const covered = steps.flatMap(({ columns }) => columns.map((column) => column.protected - 1));
  const tries = function* (): Generator<readonly [string, readonly Int32Array[]]> {
    const others = groups.map((groupOf, s) => [
      ...mutatedGroups(groupOf, plan.steps[s].group.looksAt !== 'nothing'),
    ]);
    for (const [s, [allInOne]] of others.entries()) yield [text, groups.with(s, allInOne)];
    for (const mutated of mutatedRows(rows, covered)) yield [textOf([HEAD, ...mutated]), groups];
    for (const [s, [, ...more]] of others.entries()) {
      for (const other of more) yield [text, groups.with(s, other)];
    }
    for (const mutated of mutatedColumns(rows, covered)) yield [textOf([HEAD, ...mutated]), groups];
  };
  for (const attempt of tries()) {
    if (left.size === 0) break;
    for (const { at, holds } of await check(...attempt)) if (holds === false) left.delete(at);
  }
  return [...left].map((at) => {
    const [s, c] = at.split(' ').map(Number);
    return steps[s].claims[c].claim;
  });
}

/** Claims that were broken, by the method that declares them. */
const seen = new Map<string, Set<string>>();

async function expectBroken(name: string, step: Asked, methods: readonly Method[]) {
  const made = await run(step);
  if (made instanceof PenumbraError) return made;
  const names = made.certificate.steps.flatMap(({ claims }) => claims.map(({ claim }) => claim));
  const vain = await unbroken(made);
  expect(
    vain.map((claim) => `${name}: ${claim}`),
    'claims that no mutation breaks',
  ).toEqual([]);
  for (const method of methods) {
    seen.set(method.name, new Set([...(seen.get(method.name) ?? []), ...names]));
  }
  return null;
}

/** What a way to group must be told, with a replacement that its groups are for. */
function grouped(method: GroupMethod): Partial<Step> {
  const { name, parameters, serves, mostColumns, needsConfidential, kinds } = method;
  const replace = name === 'whole' ? 'noise' : serves === 'models' ? 'normal' : 'mean';
  return {
    columns: kinds.includes('numeric') ? NUMBERS : CATEGORIES,
    group: {
      method: name,
      ...('k' in parameters && { k: 6 }),
      ...('t' in parameters && { t: 0.3 }),
      ...('smallest' in parameters && { smallest: 2 }),
      ...cheaply(name),
    },
    replace: { method: serves === 'centres' ? 'centre' : replace },
    ...(mostColumns === 1 && { columnGroups: 'each' }),
    ...(needsConfidential && { confidential: ['pay'] }),
  };
}

const ASKED = {
  'nothing more': {},
  '--together': { together: 'home' },
  '--within': { blocks: { strata: ['region'] } },
  '--dominance': { dominance: 50 },
  '--weight': { weight: 'wt' },
  'a unit': { unit: 'home' },
} as const;

describe.each(groupMethods)('group by $name: every claim is broken', (method) => {
  test.each(Object.entries(ASKED))('%s', async (name, asked) => {
    const step = { ...grouped(method), ...asked };
    const refused = await expectBroken(`${method.name} ${name}`, step, [method]);
    if (name === 'nothing more') expect(refused?.message).toBeUndefined();
  });
});

test('members that differ are found', async () => {
  const step = { columns: ['region'], replace: { method: 'pram' }, group: { method: 'whole' } };
  expect(await expectBroken('pram of units', { ...step, unit: 'home' }, [])).toBeNull();
});

test('linear constraints are broken', async () => {
  const step = {
    ...grouped(groupMethods.find(({ name }) => name === 'fuzzy')!),
    columns: ['a', 'b'],
    constraints: ['a - b = 20'],
  };
  await expectBroken('fuzzy --constraint', step, []);
});

/** The columns that a way to replace is tried on: of each kind alone, and of all together. */
function columnsFor({ kinds, levels, name }: ReplaceMethod): readonly (readonly string[])[] {
  const numbers = kinds.includes('numeric') ? [NUMBERS] : [];
  const ofLevels = { taxonomy: ['place'], ordered: ['size'], any: CATEGORIES };
  const categories = kinds.includes('categorical') ? [ofLevels[levels ?? 'any']] : [];
  const both = [...numbers, ...categories].flat();
  if (numbers.length + categories.length < 2) return [both];
  // Components are those of numbers, whose categories come along.
  return name === 'component' ? [NUMBERS, both] : [both, ...numbers, ...categories];
}

/** Parameters to try: the usual ones, and each other choice of each that needs no protected unit. */
function parametersFor({ parameters, ...method }: ReplaceMethod): Record<string, string>[] {
  const choices = Object.entries(parameters).flatMap(([name, parameter]) =>
    parameter.type === 'choice'
      ? Object.keys(parameter.choices)
          .filter((choice) => choice !== parameter.default)
          .map((choice) => ({ [name]: choice }))
      : [],
  );
  return [
    {},
    ...choices.filter(
      (choice) =>
        !method.drawsPerUnit?.(choice as never) && !method.sharesSeries?.(choice as never),
    ),
  ];
}

/** Groups that a replacement is for. */
function groupFor({ name, needsCentres }: ReplaceMethod): Part {
  if ([...maskMethods, synthesise].some((mask) => mask.name === name)) return { method: 'whole' };
  if (needsCentres) return { method: 'fuzzy', k: 6, smallest: 2 };
  if (name === 'component') return { method: 'mixture', k: 12, most: 2, model: 'VVV' };
  return { method: 'mdav', k: 18 };
}

describe.each(replaceMethods)('replace by $name: every claim is broken', (method) => {
  const tried = (columns: readonly string[], parameters: object, variant: Asked = {}) => {
    const part = {
      method: method.name,
      ...('k' in method.parameters && { k: 6 }),
      ...('p' in method.parameters && { p: 20 }),
      ...parameters,
    };
    const group = groupFor(method);
    const isOfCategories = !method.kinds.includes('numeric') && group.method !== 'whole';
    const replace = isOfCategories ? { nominal: part, ordinal: part } : { replace: part };
    const step = { columns, group, ...replace, ...variant };
    const name = `${method.name} ${JSON.stringify({ ...parameters, columns, ...variant })}`;
    return expectBroken(name, step, [method]);
  };
  const [all, ...some] = columnsFor(method);

  test.each(parametersFor(method).map((one) => [JSON.stringify(one), one] as const))(
    'with the parameters %s',
    async (_, parameters) => {
      const refused = await tried(all, parameters);
      expect(refused?.message).toBeUndefined();
    },
  );

  test('of columns of one kind', async () => {
    for (const columns of some) expect((await tried(columns, {}))?.message).toBeUndefined();
  });

  // With nothing more they were tried above.
  const { 'nothing more': _, ...asked } = ASKED;
  test.each(
    Object.entries({
      'a given number': { given: ['age'] },
      'a given category': { given: ['sort'] },
      'given columns of the whole file': { given: ['age', 'sort'], group: { method: 'whole' } },
      ...asked,
    }),
  )('with %s', async (_, variant) => {
    await tried(all, {}, variant);
  });
});

test('every claim that a method declares was made, and broken', () => {
  const missed = [...groupMethods, ...replaceMethods].flatMap((method) => {
    const declared = [
      ...method.claims,
      ...('weighted' in method ? (method.weighted ?? []) : []),
    ].map(({ claim }) => claim);
    return declared
      .filter((claim) => !seen.get(method.name)?.has(claim))
      .map((claim) => `${method.name}: ${claim}`);
  });
  expect(missed).toEqual([]);
});
