export { isDuckDBFile, isDuckDBName, noPlace } from './detect.ts';
export { isDatabase, plainFormat, tableTarget } from './target.ts';
export { hasNaN, spells, type TypeNames, typeOf } from './types.ts';
