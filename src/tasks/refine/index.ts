export type { RefineState } from './options.ts';
export * from './parameters.ts';
export { stayOfRefinement } from './refinedTexts.ts';
