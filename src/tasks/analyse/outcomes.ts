import { PenumbraError } from '../../error.ts';
import type { Work } from '../../foundation/work/index.ts';
import {
  type Design,
  designEstimates,
  type Estimate,
  INTERCEPT,
  levelName,
  linearRegression,
  logisticRegression,
  orderedRegression,
  type Term,
  weightedLinear,
  weightedLogistic,
  weightedOrdered,
} from '../../measures/inference/index.ts';
import type { CommonColumn, CommonColumns } from './columns.ts';

/** By least squares, for two values, or for levels in an order. */
export type RegressionKind = 'regression' | 'logistic' | 'ordered';

/** Most levels of an ordered response. */
const MOST_LEVELS = 50;

/** A regression in one file. */
export interface FileRegression {
  readonly place: number;
  /** The complete records. */
  readonly records: Int32Array;
  readonly terms: readonly Term[];
  readonly design: Design | undefined;
}

/** What a regression explains, and how it is fitted. */
export interface Outcome {
  readonly response: CommonColumn;
  readonly notes: readonly string[];
  /** The names of all coefficients, from those of the terms. */
  coefficients(terms: readonly string[]): readonly string[];
  fit(regression: FileRegression): Work<Estimate[]>;
}

export function outcomeOf(
  columns: CommonColumns,
  reference: string,
  kind: RegressionKind,
  title: string,
): Outcome {
  switch (kind) {
    case 'regression':
      return numberOutcome(columns.find(reference), title);
    case 'logistic':
      return twoValuesOutcome(columns.find(reference), title);
    case 'ordered':
      return orderedOutcome(columns, reference, title);
  }
}

function numberOutcome(response: CommonColumn, title: string): Outcome {
  if (response.kind === 'levels') {
    throw new PenumbraError(
      'usage',
      `${title}: least squares explains a number, but ${response.name} is a category. Use a logistic regression if it has two levels, or an ordered one if its levels have an order.`,
      { column: response.name },
    );
  }
  return {
    response,
    notes: [],
    coefficients: (terms) => [INTERCEPT, ...terms],
    *fit({ place, records, terms, design }) {
      const values = Float64Array.from(records, (i) => response.values[place][i]);
      if (design !== undefined) {
        return yield* designEstimates(
          weightedLinear(values, terms, sampleOf(records, design)),
          design,
        );
      }
      return linearRegression(
        values,
        terms.map((term) => term.values),
      );
    },
  };
}

function twoValuesOutcome(response: CommonColumn, title: string): Outcome {
  const { words, isOne } = twoValues(response);
  return {
    response,
    notes: [`${title}: the regression explains ${words}.`],
    coefficients: (terms) => [INTERCEPT, ...terms],
    *fit({ place, records, terms, design }) {
      const ones = Uint8Array.from(records, (i) => (isOne(place, i) ? 1 : 0));
      if (design === undefined) return yield* logisticRegression(ones, terms);
      return yield* designEstimates(
        weightedLogistic(ones, terms, sampleOf(records, design)),
        design,
      );
    },
  };
}

function orderedOutcome(columns: CommonColumns, reference: string, title: string): Outcome {
  const response = columns.findLevels(reference);
  const { name, hasOrder } = response;
  if (!hasOrder) {
    throw new PenumbraError(
      'usage',
      `${title}: an ordered regression explains levels in an order, but ${name} has none: declare it in the description (kind ordinal, with its levels from the lowest to the highest).`,
      { column: name },
    );
  }
  const codesUsed = usedCodes(response.codes, response.levels.length);
  const levels = codesUsed.map((code) => response.levels[code]);
  if (levels.length < 3 || levels.length > MOST_LEVELS) {
    throw new PenumbraError(
      'data',
      `${title}: an ordered regression explains 3 to ${MOST_LEVELS} levels, but ${name} has ${levels.length} in these files: use a logistic regression for two levels and least squares for many.`,
      { column: name },
    );
  }
  const placeOf = new Map(codesUsed.map((code, place) => [code, place]));
  return {
    response,
    notes: [
      `${title}: a coefficient above 0 means higher levels of ${name}. The order of its levels: ${levels.join(', ')}.`,
    ],
    coefficients: (terms) => [
      ...terms,
      ...levels.slice(0, -1).map((level) => `${name} up to ${level}`),
    ],
    *fit({ place, records, terms, design }) {
      const codes = Int32Array.from(records, (i) => placeOf.get(response.codes[place][i])!);
      const own = { codes, levels: levels.length };
      if (design === undefined) return yield* orderedRegression(own, terms);
      return yield* designEstimates(weightedOrdered(own, terms, sampleOf(records, design)), design);
    },
  };
}

/** The codes that occur in any file: a declared order can have more. */
function usedCodes(files: readonly Int32Array[], levels: number): number[] {
  const isUsed = new Uint8Array(levels);
  for (const codes of files) for (const code of codes) if (code >= 0) isUsed[code] = 1;
  return [...isUsed.keys()].filter((code) => isUsed[code] === 1);
}

function sampleOf(records: Int32Array, { weights }: Design) {
  return { records, all: weights.length, weights };
}

interface TwoValues {
  readonly words: string;
  isOne(place: number, record: number): boolean;
}

/** A response with two values in all files together. */
function twoValues(response: CommonColumn): TwoValues {
  const { name } = response;
  if (response.kind === 'levels') {
    if (response.levels.length !== 2) throw notTwo(name);
    return {
      words: levelName(name, response.levels[1]),
      isOne: (place, i) => response.codes[place][i] === 1,
    };
  }
  const values = new Set<number>();
  for (const file of response.values) {
    for (const x of file) {
      if (Number.isFinite(x)) values.add(x);
      if (values.size > 2) throw notTwo(name);
    }
  }
  if (values.size !== 2) throw notTwo(name);
  const larger = Math.max(...values);
  return {
    words: levelName(name, String(larger)),
    isOne: (place, i) => response.values[place][i] === larger,
  };
}

function notTwo(name: string): PenumbraError {
  return new PenumbraError(
    'data',
    `A logistic regression explains which of two values a record has, but ${name} does not have two values in these files: choose another response, or recode it.`,
    { column: name },
  );
}
