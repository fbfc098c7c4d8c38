import { areAlike } from '../../../measures/claims/index.ts';
import type { Parameter, Parameters } from '../../../methods/contract/index.ts';
import {
  findGroup,
  findPairing,
  findReplace,
  isPreparation,
  type Recipe,
  type Step,
} from '../../../recipe/index.ts';
import { findDeclared } from '../../assess/index.ts';
import { type LimitVerdict, scopeOf } from '../../limits/index.ts';

/** A recipe that might keep a limit, and the flags that make it of the present one. */
export interface CandidateRemedy {
  /** `k = 8 instead of 5`. */
  readonly words: string;
  readonly flags: readonly string[];
  readonly recipe: Recipe;
}

/** Factors of a parameter, from a small change to a large one. */
const FACTORS = [1.6, 2.5, 4, 8];

/** Largest distances of a class from the file that are tried for confidential values: the usual ones. */
const CLOSENESS = [0.15, 0.05];

/**
 * Changes of the recipe that might keep a failing limit, the smallest first: other values of the parameters that decide
 * how strongly each step protects, and groups that look at confidential values.
 */
export function candidatesFor(recipe: Recipe, verdict: LimitVerdict): CandidateRemedy[] {
  const places = [...recipe.steps.keys()].filter((place) => !isPreparation(recipe.steps[place]));
  const isRisk = findDeclared(verdict.limit.measure).about === 'risk';
  const has = scopeOf(verdict.limit).has ?? [];
  return [
    ...(has.includes('confidential')
      ? places.flatMap((place, i) => closerGroups(recipe, place, places.length > 1 ? i + 1 : null))
      : []),
    ...places.flatMap((place, i) =>
      strengthsOf(recipe, place, {
        isStronger: isRisk,
        factors: factorsFor(verdict),
        step: places.length > 1 ? i + 1 : null,
      }),
    ),
  ];
}

/** The factor that a share in proportion to 1 / k would need comes first. */
function factorsFor({ value, limit, k }: LimitVerdict): readonly number[] {
  if (value === null || limit.most === undefined || limit.most <= 0 || k !== undefined) {
    return FACTORS;
  }
  const needed = (1.05 * value) / limit.most;
  const more = FACTORS.filter((factor) => factor > needed);
  return needed > 1 && needed < 20 ? [needed, ...more] : FACTORS;
}

interface Strengthening {
  readonly isStronger: boolean;
  readonly factors: readonly number[];
  /** The number of the step for --step; null if there is only one. */
  readonly step: number | null;
}

function strengthsOf(
  recipe: Recipe,
  place: number,
  { isStronger, factors, step: number }: Strengthening,
): CandidateRemedy[] {
  const step = recipe.steps[place];
  const pairing = findPairing(step.method, 'method');
  const parts = [
    ['group', findGroup(step.group?.method ?? pairing.group, 'group').parameters],
    ['replace', findReplace(step.replace?.method ?? pairing.replace, 'replace').parameters],
  ] as const;
  return parts.flatMap(([room, parameters]) =>
    strengthsIn(parameters).flatMap(([name, parameter]) => {
      const now = numberOf(step[room] as Values | undefined, name, parameter);
      if (now === null) return [];
      const isLarger = (parameter.stronger === 'larger') === isStronger;
      const values = factors.map((factor) =>
        within(parameter, isLarger ? now * factor : now / factor),
      );
      return [...new Set(values)]
        .filter((value) => value !== now)
        .map((value) => ({
          words: `${name} = ${value} instead of ${now}${number === null ? '' : `, step ${number}`}`,
          flags: [...stepFlags(number), `--${name}`, String(value)],
          recipe: withStep(recipe, place, {
            ...step,
            [room]: {
              ...step[room],
              method: step[room]?.method ?? pairing[room],
              [name]: value,
            },
          }),
        }));
    }),
  );
}

type Strong = Extract<Parameter, { stronger?: unknown }>;
type Values = Readonly<Record<string, unknown>>;

function strengthsIn(parameters: Parameters): [string, Strong][] {
  return Object.entries(parameters).flatMap(([name, parameter]): [string, Strong][] =>
    'stronger' in parameter && parameter.stronger !== undefined ? [[name, parameter]] : [],
  );
}

/** One number for all columns; null if there is a list, or none. */
function numberOf(given: Values | undefined, name: string, parameter: Strong): number | null {
  const value = given?.[name] ?? parameter.default;
  return typeof value === 'number' && value > 0 ? value : null;
}

function within(parameter: Strong, value: number): number {
  const most = 'maximum' in parameter ? parameter.maximum : Number.POSITIVE_INFINITY;
  const rounded = parameter.type === 'integer' ? Math.ceil(value) : Number(value.toPrecision(2));
  return Math.min(most, Math.max(parameter.minimum, rounded));
}

/** Groups whose confidential values are near those of the file, for a step that makes records share their keys. */
function closerGroups(recipe: Recipe, place: number, number: number | null): CandidateRemedy[] {
  const step = recipe.steps[place];
  const pairing = findPairing(step.method, 'method');
  const replace = findReplace(step.replace?.method ?? pairing.replace, 'replace');
  const k = numberOf(step.group, 'k', { type: 'integer', description: '', minimum: 1 });
  if (!areAlike(replace.claims) || k === null) return [];
  return CLOSENESS.map((t) => ({
    words: `groups that look at confidential values, at most ${t} from the file${number === null ? '' : `, step ${number}`}`,
    flags: [...stepFlags(number), '--group', CLOSER, '--k', String(k), '--t', String(t)],
    recipe: withStep(recipe, place, { ...step, group: { method: CLOSER, k, t } }),
  }));
}

const CLOSER = 't-closeness-merge';

function stepFlags(number: number | null): readonly string[] {
  return number === null ? [] : ['--step', String(number)];
}

function withStep(recipe: Recipe, place: number, step: Step): Recipe {
  return { ...recipe, steps: recipe.steps.map((one, i) => (i === place ? step : one)) };
}
