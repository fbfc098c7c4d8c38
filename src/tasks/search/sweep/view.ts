import { intervalRank, kAnonymity, linkage } from '../../../measures/risk/index.ts';
import { categoryLoss, correlations, il1s, pil } from '../../../measures/utility/index.ts';
import type { MapAxis, MapPoint, RecipeMap, SweepPage } from '../../../report/index.ts';
import { VERSION } from '../../../version.ts';
import { type Declared, findDeclared, titled } from '../../assess/index.ts';
import {
  allHold,
  judgeLimits,
  type LimitVerdict,
  limitedMeasures,
  limitName,
  limitSubject,
  type Purpose,
} from '../../limits/index.ts';
import type { Assumed, TrialFigure, TrialResult } from '../trial/trial.ts';
import { costOf, frontierOf } from './frontier.ts';
import type { SweepRow } from './sweep.ts';

/**
 * Default measures: statistics and values, links and intervals, and for categories their own. The
 * first of each kind that could be measured is an axis. Probabilistic information loss comes first,
 * because it is about the results of analyses and lies between 0 and 100 for every method, also for
 * synthetic records, whose single values mean little. This is the choice of the sweep, not a
 * property of the measures.
 */
export const SWEEP_MEASURES: readonly string[] = [
  pil,
  il1s,
  correlations,
  categoryLoss,
  linkage,
  intervalRank,
  kAnonymity,
].map(({ name }) => name);

export interface ViewOptions {
  /** The name of the file, for titles. */
  readonly file: string;
  /** Name of a row: `recipe`, `file`. */
  readonly what?: string | undefined;
  readonly measures: readonly string[];
  /** Measures for the two axes. */
  readonly utility?: string | undefined;
  readonly risk?: string | undefined;
  /** The purpose whose limits are checked. */
  readonly purpose?: Purpose | undefined;
}

/** A row with its index among the others. */
export interface ViewRow extends ViewedResult {
  /** Counted from 1. */
  readonly number: number;
  readonly isFrontier: boolean;
  /** Whether every limit holds; null if none fails but one is open, undefined without limits. */
  readonly within?: boolean | null | undefined;
  /** The verdict on each limit; empty if the recipe was refused, undefined without limits. */
  readonly verdicts?: readonly LimitVerdict[] | undefined;
}

/** The parts of a row that a view needs. */
export type ViewedResult = Pick<SweepRow, 'name' | 'family'> & {
  readonly result: Pick<TrialResult, 'figures' | 'refused' | 'assumed' | 'nature'>;
};

/** Results for display: the ones that no other beats, the ones within the limits, and sentences. */
export interface View<Row extends ViewedResult = ViewedResult> {
  readonly axes: { readonly utility: string; readonly risk: string };
  /** Measures with a value in at least one row; a sentence names the others. */
  readonly measures: readonly Declared[];
  readonly rows: readonly (Row & ViewRow)[];
  /** Rows that no other beats, along the line of the map. */
  readonly frontier: readonly (Row & ViewRow)[];
  readonly map: RecipeMap;
  readonly sentences: readonly string[];
}

export function viewOf<Row extends ViewedResult>(
  results: readonly Row[],
  options: ViewOptions,
): View<Row> {
  const { what = 'recipe', purpose } = options;
  const utility = options.utility ?? axisFrom('utility', results, options);
  const risk = options.risk ?? axisFrom('risk', results, options);
  const [x, y] = [utility, risk].map(findDeclared);
  const placed = results.flatMap((row, place) => {
    const [u, r] = [utility, risk].map((name) => figureOf(row, name)?.value ?? null);
    return u === null || r === null ? [] : [{ place, costs: costsOf(u, r) }];
  });
  function costsOf(u: number, r: number): [number, number] {
    return [costOf(u, x.direction), costOf(r, y.direction)];
  }
  const best = frontierOf(placed.map(({ costs }) => costs)).map((i) => placed[i].place);
  const isBest = new Set(best);
  const rows = results.map((row, place) => {
    const verdicts = purpose === undefined ? undefined : verdictsOn(row, purpose);
    const isRefused = row.result.refused !== null;
    return {
      ...row,
      number: place + 1,
      isFrontier: isBest.has(place),
      within: verdicts === undefined ? undefined : isRefused ? false : allHold(verdicts),
      verdicts,
    };
  });
  const frontier = best.map((place) => rows[place]);
  const measures = options.measures.filter((name) =>
    results.some((row) => typeof figureOf(row, name)?.value === 'number'),
  );
  const pointOf = (row: Row & ViewRow): MapPoint => {
    const [u, r] = [utility, risk].map((name) => figureOf(row, name)!);
    return {
      name: row.name,
      family: row.family,
      x: u.value!,
      y: r.value!,
      spreadX: u.spread,
      spreadY: r.spread,
      isFrontier: row.isFrontier,
    };
  };
  const others = placed.filter(({ place }) => !isBest.has(place)).map(({ place }) => rows[place]);
  return {
    axes: { utility, risk },
    measures: measures.map(findDeclared),
    rows,
    frontier,
    map: {
      title:
        what === 'file'
          ? `Protections of ${options.file}`
          : `${capital(what)}s for ${options.file}`,
      what,
      x: axisOf(x, purpose),
      y: axisOf(y, purpose),
      points: [...others, ...frontier].map(pointOf),
    },
    sentences: sentencesOf(rows, frontier, { ...options, what, x, y, measured: measures }),
  };
}

