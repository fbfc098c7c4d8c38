import type { ByteSource } from '../bytes/index.ts';
import {
  contentOf,
  type Dialect,
  decode,
  FIELD,
  IS_NUMBER,
  missingByColumn,
  NumberParser,
  type PassOptions,
  PLAIN,
  passOver,
} from '../csv/index.ts';

const CHUNK = 1 << 16;

/**
 * Which columns hold numbers in a file of a format with types that was made from a file of another one: the same value is
 * then written differently in both (`12.50` and 12.5, `NA` and null), so only values can be compared. Null if texts can: the
 * cells of such a file become those of a CSV as they are. `positions` are places in the file that was made, from 0.
 */
export async function numbersMade(
  original: ByteSource,
  made: ByteSource,
  positions: readonly number[],
): Promise<readonly boolean[] | null> {
  if (made.known === undefined || made.format === original.format) return null;
  const known = await made.known();
  return positions.map((position) => known[position]?.isNumber ?? false);
}

/**
 * Feeds the values of some columns to a hash: numbers as the shortest text of the same double, texts in UTF-8, missing
 * values all alike. Two files whose digests agree have the same values in these columns, however they are written. One
 * pass; returns the number of records fed.
 */
export async function digestValues(
  source: ByteSource,
  dialect: Dialect,
  positions: readonly number[],
  areNumbers: readonly boolean[],
  keepRecord: ((record: number) => boolean) | undefined,
  update: (bytes: Uint8Array) => void,
  options: PassOptions & { readonly isPadded?: boolean } = {},
): Promise<number> {
  const textOf = (text: string) => (options.isPadded ? text.trimEnd() : text);
  const missingAt = positions.map(missingByColumn(dialect));
  const parser = new NumberParser(dialect.decimal);
  const encoder = new TextEncoder();
  let kept = 0;
  let pending = '';
  await passOver(
    source,
    dialect,
    {
      records(batch, from, first) {
        for (let r = from; r < batch.records; r++) {
          if (keepRecord !== undefined && !keepRecord(first + r - from)) continue;
          kept++;
          for (const [i, position] of positions.entries()) {
            const f = (r * batch.columns + position) * FIELD;
            const [bytes, start, end] = contentOf(batch, f);
            const missing = missingAt[i];
            const isText = !areNumbers[i];
            const isQuoted = batch.fields[f + 2] !== PLAIN && dialect.quotedMissing !== true;
            if (!(isText && isQuoted) && missing.has(bytes, start, end)) pending += '\u001f';
            else if (!isText && parser.parse(bytes, start, end) === IS_NUMBER) {
              pending += missing.numbers.includes(parser.value) ? '\u001f' : String(parser.value);
            } else {
              const text = textOf(decode(bytes, start, end, dialect.encoding) ?? '');
              pending += options.isPadded && text === '' ? '\u001f' : JSON.stringify(text);
            }
            pending += '\u001e';
          }
          pending += '\u001d';
          if (pending.length < CHUNK) continue;
          update(encoder.encode(pending));
          pending = '';
        }
      },
    },
    options,
  );
  update(encoder.encode(pending));
  return kept;
}
