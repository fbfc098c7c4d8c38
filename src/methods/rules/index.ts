// Schematron and the XPath engine are large, and have separate entry points: read.ts and schematron/index.ts.
export * from './blocks.ts';
export * from './cells.ts';
export { checksFor } from './checks.ts';
export { classify } from './classify.ts';
export { discover } from './discover/discover.ts';
export type { Proposal } from './discover/proposal.ts';
export type { How } from './enforce/conjunction.ts';
export { type Enforcer, enforcer, NOT_TRUE, OPEN, TRUE } from './enforce/enforce.ts';
export type { EnforcedColumn } from './enforce/parts.ts';
export { contradiction } from './feasible/contradiction.ts';
export * from './lawful.ts';
export * from './line.ts';
export * from './print.ts';
export * from './repair/repair.ts';
export * from './rule.ts';
export * from './svrl.ts';
export { TOLERANCE } from './tolerance.ts';
export * from './violations.ts';
