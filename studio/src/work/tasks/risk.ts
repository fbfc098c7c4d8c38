import { findNearest, searchSeconds } from '../../../../src/foundation/nearest/index.ts';
import { quantiles, sum } from '../../../../src/foundation/numerics/index.ts';
import type { Column, MissingKeys, NumericColumn } from '../../../../src/foundation/table/index.ts';
import { drive } from '../../../../src/foundation/work/index.ts';
import { type InspectedRisk, riskOfKeys } from '../../../../src/index.ts';
import { ownUnits, scaled } from '../../../../src/measures/contract/index.ts';
import {
  compositionsOf,
  findMinimalUniques,
  frequencies,
  householdRisks,
  individualRisks,
  scoresOf,
  weightsProblem,
} from '../../../../src/measures/risk/index.ts';
import { codesOfKeys } from '../../../../src/tasks/assess/index.ts';
import { classesOf, type SizeClass } from '../sizeClasses.ts';
import type { Task } from '../task.ts';
import { fileOn } from './protect.ts';

/** Columns by position, counted from 1. */
export interface RiskAsk {
  /** What others may know. */
  readonly keys: readonly number[];
  readonly weight: number | null;
  /** Whether several columns could be the weight: then no figure that weights would change is computed. */
  readonly isWeightOpen?: boolean;
  /** What numbers the units, such as households. */
  readonly unit?: number | null;
  /** Whether classes count units instead of records. */
  readonly countsUnits?: boolean;
  /** What missing values in keys mean; a value of their own by default. */
  readonly missingKeys?: MissingKeys | undefined;
  /** Numeric columns in which records are compared by distance. */
  readonly numbers: readonly number[];
  /** Whether the slow figures are computed too. */
  readonly isThorough: boolean;
}

/** How exposed the records of the file are, by some keys and some numbers. */
interface RiskFacts {
  readonly records: number;
  readonly keys: KeyRisk | null;
  readonly numbers: NumberRisk | null;
  /** Seconds that the omitted figures can take, by order of magnitude; null if none is omitted. */
  readonly left: { readonly drives: number | null; readonly nearest: number | null };
}

export interface KeyRisk {
  readonly names: readonly string[];
  readonly combinations: number;
  /** Records in classes of fewer than `k` records. */
  readonly below: readonly { readonly k: number; readonly records: number }[];
  readonly classes: readonly SizeClass[];
  /** For each key, the records that are unique by this key alone, and by all keys except this one. */
  readonly columns: readonly {
    readonly name: string;
    readonly alone: number;
    readonly without: number | null;
  }[];
  /** For each key, the share of SUDA scores from sets of up to three keys that contain it. */
  readonly drives: readonly { readonly name: string; readonly share: number }[] | null;
  /** Null if it is not known which of several columns is the weight. */
  readonly individual: IndividualFacts | null;
  /** Records that lack a key, and what that means. */
  readonly missing: number;
  readonly missingKeys: MissingKeys;
  /** Whether classes count units instead of records. */
  readonly countsUnits: boolean;
  /** The units, such as households, if a column numbers them. */
  readonly units: UnitFacts | null;
}

/** How exposed whole units are, if their members stay linked. */
interface UnitFacts {
  readonly units: number;
  /** Units that no other equals in size and in the keys of all members. */
  readonly unique: number;
  /** Units in which at least one member is expected to be recognised; null if the weights cannot be used or are open. */
  readonly expected: number | null;
}

interface IndividualFacts {
  /** The sum of all risks: the expected number of records that an intruder who knows all keys identifies. */
  readonly expected: number;
  readonly largest: number;
  readonly above: readonly { readonly limit: number; readonly records: number }[];
  /** Whether weights were used. Then the file counts as a sample. */
  readonly isWeighted: boolean;
  /** Why weights were not used, if there are some. */
  readonly problem: string | null;
  /** The records with the highest risk, the highest first. */
  readonly highest: readonly {
    /** Counted from 1. */
    readonly record: number;
    readonly line: string;
    readonly risk: number;
    readonly sharing: number;
  }[];
}

