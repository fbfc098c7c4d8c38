import type { Method } from '../../methods/contract/index.ts';
import { CUT } from '../../methods/group/index.ts';
import { isPreparation } from './preparations.ts';
import type { Recipe, Revisions } from './recipe.ts';
import { groupMethods, preparations, replaceMethods } from './registry.ts';

/** What has a revision: a method, or the cut of a file into blocks. */
export type Revised = Pick<Method, 'name' | 'revision'>;

/** The revisions of some methods, in the order of their names. */
export function revisionsOf(methods: readonly Revised[]): Revisions {
  const named = methods.map(({ name, revision = 1 }): [string, number] => [name, revision]);
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The revisions of all methods, for results that are stored for later. */
export function allRevisions(): Revisions {
  return revisionsOf([...groupMethods, ...replaceMethods, ...preparations, CUT]);
}

/**
 * A stored recipe. With a seed it stands for a result, so each of its methods has a revision: 1 if none is named, because
 * recipes named none before there was a second. That of the cut is named since its third. A recipe without a seed promises
 * no values.
 */
export function withRevisions(recipe: Recipe): Recipe {
  const { revisions } = recipe;
  if (recipe.seed === undefined) return recipe;
  if (revisions !== undefined) {
    const isOld = isCut(recipe) && !Object.hasOwn(revisions, CUT.name);
    return isOld ? { ...recipe, revisions: { ...revisions, [CUT.name]: 1 } } : recipe;
  }
  const names = recipe.steps.flatMap((step) =>
    isPreparation(step)
      ? step.method
      : [step.group, step.replace, step.ordinal, step.nominal].flatMap(
          (part) => part?.method ?? [],
        ),
  );
  if (isCut(recipe)) names.push(CUT.name);
  const { seed, ...rest } = recipe;
  return { ...rest, revisions: Object.fromEntries(names.map((name) => [name, 1])), seed };
}

/** Whether a recipe cuts the file, or the records of a step, into blocks. */
function isCut({ cut, steps }: Recipe): boolean {
  return (
    cut !== undefined ||
    steps.some((step) => !isPreparation(step) && step.blocks?.size !== undefined)
  );
}

/** Warnings about methods with another revision than the recipe was made with, in sentences. */
export function otherRevisions(made: Revisions, methods: readonly Revised[]): string[] {
  return Object.entries(revisionsOf(methods)).flatMap(([name, revision]) => {
    const earlier = Object.hasOwn(made, name) ? made[name] : revision;
    if (earlier === revision) return [];
    const program = earlier < revision ? 'the penumbra that made it' : 'a newer penumbra';
    return [
      `the recipe was made with revision ${earlier} of ${name}, and this program has revision ${revision}: the same data and seed give other values. Use ${program} to get the same bytes`,
    ];
  });
}
