/**
 * Penumbra in a page: a crew of web workers for `protect` and `verify`, and files that the user
 * opened.
 *
 * @module
 */
export { webCrew } from './engines/threads/webCrew.ts';
export { arrowTarget } from './io/arrow/index.ts';
export type { MemoryTarget } from './io/bytes/memoryTarget.ts';
export { blobSource } from './io/bytes/source.ts';
export { excelTarget } from './io/excel/index.ts';
export { recordsIn } from './io/files/records.ts';
export { openDocumentTarget } from './io/opendocument/index.ts';
export { parquetTarget } from './io/parquet/index.ts';
export { rdsTarget } from './io/rds/index.ts';
export { spssTarget } from './io/spss/index.ts';
export { sqliteTarget } from './io/sqlite/index.ts';
export { stataTarget } from './io/stata/index.ts';
export { xmlTarget } from './io/xml/index.ts';
export { xportTarget } from './io/xport/index.ts';
