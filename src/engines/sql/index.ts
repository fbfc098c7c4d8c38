export { type CutsRest, planBlocksBySql, type UncutNode, type UncutNodes } from './blockPlan.ts';
export * from './session.ts';
export type { FoundCut } from './tree.ts';
