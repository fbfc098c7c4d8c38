/**
 * Penumbra in a page: a crew of web workers for `protect` and `verify`, and files that a page was given.
 *
 * @module
 */
export { webCrew } from './engine/webCrew.ts';
export { recordsIn } from './io/files/records.ts';
export type { MemoryTarget } from './io/memoryTarget.ts';
export { parquetTarget } from './io/parquet/index.ts';
export { blobSource } from './io/source.ts';
export { xmlTarget } from './io/xml/index.ts';
