import type { ByteSource } from '../bytes/index.ts';
import { contentOf } from './content.ts';
import type { Dialect } from './dialect.ts';
import { decode, encode } from './encoding.ts';
import { type PassOptions, passOver } from './pass.ts';
import { FIELD, type Scanner } from './scanner.ts';

const CELL_END = 0x1e;
const RECORD_END = 0x1d;
const CHUNK = 1 << 16;

/**
 * Feeds the bytes of some columns' cells to a hash, as they stand in the file with their quotes: 0x1E
 * behind each cell but a record's last, 0x1D behind that. Two files whose digests agree have the same
 * bytes in these columns of these records. An empty cell counts alike with quotes (`""`) and without,
 * because a file that is left with one column has to quote it. One pass; returns the number of records fed.
 *
 * With `texts`, cells count as the texts they hold, in UTF-8 and without quotes: to compare files that are
 * written differently.
 */
export async function digestCells(
  source: ByteSource,
  dialect: Dialect,
  positions: readonly number[],
  keepRecord: ((record: number) => boolean) | undefined,
  update: (bytes: Uint8Array) => void,
  options: PassOptions & { readonly texts?: boolean } = {},
): Promise<number> {
  const buffer = new Uint8Array(CHUNK);
  let used = 0;
  let kept = 0;
  const flush = (): void => {
    if (used > 0) update(buffer.slice(0, used));
    used = 0;
  };
  const feed = (bytes: Uint8Array, start: number, end: number, separator: number): void => {
    const length = end - start;
    if (used + length + 1 > CHUNK) flush();
    if (length >= CHUNK) update(bytes.slice(start, end));
    else for (let i = start; i < end; i++) buffer[used++] = bytes[i];
    buffer[used++] = separator;
  };
  await passOver(
    source,
    dialect,
    {
      records(batch: Scanner, from: number, first: number): void {
        const { bytes, fields, records, columns } = batch;
        const last = positions.length - 1;
        for (let r = from; r < records; r++) {
          if (keepRecord !== undefined && !keepRecord(first + r - from)) continue;
          kept++;
          for (let i = 0; i <= last; i++) {
            const f = (r * columns + positions[i]) * FIELD;
            const separator = i === last ? RECORD_END : CELL_END;
            if (options.texts === true) {
              const text = textBytes(batch, f, dialect);
              feed(text, 0, text.length, separator);
              continue;
            }
            const start = fields[f];
            const end = fields[f + 1];
            const bare = fields[f + 2] !== 0 && end - start === 2;
            feed(bytes, start, bare ? start : end, separator);
          }
        }
      },
    },
    options,
  );
  flush();
  return kept;
}

function textBytes(batch: Scanner, f: number, { encoding }: Dialect): Uint8Array {
  const [bytes, start, end] = contentOf(batch, f);
  if (encoding === 'utf-8') return bytes.subarray(start, end);
  return encode(decode(bytes, start, end, encoding)!, 'utf-8');
}
