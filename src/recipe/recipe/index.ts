export { isPreparation } from './preparations.ts';
export type { Blocks, Part, Recipe, RecipeRule, Step } from './recipe.ts';
export { findGroup, findPairing, findReplace } from './registry.ts';