interface NumberRisk {
  readonly names: readonly string[];
  /** Records that have a value in each of these columns. */
  readonly complete: number;
  /** Of these, records that equal no other in all of them. */
  readonly unique: number;
  /**
   * To the nearest other record, per column and in standard deviations (divisor n): the root of the mean squared
   * difference. Null if it was not looked for.
   */
  readonly nearest: {
    readonly lowerQuarter: number;
    readonly median: number;
    readonly upperQuarter: number;
    readonly largest: number;
    /** Records that are farther than one standard deviation from every other. */
    readonly isolated: number;
    /** The farthest, counted from 1. */
    readonly farthest: readonly {
      readonly record: number;
      readonly line: string;
      readonly distance: number;
    }[];
  } | null;
}

/** Seconds above which a figure is computed only on request. */
const PATIENCE = 2;
const HIGH = [0.05, 0.2, 0.5];
const SHOWN = 20;
/** DIS-SUDA has no meaning for more keys. */
const MOST_KEYS = 27;

/** How many records could be recognised, and by what. */
export const risk: Task<RiskAsk, RiskFacts> = async (desk, ask, { signal, progress }) => {
  const { table, lineOf } = fileOn(desk);
  const pick = (positions: readonly number[]) =>
    positions.flatMap((position) => table.columns[position - 1] ?? []);
  const keys = pick(ask.keys);
  const numbers = pick(ask.numbers).filter((column) => column.kind === 'numeric');
  const report = ({ done, total }: { done: number; total: number }) =>
    progress('measure', total === 0 ? 0 : done / total);
  const run = <T>(work: Parameters<typeof drive<T>>[0]) => drive(work, report, signal);

  const { missingKeys = 'level' } = ask;
  const numbering = ask.unit == null ? [] : codesOfKeys(pick([ask.unit]));
  const units = numbering.length === 0 ? null : numbering[0];
  const counted = units !== null && ask.countsUnits ? ownUnits(units).codes : null;
  const found = await run(riskOfKeys(keys, missingKeys, counted));
  let drives = found?.drives ?? null;
  let sudaSeconds: number | null = null;
  const codes = codesOfKeys(keys);
  // SUDA has no form for keys that match any value.
  const hasSuda = missingKeys === 'level' || found?.lacking === 0;
  if (
    found !== null &&
    drives === null &&
    hasSuda &&
    isDriven(keys.length, found.below[0].records)
  ) {
    sudaSeconds = secondsOfSets(table.records, keys.length);
    if (ask.isThorough || sudaSeconds <= PATIENCE) {
      const sets = await run(findMinimalUniques(codes, 3));
      const shares = scoresOf(sets, codes, 0.01).contributions;
      drives = shares?.map((share, place) => ({ key: keys[place].name, share })) ?? null;
      sudaSeconds = null;
    }
  }
  const weight = ask.weight === null ? undefined : table.columns[ask.weight - 1];
  const nearestSeconds = numbers.length === 0 ? 0 : searchSeconds(table.records, numbers.length);
  const looksForNearest = nearestSeconds <= PATIENCE || ask.isThorough;
  return {
    records: table.records,
    keys:
      found === null
        ? null
        : {
            ...keyRisk(keys, codes, found, counted),
            drives: drives?.map(({ key, share }) => ({ name: key, share })) ?? null,
            individual: ask.isWeightOpen
              ? null
              : individual(codes, weight, missingKeys, (record) => String(lineOf(record))),
            units: units && {
              ...unitRisk(codes, units, weight, missingKeys),
              ...(ask.isWeightOpen && { expected: null }),
            },
          },
    numbers:
      numbers.length === 0
        ? null
        : await run(numberRisk(numbers, looksForNearest, (record) => String(lineOf(record)))),
    left: { drives: sudaSeconds, nearest: looksForNearest ? null : nearestSeconds },
  };
};

const isDriven = (keys: number, unique: number) => keys > 1 && keys <= MOST_KEYS && unique > 0;

/** By order of magnitude: a pass per set of up to three keys. */
function secondsOfSets(records: number, keys: number): number {
  const sets = keys + (keys * (keys - 1)) / 2 + (keys * (keys - 1) * (keys - 2)) / 6;
  return 6e-8 * records * sets;
}

