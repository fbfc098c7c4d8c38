import { kAnonymity, riskMeasures } from '../../measures/risk/index.ts';
import { scores } from '../../measures/score/index.ts';
import { utilityMeasures } from '../../measures/utility/index.ts';
import type { Limit, Purpose } from './limits.ts';

/** A measured figure, from an assessment or a search. */
export interface JudgedFigure {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  /** Why the value is missing. */
  readonly reason?: string | null;
  /** Parts of the figure. For k-anonymity: the records in classes of fewer than 2, 3, 5 and 10 records or units. */
  readonly parts?: readonly { readonly name: string; readonly value: number | null }[];
}

/** A limit with the measured value. `holds` is null if the limit is open. */
export interface LimitVerdict {
  readonly limit: Limit;
  readonly value: number | null;
  readonly holds: boolean | null;
  readonly words: string;
  /** Given if the limit is the k of the purpose. */
  readonly k?: number;
}

/** A limit in a few words, for tables: `linkage at most 5 %`, `k at least 3`. */
export function limitName({ limit, k }: Pick<LimitVerdict, 'limit' | 'k'>, unit: string): string {
  return k === undefined ? `${limit.measure} ${boundWords(limit, unit)}` : `k at least ${k}`;
}

/** The subject of a limit in a word: its measure, or k. */
export function limitSubject({ limit, k }: Pick<LimitVerdict, 'limit' | 'k'>): string {
  return k === undefined ? limit.measure : 'k';
}

/**
 * Compares figures with the limits of a purpose, its k first. A figure equal to its limit is accepted. A limit whose
 * figure was not measured is open, and does not count as holding.
 */
export function judgeLimits(
  purpose: Purpose,
  figures: readonly JudgedFigure[],
): readonly LimitVerdict[] {
  const found = (name: string) => figures.find((figure) => figure.name === name);
  const ofK = purpose.k === undefined ? [] : [judgeK(purpose.k, purpose.title, found(KEYS))];
  return [...ofK, ...purpose.limits.map((limit) => judge(limit, found(limit.measure)))];
}

/** True if every limit holds, false if one fails, null if none fails but one is open. */
export function allHold(verdicts: readonly LimitVerdict[]): boolean | null {
  if (verdicts.some(({ holds }) => holds === false)) return false;
  return verdicts.every(({ holds }) => holds === true) ? true : null;
}

function judge(limit: Limit, figure: JudgedFigure | undefined): LimitVerdict {
  const unit = figure?.unit ?? '';
  const words = (found: string) =>
    `${titleOf(limit.measure)}: ${found} (limit: ${boundWords(limit, unit)}) [${limit.measure}].`;
  const value = figure?.value ?? null;
  if (value === null) {
    return { limit, value: null, holds: null, words: words('not measured') + why(figure) };
  }
  const holds = limit.most === undefined ? value >= limit.least! : value <= limit.most;
  return { limit, value, holds, words: words(`${shown(value, limit)}${behind(unit)}`) };
}

function titleOf(measure: string): string {
  const all = [...utilityMeasures, ...riskMeasures, ...scores];
  return all.find(({ name }) => name === measure)?.title ?? measure;
}

function why(figure: JudgedFigure | undefined): string {
  return figure?.reason ? ` ${figure.reason}` : '';
}

const KEYS = kAnonymity.name;

/** The measures that the limits of a purpose need; its k needs k-anonymity. */
export function limitedMeasures(purpose: Purpose | undefined): readonly string[] {
  if (purpose === undefined) return [];
  const names = purpose.limits.map(({ measure }) => measure);
  return purpose.k === undefined ? names : [...names, KEYS];
}

/**
 * Whether at least k records, or units if the file has some, share each combination of keys. The measure counts records
 * in combinations of fewer than 2, 3, 5 and 10 of them; another k is decided by the counts on either side, or stays open.
 */
function judgeK(k: number, title: string, figure: JudgedFigure | undefined): LimitVerdict {
  const limit: Limit = {
    measure: KEYS,
    most: 0,
    because: `At least ${k} records must share each combination of the keys.`,
    source: `k of the purpose "${title}"`,
  };
  const counted = new Map<number, number>();
  let noun = 'records';
  if (figure !== undefined && figure.value !== null) counted.set(2, figure.value);
  for (const { name, value } of figure?.parts ?? []) {
    const [, size, what] = /^in combinations of fewer than (\d+) (records|units)$/.exec(name) ?? [];
    if (what !== undefined) noun = what;
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
        ? `At least ${k} ${noun} share each combination of the keys.`
        : `${shown(exact, limit)} % of the records are in combinations of the keys with fewer than ${k} ${noun} (limit: none).`,
    );
  }
  const sizes = [...counted.keys()].sort((a, b) => a - b);
  const above = sizes.find((size) => size > k && counted.get(size) === 0);
  if (above !== undefined) {
    return verdict(0, true, `At least ${above} ${noun} share each combination of the keys.`);
  }
  const below = sizes.findLast((size) => size < k && counted.get(size)! > 0);
  if (below !== undefined) {
    const value = counted.get(below)!;
    return verdict(
      value,
      false,
      `${shown(value, limit)} % of the records are in combinations of the keys with fewer than ${below} ${noun} (limit: none with fewer than ${k}).`,
    );
  }
  return verdict(
    null,
    null,
    figure === undefined || figure.value === null
      ? `Records that share each combination of the keys: not measured (limit: at least ${k}) [${KEYS}].${why(figure)}`
      : `Records that share each combination of the keys: the counts do not decide (limit: at least ${k}) [${KEYS}].`,
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

/** Four digits, or all digits if rounding would make the figure equal to its limit. */
function shown(value: number, { most, least }: Limit): string {
  const short = Number(value.toPrecision(4));
  return String(short === (most ?? least) ? value : short);
}
