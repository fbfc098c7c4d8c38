export * from './failure.ts';
export * from './journal.ts';
export * from './lock.ts';
export { isGone, PLACE } from './place.ts';
export * from './residue.ts';
export * from './sync.ts';
