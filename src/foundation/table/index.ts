export * from './agreeingRows.ts';
export * from './categories.ts';
export * from './column.ts';
export * from './combinations.ts';
export * from './dataset.ts';
export {
  type CountedUnits,
  combinedCodes,
  DEPENDENCY_SHARE,
  type Dependency,
  type DependencySearch,
  type DeterminedValues,
  dependencyCounts,
  determinedValues,
  findDependencies,
  LEAST_SHOWN,
  visibleCodes,
} from './dependencies.ts';
export * from './description.ts';
export * from './guess/index.ts';
export {
  findOrders,
  neighboursSay,
  type OrderedCodes,
  orderedCodes,
  orderOf,
} from './ordered.ts';
export * from './roles.ts';
export * from './scale.ts';
export * from './select.ts';
export * from './suggestRoles.ts';
export * from './table.ts';
export * from './taxonomy.ts';
export { findTelling, type Telling } from './telling.ts';
export * from './unitNumbers.ts';
export * from './waves.ts';
export * from './wildcards.ts';
