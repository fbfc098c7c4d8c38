import type { ByteSource } from '../../../src/io/bytes/index.ts';
import { isParquetSource } from '../../../src/io/parquet/index.ts';
import { isXmlSource } from '../../../src/io/xml/index.ts';
import { type Made, nameOfProtected } from './nameOfProtected.ts';

/** Endings of files with labels. */
const LABELLED: Readonly<Record<string, string>> = { SPSS: '.sav', R: '.rds' };

/** The name of a file made here: the name of the original with the ending of the written format. */
export function nameOfFile(written: ByteSource, original: string, made: Made): string {
  const name = nameOfProtected(original, made);
  const ending = isXmlSource(written)
    ? '.xml'
    : isParquetSource(written)
      ? '.parquet'
      : (LABELLED[written.format ?? ''] ?? null);
  if (ending === null) return name.replace(/\.(xml|parquet|z?sav|rds|sas7bdat)$/i, '.csv');
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