/** The page of a view. */
export function pageOf({ map, measures, rows, sentences }: View): SweepPage {
  return {
    title: map.title,
    program: `penumbra ${VERSION}`,
    sentences,
    map,
    measures,
    rows: rows.map((row) => ({
      name: row.name,
      isFrontier: row.isFrontier,
      within: row.within,
      fails: limitNames(row, false),
      open: limitNames(row, null),
      figures: measures.map(({ name }) => {
        const { value = null, spread = null } = figureOf(row, name) ?? {};
        return { value, spread };
      }),
      refused: row.result.refused,
    })),
  };
}

export function figureOf({ result }: ViewedResult, name: string): TrialFigure | undefined {
  return result.figures.find((figure) => figure.name === name);
}

function verdictsOn({ result }: ViewedResult, purpose: Purpose): readonly LimitVerdict[] {
  if (result.refused !== null) return [];
  return judgeLimits(
    purpose,
    result.figures.map((figure) => ({ ...figure, unit: findDeclared(figure.name).unit })),
    result.nature,
  );
}

/** The limits of a row that fail (false) or are open (null), as `linkage at most 5 %`. */
export function limitNames({ verdicts = [] }: ViewRow, holds: false | null): string[] {
  return verdicts
    .filter((verdict) => verdict.holds === holds)
    .map((verdict) => limitName(verdict, findDeclared(verdict.limit.measure).unit));
}

/** The same in a word each, without repetition: `linkage`, `k`. */
export function limitSubjects({ verdicts = [] }: ViewRow, holds: false | null): string[] {
  return [...new Set(verdicts.filter((verdict) => verdict.holds === holds).map(limitSubject))];
}

/**
 * The first measure that most results have and that differs between results (it cannot for columns
 * that no recipe changed); a measure with a limit comes before others.
 */
function axisFrom(
  about: 'utility' | 'risk',
  results: readonly ViewedResult[],
  { measures, purpose }: ViewOptions,
): string {
  const candidates = measures.filter((name) => findDeclared(name).about === about);
  const valuesOf = (name: string) =>
    results.flatMap((row) => {
      const value = figureOf(row, name)?.value ?? null;
      return value === null ? [] : [value];
    });
  const most = Math.max(0, ...candidates.map((name) => valuesOf(name).length));
  const there = candidates.filter((name) => 2 * valuesOf(name).length >= Math.max(1, most));
  const telling = there.filter((name) => new Set(valuesOf(name)).size > 1);
  const best = telling.length > 0 ? telling : there;
  const limited = limitedMeasures(purpose);
  const usual = SWEEP_MEASURES.find((name) => findDeclared(name).about === about)!;
  return best.find((name) => limited.includes(name)) ?? best[0] ?? candidates[0] ?? usual;
}

function axisOf({ name, title, unit, direction }: Declared, purpose: Purpose | undefined): MapAxis {
  const limits = purpose?.limits.filter(({ measure }) => measure === name) ?? [];
  const most = limits.flatMap((limit) => (limit.most === undefined ? [] : [limit.most]));
  const least = limits.flatMap((limit) => (limit.least === undefined ? [] : [limit.least]));
  return {
    title: unit === '' ? title : `${title}, ${unit}`,
    direction,
    ...(most.length > 0 && { most: Math.min(...most) }),
    ...(least.length > 0 && { least: Math.max(...least) }),
  };
}

interface Said extends ViewOptions {
  readonly what: string;
  readonly x: Declared;
  readonly y: Declared;
  readonly measured: readonly string[];
}

