import type { ByteSource } from '../../../src/io/bytes/index.ts';
import { LABELLED_FILES } from '../../../src/io/formats/index.ts';
import { isParquetSource } from '../../../src/io/parquet/index.ts';
import { isXmlSource } from '../../../src/io/xml/index.ts';
import { type Made, nameOfProtected } from './nameOfProtected.ts';

/** The name of a file made here: the name of the original with the ending of the written format. */
export function nameOfFile(written: ByteSource, original: string, made: Made): string {
  const name = nameOfProtected(original, made);
  const ending = isXmlSource(written)
    ? '.xml'
    : isParquetSource(written)
      ? '.parquet'
      : (LABELLED_FILES.find((one) => one.name === written.format)?.ending ?? null);
  if (ending === null)
    return name.replace(
      /\.(xml|parquet|z?sav|dta|xpt|arrow|feather|rds|sas7bdat|xlsx|xlsm|ods|sqlite3?|db|sps)$/i,
      '.csv',
    );
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
