import type { ByteSource } from '../bytes/index.ts';
import { isParquetName } from '../parquet/index.ts';
import { LABELLED_FILES } from './labelled.ts';

export type FormatName = NonNullable<ByteSource['format']>;

/** The format of a file of this name, if it is neither delimited text nor XML. */
export function formatOfName(path: string): FormatName | null {
  if (isParquetName(path)) return 'Parquet';
  return LABELLED_FILES.find(({ isName }) => isName(path))?.name ?? null;
}

/** Formats in which a missing number can have a reason of its own. */
const WITH_REASONS: readonly (FormatName | null)[] = ['SPSS', 'Stata', 'SAS transport', 'R'];

export function hasReasons(format: FormatName | null): boolean {
  return WITH_REASONS.includes(format);
}

/** Whether a missing code stays a code, and does not become a null. */
export function holdsCodes(format: FormatName | null): boolean {
  return format !== 'Parquet' && format !== 'Arrow';
}
