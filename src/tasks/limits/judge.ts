import { kAnonymity, riskMeasures } from '../../measures/risk/index.ts';
import { scores } from '../../measures/score/index.ts';
import { utilityMeasures } from '../../measures/utility/index.ts';
import type { Limit, Purpose } from './limits.ts';
import { applicability, type Nature, scopeOf } from './nature.ts';

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

/** A limit with the measured value. `holds` is null if the limit is open: the words then say what would close it. */
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

/** A limit that is not about a release, with the reason. It is neither kept nor open. */
export interface InapplicableLimit {
  readonly limit: Limit;
  /** The reason, in a clause, and the same as a sentence about the limit. */
  readonly because: string;
  readonly words: string;
  readonly k?: number;
}

/** The names by which the limits of a purpose are accepted, each once. */
export function subjectsOf(purpose: Purpose): readonly string[] {
  return [...new Set(limitsOfPurpose(purpose).map(limitSubject))];
}

/**
 * Compares figures with the limits of a purpose, its k first. A figure equal to its limit is accepted. A limit whose
 * figure was not measured is open, and does not count as holding. Limits that are not about a release of this nature
 * have no verdict; without a nature, all are about it.
 */
export function judgeLimits(
  purpose: Purpose,
  figures: readonly JudgedFigure[],
  nature?: Nature,
): readonly LimitVerdict[] {
  const found = (name: string) => figures.find((figure) => figure.name === name);
  const all = limitsOfPurpose(purpose);
  const limits = all.map(({ limit }) => limit);
  return all.flatMap(({ limit, k }): LimitVerdict[] => {
    const about = nature === undefined ? undefined : applicability(limit, nature, limits);
    if (about?.state === 'does not apply') return [];
    if (about?.state === 'open') return [openVerdict(limit, k, about)];
    const figure = overColumns(limit, found(limit.measure), nature);
    return [k === undefined ? judge(limit, figure) : judgeK(limit, k, figure)];
  });
}

/** The limits of a purpose that are not about a release, each with the reason. */
export function inapplicableLimits(purpose: Purpose, nature: Nature): readonly InapplicableLimit[] {
  const all = limitsOfPurpose(purpose);
  const limits = all.map(({ limit }) => limit);
  return all.flatMap(({ limit, k }): InapplicableLimit[] => {
    const about = applicability(limit, nature, limits);
    if (about.state !== 'does not apply') return [];
    const words = `${subjectWords(limit, k)} does not apply: ${about.because}.`;
    return [{ limit, because: about.because, words, ...(k !== undefined && { k }) }];
  });
}

/** A sentence for each reason why limits are not about a release, with the names of these limits. */
export function inapplicableWords(limits: readonly InapplicableLimit[]): string[] {
  const named = new Map<string, string[]>();
  for (const one of limits) {
    named.set(one.because, [...(named.get(one.because) ?? []), limitSubject(one)]);
  }
  return [...named].map(
    ([because, names]) =>
      `${[...new Set(names)].join(', ')} ${names.length === 1 ? 'does' : 'do'} not apply: ${because}.`,
  );
}

/** The limits of a purpose; its k, which k-anonymity counts, is the first. */
function limitsOfPurpose({
  k,
  title,
  limits,
}: Purpose): readonly { readonly limit: Limit; readonly k?: number }[] {
  const others = limits.map((limit) => ({ limit }));
  if (k === undefined) return others;
  const limit: Limit = {
    measure: KEYS,
    most: 0,
    because: `At least ${k} records must share each combination of the keys.`,
    source: `k of the purpose "${title}"`,
  };
  return [{ limit, k }, ...others];
}

function subjectWords({ measure }: Limit, k?: number): string {
  return k === undefined
    ? `${titleOf(measure)} [${measure}]`
    : `Records that share each combination of the keys (k at least ${k})`;
}

function openVerdict(
  limit: Limit,
  k: number | undefined,
  { because, remedy }: { readonly because: string; readonly remedy: string },
): LimitVerdict {
  const words = `${subjectWords(limit, k)}: not measured, because ${because}. ${remedy}`;
  return { limit, value: null, holds: null, words, ...(k !== undefined && { k }) };
}

/**
 * The figure over the columns that the limit is about: the mean of their parts, or the worst confidential column. Over codes, tables of a number do not
 * count: each of its values is a level, so that any change of the number looks like a lost association.
 */
function overColumns(
  limit: Limit,
  figure: JudgedFigure | undefined,
  nature: Nature | undefined,
): JudgedFigure | undefined {
  const { over } = scopeOf(limit);
  if (figure === undefined || nature === undefined || over === undefined) return figure;
  const parts = figure.parts ?? [];
  const isOwn = {
    codes: (name: string) => nature.numbers.every((number) => !isOfTable(name, number)),
    'unknown numbers': (name: string) => nature.unknownNumbers.includes(name),
    'true confidential': (name: string) => nature.trueConfidential.includes(name),
  }[over];
  const own = parts.filter(({ name }) => isOwn(name));
  const values = own.flatMap(({ value }) => value ?? []);
  if (values.length === 0 || own.length === parts.length) return figure;
  // The worst confidential column counts.
  if (over === 'true confidential') {
    const worst = limit.least === undefined ? Math.max : Math.min;
    return { ...figure, value: values.reduce((a, b) => worst(a, b)) };
  }
  return { ...figure, value: values.reduce((sum, value) => sum + value, 0) / values.length };
}

/** Whether a part, such as `age, region`, is a table of this column. */
function isOfTable(part: string, column: string): boolean {
  return `, ${part}, `.includes(`, ${column}, `);
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

/** The part of k-anonymity that decides every k. */
export const RAREST = /^(records|units) in the rarest combination$/;

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
function judgeK(limit: Limit, k: number, figure: JudgedFigure | undefined): LimitVerdict {
  const rarest = figure?.parts?.find(({ name }) => RAREST.test(name))?.value ?? null;
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
  if (rarest !== null && rarest >= k) {
    return verdict(0, true, `At least ${rarest} ${noun} share each combination of the keys.`);
  }
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
  if (rarest !== null) {
    return verdict(
      null,
      false,
      `The rarest combination of the keys has ${rarest} ${noun} (limit: at least ${k}).`,
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

/** By how much a limit is broken, in units of the limit; 0 if it holds or is open. */
export function excessOf({ limit, value, holds }: LimitVerdict): number {
  if (holds !== false || value === null) return 0;
  const bound = limit.most ?? limit.least!;
  return Math.abs(value - bound) / (bound === 0 ? 10 : Math.abs(bound));
}
