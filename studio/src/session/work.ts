import { present } from '../../../src/fields.ts';
import type { ColumnReference, Description } from '../../../src/foundation/table/index.ts';
import {
  type InputOptions,
  presentStep,
  type Recipe,
  type RecipeRule,
  type Step,
} from '../../../src/recipe/index.ts';
import { type FormerDecisions, formerDescription } from './former.ts';

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
  /** What is known about the file. A column that nobody spoke about is not here. */
  readonly description: Description;
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
  description: { columns: [] },
  rules: [],
  violations: undefined,
  steps: [],
  cut: null,
  seed: null,
  others: {},
};

/** The recipe that the command line would run. */
export function recipeOf(decisions: Decisions): Recipe {
  const { input, description, rules, violations, steps, cut, seed, others } = decisions;
  return {
    ...others,
    ...present({
      penumbra: 2,
      input: Object.keys(input).length === 0 ? undefined : input,
      description: isEmpty(description) ? undefined : description,
      steps: steps.filter(({ isOn }) => isOn).map(({ step }) => step),
      cut: cut === null ? undefined : { size: cut },
      rules: rules.length === 0 ? undefined : rules,
      violations: rules.length === 0 ? undefined : violations,
      seed: seed ?? undefined,
    }),
  };
}

const isEmpty = ({ columns, ...file }: Description) =>
  columns.length === 0 && Object.keys(file).length === 0;

let made = 0;

/** A step with an id of its own. */
export function newStep(step: Step): StudioStep {
  return { id: `step-${++made}`, isOn: true, step };
}

/** The decisions that a recipe stands for. Columns that `isColumn` does not know are left out of its description. */
export function decisionsFrom(
  recipe: Recipe,
  before: Decisions,
  isColumn: (column: ColumnReference) => boolean,
): Decisions {
  const { penumbra: _, input, description, steps, cut, seed, ...more } = recipe;
  const { rules = [], violations, ...others } = more;
  return {
    purpose: before.purpose,
    input: input ?? before.input,
    description:
      description === undefined
        ? before.description
        : {
            ...description,
            columns: description.columns.filter(({ column }) => isColumn(column)),
          },
    rules,
    violations,
    steps: steps.map(newStep),
    cut: cut?.size ?? null,
    seed: seed ?? null,
    others,
  };
}

/** Decisions that an earlier version kept, in the form of this one. */
export function presentDecisions(kept: Partial<Decisions> & FormerDecisions): Decisions {
  const { roles: _, categories: __, ...others } = kept;
  const decisions = { ...noDecisions, ...others };
  return {
    ...decisions,
    description: kept.description ?? formerDescription(kept),
    steps: decisions.steps.map((one) => ({ ...one, step: presentOf(one.step) })),
  };
}

/** A step with the names of this version. Its weight stands in the description now. */
function presentOf(step: Step): Step {
  const { weight: _, ...others } = presentStep(step, '') as Step & { readonly weight?: unknown };
  return others;
}
