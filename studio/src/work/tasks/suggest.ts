import {
  defaultLimits,
  purposeOf,
  type Suggestions,
  type SuggestionWords,
  suggest as search,
  suggestionWords,
  type ToldTrial,
} from '../../../../src/index.ts';
import { isPreparation, type Recipe, readRecipe } from '../../../../src/recipe/index.ts';
import { knownFile, knownRecipe } from '../knownFile.ts';
import type { Task } from '../task.ts';
import { fileOn } from './protect.ts';

export interface SuggestAsk {
  /** Roles, rules, preparations and columns are kept; how steps protect is searched. */
  readonly recipe: Recipe;
  /** The purpose whose limits must hold; null for none. */
  readonly purpose: string | null;
  /** Seconds. */
  readonly budget: number;
  /** The name of a measure; null for the default. */
  readonly objective: string | null;
}

export interface SuggestAnswer {
  readonly found: Suggestions;
  readonly words: SuggestionWords;
}

/** Least time between two messages to the page, in milliseconds. */
const PACE = 250;

/** Searches recipes for the loaded file. Trials are sent in small batches. */
export const suggest: Task<SuggestAsk, SuggestAnswer, readonly ToldTrial[]> = async (
  desk,
  { recipe, purpose, budget, objective },
  { signal, progress, tell },
) => {
  const asked = readRecipe({ ...recipe, steps: stepsToSearch(recipe) });
  const file = await knownFile(fileOn(desk), asked.description, { signal, onProgress: progress });
  const heap: ToldTrial[] = [];
  let last = performance.now();
  const flush = () => {
    if (heap.length > 0) tell(heap.splice(0));
    last = performance.now();
  };
  try {
    const found = await search(file, {
      recipe: knownRecipe(asked, file),
      purpose: purpose === null ? undefined : purposeOf(desk.limits ?? defaultLimits, purpose),
      objective: objective ?? undefined,
      budget,
      signal,
      crew: desk.crew(),
      onProgress: progress,
      onTrial: (trial) => {
        heap.push(trial);
        if (performance.now() - last >= PACE) flush();
      },
    });
    return { found, words: suggestionWords(found) };
  } finally {
    flush();
  }
};

/** The given steps or, if none protects yet, one step whose method the search chooses. */
function stepsToSearch({ steps }: Recipe): Recipe['steps'] {
  if (steps.some((step) => !isPreparation(step))) return steps;
  return [...steps, { method: 'microaggregation', group: { method: 'mdav', k: 3 } }];
}
