import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dearCases } from '../../../test/fastCheck.ts';
import { quantile } from '../../foundation/numerics/index.ts';
import type { MissingKeys, Tree } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/index.ts';
import type { CodedColumn, Files, Measure, RecordColumn } from '../contract/index.ts';
import { linkage, riskMeasures } from './index.ts';

interface Shape {
  readonly n: number;
  /** Another number of protected records makes files that are not paired. */
  readonly m: number;
  readonly seed: number;
  /** Share of missing values. */
  readonly missing: number;
  readonly missingKeys: MissingKeys;
  readonly hasWeights: boolean;
  readonly hasGroups: boolean;
  /** What the keys are. If they are categories, the files have no numbers at all. */
  readonly keys: 'numbers' | 'categories' | 'both';
}

const shape: fc.Arbitrary<Omit<Shape, 'missingKeys'>> = fc
  .record({
    n: fc.integer({ min: 1, max: 40 }),
    m: fc.integer({ min: 1, max: 40 }),
    isPaired: fc.boolean(),
    seed: fc.integer({ min: 1, max: 1e6 }),
    missing: fc.constantFrom(0, 0.1, 0.1, 0.5),
    hasWeights: fc.boolean(),
    hasGroups: fc.boolean(),
    keys: fc.constantFrom('numbers', 'categories', 'both', 'both'),
  })
  .map(({ isPaired, ...rest }) => ({ ...rest, m: isPaired ? rest.n : rest.m }));

/** Five levels under two nodes under a root. */
const TREE: Tree = { parent: Int32Array.of(5, 5, 6, 6, 6, 7, 7, -1) };

/** Small files with numbers, keys, confidential columns, weights, households and a holdout. */
function filesOf(given: Shape): Files {
  const { n, m, seed, missing, missingKeys, hasWeights, hasGroups, keys } = given;
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  const isPaired = n === m;
  const number = () => (uniform() < missing ? Number.NaN : Math.floor(12 * uniform()));
  const numbers = (records: number) => Float64Array.from({ length: records }, number);
  const original = [numbers(n), numbers(n), numbers(n)];
  const masked = original.map((column) =>
    isPaired ? column.map((x) => (uniform() < 0.6 ? x : number())) : numbers(m),
  );
  const code = (levels: number) => () =>
    uniform() < missing ? -1 : Math.floor(levels * uniform());
  const columns = [3, 4, 5, 3, 4].map((levels, j): CodedColumn => {
    const before = Int32Array.from({ length: n }, code(levels));
    return {
      name: `code ${j}`,
      original: before,
      masked: isPaired
        ? before.map((x) => (uniform() < 0.7 ? x : code(levels)()))
        : Int32Array.from({ length: m }, code(levels)),
      holdout: Int32Array.from({ length: 30 }, code(levels)),
      levels,
      ordered: j % 2 === 1,
      ...(levels === 5 && { tree: TREE }),
      ...(!(keys === 'numbers' && j < 3) && {
        names: Array.from({ length: levels }, (_, level) => `level ${level}`),
      }),
    };
  });
  const weights = (records: number) =>
    Float64Array.from({ length: records }, () => 1 + Math.floor(20 * uniform()));
  const households = (records: number) =>
    Int32Array.from({ length: records }, () => Math.floor((records / 2) * uniform()) - 1);
  const numeric = {
    names: ['a', 'b', 'c'],
    original,
    masked,
    holdout: [numbers(30), numbers(30), numbers(30)],
    keys: [0, 1, 2],
  };
  const none = { names: [], original: [], masked: [], holdout: [], keys: [] };
  return {
    ...(keys === 'categories' ? none : numeric),
    isPaired,
    groupOf: hasGroups ? Int32Array.from({ length: m }, (_, i) => i >> 2) : null,
    regressions: [],
    members: 1,
    coded: {
      columns,
      keys: [0, 1, 2],
      confidential: [3, 4],
      categories: keys === 'numbers' ? [3, 4] : [0, 1, 2, 3, 4],
      missingKeys,
      weights: hasWeights ? { original: weights(n), masked: weights(m) } : null,
      // Records are counted, because the units are guessed.
      units: {
        original: households(n),
        masked: households(m),
        isGuess: true,
        waves: {
          original: Int32Array.from({ length: n }, code(9)),
          masked: Int32Array.from({ length: m }, code(9)),
        },
      },
    },
  };
}

