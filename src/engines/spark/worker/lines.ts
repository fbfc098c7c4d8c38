const NEWLINE = 10;

/** Stands for a missing value in a field. */
export const NULL = '\\N';

/** Between the parts of a text that is one field: JSON and base64 do not contain it. */
export const PART = '\u0001';

/** The lines of a stream of bytes, without line ends, many at a time. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let rest: Buffer[] = [];
  for await (const bytes of stream) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const last = chunk.lastIndexOf(NEWLINE);
    if (last < 0) {
      rest.push(chunk);
      continue;
    }
    const whole = Buffer.concat([...rest, chunk.subarray(0, last)]);
    rest = last + 1 < chunk.length ? [chunk.subarray(last + 1)] : [];
    yield whole.toString('utf8').split('\n');
  }
  const end = Buffer.concat(rest);
  if (end.length > 0) yield [end.toString('utf8')];
}

/** A sink for lines; the caller waits for it if it returns a promise. */
export interface LineSink {
  /** Fields contain no tabs and no line ends. */
  line(...fields: readonly (string | number)[]): void;
  flush(): Promise<void>;
}

/** Passes lines to `write` in pieces of about 1 MiB. */
export function lineSink(write: (text: string) => Promise<void>): LineSink {
  let waiting: string[] = [];
  let size = 0;
  return {
    line(...fields) {
      const text = `${fields.join('\t')}\n`;
      waiting.push(text);
      size += text.length;
    },
    async flush() {
      if (size === 0) return;
      const text = waiting.join('');
      waiting = [];
      size = 0;
      await write(text);
    },
  };
}
