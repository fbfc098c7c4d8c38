import type { ByteSource } from '../bytes/index.ts';
import { fixedToCsv, isLayout } from '../fixed/index.ts';
import { LABELLED_FILES, withComments } from '../formats/index.ts';
import type { TableChoice } from '../labelled/index.ts';
import { isParquet, parquetToCsv } from '../parquet/index.ts';
import { isSas, sasToCsv } from '../sas/index.ts';
import { isDuckDBFile, noPlace } from '../tables/index.ts';
import { isXml, xmlToCsv } from '../xml/index.ts';

/**
 * The records of a file as CSV: of a Parquet file, which is told by its first bytes, what `parquetToCsv` makes of it, of an
 * XML file what `xmlToCsv` does, of a file with labels what its reader does, of what describes a file of fixed width the records
 * beside it, and of any other its bytes. `choice` says which table of a file that has several.
 */
export async function recordsIn(source: ByteSource, choice?: TableChoice): Promise<ByteSource> {
  if (await isParquet(source)) return withComments(parquetToCsv(source));
  for (const { is, read } of LABELLED_FILES) if (await is(source)) return read(source, choice);
  if (await isSas(source)) return sasToCsv(source);
  if (await isDuckDBFile(source)) throw noPlace(source.name);
  const layout = await isLayout(source);
  if (layout !== null) return fixedToCsv(source, layout);
  return (await isXml(source)) ? xmlToCsv(source) : source;
}
