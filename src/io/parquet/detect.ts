import type { ByteSource } from '../bytes/index.ts';

/**
 * Whether a source is Parquet: it starts with `PAR1`, or `PARE` if it is encrypted, and goes on as no text does. A CSV
 * whose first column is called PAR1 is a CSV.
 */
export async function isParquet(source: ByteSource): Promise<boolean> {
  const start: number[] = [];
  for await (const chunk of source.open()) {
    start.push(...chunk.subarray(0, 5 - start.length));
    if (start.length === 5) break;
  }
  const word = String.fromCharCode(...start.slice(0, 4));
  if (word !== 'PAR1' && word !== 'PARE') return false;
  const next = start[4];
  return next === undefined || next >= 0x7f || (next < 0x20 && ![9, 10, 13].includes(next));
}

/** Whether a file of this name is to be Parquet. */
export function isParquetName(path: string): boolean {
  return /\.parquet$/i.test(path);
}
