import { standardDeviation } from '../../foundation/numerics/index.ts';
import {
  asCategories,
  type Column,
  codesBy,
  codesOf,
  combine,
  type MissingKeys,
  type Table,
} from '../../foundation/table/index.ts';
import { countLacking, missingKeysSentence, noReading } from '../../measures/contract/index.ts';
import {
  intersectionFiles,
  type ReleasedClasses,
  readIntersection,
} from '../../measures/risk/index.ts';
import type { DataFile } from '../../recipe/dataset/index.ts';
import type { AssessedFigure, Assessment } from './assess.ts';
import { codesOfKeys } from './codedFiles.ts';
import type { Comparison } from './comparison.ts';

/** What a warning says about a file that could not be combined with this one. */
export const NOT_MEASURED = 'reveal together was not measured';

/**
 * Adds what an intruder learns from several released files of the same original together: a figure
 * if it can be measured, and a warning in any case, because the files can always be combined.
 */
export function withOtherReleases(
  assessment: Assessment,
  { files }: Comparison,
  masked: Table,
  others: readonly DataFile[],
): Assessment {
  if (others.length === 0) return assessment;
  const { coded } = files;
  const keys = coded?.keys.length
    ? coded.keys.map((place) => coded.columns[place].name)
    : files.keys.map((place) => files.names[place]);
  const missingKeys = coded?.missingKeys ?? 'level';
  const own = classesBy(keys, masked, missingKeys);
  const warnings: string[] = [];
  const notes: string[] = [];
  const releases: ReleasedClasses[] = [];
  let isLacking = own?.isLacking === true;
  for (const [i, other] of others.entries()) {
    const name = nameOf(others, i);
    const found =
      own === null ? 'the keys are unknown' : combinable(keys, masked, other.table, missingKeys);
    if (typeof found === 'string') {
      warnings.push(
        `What ${name} and this file ${NOT_MEASURED}, because ${found}. Anybody who has both can still combine them.`,
      );
      continue;
    }
    releases.push({ name, keys: found.keys, ownRecord: found.ownRecord });
    isLacking ||= found.isLacking;
    notes.push(`Records of ${name}: ${found.how}.`);
    if (found.lacking.length > 0) {
      notes.push(`Keys that ${name} lacks: ${found.lacking.join(', ')}.`);
    }
  }
  const measured =
    own === null ? noReading('The keys are unknown.') : readIntersection(own.keys, releases);
  const figure: AssessedFigure = {
    about: 'risk',
    ...intersectionFiles,
    ...measured,
    notes: [...measured.notes, ...(isLacking ? [missingKeysSentence(missingKeys)] : []), ...notes],
  };
  if (measured.value !== null && measured.value > measured.parts[0].value!) {
    const digits = (value: number) => Number(value.toPrecision(4));
    warnings.push(
      `Released files of the same original reveal more together: ${digits(measured.value)} % of the records have ${measured.parts[0].name.split(',')[0]} left in ${releases.length === 1 ? `this file and ${releases[0].name}` : 'all of them'}, ${digits(measured.parts[0].value!)} % in this file alone; ${digits(measured.parts[1].value!)} % are singled out.`,
    );
  }
  const risks = assessment.figures.filter(({ about }) => about !== 'score');
  return {
    ...assessment,
    figures: [...risks, figure, ...assessment.figures.filter(({ about }) => about === 'score')],
    warnings: [...warnings, ...assessment.warnings],
  };
}

/** The name of the file, with a number if others have the same name. */
function nameOf(others: readonly DataFile[], place: number): string {
  const { name } = others[place].source;
  return others.filter((other) => other.source.name === name).length > 1
    ? `${name} (${place + 1})`
    : name;
}

interface Classes {
  readonly keys: ReleasedClasses['keys'];
  /** Whether a record lacks a key. */
  readonly isLacking: boolean;
  readonly lacking: readonly string[];
}

/**
 * The classes of records that are equal in the available keys, or these keys if missing values are
 * wildcards; null if the file has none of them.
 */
function classesBy(
  keys: readonly string[],
  { columns: all, records }: Table,
  missingKeys: MissingKeys,
): Classes | null {
  const there = keys.map((key) => all.find(({ name }) => name === key));
  const columns = there.filter((column) => column !== undefined);
  if (columns.length === 0) return null;
  const codes = codesOfKeys(columns);
  return {
    keys: missingKeys === 'wildcard' ? codes : [combine(codes, records).codes],
    isLacking: countLacking(codes) > 0,
    lacking: keys.filter((_, i) => there[i] === undefined),
  };
}

/**
 * The classes of another released file and the owners of its records, or a reason why these are
 * unknown.
 */
function combinable(
  keys: readonly string[],
  masked: Table,
  other: Table,
  missingKeys: MissingKeys,
): (Classes & OwnRecords) | string {
  const classes = classesBy(keys, other, missingKeys);
  if (classes === null) return 'it has none of the keys';
  const records = ownRecordsIn(masked, other);
  return typeof records === 'string' ? records : { ...classes, ...records };
}

interface OwnRecords {
  readonly ownRecord: Int32Array | null;
  /** How the owners of records were found. */
  readonly how: string;
}

/**
 * Which record of another released file belongs to which record here. By position, if a column that
 * varies is equal in both files, or if records are nearer to those at their position than to
 * others. Else by equal values in the columns that have the same values equally often in both
 * files, if these are unique. A reason if neither works.
 */
