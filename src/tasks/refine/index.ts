export type { RefineState } from './options.ts';
export * from './parameters.ts';
export * from './record.ts';
export { refineLoaded } from './refine.ts';
export { stayOfRefinement } from './refinedTexts.ts';
