import type { Batch } from '../labelled/index.ts';
import type { Lines } from '../parquet/index.ts';
import { type Nature, putValue } from '../servers/index.ts';
import type { Row } from './connect.ts';

/** Records of what a query gives. */
export async function* recordsOf(
  pieces: AsyncIterable<readonly Row[]>,
  natures: readonly Nature[],
): AsyncGenerator<Batch> {
  for await (const rows of pieces) {
    yield {
      records: rows.length,
      put(record: number, column: number, lines: Lines): boolean {
        const value = rows[record][column];
        if (value === null) return false;
        putValue(lines, natures[column], value, 0, value.length);
        return true;
      },
    };
  }
}