function keyRisk(
  keys: readonly Column[],
  codes: readonly Int32Array[],
  { below, without, missingKeys, lacking }: InspectedRisk,
  units: Int32Array | null,
): Omit<KeyRisk, 'drives' | 'individual' | 'units'> {
  const { classes } = classesOf(frequencies(codes, missingKeys, units));
  return {
    names: keys.map(({ name }) => name),
    combinations: classesOf(frequencies(codes)).combinations,
    below,
    classes,
    missing: lacking,
    missingKeys,
    countsUnits: units !== null,
    columns: keys.map(({ name }, place) => ({
      name,
      alone: countOnes(frequencies([codes[place]], 'level', units)),
      without: without.find(({ key }) => key === name)?.unique ?? null,
    })),
  };
}

function countOnes(sizes: Int32Array): number {
  let count = 0;
  for (const size of sizes) if (size === 1) count++;
  return count;
}

function individual(
  codes: readonly Int32Array[],
  weight: Column | undefined,
  missingKeys: MissingKeys,
  lineOf: (record: number) => string,
): IndividualFacts {
  const given = weight?.kind === 'numeric' ? weight.values : null;
  const problem = given === null ? null : weightsProblem(given);
  const weights = problem === null ? given : null;
  const { risks, sampleFrequency } = individualRisks(codes, weights, missingKeys);
  const highest = highestOf(risks, SHOWN);
  return {
    expected: sum(risks),
    largest: highest.length === 0 ? 0 : risks[highest[0]],
    above: HIGH.map((limit) => ({
      limit,
      records: risks.reduce((count, one) => count + (one > limit ? 1 : 0), 0),
    })),
    isWeighted: weights !== null,
    problem,
    highest: highest.map((record) => ({
      record: record + 1,
      line: lineOf(record),
      risk: risks[record],
      sharing: sampleFrequency[record],
    })),
  };
}

function unitRisk(
  codes: readonly Int32Array[],
  units: Int32Array,
  weight: Column | undefined,
  missingKeys: MissingKeys,
): UnitFacts {
  const { sizes, sharing } = compositionsOf(codes, units);
  const weights = weight?.kind === 'numeric' ? weight.values : null;
  const isUsable = weights === null || weightsProblem(weights) === null;
  return {
    units: sizes.length,
    unique: countOnes(sharing),
    expected: isUsable
      ? sum(householdRisks(individualRisks(codes, weights, missingKeys).risks, units).risks)
      : null,
  };
}

/** The indices of the largest values, the largest first; ties by index. O(n log n). */
function highestOf(values: Float64Array, most: number): number[] {
  const places = Int32Array.from(values, (_, place) => place);
  places.sort((a, b) => values[b] - values[a] || a - b);
  return Array.from(places.subarray(0, most));
}

function* numberRisk(
  columns: readonly NumericColumn[],
  looksForNearest: boolean,
  lineOf: (record: number) => string,
) {
  const names = columns.map(({ name }) => name);
  const values = columns.map((column) => column.values);
  const all = values.map((_, j) => j);
  const { original, originalPlaces: places } = scaled({ original: values, masked: values }, all);
  const codes = codesOfKeys(columns).map((code) => places.map((record) => code[record]));
  const facts = { names, complete: places.length, unique: countOnes(frequencies(codes)) };
  if (!looksForNearest || original.length === 0 || places.length < 2) {
    return { ...facts, nearest: null };
  }
  const found = yield* findNearest(original, original, 1);
  // The nearest is the record itself. A record with a twin has distance 0; otherwise the second nearest counts.
  const distances = Float64Array.from(found.second, (second, i) =>
    found.ties[i] > 1
      ? Math.sqrt(found.distance[i] / original.length)
      : Math.sqrt(second / original.length),
  );
  const [lowerQuarter, median, upperQuarter] = quantiles(distances, [0.25, 0.5, 0.75]);
  const farthest = highestOf(distances, SHOWN);
  return {
    ...facts,
    nearest: {
      lowerQuarter,
      median,
      upperQuarter,
      largest: distances[farthest[0]],
      isolated: distances.reduce((count, one) => count + (one > 1 ? 1 : 0), 0),
      farthest: farthest.map((at) => ({
        record: places[at] + 1,
        line: lineOf(places[at]),
        distance: distances[at],
      })),
    },
  };
}
