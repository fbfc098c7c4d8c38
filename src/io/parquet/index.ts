export { decimalText, halfOf } from './cells.ts';
export { isParquet, isParquetName } from './detect.ts';
export { digestValues, numbersMade } from './digest.ts';
export { ARROW_SCHEMA, PANDAS, SPARK_SCHEMA } from './footer.ts';
export { Lines, numberText, shortestSingle, UnwritableValue } from './lines.ts';
export { isParquetSource, type ParquetSource, parquetToCsv } from './read.ts';
export { parquetTarget } from './target.ts';
export {
  dateText,
  parseDate,
  parseTime,
  parseTimestamp,
  timestampText,
  timeText as clockText,
} from './temporal.ts';
export { type ColumnType, typeName } from './type.ts';
export {
  csvToParquet,
  type Metadata,
  refuseSameNames,
  type WrittenColumn,
  type WrittenFrom,
} from './write.ts';
