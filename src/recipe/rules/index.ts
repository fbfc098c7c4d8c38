export { cellsApart, cellsOfPlan, ruleCells } from './cells.ts';
export * from './check.ts';
export { type Enforcement, enforceRules } from './enforce.ts';
export { holdMembers } from './holdMembers.ts';
export { lawfulCategories } from './lawfulCategories.ts';
export * from './refuse.ts';
export { type Repaired, repairRules } from './repair.ts';