/** The figure that a reader of the table computes; the words are those of `DERIVED`. */
function figureFrom(columns: readonly RecordColumn[], { unit }: Measure, originals: number) {
  const [{ figure, name, values }] = columns;
  const defined = values.filter((value) => !Number.isNaN(value));
  const total = (some: Float64Array) => some.reduce((a, b) => a + b, 0);
  const other = (word: string) =>
    columns
      .find((column) => column.name === `${name}.${word}`)!
      .values.filter((_, i) => !Number.isNaN(values[i]));
  switch (figure) {
    case 'mean':
      return ((unit === '%' ? 100 : 1) * total(defined)) / defined.length;
    case 'sum':
      return total(defined);
    case 'per original':
      return (100 * total(defined)) / originals;
    case 'unique':
      return (100 * defined.filter((value) => value < 2).length) / defined.length;
    case 'least':
      return Math.min(...defined);
    case 'largest':
      return Math.max(...defined);
    case 'low quantile':
      return quantile(defined, 0.05);
    case 'per cell':
      return (100 * total(defined)) / total(other('cells'));
    case 'per unit': {
      const sizes = other('size');
      return (
        (100 * total(defined.map((value, i) => value / sizes[i]))) / total(sizes.map((s) => 1 / s))
      );
    }
    default:
      throw new Error(`${name} does not say how the figure follows.`);
  }
}

/** A model that is fitted takes seconds. */
const isSlow = ({ seconds }: Measure) => seconds(40, 3, 3) > 1;

/** A measure beyond chance is a difference of two figures about other files: no record has a value of it. */
const madeOfRecords = riskMeasures.filter(({ name }) => !name.endsWith('-excess'));

describe.each(madeOfRecords)('the records of $name', (measure) => {
  test.each(['level', 'wildcard'] as const)(
    'give its figure with missing keys as %s, on files with one record or other records',
    (missingKeys) => {
      fc.assert(
        fc.property(shape, (given) => {
          const files = filesOf({ ...given, missingKeys });
          if (measure.needs === 'pairs' && !files.isPaired) return;
          const { value } = finish(measure.measure(files));
          const columns = finish(measure.perRecord!(files));
          if (value === null) expect(columns).toEqual([]);
          const declared = measure.recordColumns!.filter(
            ({ needs }) => needs === undefined || files.isPaired,
          );
          if (value === null || declared.length === 0) return;
          expect(columns.map(({ name }) => name)).toEqual(declared.map(({ name }) => name));
          for (const { values } of columns) expect(values.length).toBe(given.m);
          const found = figureFrom(columns, measure, given.n);
          expect(Math.abs(found - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)));
        }),
        { numRuns: isSlow(measure) ? 2 : dearCases(80) },
      );
    },
  );

  test('stand under the name of the measure, without a full stop at the end of a definition', () => {
    const { name, recordColumns = [] } = measure;
    expect(recordColumns[0].name).toBe(name);
    for (const column of recordColumns) {
      expect(column.name === name || column.name.startsWith(`${name}.`)).toBe(true);
      expect(column.definition).not.toMatch(/\.$/);
    }
  });

  test('are not changed by a caller of the measure', () => {
    const missing = isSlow(measure) ? 0 : 0.1;
    const size = { n: 30, m: 30, seed: 7, missing, hasWeights: true, hasGroups: true };
    const kinds = isSlow(measure)
      ? (['both'] as const)
      : (['numbers', 'categories', 'both'] as const);
    const choices = kinds.flatMap((keys) =>
      (['level', 'wildcard'] as const).map((missingKeys) => ({ keys, missingKeys })),
    );
    for (const choice of choices) {
      const files = filesOf({ ...size, ...choice });
      const first = finish(measure.perRecord!(files));
      finish(measure.measure(files));
      expect(finish(measure.perRecord!(files))).toEqual(first);
    }
  });
});

