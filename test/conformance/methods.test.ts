import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../src/error.ts';
import { numericColumn, onGrid } from '../../src/foundation/table/index.ts';
import { finish } from '../../src/foundation/work/work.ts';
import { claims } from '../../src/measures/claims/index.ts';
import {
  type GroupMethod,
  groupSizes,
  type ReplaceMethod,
  readParameters,
  SOLO,
} from '../../src/methods/contract/index.ts';
import { checkSteps, groupMethods, replaceMethods } from '../../src/recipe/index.ts';
import { some } from '../some.ts';
import { cheaply, samples } from './data.ts';

const FILES = samples();
const copy = (columns: readonly Float64Array[]) => columns.map((column) => column.slice());
const tableOf = (columns: readonly Float64Array[]) => ({
  table: {
    columns: columns.map((values) => numericColumn('', values)),
    records: columns[0]?.length ?? 0,
  },
});
const parametersFor = (method: GroupMethod | ReplaceMethod, k: number) =>
  readParameters(
    method.parameters,
    {
      ...('k' in method.parameters ? { k } : {}),
      ...('p' in method.parameters ? { p: 20 } : {}),
      ...('t' in method.parameters ? { t: 0.3 } : {}),
      ...cheaply(method.name),
    },
    method.name,
  );
/** The least k that a method is declared for. */
const smallestSize = ({ parameters }: GroupMethod | ReplaceMethod) =>
  parameters.k?.type === 'integer' ? parameters.k.minimum : 1;
const mdav = groupMethods.find(({ name }) => name === 'mdav')!;
const fuzzy = groupMethods.find(({ name }) => name === 'fuzzy')!;
const sizes = (records: number) => [1, 3, 5, records].filter((k) => k <= records);

describe.each(groupMethods)('group by $name', (method) => {
  const contextFor = (columns: readonly Float64Array[]) =>
    method.needsConfidential
      ? { ...SOLO, confidential: [{ values: columns[0], ordered: true }] }
      : SOLO;
  describe.each(some(FILES, 2, groupMethods.indexOf(method)))('$name', ({ columns: given }) => {
    const columns = given.slice(0, method.mostColumns);
    const records = columns[0].length;
    test('every record is in a group that is large enough, for any k', () => {
      const before = copy(columns);
      for (const k of sizes(records)) {
        const parameters = parametersFor(method, k) as never;
        const partition = finish(method.run(columns, parameters, contextFor(columns)));
        expect({
          k,
          records: partition.groupOf.length,
          numbers: new Set(partition.groupOf).size,
          last: Math.max(...partition.groupOf),
          isLargeEnough: groupSizes(partition).min >= method.smallestGroup(parameters),
        }).toEqual({
          k,
          records,
          numbers: partition.groups,
          last: partition.groups - 1,
          isLargeEnough: true,
        });
        expect(
          finish(method.run(columns, parameters, contextFor(columns))),
          `k = ${k}: the same again`,
        ).toEqual(partition);
      }
      expect(columns, 'the input is not changed').toEqual(before);
    });
  });

  // A search that draws takes another way where records stand elsewhere.
  const testOrder = method.draws ? () => {} : test;
  testOrder('the order of the records changes the groups only by ties', () => {
    const columns = FILES[0].columns.slice(0, method.mostColumns);
    const records = columns[0].length;
    const reversed = columns.map((column) => column.slice().reverse());
    const parameters = parametersFor(method, 3) as never;
    const one = finish(method.run(columns, parameters, contextFor(columns))).groupOf;
    const other = finish(method.run(reversed, parameters, contextFor(reversed)))
      .groupOf.slice()
      .reverse();
    const parted: string[] = [];
    for (let i = 0; i < records; i++) {
      for (let j = 0; j < i; j++) {
        if ((one[i] === one[j]) !== (other[i] === other[j])) parted.push(`${j} and ${i}`);
      }
    }
    expect(parted, 'pairs of records that are together in one order alone').toEqual([]);
  });
});

const forNumbers = replaceMethods.filter(({ kinds }) => kinds.includes('numeric'));

