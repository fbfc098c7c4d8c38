export * from './candidates.ts';
export * from './defaultLimits.ts';
export * from './frontier.ts';
export * from './halving.ts';
export * from './judgeLimits.ts';
export * from './limits.ts';
export * from './localSearch.ts';
export * from './readLimits.ts';
export * from './refine.ts';
export type {
  RefineFigures,
  RefinementOptions,
  RefineSettings,
  RefineState,
  RefineUntil,
  ValueBounds,
} from './refineOptions.ts';
export { refineParameters } from './refineParameters.ts';
export * from './space.ts';
