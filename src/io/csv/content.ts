import { DOUBLED, PLAIN, type Scanner } from './scanner.ts';

const QUOTE = 34;

/** A cell without its quotes, as bytes and a place in them. `f` is the cell's place in `fields`. */
export function contentOf({ bytes, fields }: Scanner, f: number): [Uint8Array, number, number] {
  const inside = fields[f + 2] === PLAIN ? 0 : 1;
  const start = fields[f] + inside;
  const end = fields[f + 1] - inside;
  if (fields[f + 2] !== DOUBLED) return [bytes, start, end];
  const single = new Uint8Array(end - start);
  let length = 0;
  for (let i = start; i < end; i++) {
    single[length++] = bytes[i];
    if (bytes[i] === QUOTE) i++;
  }
  return [single, 0, length];
}
