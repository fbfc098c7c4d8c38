import { present } from '../../../../fields.ts';
import type { CodedColumn, CodedFiles, Files } from '../../../contract/index.ts';

/** Numbers that look random, the same each time. */
export function uniforms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 4294967296;
  };
}

/** A file by columns: numbers, and categories as codes. */
export interface Made {
  readonly numbers: readonly (readonly number[])[];
  readonly categories: readonly (readonly number[])[];
}

/** Two correlated numbers and a category of three levels, the same as the oracle program makes. */
export function persons(records: number, seed: number): Made {
  const uniform = uniforms(seed);
  const [x, y, c]: number[][] = [[], [], []];
  for (let i = 0; i < records; i++) {
    const [a, b, d] = [uniform(), uniform(), uniform()];
    x.push(Math.round(100 * a) / 10);
    y.push(Math.round(50 * (a + b)) / 5);
    c.push(Math.floor(3 * d));
  }
  return { numbers: [x, y], categories: [c] };
}

/**
 * The original, synthetic and holdout records of the oracle program: every second synthetic record is nearly an
 * original.
 */
export function example(): { original: Made; masked: Made; holdout: Made } {
  const [original, other] = [persons(60, 1), persons(50, 2)];
  const near = (column: readonly number[], own: readonly number[], shift: number) =>
    column.map((value, i) => (i % 2 === 0 ? own[i / 2] + shift : value));
  const masked = {
    numbers: other.numbers.map((column, j) =>
      near(column, original.numbers[j], j === 0 ? 0.05 : 0),
    ),
    categories: other.categories.map((column, j) => near(column, original.categories[j], 0)),
  };
  return { original, masked, holdout: persons(60, 3) };
}

/** Files to be measured, with a holdout if one is given. */
export function filesOf(original: Made, masked: Made, holdout?: Made): Files {
  const columns = original.categories.map((codes, j): CodedColumn => {
    const levels = 1 + Math.max(...codes, ...masked.categories[j]);
    return present({
      name: `category ${j + 1}`,
      original: Int32Array.from(codes),
      masked: Int32Array.from(masked.categories[j]),
      holdout: holdout && Int32Array.from(holdout.categories[j]),
      levels,
      ordered: false,
      names: Array.from({ length: levels }, (_, level) => `level ${level}`),
    });
  });
  const coded: CodedFiles = {
    columns,
    keys: [],
    confidential: [],
    categories: [...columns.keys()],
    weights: null,
    units: null,
    missingKeys: 'level',
  };
  const doubles = (made: Made) => made.numbers.map((column) => Float64Array.from(column));
  return present({
    names: original.numbers.map((_, j) => `number ${j + 1}`),
    original: doubles(original),
    masked: doubles(masked),
    holdout: holdout && doubles(holdout),
    isPaired: false,
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
    coded: columns.length === 0 ? undefined : coded,
  });
}

/** Files of codes only: the first `keys` columns are keys, all others are confidential. */
export function codedFilesOf(
  original: readonly (readonly number[])[],
  masked: readonly (readonly number[])[],
  keys: number,
  isNumber = false,
): Files {
  const columns = original.map(
    (codes, j): CodedColumn =>
      present({
        name: `column ${j + 1}`,
        original: Int32Array.from(codes),
        masked: Int32Array.from(masked[j]),
        levels: 1 + Math.max(...codes, ...masked[j]),
        ordered: isNumber,
        names: isNumber ? undefined : ['a', 'b', 'c', 'd'],
      }),
  );
  const places = [...columns.keys()];
  return {
    ...filesOf({ numbers: [], categories: [] }, { numbers: [], categories: [] }),
    coded: {
      columns,
      keys: places.slice(0, keys),
      confidential: places.slice(keys),
      categories: [],
      weights: null,
      units: null,
      missingKeys: 'level',
    },
  };
}

/** Numbers with noise smaller than their rounding, so that no two persons share a value. */
export function unrounded(made: Made, seed: number): Made {
  return moved(made, seed, 0.1);
}

/** Copies with almost no noise: the output of a generator that memorised its records. */
export function overfitted(made: Made, seed: number): Made {
  return moved(made, seed, 1e-4);
}

function moved({ numbers, categories }: Made, seed: number, by: number): Made {
  const uniform = uniforms(seed);
  const move = (x: number) => x + by * (2 * uniform() - 1);
  return { numbers: numbers.map((column) => column.map(move)), categories };
}
