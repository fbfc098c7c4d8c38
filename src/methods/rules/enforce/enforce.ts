import type { ValueOf } from '../../../foundation/expression/index.ts';
import { type Column, findColumn } from '../../../foundation/table/index.ts';
import { opposite } from '../opposite.ts';
import type { Form, ImpliedForm } from '../rule.ts';
import { alternativesOf, type PlainForm } from './alternatives.ts';
import {
  type Conjunction,
  conjunctionOf,
  distanceBetween,
  type How,
  MOST_NODES,
} from './conjunction.ts';
import { type EnforcedColumn, type Part, partHolds, partOf, type TestPart } from './parts.ts';

/** What an if-then requires of a record. */
export const NOT_TRUE = 0;
/** The condition holds and must stay true, and so must its consequence. */
export const TRUE = 1;
/** Whichever is nearer: the condition fails, or its consequence holds. */
export const OPEN = 2;

interface Enforced {
  /** The distance that the record was moved, in standard deviations: the square root of the sum over columns. */
  readonly moved: number;
  readonly how: How;
  /** After a failure: indices of fixed columns, at least one of which must move for a solution. */
  readonly blamed?: readonly number[];
}

export interface Enforcer {
  readonly columns: readonly EnforcedColumn[];
  /** The if-then forms, in the order of `truths`. */
  readonly implications: readonly ImpliedForm[];
  /**
   * Brings a record onto the rules with the smallest change, in place. The record has the values of the enforced
   * columns in their order: numbers, or indices of levels; NaN for missing, which stays and disables its rules.
   * `truths` has NOT_TRUE, TRUE or OPEN for each if-then: the first two keep a record in its cell. Default: all OPEN.
   */
  enforce(record: Float64Array, truths?: ArrayLike<number>): Enforced;
  /** Whether a record satisfies the rules and is on the grids. */
  holds(record: Float64Array, truths?: ArrayLike<number>): boolean;
}

interface EnforcerOptions {
  /** The columns of the file by position, for the conditions of if-thens: names, kinds and levels; no values. */
  readonly file?: readonly Column[] | undefined;
  /** Largest number of projections for a record before it counts as undecided. Default 200. */
  readonly mostNodes?: number;
}

/** Largest number of cached problems; beyond it the cache is cleared. */
const MOST_KEPT = 4096;
/** Largest number of combinations of alternatives that are tried for a record. */
const MOST_WAYS = 64;

/**
 * Prepares rules to be enforced on the results of any method: finds the nearest record, in standard deviations, that
 * satisfies the rules on the grids of the columns. Rules that share no columns are solved separately; only violated
 * rules are solved. Steps: the results of products are set aside, the rest is projected onto sums and bounds
 * (Goldfarb and Idnani 1983), rounded so that sums hold in units of the last decimal, and products are computed from
 * the rounded factors. If that moves a result by more than 0.05 standard deviations, factors are moved too
 * (Gauss-Newton method), and the nearer of the two results is taken. If a product's result is in other rules,
 * Newton's method replaces these steps; if rounding violates a rule, a bounded search.
 *
 * Work that depends only on the applicable rules is done once for each set of these and of missing columns.
 */
export function enforcer(
  forms: readonly Form[],
  columns: readonly EnforcedColumn[],
  options: EnforcerOptions = {},
): Enforcer {
  const { file = [], mostNodes = MOST_NODES } = options;
  const placeOf = placesOf(columns);
  const part = (form: PlainForm) => partOf(form, columns, placeOf);
  const implications = forms.filter((form) => form.kind === 'implied');
  const always = forms.filter((form) => form.kind !== 'implied').map(part);
  const prepared = implications.map((implied) => prepare(implied, file, columns, placeOf));
  const isMovable = Uint8Array.from(columns, ({ movable }) => Number(movable));
  const isMissing = new Uint8Array(columns.length);
  const before = new Float64Array(columns.length);
  const problems = new Map<number | string, Problem>();

  function problemFor(record: Float64Array, truths: ArrayLike<number> | undefined): Problem {
    const isShort = columns.length + 2 * implications.length <= 50;
    let key: number | string = isShort ? 1 : '';
    for (let place = 0; place < columns.length; place++) {
      isMissing[place] = Number.isNaN(record[place]) ? 1 : 0;
      key = typeof key === 'number' ? 2 * key + isMissing[place] : key + isMissing[place];
    }
    for (let i = 0; i < implications.length; i++) {
      const truth = truths === undefined ? OPEN : truths[i];
      key = typeof key === 'number' ? 4 * key + truth : key + truth;
    }
    const known = problems.get(key);
    if (known !== undefined) return known;
    const choices = prepared.flatMap((its, i) =>
      choicesOf(its, truths === undefined ? OPEN : truths[i], isMissing),
    );
    const missing = isMissing.slice();
    const problem = problemOf(always, choices, columns, missing, (parts) =>
      conjunctionOf(parts, columns, isMovable, missing, mostNodes),
    );
    if (problems.size >= MOST_KEPT) problems.clear();
    problems.set(key, problem);
    return problem;
  }

  return {
    columns,
    implications,
    holds: (record, truths) => problemFor(record, truths).holds(record),
    enforce(record, truths) {
      const problem = problemFor(record, truths);
      if (problem.holds(record)) return { moved: 0, how: 'nothing' };
      before.set(record);
      const how = problem.solve(record);
      if (how === 'infeasible' || how === 'undecided') {
        return { moved: 0, how, blamed: problem.blamed };
      }
      return { moved: distanceBetween(before, record, columns), how };
    },
  };
}

