export { isPreparation } from './preparations.ts';
export type { Blocks, Part, Recipe, RecipeRule, Step } from './recipe.ts';
export { findGroup, findPairing, findReplace, preparations } from './registry.ts';
export { otherRevisions, revisionsOf } from './revisions.ts';
