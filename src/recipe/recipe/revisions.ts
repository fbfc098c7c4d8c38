import type { Method } from '../../methods/contract/index.ts';
import { isPreparation } from './preparations.ts';
import type { Recipe, Revisions } from './recipe.ts';
import { groupMethods, preparations, replaceMethods } from './registry.ts';

/** The revisions of some methods, in the order of their names. */
export function revisionsOf(methods: readonly Method[]): Revisions {
  const named = methods.map(({ name, revision = 1 }): [string, number] => [name, revision]);
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The revisions of all methods, for results that are stored for later. */
export function allRevisions(): Revisions {
  return revisionsOf([...groupMethods, ...replaceMethods, ...preparations]);
}

/**
 * A stored recipe. With a seed it stands for a result, so each of its methods has a revision: 1 if none is named, because
 * recipes named none before there was a second. A recipe without a seed promises no values.
 */
export function withRevisions(recipe: Recipe): Recipe {
  if (recipe.seed === undefined || recipe.revisions !== undefined) return recipe;
  const names = recipe.steps.flatMap((step) =>
    isPreparation(step)
      ? step.method
      : [step.group, step.replace, step.ordinal, step.nominal].flatMap(
          (part) => part?.method ?? [],
        ),
  );
  const { seed, ...rest } = recipe;
  return { ...rest, revisions: Object.fromEntries(names.map((name) => [name, 1])), seed };
}

/** Warnings about methods with another revision than the recipe was made with, in sentences. */
export function otherRevisions(made: Revisions, methods: readonly Method[]): string[] {
  return Object.entries(revisionsOf(methods)).flatMap(([name, revision]) => {
    const earlier = Object.hasOwn(made, name) ? made[name] : revision;
    if (earlier === revision) return [];
    const program = earlier < revision ? 'the penumbra that made it' : 'a newer penumbra';
    return [
      `the recipe was made with revision ${earlier} of ${name}, and this program has revision ${revision}: the same data and seed give other values. Use ${program} to get the same bytes`,
    ];
  });
}
