export { frequencies } from './frequencies.ts';
export { countsWithWildcards } from './wildcards.ts';