describe.each(forNumbers)('replace by $name', (method) => {
  describe.each(some(FILES, 2, forNumbers.indexOf(method)))('$name', ({ columns: given }) => {
    // A method may decline columns, but then says which and why.
    const refused = method.refuses?.(given);
    const columns = refused ? given.map((column) => column.map(Math.abs)) : given;
    const records = columns[0].length;
    test.each(sizes(records))(
      'k = %i: every claim holds on what would be written, with no, two or all decimals',
      (k) => {
        if (refused) expect(refused.reason).toMatch(/\w/);
        if (k < smallestSize(method)) {
          expect(() => parametersFor(method, k)).toThrow(/k must be a whole number of at least/);
          return;
        }
        const way = method.needsCentres ? fuzzy : mdav;
        const grouping = parametersFor(way, k) as never;
        const partition = finish(way.run(columns, grouping));
        const before = copy(columns);
        const parameters = parametersFor(method, k) as never;
        const needed = method.smallestGroup?.(parameters, columns.length, 0) ?? 1;
        if (k > 1 && k < needed) {
          expect(() => finish(method.run(columns, partition, parameters))).toThrow(PenumbraError);
          return;
        }
        const replaced = finish(method.run(columns, partition, parameters));
        expect(columns, 'the input is not changed').toEqual(before);
        expect(replaced.map((column) => column.length)).toEqual(columns.map(() => records));
        expect(finish(method.run(columns, partition, parameters)), 'the same again').toEqual(
          replaced,
        );
        for (const decimals of [0, 2, 'full'] as const) {
          const written = replaced.map((column) => column.map((x) => onGrid(x, decimals)));
          const work = checkSteps(
            [
              {
                columns: columns.map((_, j) => ({
                  name: `V${j + 1}`,
                  position: j,
                  written: j,
                  decimalsBefore: 'full',
                  decimals,
                })),
                smallestGroup: way.smallestGroup(grouping),
                averageGroup: k,
                missing: 'refuse',
                strata: [],
                promised: [...way.claims, ...method.claims].filter(
                  ({ claim }) => claims.get(claim)!.needs !== 'given' && claim !== 'joint-counts',
                ),
              },
            ],
            {
              original: tableOf(columns),
              written: tableOf(written),
              kept: null,
              groupOf: [partition.groupOf],
            },
          );
          const [step] = finish(work);
          for (const { claim, finding, promised } of step.claims) {
            // A promise with a reason to fail is withdrawn on files where it does.
            if (promised.unless !== undefined && finding?.holds === false) continue;
            expect(finding?.holds, `${claim.name}, decimals ${decimals}: ${finding?.found}`).toBe(
              true,
            );
          }
        }
      },
    );
  });
});

describe.each([...groupMethods, ...replaceMethods])('the declaration of $name', (method) => {
  test('is complete', () => {
    expect(method.name).toMatch(/^[a-z][a-z-]*$/);
    for (const text of [method.title, method.summary, method.details, method.cost]) {
      expect(text).toMatch(/\w/);
    }
    expect(method.references.length).toBeGreaterThan(0);
    for (const reference of method.references) expect(reference).toMatch(/\(\d{4}\)/);
    for (const { claim, because } of method.claims) {
      expect(claims.has(claim)).toBe(true);
      expect(because).toMatch(/\.$/);
    }
    for (const parameter of Object.values(method.parameters)) {
      expect(parameter.description).toMatch(/\.$/);
    }
  });

  test('refuses bad parameters with what to do', () => {
    const refuses = (given: Record<string, unknown>, what: RegExp) => {
      const read = () => readParameters(method.parameters, given, method.name);
      expect(read).toThrow(PenumbraError);
      expect(read).toThrow(what);
    };
    refuses({ nonsense: 1 }, /has no parameter "nonsense"/);
    for (const [name, parameter] of Object.entries(method.parameters)) {
      const bad = {
        integer: [-1, 2.7, Number.NaN, '3', null],
        number: [-1, Number.NaN, Number.POSITIVE_INFINITY, '3', null],
        numbers: ['x', [], [Number.NaN], null],
        choice: ['x', 1, null],
      }[parameter.type];
      for (const value of bad)
        refuses({ [name]: value }, /must be (a whole number|a number|one of)|is not given: pass/);
    }
  });
});
