export { isParquet, isParquetName } from './detect.ts';
export { digestValues, numbersMade } from './digest.ts';
export { Lines, UnwritableValue } from './lines.ts';
export { isParquetSource, type ParquetSource, parquetToCsv } from './read.ts';
export { parquetTarget } from './target.ts';
export { dateText, timestampText } from './temporal.ts';
export { type ColumnType, type ParquetColumn, typeName } from './type.ts';
export {
  csvToParquet,
  type ParquetWriter,
  refuseSameNames,
  type Spool,
  type WrittenFrom,
} from './write.ts';
