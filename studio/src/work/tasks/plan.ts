import { type ErrorCode, PenumbraError } from '../../../../src/error.ts';
import { type Kind, label } from '../../../../src/foundation/table/index.ts';
import { parseNested } from '../../../../src/foundation/words/index.ts';
import { type DataFile, type PlanLine, planRecipe, planWords } from '../../../../src/index.ts';
import { claims } from '../../../../src/measures/claims/index.ts';
import {
  isPreparation,
  type Plan,
  preparationsOf,
  prepareColumns,
  type Recipe,
  readRecipe,
  rolesIn,
  withRevisions,
} from '../../../../src/recipe/index.ts';
import { knownAbout, knownFile, knownRecipe } from '../knownFile.ts';
import type { Task } from '../task.ts';
import type { DeclaredClaim } from './declarations.ts';
import { fileOn } from './protect.ts';

/** The plan in words. */
interface PlanFacts {
  readonly lines: readonly PlanLine[];
  readonly steps: readonly {
    /** The step of the recipe, counted from 0. */
    readonly from: number;
    readonly title: string;
    readonly columns: readonly string[];
    /** The claims that will be checked on the written file. */
    readonly claims: readonly DeclaredClaim[];
  }[];
  readonly records: number;
  readonly dropped: readonly string[];
  readonly pseudonymised: readonly string[];
  /** Keys, given or likely, that no step covers. */
  readonly notCovered: readonly string[];
  readonly notReleasable: readonly string[];
}

/** Why the recipe cannot run, and the place of the fault. */
export interface PlanProblem {
  readonly code: ErrorCode;
  readonly message: string;
  /** The faulty key of the recipe, if it is known. */
  readonly key: string | null;
  /** The step, counted from 0, if it is known. */
  readonly step: number | null;
  readonly column: string | null;
}

export interface PlanAnswer {
  /** The kind of each column before the steps: recoding and descriptions turn some into categories. */
  readonly kinds: readonly Kind[];
  readonly plan: PlanFacts | null;
  readonly problem: PlanProblem | null;
}

/** Plans a recipe for the loaded file without running it. A recipe without steps gives neither plan nor problem. */
export const plan: Task<{ readonly recipe: Recipe }, PlanAnswer> = async (
  desk,
  { recipe },
  { signal },
) => {
  const read = fileOn(desk);
  try {
    const file = await knownFile(read, recipe.description, { signal });
    const kinds = kindsAfter(recipe, file);
    if (recipe.steps.length === 0) return { kinds, plan: null, problem: null };
    return attempted(recipe, file, kinds);
  } catch (error) {
    // The description does not fit the file.
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    if (error.code === 'cancelled') throw error;
    const kinds = read.table.columns.map(({ kind }) => kind);
    return { kinds, plan: null, problem: { ...problemOf(error), step: null } };
  }
};

function attempted(recipe: Recipe, file: DataFile, kinds: readonly Kind[]): PlanAnswer {
  try {
    return { kinds, plan: factsOf(planned(recipe, file), file.records), problem: null };
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    const problem = problemOf(error);
    const step = problem.step ?? stepAtFault(recipe, file, error.message);
    return { kinds, plan: null, problem: { ...problem, step } };
  }
}

/** Reads a recipe from a file. A damaged recipe, or one of a later version, is refused. */
export const openRecipe: Task<{ readonly text: string; readonly name: string }, Recipe> = async (
  _,
  { text, name },
) => {
  let value: unknown;
  try {
    value = parseNested(text);
  } catch {
    throw new PenumbraError(
      'usage',
      `${name} is not a recipe: it is not JSON. Nothing was changed.`,
    );
  }
  const version = (value as { readonly penumbra?: unknown } | null)?.penumbra;
  if (typeof version === 'number' && version > 2) {
    throw new PenumbraError(
      'usage',
      `${name} is a recipe of version ${version}, and this studio reads versions 1 and 2: open it in a newer studio. Nothing was changed.`,
    );
  }
  try {
    return withRevisions(readRecipe(value));
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    throw new PenumbraError(error.code, `${name}: ${error.message} Nothing was changed.`);
  }
};

function planned(recipe: Recipe, file: DataFile): Plan {
  return planRecipe(knownRecipe(readRecipe(recipe), file), file.table, file.lineOf);
}

function factsOf(plan: Plan, records: number): PlanFacts {
  const name = (position: number) => label(plan.columns, position).replaceAll('"', '');
  return {
    lines: planWords(plan, records),
    steps: plan.steps.map(({ from, title, positions, promised }) => ({
      from,
      title,
      columns: positions.map(name),
      claims: promised.map(({ claim, tier, because }) => ({
        claim,
        sentence: claims.get(claim)?.sentence ?? claim,
        tier,
        because,
      })),
    })),
    records: plan.records,
    dropped: plan.dropped.map(name),
    pseudonymised: plan.pseudonymised.map(name),
    notCovered: plan.notCovered.map(name),
    notReleasable: plan.notReleasable,
  };
}

/** The kinds before the steps; the kinds of the file if the preparations fail. */
function kindsAfter(recipe: Recipe, file: DataFile): Kind[] {
  const { table, lineOf } = file;
  try {
    const read = readRecipe({ ...recipe, steps: preparing(recipe) });
    const description = knownAbout(file, read.description);
    const preparations = preparationsOf(read, description, table.columns, rolesIn(description));
    return prepareColumns(table.columns, preparations, lineOf).map(({ kind }) => kind);
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    return table.columns.map(({ kind }) => kind);
  }
}

/** A recipe needs a step. Without preparations it gets a sample, which changes no kinds. */
function preparing({ steps }: Recipe): Recipe['steps'] {
  const some = steps.filter((step) => isPreparation(step));
  return some.length === 0 ? [{ method: 'sample', share: 50 }] : some;
}

function problemOf({ code, message, place }: PenumbraError): PlanProblem {
  const key = place.key ?? null;
  const named = key === null ? null : /^steps\[(\d+)\]/.exec(key);
  return { code, message, key, step: named && Number(named[1]), column: place.column ?? null };
}

/** The first step with which the plan fails with the same message; null if the fault is elsewhere. */
function stepAtFault(recipe: Recipe, file: DataFile, message: string): number | null {
  for (let last = 0; last < recipe.steps.length; last++) {
    try {
      planned({ ...recipe, steps: recipe.steps.slice(0, last + 1) }, file);
    } catch (error) {
      return error instanceof PenumbraError && error.message === message ? last : null;
    }
  }
  return null;
}
