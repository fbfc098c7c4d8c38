import type { Batch } from '../labelled/index.ts';
import type { Lines } from '../parquet/index.ts';
import { type Nature, putValue } from '../servers/index.ts';

const TAB = 9;
const NEWLINE = 10;
const BACKSLASH = 92;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Records of what COPY sends: a line for each, cells between tabs, `\N` for a null, and backslashes before what they are. */
export async function* recordsOf(
  pieces: AsyncIterable<Uint8Array>,
  natures: readonly Nature[],
): AsyncGenerator<Batch> {
  let rest = new Uint8Array(0);
  for await (const piece of pieces) {
    const bytes = new Uint8Array(rest.length + piece.length);
    bytes.set(rest);
    bytes.set(piece, rest.length);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    rest = bytes.subarray(end);
    if (end > 0) yield new Records(bytes, end, natures);
  }
}

class Records implements Batch {
  readonly records: number;
  readonly #bytes: Uint8Array;
  readonly #natures: readonly Nature[];
  /** Where each cell begins, and behind them where the next would. */
  readonly #starts: Int32Array;

  constructor(bytes: Uint8Array, end: number, natures: readonly Nature[]) {
    const starts: number[] = [0];
    for (let i = 0; i < end; i++) {
      if (bytes[i] === TAB || bytes[i] === NEWLINE) starts.push(i + 1);
    }
    this.#bytes = bytes;
    this.#natures = natures;
    this.#starts = Int32Array.from(starts);
    this.records = (starts.length - 1) / natures.length;
  }

  put(record: number, column: number, lines: Lines): boolean {
    const place = record * this.#natures.length + column;
    const start = this.#starts[place];
    const end = this.#starts[place + 1] - 1;
    const bytes = this.#bytes;
    if (end - start === 2 && bytes[start] === BACKSLASH && bytes[start + 1] === 78) return false;
    const nature = this.#natures[column];
    const isEscaped = nature.how === 'text' && bytes.subarray(start, end).includes(BACKSLASH);
    if (isEscaped) {
      const whole = unescaped(bytes.subarray(start, end));
      putValue(lines, nature, whole, 0, whole.length);
    } else putValue(lines, nature, bytes, start, end);
    return true;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
};

function unescaped(cell: Uint8Array): Uint8Array {
  const text = decoder.decode(cell).replace(/\\(.)/gs, (_, letter) => ESCAPES[letter] ?? letter);
  return encoder.encode(text);
}
