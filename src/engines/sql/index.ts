export { planBlocksBySql } from './blockPlan.ts';
export * from './session.ts';
