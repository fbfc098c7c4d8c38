export * from './column.ts';
export * from './combinations.ts';
export * from './roles.ts';
export * from './scale.ts';
export * from './select.ts';
export * from './suggestRoles.ts';
export * from './table.ts';