describe('with wildcards', () => {
  const size = {
    n: 60,
    m: 60,
    seed: 3,
    missing: 0.2,
    hasWeights: true,
    hasGroups: false,
    keys: 'both',
  } as const;
  const columnsOf = (missingKeys: MissingKeys) => {
    const files = filesOf({ ...size, missingKeys });
    return new Map(
      madeOfRecords
        .flatMap(({ perRecord }) => finish(perRecord!(files)))
        .map(({ name, values }) => [name, values]),
    );
  };
  const [level, wildcard] = [columnsOf('level'), columnsOf('wildcard')];

  test('the size of a class is the number of records that agree', () => {
    const { columns, keys } = filesOf({ ...size, missingKeys: 'wildcard' }).coded!;
    const agree = (codes: readonly Int32Array[], a: number, b: number) =>
      codes.every((code) => code[a] < 0 || code[b] < 0 || code[a] === code[b]);
    const sizes = (side: 'masked' | 'original') => {
      const codes = keys.map((j) => columns[j][side]);
      const records = Array.from(codes[0].keys());
      return records.map((a) => records.filter((b) => agree(codes, a, b)).length);
    };
    expect([...wildcard.get('k-anonymity')!]).toEqual(sizes('masked'));
    expect([...wildcard.get('k-anonymity.original')!]).toEqual(sizes('original'));
  });

  test('every measure that obeys them has other values, and the others have the same', () => {
    const others = [...level.keys()].filter(
      (name) => !level.get(name)!.every((value, i) => Object.is(value, wildcard.get(name)![i])),
    );
    expect(others.sort()).toEqual([
      'beta-likeness',
      'delta-disclosure',
      'delta-presence',
      'household-risk',
      'household-risk.member',
      'individual-risk',
      'journalist-risk',
      'k-anonymity',
      'k-anonymity.original',
      'k-map',
      'l-diversity-distinct',
      'l-diversity-entropy',
      'l-diversity-recursive',
      'marketer-risk',
      'prosecutor-risk',
      'rarest-pair',
      'rarest-triple',
      'rarest-value',
      't-closeness',
    ]);
  });
});

describe('the links of records by numbers and categories', () => {
  /** The squared distance between record i of the protected file and record k of the original, by its definition. */
  function squared({ original, masked, coded }: Files, i: number, k: number): number {
    const [nominal, ordinal, tree] = coded!.columns;
    let sum = 0;
    for (const [j, column] of original.entries()) {
      const centre = column.reduce((a, b) => a + b) / column.length;
      const variance = column.reduce((a, b) => a + (b - centre) ** 2, 0) / column.length;
      sum += (masked[j][i] - column[k]) ** 2 / variance;
    }
    if (nominal.masked[i] !== nominal.original[k]) sum += 2;
    sum += 2 * ((ordinal.masked[i] - ordinal.original[k]) / ordinal.levels) ** 2;
    const [a, b] = [tree.masked[i], tree.original[k]];
    // Two edges to another level of the same node, four to the others.
    if (a !== b) sum += TREE.parent[a] === TREE.parent[b] ? 1 : 2;
    return sum;
  }

  test.each(['categories', 'both'] as const)('follow from distances between %s', (keys) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const size = { n: 40, m: 40, missing: 0, hasWeights: false, hasGroups: false };
        const files = filesOf({ ...size, seed, missingKeys: 'level', keys });
        const columns = finish(linkage.perRecord!(files));
        expect(columns.map(({ name }) => name)).toEqual(['linkage', 'linkage.distance']);
        const [probability, distance] = columns.map(({ values }) => values);
        for (let i = 0; i < size.m; i++) {
          const all = Array.from({ length: size.n }, (_, k) => Math.sqrt(squared(files, i, k)));
          const least = Math.min(...all);
          expect(distance[i]).toBeCloseTo(least, 9);
          const tied = all.filter((one) => one - least < 1e-9).length;
          expect(probability[i]).toBe(all[i] - least < 1e-9 ? 1 / tied : 0);
        }
      }),
      { numRuns: 30 },
    );
  });
});