function sentencesOf(
  rows: readonly ViewRow[],
  frontier: readonly ViewRow[],
  { what, x, y, measures, measured, purpose }: Said,
): string[] {
  const many = `${what}s`;
  const sentences: string[] = [];
  const refused = rows.filter(({ result }) => result.refused !== null).length;
  if (frontier.length === 0) {
    sentences.push(`No ${what} has both figures, ${titled(x)} and ${titled(y)}.`);
  } else if (frontier.length === 1) {
    sentences.push(
      `${frontier[0].name} is the best of the ${rows.length} in both figures, ${titled(x)} and ${titled(y)}.`,
    );
  } else {
    const first = frontier[0];
    const last = frontier[frontier.length - 1];
    sentences.push(
      `No other ${what} beats ${frontier.length} of the ${rows.length}: none is better in ${titled(x)} without being worse in ${titled(y)}. They go from ${first.name} (${pairOf(first, x, y)}) to ${last.name} (${pairOf(last, x, y)}).`,
    );
  }
  if (purpose !== undefined) {
    sentences.push(limitSentence(rows, purpose, what, x, y), ...failureSentence(rows, many));
  }
  if (refused > 0) sentences.push(`${refused} of ${rows.length} ${many} were refused.`);
  // Some default measures never apply, such as those of categories to numbers.
  const missing = measures.filter(
    (name) => !measured.includes(name) && !SWEEP_MEASURES.includes(name),
  );
  if (missing.length > 0 && refused < rows.length) {
    sentences.push(
      `Could not be measured on any ${what}: ${missing.map((name) => titled(findDeclared(name))).join(', ')}.`,
    );
  }
  return [...sentences, ...assumedSentences(rows)];
}

/** The limits that fail most often: they show what to change. */
function failureSentence(rows: readonly ViewRow[], many: string): string[] {
  const measured = rows.filter(({ result }) => result.refused === null);
  const counts = new Map<string, number>();
  for (const name of measured.flatMap((row) => limitNames(row, false))) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, 3);
  if (most.length === 0) return [];
  const told = most.map(([name, count]) => `${name} (${count})`).join(', ');
  return [`Limits that fail most often, of ${measured.length} measured ${many}: ${told}.`];
}

/**
 * The assumed knowledge of an intruder. It is the same for all recipes unless they change different
 * columns.
 */
function assumedSentences(rows: readonly ViewRow[]): string[] {
  const found = new Map<string, { readonly assumed: Assumed; readonly name: string }>();
  for (const { name, result } of rows) {
    const { assumed } = result;
    if (assumed === undefined) continue;
    const key = JSON.stringify(assumed);
    if (!found.has(key)) found.set(key, { assumed, name });
  }
  const [first] = found.values();
  if (first === undefined) return [];
  const { columns, keys, combinations, confidential } = first.assumed;
  const isAll = keys.length === columns.length;
  const known = [
    ...(keys.length === 0 ? [] : [keys.join(', ')]),
    ...(isAll ? [] : [`for links over all columns: ${columns.join(', ')}`]),
    ...(combinations.length === 0 ? [] : [`in combinations: ${combinations.join(', ')}`]),
  ];
  const one = found.size === 1 ? '' : ` (by ${first.name}; others change other columns)`;
  return [
    ...(known.length === 0
      ? []
      : [`Assumed to be known to an intruder${one}: ${known.join('; ')}.`]),
    ...(confidential.length === 0 ? [] : [`Assumed confidential: ${confidential.join(', ')}.`]),
  ];
}

function limitSentence(
  rows: readonly ViewRow[],
  purpose: Purpose,
  what: string,
  x: Declared,
  y: Declared,
): string {
  const cheapest = (found: readonly ViewRow[]) =>
    [...found]
      .filter((row) => typeof figureOf(row, x.name)?.value === 'number')
      .sort((a, b) => costAt(a, x) - costAt(b, x))[0];
  const named = (row: ViewRow | undefined, words: string) =>
    row === undefined ? '' : `; ${words} is ${row.name} (${pairOf(row, x, y)})`;
  const within = rows.filter((row) => row.within === true);
  const open = rows.filter((row) => row.within === null);
  const title = `"${purpose.title}"`;
  if (within.length > 0) {
    return `${within.length} of ${rows.length} ${what}s keep every limit of ${title}${named(cheapest(within), `the best in ${x.title}`)}.`;
  }
  if (open.length > 0) {
    return `No ${what} is known to keep every limit of ${title}. ${open.length} fail none, but have open limits${named(cheapest(open), `the best in ${x.title}`)}.`;
  }
  return `No ${what} keeps every limit of ${title}.`;
}

function costAt(row: ViewRow, { name, direction }: Declared): number {
  return costOf(figureOf(row, name)!.value!, direction);
}

function pairOf(row: ViewRow, ...of: readonly Declared[]): string {
  return of
    .map(({ name, unit }) => {
      const value = figureOf(row, name)?.value ?? null;
      const shown = value === null ? 'none' : String(Number(value.toPrecision(4)));
      return `${name} ${shown}${unit === '' ? '' : ` ${unit}`}`;
    })
    .join(', ');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
