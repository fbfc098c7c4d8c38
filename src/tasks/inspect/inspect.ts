import {
  lowerMedian,
  maximum,
  mean,
  minimum,
  standardDeviation,
} from '../../foundation/numerics/index.ts';
import {
  type Codes,
  type Column,
  type ColumnDescription,
  codesOf,
  combine,
  countMissing,
  guessColumns,
  type MissingKeys,
  type Suggestion,
} from '../../foundation/table/index.ts';
import { finish, type Work } from '../../foundation/work/index.ts';
import { countLacking, ownUnits } from '../../measures/contract/index.ts';
import { frequencies, sudaScores, uniqueWithout } from '../../measures/risk/index.ts';
import type { DataFile } from '../../recipe/dataset/index.ts';
import { countingOf, refuseNumbersAnew } from '../../recipe/index.ts';
import { codesOfKeys } from '../assess/index.ts';

/** What a steward should know about a file before protecting it. */
export interface Inspection {
  readonly file: string;
  readonly sha256: string;
  readonly records: number;
  /** Records that equal an earlier one in every column. */
  readonly duplicates: number;
  readonly dialect: DataFile['dialect'];
  /** Why the file is read in this form. */
  readonly reasons: DataFile['reasons'];
  readonly columns: readonly InspectedColumn[];
  /** Number of records that the likely keys single out; null if there is no key. */
  readonly risk: InspectedRisk | null;
}

/** Risk at a glance: combinations of the likely keys, of any kind. */
export interface InspectedRisk {
  readonly keys: readonly string[];
  /** What missing values in these keys mean, and the number of records that lack one. */
  readonly missingKeys: MissingKeys;
  readonly lacking: number;
  /** Records in classes of fewer than `k` records, or that agree with fewer, themselves included. */
  readonly below: readonly { readonly k: number; readonly records: number }[];
  /**
   * Records that are still unique without each key: the fewer, the more the key drives the risk.
   * Keys for which that takes too long are left out.
   */
  readonly without: readonly { readonly key: string; readonly unique: number }[];
  /**
   * Share of all SUDA scores from sets of up to three keys with each key. Null for large files, and if
   * records lack keys that match any value: SUDA has no form for that.
   */
  readonly drives: readonly { readonly key: string; readonly share: number }[] | null;
}

export interface InspectedColumn {
  readonly position: number;
  readonly name: string;
  readonly kind: Column['kind'];
  readonly reason: string;
  readonly missing: number;
  readonly distinct: number;
  /** What is known about it: what was given, and what is guessed. */
  readonly about: ColumnDescription;
  /** Codes that may stand for a missing value, and why: hints, which nothing obeys. */
  readonly missingHints: readonly { readonly code: string; readonly because: string }[];
  /** The role that it has or seems to have, and why. */
  readonly suggestion: Suggestion | null;
  /** For numeric columns; standard deviation with divisor n - 1, lower median. */
  readonly statistics?: {
    readonly minimum: number;
    readonly median: number;
    readonly mean: number;
    readonly maximum: number;
    readonly standardDeviation: number;
    readonly decimals: number | 'full';
  };
}

/** Describes a file that has been read. Risk can be computed later: `riskOfKeys` takes any keys. */
export function inspect(
  file: DataFile,
  {
    withRisk = true,
    missingKeys = file.description.missingKeys ?? 'level',
  }: {
    readonly withRisk?: boolean | undefined;
    readonly missingKeys?: MissingKeys | undefined;
  } = {},
): Inspection {
  const { columns, records } = file.table;
  const about = file.description.columns;
  const codes = columns.map(coded);
  const hints = missingHintsIn(file);
  const likely = columns.filter((_, place) => about[place].role === 'key');
  return {
    file: file.source.name,
    sha256: file.sha256,
    records,
    duplicates: countDuplicates(codes, records),
    risk: withRisk ? finish(riskOfKeys(likely, missingKeys, unitsIn(file))) : null,
    dialect: file.dialect,
    reasons: file.reasons,
    columns: columns.map((column, position) => ({
      position: position + 1,
      name: column.name,
      kind: column.kind,
      reason: file.kinds[position].reason,
      missing: countMissing(column),
      distinct: codes[position].distinct,
      about: about[position],
      missingHints: hints[position],
      suggestion: suggestionIn(about[position]),
      ...(isAmount(about[position]) && describe(column)),
    })),
  };
}

