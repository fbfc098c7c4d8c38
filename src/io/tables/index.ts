export { isDuckDBFile, isDuckDBName, noPlace } from './detect.ts';
export { isDatabase, tableTarget } from './target.ts';
export { hasNaN, spells, type TypeNames, typeOf } from './types.ts';
