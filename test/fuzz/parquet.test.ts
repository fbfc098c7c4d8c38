import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PenumbraError } from '../../src/error.ts';
import { bytesSource } from '../../src/io/bytes/source.ts';
import { readCsv } from '../../src/io/csv/index.ts';
import { parquetToCsv } from '../../src/io/parquet/index.ts';

const FILES = ['snappy', 'gzip', 'zstd', 'lz4', 'none', 'encodings', 'int96', 'integerDecimals'];

const files = FILES.map(
  (name) =>
    new Uint8Array(readFileSync(new URL(`../fixtures/parquet/${name}.parquet`, import.meta.url))),
);

/** What is changed: how far from the end or the start, and into what. */
const change = fc.record({
  at: fc.oneof(fc.nat(64), fc.nat(3000), fc.nat()),
  isFromEnd: fc.boolean(),
  byte: fc.oneof(fc.constantFrom(0, 1, 127, 128, 255), fc.nat(255)),
});

test('whatever happens to a file, it is read or refused in one sentence, soon', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(change, { minLength: 1, maxLength: 5 }),
      fc.option(fc.nat()),
      async (file, changes, cut) => {
        let bytes = file.slice();
        for (const { at, isFromEnd, byte } of changes) {
          const place = at % bytes.length;
          bytes[isFromEnd ? bytes.length - 1 - place : place] = byte;
        }
        if (cut !== null) bytes = bytes.slice(0, 4 + (cut % (bytes.length - 4)));
        const begun = performance.now();
        const error = await readCsv(parquetToCsv(bytesSource('a.parquet', bytes))).then(
          () => null,
          (caught) => caught,
        );
        expect(performance.now() - begun).toBeLessThan(20_000);
        if (error === null) return;
        expect(error).toBeInstanceOf(PenumbraError);
        expect(error.code).not.toBe('internal');
        expect(error.message).toMatch(/^[^\n]+\.$/);
      },
    ),
    { numRuns: 1500 },
  );
});

test('any bytes between the marks are refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 8, maxLength: 400 }), async (middle) => {
      const mark = new TextEncoder().encode('PAR1');
      const length = new Uint8Array(new Uint32Array([middle.length]).buffer);
      const bytes = Uint8Array.from([...mark, ...middle, ...length, ...mark]);
      const read = readCsv(parquetToCsv(bytesSource('a.parquet', bytes)));
      await expect(read).rejects.toBeInstanceOf(PenumbraError);
    }),
    { numRuns: 2000 },
  );
});
