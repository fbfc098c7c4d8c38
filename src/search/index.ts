export * from './limits.ts';
export * from './refine.ts';
export type {
  RefineFigures,
  RefinementOptions,
  RefineSettings,
  RefineState,
  RefineUntil,
  ValueBounds,
} from './refineOptions.ts';
