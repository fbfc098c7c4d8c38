import type { ByteSource } from '../bytes/index.ts';
import { isParquet, parquetToCsv } from '../parquet/index.ts';
import { isRds, rdsToCsv } from '../rds/index.ts';
import { isSpss, spssToCsv } from '../spss/index.ts';
import { isXml, xmlToCsv } from '../xml/index.ts';

/**
 * The records of a file as CSV: of a Parquet file, which is told by its first bytes, what `parquetToCsv` makes of it, of an
 * XML file what `xmlToCsv` does, of any other its bytes.
 */
export async function recordsIn(source: ByteSource): Promise<ByteSource> {
  if (await isParquet(source)) return parquetToCsv(source);
  if (await isSpss(source)) return spssToCsv(source);
  if (await isRds(source)) return rdsToCsv(source);
  return (await isXml(source)) ? xmlToCsv(source) : source;
}