function ownRecordsIn(masked: Table, other: Table): OwnRecords | string {
  if (other.records !== masked.records) {
    return `it has ${other.records} records and this file ${masked.records}, so it is unknown which records belong together`;
  }
  const common = masked.columns.flatMap((column) => {
    const there = other.columns.find(({ name }) => name === column.name);
    return there === undefined ? [] : [commonCodes(column, there)];
  });
  const isSame = common.some(({ a, b }) => varies(a) && a.every((code, i) => code === b[i]));
  if (isSame)
    return { ownRecord: null, how: 'in the order of this file, because columns are equal' };
  if (masked.records < FEW) {
    return {
      ownRecord: null,
      how: 'assumed to be in the order of this file, because so few records do not show an order',
    };
  }
  if (isInOrder(masked, other)) {
    return {
      ownRecord: null,
      how: 'assumed to be in the order of this file, because values are near',
    };
  }
  const linked = linkByValues(common, masked.records);
  if (linked === null) {
    return 'its records are in another order, and no values show which records belong together';
  }
  return {
    ownRecord: linked,
    how: 'in another order; records that are unique by values in both files were matched by these values, as anybody can do',
  };
}

/** A column that both files have, with the same codes for the same values. */
interface CommonColumn {
  readonly a: Int32Array;
  readonly b: Int32Array;
}

function commonCodes(one: Column, other: Column): CommonColumn {
  if (one.kind === 'numeric' && other.kind === 'numeric') {
    const both = new Float64Array(one.values.length + other.values.length);
    both.set(one.values);
    both.set(other.values, one.values.length);
    const { codes } = codesOf(both);
    return { a: codes.slice(0, one.values.length), b: codes.slice(one.values.length) };
  }
  const own = asCategories(one);
  return { a: own.codes, b: codesBy(own.levels, asCategories(other)).codes };
}

function varies(codes: Int32Array): boolean {
  return codes.some((code) => code !== codes[0]);
}

/** Fewer records than this do not show whether the order is the same. */
const FEW = 20;

/** Number of records that are checked for this. */
const LOOKED_AT = 2000;

/** Number of other records, spread over the file, that each is compared with. */
const OTHERS = 8;

/**
 * Unrelated records are nearer than half of the others; records that belong together are nearer
 * than most.
 */
const NEARER = 0.65;

/**
 * Whether records are nearer to those at the same position of the other file than to most others.
 */
function isInOrder(masked: Table, other: Table): boolean {
  const n = masked.records;
  const distances = masked.columns.flatMap((column) => {
    const there = other.columns.find(({ name }) => name === column.name);
    return there === undefined ? [] : [distanceBetween(column, there)];
  });
  const distance = (i: number, j: number) => distances.reduce((sum, one) => sum + one(i, j), 0);
  const step = Math.max(1, Math.floor(n / LOOKED_AT));
  let nearer = 0;
  let looked = 0;
  for (let i = 0; i < n; i += step) {
    const own = distance(i, i);
    for (let o = 1; o <= OTHERS; o++, looked++) {
      // Scattered, because files can be sorted or periodic.
      const away = distance(i, (Math.imul(OTHERS * i + o, 0x9e3779b1) >>> 0) % n);
      nearer += own < away ? 1 : own === away ? 0.5 : 0;
    }
  }
  return nearer >= NEARER * looked;
}

/**
 * In standard deviations for numbers, 0 or 1 for everything else. A missing value has distance 0.
 */
function distanceBetween(one: Column, other: Column): (i: number, j: number) => number {
  if (one.kind === 'numeric' && other.kind === 'numeric') {
    const spread = standardDeviation(
      one.values.filter((value) => !Number.isNaN(value)),
      'n',
    );
    return (i, j) => {
      const difference = Math.abs(one.values[i] - other.values[j]) / spread;
      return Number.isFinite(difference) ? difference : 0;
    };
  }
  const { a, b } = commonCodes(one, other);
  return (i, j) => (a[i] === b[j] ? 0 : 1);
}

/**
 * The record of the other file with the same values, in the columns whose values occur equally
 * often in both files; -1 if several records share them. Null if there are no such columns, if
 * their combinations do not occur equally often (one column was swapped), or if no record is
 * unique. A single column does not show whether it was swapped.
 */
function linkByValues(common: readonly CommonColumn[], records: number): Int32Array | null {
  const shared = common.filter(({ a, b }) => varies(a) && haveSameValues(a, b));
  if (shared.length === 0) return null;
  const both = shared.map(({ a, b }) => {
    const joined = new Int32Array(2 * records);
    joined.set(a);
    joined.set(b, records);
    return joined;
  });
  const { codes, distinct } = combine(both, 2 * records);
  const [a, b] = [codes.subarray(0, records), codes.subarray(records)];
  if (!haveSameValues(a, b)) return null;
  const places = new Int32Array(distinct).fill(-1);
  const counts = new Int32Array(distinct);
  for (let record = 0; record < records; record++) {
    places[b[record]] = record;
    counts[b[record]]++;
  }
  const linked = Int32Array.from(a, (code) => (counts[code] === 1 ? places[code] : -1));
  return linked.some((record) => record >= 0) ? linked : null;
}

/** Whether two lists of codes from -1 upwards are equal except for their order. */
function haveSameValues(a: Int32Array, b: Int32Array): boolean {
  const counts = new Map<number, number>();
  for (const code of a) counts.set(code, (counts.get(code) ?? 0) + 1);
  for (const code of b) {
    const left = (counts.get(code) ?? 0) - 1;
    if (left < 0) return false;
    counts.set(code, left);
  }
  return a.length === b.length;
}
