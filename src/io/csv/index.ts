export * from './content.ts';
export {
  atPositions,
  type ColumnDialect,
  checkDialectOptions as refuseDialect,
  type Delimiter,
  type Dialect,
  type DialectOptions,
  defaultMissing,
  delimiterName,
  type Encoding,
  missingIn,
  type Newline,
  outputDialect,
  plainDialect,
} from './dialect.ts';
export { digestCells } from './digest.ts';
export { decode } from './encoding.ts';
export { formatNumber } from './format.ts';
export { growingIntegers } from './growing.ts';
export type { ColumnKind, Kind } from './kind.ts';
export { detectKnown } from './known.ts';
export { defaultLimits } from './limits.ts';
export { lineFinder } from './lines.ts';
export { MissingCodes, missingByColumn } from './missing.ts';
export { IS_NUMBER, NOT_A_NUMBER, NumberParser } from './number.ts';
export type { ByteSink } from './output.ts';
export { Output } from './output.ts';
export type { PassOptions } from './pass.ts';
export { passOver } from './pass.ts';
export { type CsvFile, type ReadOptions, readCsv } from './read.ts';
export { isSpreadsheetFormula, reorderCsv } from './reorder.ts';
export { type CsvEdits, type MissingCell, type NewCell, rewriteCsv } from './rewrite.ts';
export { FIELD, PLAIN, Scanner } from './scanner.ts';
export {
  type StreamedBatch,
  type StreamedCells,
  type StreamedColumn,
  streamCsv,
} from './stream.ts';
export { type CsvSurvey, type CsvSurveyOf, type SurveyedColumn, surveyCsv } from './survey.ts';
export { writeCsv } from './write.ts';
