import { memoryTarget } from '../../../src/index.ts';
import type { ByteSource } from '../../../src/io/bytes/index.ts';
import { isParquetSource } from '../../../src/io/parquet/index.ts';
import { isXmlSource } from '../../../src/io/xml/index.ts';
import type { InputOptions } from '../../../src/recipe/index.ts';
import type { DataTarget } from '../../../src/tasks/release/index.ts';
import { parquetTarget, xmlTarget } from '../../../src/web.ts';
import { type Made, nameOfProtected } from './nameOfProtected.ts';

/** A target in memory, in the format of the source. The name of the source can suggest another format. */
export function targetFor(
  source: ByteSource,
  input: InputOptions | undefined,
): DataTarget & { bytes(): Uint8Array } {
  if (isXmlSource(source)) return xmlTarget(source, input);
  return isParquetSource(source) ? parquetTarget(source, input) : memoryTarget();
}

/** The name of a file made here: the name of the original with the ending of the written format. */
export function nameOfFile(written: ByteSource, original: string, made: Made): string {
  const name = nameOfProtected(original, made);
  const ending = isXmlSource(written) ? '.xml' : isParquetSource(written) ? '.parquet' : null;
  if (ending === null) return name.replace(/\.(xml|parquet)$/i, '.csv');
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