function placesOf(columns: readonly EnforcedColumn[]): (position: number) => number {
  const places = new Map(columns.map(({ position }, place) => [position, place]));
  return (position) => {
    const place = places.get(position);
    if (place === undefined) throw new RangeError(`column ${position} of a rule is not given`);
    return place;
  };
}

/** An if-then as parts: its consequence, and the ways in which its condition holds and fails. */
interface Prepared {
  readonly consequent: readonly Part[];
  readonly holding: readonly (readonly Part[])[];
  readonly failing: readonly (readonly Part[])[];
}

function prepare(
  { condition, governing, forms }: ImpliedForm,
  file: readonly Column[],
  columns: readonly EnforcedColumn[],
  placeOf: (position: number) => number,
): Prepared {
  const part = (form: PlainForm) => partOf(form, columns, placeOf);
  const valuesOf =
    (record: Float64Array): ValueOf =>
    (name) => {
      const place = placeOf(findColumn(file, name));
      const { levels } = columns[place];
      const value = record[place];
      return levels === undefined ? value : (levels[value] ?? null);
    };
  const ways = (truth: boolean): readonly (readonly Part[])[] => {
    const found = alternativesOf(truth ? condition : opposite(condition), file);
    if (found !== null) return found.map((way) => way.map(part));
    const test: TestPart = {
      ...({ kind: 'test', columns: governing.map(placeOf), condition, truth } as const),
      valuesOf,
    };
    return [[test]];
  };
  return {
    consequent: forms.filter((form) => form.kind !== 'implied').map(part),
    holding: ways(true),
    failing: ways(false),
  };
}

/** Lists of alternatives; one of each list must hold. */
function choicesOf(
  { consequent, holding, failing }: Prepared,
  truth: number,
  isMissing: Uint8Array,
): (readonly (readonly Part[])[])[] {
  if (truth === NOT_TRUE) return [failing];
  if (truth === OPEN) return [[...failing, consequent]];
  const isKnown = (way: readonly Part[]) =>
    way.every((part) => part.columns.every((column) => isMissing[column] === 0));
  const possible = holding.filter(isKnown);
  return possible.length === 0 ? [[consequent]] : [[consequent], possible];
}

interface Problem {
  readonly blamed: readonly number[];
  holds(record: Float64Array): boolean;
  solve(record: Float64Array): How;
}

/**
 * Rules and alternatives together. The rules for all records are solved first. If the result satisfies none of some
 * alternatives, each is added in turn, and the nearest result goes on: best first, because adding rules only leads
 * farther away.
 */
function problemOf(
  always: readonly Part[],
  choices: readonly (readonly (readonly Part[])[])[],
  columns: readonly EnforcedColumn[],
  isMissing: Uint8Array,
  conjoin: (parts: readonly Part[]) => Conjunction,
): Problem {
  const known = (parts: readonly Part[]) =>
    parts.filter((part) => part.columns.every((column) => isMissing[column] === 0));
  const lists = choices.map((ways) => ways.map(known)).filter((ways) => !ways.some(isEmpty));
  const needed = [...always, ...lists.filter(isSingle).flatMap(([way]) => way)];
  const open = lists.filter((ways) => !isSingle(ways));
  const conjunctions = new Map<string, Conjunction>();
  const conjunction = (taken: readonly number[]): Conjunction => {
    const key = taken.join();
    let its = conjunctions.get(key);
    if (its === undefined) {
      const added = open.flatMap((ways, i) => (taken[i] >= 0 ? ways[taken[i]] : []));
      its = conjoin([...needed, ...added]);
      conjunctions.set(key, its);
    }
    return its;
  };
  const none = open.map(() => -1);
  const base = conjunction(none);
  /** The index of the first list of alternatives in which none holds; -1 for none. */
  const unmet = (record: Float64Array) =>
    open.findIndex((ways) => !ways.some((way) => way.every((part) => partHolds(part, record))));

  const blamed = new Set<number>();

  return {
    get blamed() {
      return open.length === 0 ? base.blamed : [...blamed];
    },
    holds: (record) => base.holds(record) && (open.length === 0 || unmet(record) < 0),
    solve(record) {
      if (open.length === 0) return base.solve(record);
      const queue: Way[] = [];
      blamed.clear();
      let isSure = true;
      const attempt = (taken: readonly number[]) => {
        const result = record.slice();
        const its = conjunction(taken);
        const how = its.solve(result);
        if (how !== 'infeasible' && how !== 'undecided') {
          queue.push({ taken, result, how, moved: distanceBetween(record, result, columns) });
          return;
        }
        if (how === 'undecided') isSure = false;
        for (const column of its.blamed) blamed.add(column);
      };
      attempt(none);
      for (let tried = 0; queue.length > 0; tried++) {
        if (tried >= MOST_WAYS) {
          for (let place = 0; place < columns.length; place++) blamed.add(place);
          return 'undecided';
        }
        const way = takeNearest(queue);
        const at = unmet(way.result);
        if (at < 0) {
          record.set(way.result);
          return way.how;
        }
        for (let i = 0; i < open[at].length; i++) attempt(way.taken.with(at, i));
      }
      return isSure ? 'infeasible' : 'undecided';
    },
  };
}

interface Way {
  readonly taken: readonly number[];
  readonly result: Float64Array;
  readonly how: How;
  readonly moved: number;
}

function takeNearest(queue: Way[]): Way {
  let best = 0;
  for (let i = 1; i < queue.length; i++) if (queue[i].moved < queue[best].moved) best = i;
  return queue.splice(best, 1)[0];
}

function isEmpty(parts: readonly Part[]): boolean {
  return parts.length === 0;
}

function isSingle(ways: readonly (readonly Part[])[]): boolean {
  return ways.length === 1;
}
