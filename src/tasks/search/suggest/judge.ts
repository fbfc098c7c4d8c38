import { type Column, columnsWithRole, type Dataset } from '../../../foundation/table/index.ts';
import type { Declaration } from '../../../measures/contract/index.ts';
import {
  score2001,
  scoreCategories,
  scoreMixed,
  scoreMixedOneNumber,
  scoreOneNumber,
} from '../../../measures/score/index.ts';
import { isDecided, type Recipe } from '../../../recipe/index.ts';
import { findDeclared, scores } from '../../assess/index.ts';
import {
  excessOf,
  type JudgedFigure,
  judgeLimits,
  limitedMeasures,
  type Purpose,
  RAREST,
} from '../../limits/index.ts';
import { costOf } from '../sweep/frontier.ts';
import { FAR, type FailedGate, type TrialResult, type TrialTask } from '../trial/trial.ts';
import type { Judgement } from './judged.ts';
import type { SuggestSpace } from './space.ts';

/** The objective of the search: a weighted sum of figures, lower is better. */
export interface Objective {
  readonly terms: readonly { readonly measure: string; readonly weight: number }[];
  readonly words: string;
}

/** What the objective depends on: the protected columns and what is known about the file. */
export type Judgeable = Pick<SuggestSpace, 'positions' | 'columns' | 'roles' | 'description'>;

/** Without any result. */
export const NONE: Judgement = { broken: Infinity, loss: Infinity };

/**
 * The given objective; otherwise the score for the kinds of the columns: half of it is loss, and half is risk. It is a score
 * like any other, so that sweep, diff and assess measure the same.
 */
export function objectiveOf(
  asked: string | undefined,
  { positions, columns, roles, description }: Judgeable,
): Objective {
  if (asked !== undefined) return objectiveBy(findDeclared(asked));
  const isNumber = (position: number) => columns[position].kind === 'numeric';
  const numbers = positions.filter(isNumber).length;
  // Links of the score use the keys that somebody decided on; with a single number they have no value.
  const keys = columnsWithRole(roles, 'key').filter((p) => isDecided(description.columns[p]));
  const known = (keys.length > 0 ? keys : positions).filter(isNumber).length;
  if (numbers === 0) return objectiveBy(scoreCategories);
  if (numbers === positions.length) return objectiveBy(known < 2 ? scoreOneNumber : score2001);
  return objectiveBy(known < 2 ? scoreMixedOneNumber : scoreMixed);
}

function objectiveBy({ name, title, direction, definition }: Declaration): Objective {
  return {
    terms: [{ measure: name, weight: 1 }],
    words: `${title} [${name}], ${direction}: ${definition}`,
  };
}

/** The task of every trial, except for its recipe and seeds. */
export function taskOf(
  file: Dataset,
  { positions, columns, roles, description }: Judgeable,
  { terms }: Objective,
  purpose: Purpose | undefined,
  base: Recipe,
): Omit<TrialTask, 'recipe' | 'seeds'> {
  const wanted = new Set(terms.map(({ measure }) => measure));
  for (const { name, terms: parts } of scores) {
    if (wanted.has(name)) for (const { measure } of parts) wanted.add(measure);
  }
  for (const measure of limitedMeasures(purpose)) wanted.add(measure);
  const withRole = (role: string) =>
    [...roles].filter(([, its]) => its === role).map(([position]) => position);
  const isThere = (position: number) =>
    !(roles.get(position) === 'identifier' && (base.identifiers ?? 'drop') !== 'keep');
  // An intruder is assumed to know guessed keys as in `assess`: where combinations are counted.
  const decided = (role: string) =>
    withRole(role).filter((p) => isThere(p) && isDecided(description.columns[p]));
  const keys = decided('key');
  const confidential = decided('confidential');
  const numeric = [...new Set([...positions, ...keys])].filter(
    (position) => columns[position].kind === 'numeric' && isNumeric(file.table.columns[position]),
  );
  const places = (list: readonly number[]) => list.map((position) => position + 1);
  return {
    measures: [...wanted],
    purpose,
    comparison: {
      description,
      columns: places(numeric.sort((a, b) => a - b)),
      ...(keys.length > 0 && { keys: places(keys) }),
      ...(confidential.length > 0 && { confidential: places(confidential) }),
    },
  };
}

function isNumeric({ kind }: Column): boolean {
  return kind === 'numeric';
}

/** The figures for limits. A mean over realisations says nothing about the rarest combination of keys in each. */
export function judgedFigures({ figures, realisations }: TrialResult): JudgedFigure[] {
  return figures.map(({ parts = [], ...figure }) => ({
    ...figure,
    parts: realisations === 1 ? parts : parts.filter(({ name }) => !RAREST.test(name)),
    unit: findDeclared(figure.name).unit,
  }));
}

/** Draws that a limit must survive, in standard deviations between draws: the next draw is one that nobody has seen. */
const CAREFUL = 3;

