import { areAlike } from '../../../measures/claims/index.ts';
import type { Trait } from '../../../measures/contract/index.ts';
import {
  type Parameter,
  type Parameters,
  readParameters,
} from '../../../methods/contract/index.ts';
import {
  findGroup,
  findPairing,
  findReplace,
  isPreparation,
  type Recipe,
  readRecipe,
  type Step,
} from '../../../recipe/index.ts';
import { findDeclared } from '../../assess/index.ts';
import { type LimitVerdict, scopeOf } from '../../limits/index.ts';

/** A recipe that might keep a limit, and the flags that make it of the present one. */
export interface CandidateRemedy {
  /** `k = 8 instead of 5`. */
  readonly words: string;
  readonly flags: readonly string[];
  /** A step to add, if no flag says the change. */
  readonly step?: Step;
  readonly recipe: Recipe;
  /** The same change of a recipe that another remedy changed already. */
  change(recipe: Recipe): Recipe;
}

/** What is known of the file, beside its recipe. */
interface AboutFile {
  /** Keys that no step protects. */
  readonly uncovered?: readonly string[];
  /** The k of the purpose. */
  readonly k?: number;
  /** The columns that the limit is about; all if absent. */
  readonly about?: readonly string[];
}

/** A change of one step: its fields, and the parameters of its parts. */
interface Change {
  readonly words: string;
  readonly flags: readonly string[];
  readonly place: number;
  /** The number of the step for --step; null if there is only one. */
  readonly number: number | null;
  of(step: Step): Step;
}

function candidate(recipe: Recipe, { words, flags, place, number, of }: Change): CandidateRemedy {
  const change = (one: Recipe) => ({
    ...one,
    steps: one.steps.map((step, i) => (i === place ? of(step) : step)),
  });
  return {
    words: number === null ? words : `${words}, step ${number}`,
    flags: [...(number === null ? [] : ['--step', String(number)]), ...flags],
    recipe: change(recipe),
    change,
  };
}

/** Two remedies at once, if one command can say both: they change the same step, and no flag twice. */
export function bothOf(one: CandidateRemedy, other: CandidateRemedy): CandidateRemedy | null {
  if (one.step !== undefined || other.step !== undefined) return null;
  const [first, second] = [one, other].map(({ flags }) => flagsOf(flags));
  if (first.step !== second.step || first.names.some((name) => second.names.includes(name))) {
    return null;
  }
  const own = other.flags.slice(second.step === undefined ? 0 : 2);
  return {
    words: `${one.words}, and ${other.words}`,
    flags: [...one.flags, ...own],
    recipe: other.change(one.recipe),
    change: (recipe) => other.change(one.change(recipe)),
  };
}

function flagsOf(flags: readonly string[]) {
  const names = flags.filter((_, i) => i % 2 === 0);
  return {
    step: names[0] === '--step' ? flags[1] : undefined,
    names: names.filter((name) => name !== '--step'),
  };
}

/** Factors of a parameter, from a small change to a large one. */
const FACTORS = [1.6, 2.5, 4, 8, 20];

/** Largest distances of a class from the file that are tried for confidential values: the usual ones. */
const CLOSENESS = [0.15, 0.05];

/**
 * Changes of the recipe that might keep a failing limit, the smallest first: other values of the parameters that decide
 * how strongly each step protects, keys that no step protects as yet, and groups that look at confidential values.
 */
