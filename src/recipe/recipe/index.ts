export { isPreparation } from './preparations.ts';
export type { Blocks, Part, Recipe, RecipeRule, Step } from './recipe.ts';
export { findGroup, findPairing, findReplace, preparations } from './registry.ts';
export { otherRevisions, type Revised, revisionsOf } from './revisions.ts';