/** The decided unit of each record; null where records are counted. */
function unitsIn({ table, description }: DataFile): Int32Array | null {
  const { unit } = countingOf(description);
  if (unit === null || unit.isGuess) return null;
  refuseNumbersAnew(description, unit, table.columns);
  return ownUnits(codesOfKeys([table.columns[unit.position]])[0]).codes;
}

/** Hints for columns whose missing codes nobody has given. */
function missingHintsIn({ table, description }: DataFile): InspectedColumn['missingHints'][] {
  const guesses = guessColumns(table.columns).columns;
  return guesses.map(({ missing }, position) =>
    description.columns[position].missing === undefined ? [...missing] : [],
  );
}

function suggestionIn({ role, because = 'as described' }: ColumnDescription): Suggestion | null {
  return role === undefined ? null : { role, reason: because };
}

/**
 * Largest numbers of keys and records for which the contribution of each key is computed: about a
 * second.
 */
const MOST_KEYS = 16;
const MOST_RECORDS = 100_000;

/**
 * The number of records that some keys single out, and the key that drives it. Null without a key.
 * O(n) per key and pass: five passes and, in small files, one per set of up to three keys; if missing
 * values match any value, as in `countsWithWildcards` for each key. With units, members of one unit count once.
 */
export function* riskOfKeys(
  keys: readonly Column[],
  missingKeys: MissingKeys = 'level',
  units: Int32Array | null = null,
): Work<InspectedRisk | null> {
  if (keys.length === 0) return null;
  const codes = codesOfKeys(keys);
  const lacking = countLacking(codes);
  const sizes = frequencies(codes, missingKeys, units);
  const below = [2, 3, 5].map((k) => ({
    k,
    records: sizes.reduce((count, size) => count + (size < k ? 1 : 0), 0),
  }));
  const without = keys.length === 1 ? [] : yield* uniqueWithout(codes, missingKeys, units);
  const isDefined = missingKeys === 'level' || lacking === 0;
  const isQuick = keys.length > 1 && keys.length <= MOST_KEYS && codes[0].length <= MOST_RECORDS;
  const shares = isQuick && isDefined ? sudaScores(codes, 0.01, 3).contributions : null;
  return {
    keys: keys.map(({ name }) => name),
    missingKeys,
    lacking,
    below,
    without: without.flatMap((unique, place) =>
      unique === null ? [] : [{ key: keys[place].name, unique }],
    ),
    drives: shares?.map((share, place) => ({ key: keys[place].name, share })) ?? null,
  };
}

/** Codes, dates and names have no averages. */
function isAmount({ kind }: ColumnDescription): boolean {
  return kind === 'amount' || kind === 'count';
}

function describe(column: Column): Pick<InspectedColumn, 'statistics'> {
  if (column.kind !== 'numeric') return {};
  const values = column.values.filter((value) => !Number.isNaN(value));
  if (values.length === 0 || !values.every(Number.isFinite)) return {};
  return {
    statistics: {
      minimum: minimum(values),
      median: lowerMedian(values),
      mean: mean(values),
      maximum: maximum(values),
      standardDeviation: values.length < 2 ? 0 : standardDeviation(values, 'n-1'),
      decimals: column.grid.decimals,
    },
  };
}

/** The values of a column as codes, and their number without missing values. */
function coded(column: Column): Codes {
  if (column.kind === 'categorical') {
    const distinct = new Set(column.codes.filter((code) => code >= 0)).size;
    return { codes: column.codes.map((code) => code + 1), distinct };
  }
  const { codes, distinct } =
    column.kind === 'numeric' ? codesOf(column.values) : codesOf(column.values);
  return { codes, distinct: distinct - (countMissing(column) > 0 ? 1 : 0) };
}

function countDuplicates(columns: readonly Codes[], records: number): number {
  const codes = columns.map((column) => column.codes);
  return records - combine(codes, records).distinct;
}