export function candidatesFor(
  recipe: Recipe,
  verdict: LimitVerdict,
  { uncovered = [], k = 3, about }: AboutFile = {},
): CandidateRemedy[] {
  const places = [...recipe.steps.keys()].filter((place) => !isPreparation(recipe.steps[place]));
  const numberOfStep = (place: number) => (places.length > 1 ? places.indexOf(place) + 1 : null);
  // A step of other columns cannot close the limit.
  const touches = ({ columns = [] }: Step) =>
    about === undefined ||
    columns.length === 0 ||
    columns.some((name) => typeof name === 'number' || about.includes(name));
  const isRisk = findDeclared(verdict.limit.measure).about === 'risk';
  const has = scopeOf(verdict.limit).has ?? [];
  return [
    ...(has.some((trait) => OF_KEYS.includes(trait))
      ? places.flatMap((place) => allKeys(recipe, place, uncovered, numberOfStep(place)))
      : []),
    ...(has.some((trait) => OF_KEYS.includes(trait)) && uncovered.length > 0
      ? stepsForKeys(recipe, uncovered, k)
      : []),
    ...(has.includes('true confidential')
      ? places
          .filter((place) => touches(recipe.steps[place]))
          .flatMap((place) => closerGroups(recipe, place, numberOfStep(place)))
      : []),
    ...places
      .filter((place) => touches(recipe.steps[place]))
      .flatMap((place) =>
        strengthsOf(recipe, place, {
          isStronger: isRisk,
          factors: factorsFor(verdict),
          step: numberOfStep(place),
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
        .map((value) =>
          candidate(recipe, {
            words: `${name} = ${value} instead of ${now}`,
            flags: [`--${name}`, String(value)],
            ...{ place, number },
            of: (one) => ({
              ...one,
              [room]: {
                ...one[room],
                method: one[room]?.method ?? pairing[room],
                [name]: value,
              },
            }),
          }),
        );
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
  const k = numberOf(step.group, 'k', { type: 'integer', description: '', minimum: 1 });
  if (!sharesValues(step) || k === null) return [];
  const { parameters } = findGroup(CLOSER, 'group');
  const tries = CLOSENESS.flatMap((t) => [1, 2, 4].map((factor) => ({ t, k: factor * k })));
  return tries.map(({ t, k: size }) =>
    candidate(recipe, {
      words: `groups that look at confidential values, at most ${t} from the file${size === k ? '' : `, k = ${size}`}`,
      flags: ['--group', CLOSER, '--k', String(size), '--t', String(t)],
      ...{ place, number },
      of: (one) => ({
        ...one,
        group: { method: CLOSER, ...readParameters(parameters, { k: size, t }, CLOSER) },
      }),
    }),
  );
}

/** Traits of limits that count who shares all keys. */
const OF_KEYS: readonly Trait[] = ['keys', 'shared keys', 'true confidential'];

/**
 * The keys that no step protects, grouped together with those of a step that makes records share their values: any k of this
 * step says nothing about other keys.
 */
function allKeys(
  recipe: Recipe,
  place: number,
  uncovered: readonly string[],
  number: number | null,
): CandidateRemedy[] {
  const step = recipe.steps[place];
  const { columns = [] } = step;
  if (uncovered.length === 0 || columns.length === 0 || !sharesValues(step)) return [];
  const all = [...columns, ...uncovered];
  return [
    candidate(recipe, {
      words: `${uncovered.join(', ')} protected together with the columns of the step`,
      flags: ['--columns', all.join(',')],
      ...{ place, number },
      of: (one) => ({ ...one, columns: all }),
    }),
  ];
}

/** A new step that makes records share the keys that no step protects, also one that looks at confidential values. */
function stepsForKeys(recipe: Recipe, columns: readonly string[], k: number): CandidateRemedy[] {
  const groups = [
    { method: 'mdav', k },
    { method: CLOSER, k, t: CLOSENESS[0] },
    { method: CLOSER, k: 4 * k, t: CLOSENESS[1] },
  ];
  return groups.map((group) => {
    const added = { method: 'microaggregation', columns, group };
    const [step] = readRecipe({ penumbra: recipe.penumbra, steps: [added] }).steps;
    const change = (one: Recipe) => ({ ...one, steps: [...one.steps, step] });
    const how = group.t === undefined ? '' : `, at most ${group.t} from the file`;
    return {
      words: `a step that microaggregates ${columns.join(', ')} with k = ${group.k}${how}`,
      flags: [],
      step: added,
      recipe: change(recipe),
      change,
    };
  });
}

function sharesValues(step: Step): boolean {
  const pairing = findPairing(step.method, 'method');
  return areAlike(findReplace(step.replace?.method ?? pairing.replace, 'replace').claims);
}

const CLOSER = 't-closeness-merge';
