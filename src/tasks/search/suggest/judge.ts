import { type Column, columnsWithRole, type Dataset } from '../../../foundation/table/index.ts';
import { individualRisk, linkage } from '../../../measures/risk/index.ts';
import { score2001 } from '../../../measures/score/index.ts';
import { detailLoss, loss } from '../../../measures/utility/index.ts';
import { isDecided, type Recipe } from '../../../recipe/index.ts';
import { findDeclared, scores } from '../../assess/index.ts';
import {
  type JudgedFigure,
  judgeLimits,
  type LimitVerdict,
  limitedMeasures,
  type Purpose,
  RAREST,
} from '../../limits/index.ts';
import { costOf } from '../sweep/frontier.ts';
import type { TrialResult, TrialTask } from '../trial/trial.ts';
import type { Judgement } from './judged.ts';
import type { SuggestSpace } from './space.ts';

/** The objective of the search: a weighted sum of figures, lower is better. */
export interface Objective {
  readonly terms: readonly { readonly measure: string; readonly weight: number }[];
  readonly words: string;
}

/** Without any result. */
export const NONE: Judgement = { broken: Infinity, loss: Infinity };

const OF_NUMBERS: Objective = {
  terms: [{ measure: score2001.name, weight: 1 }],
  words: 'Score of Domingo-Ferrer and Torra (2001) [score]: half loss, half risk',
};

/** Probabilistic linkage, a part of the score, needs two columns that are known. */
const OF_ONE_NUMBER: Objective = {
  terms: [
    { measure: loss.name, weight: 0.5 },
    { measure: linkage.name, weight: 0.5 },
  ],
  words: 'half the Loss [loss], half the Distance-based record linkage [linkage]',
};

/**
 * The given objective; otherwise the score of 2001 for numbers, and half loss, half risk for
 * categories.
 */
export function objectiveOf(
  asked: string | undefined,
  { positions, columns, roles, description }: SuggestSpace,
): Objective {
  if (asked !== undefined) {
    const { title, direction } = findDeclared(asked);
    return { terms: [{ measure: asked, weight: 1 }], words: `${title} (${asked}), ${direction}` };
  }
  const isNumber = (position: number) => columns[position].kind === 'numeric';
  const numbers = positions.filter(isNumber).length;
  // Links of the score use the keys that somebody decided on; with a single number they have no value.
  const keys = columnsWithRole(roles, 'key').filter((p) => isDecided(description.columns[p]));
  const known = (keys.length > 0 ? keys : positions).filter(isNumber).length;
  const ofCategories = [
    { measure: detailLoss.name, weight: 0.5 },
    { measure: individualRisk.name, weight: 0.5 },
  ];
  const words =
    'half the Loss of detail in categories [detail-loss], half the Individual risk [individual-risk]';
  if (numbers === 0) return { terms: ofCategories, words };
  const ofNumbers = known < 2 ? OF_ONE_NUMBER : OF_NUMBERS;
  if (numbers === positions.length) return ofNumbers;
  return {
    terms: [...ofNumbers.terms, ...ofCategories].map(({ measure, weight }) => ({
      measure,
      weight: weight / 2,
    })),
    words: `half of it is about the numbers: ${ofNumbers.words}; the rest is ${words}`,
  };
}

/** The task of every trial, except for its recipe and seeds. */
export function taskOf(
  file: Dataset,
  { positions, columns, roles, description }: SuggestSpace,
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

/**
 * Limits first: the excess over each, in units of the limit. A limit that is not measured is not
 * broken; it is reported as open. The loss is the objective; without a value there is no result.
 */
export function judgementOf(
  result: TrialResult,
  objective: Objective,
  purpose: Purpose | undefined,
): Judgement {
  const loss = lossOf(result, objective);
  if (loss === null) return NONE;
  const verdicts =
    purpose === undefined
      ? []
      : judgeLimits(purpose, carefulFigures(result, purpose), result.nature);
  const broken = verdicts.reduce((sum, verdict) => sum + excessOf(verdict), 0);
  return { broken, loss };
}

function lossOf({ figures, refused }: TrialResult, { terms }: Objective): number | null {
  if (refused !== null) return null;
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

export function excessOf({ limit, value, holds }: LimitVerdict): number {
  if (holds !== false || value === null) return 0;
  const bound = limit.most ?? limit.least!;
  return Math.abs(value - bound) / (bound === 0 ? 10 : Math.abs(bound));
}