/**
 * The figures for limits, each moved towards its limit by three standard deviations between draws. A recipe that holds
 * its limits by them is also within them with the next seed.
 */
export function carefulFigures(result: TrialResult, { limits }: Purpose): JudgedFigure[] {
  const moved = new Map(
    result.figures.map(({ name, spread }) => {
      const isFromBelow = limits.some(
        (limit) => limit.measure === name && limit.most === undefined,
      );
      return [name, (isFromBelow ? -CAREFUL : CAREFUL) * (spread ?? 0)];
    }),
  );
  return judgedFigures(result).map(({ value, parts = [], ...figure }) => {
    const by = moved.get(figure.name) ?? 0;
    return { ...figure, parts, value: value === null ? null : value + by };
  });
}

/** What gates fail by whatever the recipe: no search can do anything about it. */
export type Floors = ReadonlyMap<string, number>;
export const NO_FLOORS: Floors = new Map();

/** A gate that one record in ten stops is as broken as a limit that is exceeded by its own size. */
const OF_GATES = 10;

/**
 * Limits and gates first: the excess over each limit, in units of the limit, and the shares of records that stop the
 * gates. A limit that is not measured is not broken; it stops its gate. The loss is the objective; it is Infinity if it was not measured because
 * limits are broken by far. Without a value otherwise there is no result.
 */
export function judgementOf(
  result: TrialResult,
  objective: Objective,
  purpose: Purpose | undefined,
  floors: Floors = NO_FLOORS,
): Judgement {
  if (result.refused !== null) return NONE;
  const stopped = stoppingGates(result, floors);
  const broken = stopped.reduce(
    (sum, { share }) => sum + OF_GATES * share,
    overLimits(result, purpose),
  );
  const loss = lossOf(result, objective);
  if (loss === null && result.isFar !== true) return NONE;
  const isTooStrong = broken > 0 && losesTooMuch(result, purpose, stopped);
  return { broken, loss: loss ?? Infinity, isTooStrong };
}

/** Whether all that stands against a recipe are limits on utility. */
function losesTooMuch(
  result: TrialResult,
  purpose: Purpose | undefined,
  stopped: readonly FailedGate[],
): boolean {
  if (purpose === undefined || stopped.some(({ gate }) => gate !== 'limits')) return false;
  const verdicts = judgeLimits(purpose, carefulFigures(result, purpose), result.nature);
  return verdicts
    .filter((verdict) => excessOf(verdict) > 0)
    .every(({ limit }) => findDeclared(limit.measure).about === 'utility');
}

/** The total excess over the limits, each in units of the limit, with three standard deviations between draws. */
export function overLimits(result: TrialResult, purpose: Purpose | undefined): number {
  if (purpose === undefined) return 0;
  const verdicts = judgeLimits(purpose, carefulFigures(result, purpose), result.nature);
  return verdicts.reduce((sum, verdict) => sum + excessOf(verdict), FAR * (result.skipped ?? 0));
}

/** The gates that a recipe fails by more than every recipe does, each with its share above that. */
export function stoppingGates({ gates = [] }: TrialResult, floors: Floors): readonly FailedGate[] {
  return gates
    .map((one) => ({ ...one, share: one.share - (floors.get(one.gate) ?? 0) }))
    .filter(({ share }) => share > LEAST);
}

/** Differences of shares below this are rounding. */
const LEAST = 1e-9;

/** The least share of each gate that no recipe of several families passed, if more than one family reached it. */
export function floorsOf(
  tried: readonly { readonly family: string; readonly result: TrialResult }[],
): Floors {
  const usable = tried.filter(({ result: { refused, gates } }) => refused === null && gates);
  const shareOf = ({ gates = [] }: TrialResult, name: string) =>
    gates.find(({ gate }) => gate === name)?.share ?? 0;
  const names = new Set(usable.flatMap(({ result }) => result.gates!.map(({ gate }) => gate)));
  const found = new Map<string, number>();
  for (const name of names) {
    const least = Math.min(...usable.map(({ result }) => shareOf(result, name)));
    const families = usable.filter(({ result }) => shareOf(result, name) <= least + LEAST);
    const isOfAll = new Set(families.map(({ family }) => family)).size > 1 || usable.length === 1;
    if (least > 0 && isOfAll) found.set(name, least);
  }
  return found;
}

function lossOf({ figures }: TrialResult, { terms }: Objective): number | null {
  let loss = 0;
  for (const { measure, weight } of terms) {
    const value = figures.find(({ name }) => name === measure)?.value ?? null;
    if (value === null) return null;
    loss += weight * costOf(value, findDeclared(measure).direction);
  }
  return loss;
}

/**
 * The variance of the loss over realisations, as if its figures were independent; 0 for a single
 * realisation.
 */
export function lossVariance({ figures }: TrialResult, { terms }: Objective): number {
  return terms.reduce((sum, { measure, weight }) => {
    const spread = figures.find(({ name }) => name === measure)?.spread ?? 0;
    return sum + weight * weight * spread * spread;
  }, 0);
}
