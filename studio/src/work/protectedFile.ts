import { isParquetSource } from '../../../src/io/parquet/index.ts';
import { isXmlSource } from '../../../src/io/xml/index.ts';
import { nameOfProtected } from './nameOfProtected.ts';
import type { Run } from './task.ts';

/** How the protected file of a run is called: after the original, with the ending of what was written. */
export function nameOfFile({ protectedFile: { source } }: Run, original: string): string {
  const name = nameOfProtected(original);
  const ending = isXmlSource(source) ? '.xml' : isParquetSource(source) ? '.parquet' : null;
  if (ending === null) return name.replace(/\.(xml|parquet)$/i, '.csv');
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
