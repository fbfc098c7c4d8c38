import { kAnonymity } from '../../measures/risk/index.ts';
import type { Limit, Purpose } from './limits.ts';

/** What is known of a figure: those of an assessment are such, those of a search may be. */
export interface JudgedFigure {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  /** Why there is no value. */
  readonly reason?: string | null;
  /** What the value is made of: of k-anonymity, how many records share their keys with fewer than 2, 3, 5 and 10. */
  readonly parts?: readonly { readonly name: string; readonly value: number | null }[];
}

/** A limit, what was measured, and whether it holds: null where that could not be told. */
export interface LimitVerdict {
  readonly limit: Limit;
  readonly value: number | null;
  readonly holds: boolean | null;
  readonly words: string;
  /** Where it is not a limit of its own but k of the purpose. */
  readonly k?: number;
}

/** A limit in a few words, for tables: `linkage at most 5 %`, `k at least 3`. */
export function limitName({ limit, k }: Pick<LimitVerdict, 'limit' | 'k'>, unit: string): string {
  return k === undefined ? `${limit.measure} ${boundWords(limit, unit)}` : `k at least ${k}`;
}

/** What a limit is about, in a word: its measure, or k. */
export function limitSubject({ limit, k }: Pick<LimitVerdict, 'limit' | 'k'>): string {
  return k === undefined ? limit.measure : 'k';
}

/**
 * Holds figures against the limits of a purpose, its k first. A figure on the limit itself is accepted. What was not
 * measured is open, and never taken as holding.
 */
export function judgeLimits(
  purpose: Purpose,
  figures: readonly JudgedFigure[],
): readonly LimitVerdict[] {
  const found = (name: string) => figures.find((figure) => figure.name === name);
  const ofK = purpose.k === undefined ? [] : [judgeK(purpose.k, purpose.title, found(KEYS))];
  return [...ofK, ...purpose.limits.map((limit) => judge(limit, found(limit.measure)))];
}

/** True where every limit holds, false where one does not, null where nothing fails but something is open. */
export function allHold(verdicts: readonly LimitVerdict[]): boolean | null {
  if (verdicts.some(({ holds }) => holds === false)) return false;
  return verdicts.every(({ holds }) => holds === true) ? true : null;
}

function judge(limit: Limit, figure: JudgedFigure | undefined): LimitVerdict {
  const unit = figure?.unit ?? '';
  const accepted = boundWords(limit, unit);
  const value = figure?.value ?? null;
  if (value === null) {
    const why = figure?.reason ? ` ${figure.reason}` : '';
    return {
      limit,
      value: null,
      holds: null,
      words: `${limit.measure} was not measured, so whether it is ${accepted} is open.${why}`,
    };
  }
  const holds = limit.most === undefined ? value >= limit.least! : value <= limit.most;
  return {
    limit,
    value,
    holds,
    words: `${limit.measure} is ${shown(value, limit)}${behind(unit)}, ${holds ? 'as' : 'but'} it must be ${accepted}.`,
  };
}

const KEYS = kAnonymity.name;

/** The measures that limits are about; k of a purpose is judged by the combinations of keys. */
export function limitedMeasures(purpose: Purpose | undefined): readonly string[] {
  if (purpose === undefined) return [];
  const names = purpose.limits.map(({ measure }) => measure);
  return purpose.k === undefined ? names : [...names, KEYS];
}

/**
 * Whether each combination of keys is shared by k records at the least. The measure counts records in combinations
 * of fewer than 2, 3, 5 and 10; for another k the counts on either side may tell, or leave it open.
 */
function judgeK(k: number, title: string, figure: JudgedFigure | undefined): LimitVerdict {
  const limit: Limit = {
    measure: KEYS,
    most: 0,
    because: `No combination of the keys may be shared by fewer than ${k} records.`,
    source: `k of the purpose "${title}"`,
  };
  const counted = new Map<number, number>();
  if (figure !== undefined && figure.value !== null) counted.set(2, figure.value);
  for (const { name, value } of figure?.parts ?? []) {
    const size = /^in combinations of fewer than (\d+) records$/.exec(name)?.[1];
    if (size !== undefined && value !== null) counted.set(Number(size), value);
  }
  const verdict = (value: number | null, holds: boolean | null, words: string) => ({
    limit,
    value,
    holds,
    words,
    k,
  });
  const exact = counted.get(k);
  if (exact !== undefined) {
    return verdict(
      exact,
      exact <= 0,
      exact <= 0
        ? `Every combination of the keys is shared by at least ${k} records.`
        : `${shown(exact, limit)} % of the records share their combination of keys with fewer than ${k}, themselves included: none may.`,
    );
  }
  const sizes = [...counted.keys()].sort((a, b) => a - b);
  const above = sizes.find((size) => size > k && counted.get(size) === 0);
  if (above !== undefined) {
    return verdict(
      0,
      true,
      `Every combination of the keys is shared by at least ${above} records.`,
    );
  }
  const below = sizes.findLast((size) => size < k && counted.get(size)! > 0);
  if (below !== undefined) {
    const value = counted.get(below)!;
    return verdict(
      value,
      false,
      `${shown(value, limit)} % of the records share their combination of keys with fewer than ${below}, themselves included: with fewer than ${k} none may.`,
    );
  }
  return verdict(
    null,
    null,
    figure === undefined || figure.value === null
      ? `${KEYS} was not measured, so whether each combination of the keys is shared by at least ${k} records is open.${figure?.reason ? ` ${figure.reason}` : ''}`
      : `Whether each combination of the keys is shared by at least ${k} records is open: what was counted does not tell.`,
  );
}

/** `at most 5 %`, `at least 2`. */
export function boundWords({ most, least }: Limit, unit: string): string {
  const [words, bound] = most === undefined ? ['at least', least!] : ['at most', most];
  return `${words} ${String(bound)}${behind(unit)}`;
}

function behind(unit: string): string {
  return unit === '' ? '' : ` ${unit}`;
}

/** Four digits, but all of them where a figure beside its limit would look as if it were on it. */
function shown(value: number, { most, least }: Limit): string {
  const short = Number(value.toPrecision(4));
  return String(short === (most ?? least) ? value : short);
}
