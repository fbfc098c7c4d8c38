import { present } from '../../../src/fields.ts';
import { parseRole, type Role } from '../../../src/foundation/table/index.ts';
import {
  type CategoryDescription,
  type InputOptions,
  presentStep,
  type Recipe,
  type RecipeRule,
  type Step,
} from '../../../src/recipe/index.ts';

/** A step of the recipe, as shown to the user. */
export interface StudioStep {
  /** Stays the same while the step is changed or moved. */
  readonly id: string;
  readonly isOn: boolean;
  readonly step: Step;
}

/** Everything the user decides, as one value: undo, redo and branches keep it whole. */
export interface Decisions {
  readonly purpose: string;
  readonly input: InputOptions;
  /** By position, counted from 1; a column without a role is not here. */
  readonly roles: Readonly<Record<number, readonly Role[]>>;
  readonly categories: readonly CategoryDescription[];
  readonly rules: readonly RecipeRule[];
  readonly violations: Recipe['violations'];
  readonly steps: readonly StudioStep[];
  /** Largest number of records in a block; null for no blocks. */
  readonly cut: number | null;
  /** 64 hexadecimal digits, if the user gives a seed. */
  readonly seed: string | null;
  /** Parts of an opened recipe that the screen does not show; kept unchanged. */
  readonly others: Partial<Recipe>;
}

export const noDecisions: Decisions = {
  purpose: 'public',
  input: {},
  roles: {},
  categories: [],
  rules: [],
  violations: undefined,
  steps: [],
  cut: null,
  seed: null,
  others: {},
};

/** The recipe that the command line would run. */
export function recipeOf(decisions: Decisions): Recipe {
  const { input, roles, categories, rules, violations, steps, cut, seed, others } = decisions;
  const assigned = Object.entries(roles).flatMap(([column, its]) =>
    its.map((role) => ({ column: Number(column), role })),
  );
  return {
    ...others,
    ...present({
      penumbra: 1,
      input: Object.keys(input).length === 0 ? undefined : input,
      roles: assigned.length === 0 ? undefined : assigned,
      categories: categories.length === 0 ? undefined : categories,
      steps: steps.filter(({ isOn }) => isOn).map(({ step }) => step),
      cut: cut === null ? undefined : { size: cut },
      rules: rules.length === 0 ? undefined : rules,
      violations: rules.length === 0 ? undefined : violations,
      seed: seed ?? undefined,
    }),
  };
}

let made = 0;

/** A step with an id of its own. */
export function newStep(step: Step): StudioStep {
  return { id: `step-${++made}`, isOn: true, step };
}

/** The decisions that a recipe stands for; columns are given by position if `positionOf` knows them. */
export function decisionsFrom(
  recipe: Recipe,
  before: Decisions,
  positionOf: (column: string | number) => number | null,
): Decisions {
  const { penumbra: _, input, roles = [], categories, steps, cut, seed, ...more } = recipe;
  const { rules = [], violations, ...others } = more;
  const byPosition: Record<number, Role[]> = {};
  for (const { column, role } of roles) {
    const position = positionOf(column);
    if (position !== null) (byPosition[position] ??= []).push(role);
  }
  return {
    purpose: before.purpose,
    input: input ?? before.input,
    roles: roles.length === 0 ? before.roles : byPosition,
    categories: categories ?? [],
    rules,
    violations,
    steps: steps.map(newStep),
    cut: cut?.size ?? null,
    seed: seed ?? null,
    others,
  };
}

/** Decisions that an earlier version kept, with the names of this one. */
export function presentDecisions(decisions: Decisions): Decisions {
  const roles = Object.entries(decisions.roles).map(([position, its]) => [
    position,
    its.map((role) => parseRole(role)),
  ]);
  return {
    ...decisions,
    roles: Object.fromEntries(roles),
    steps: decisions.steps.map((one) => ({ ...one, step: presentStep(one.step, '') as Step })),
  };
}
