import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../bytes/index.ts';
import { refusal, unpacked } from '../compressed/index.ts';
import { isDatabaseAddress } from '../databases/index.ts';
import { codeOf } from '../disk/index.ts';

const PIECE = 1 << 18;

/** Where the operating system is named in the header of gzip data, and the number for any. */
const SYSTEM = 9;
const ANY_SYSTEM = 255;

/** What packed data hold, unpacked by Node; see `unpacked`. */
export async function unpackedFile(source: ByteSource): Promise<ByteSource> {
  return unpacked(source, gunzip);
}

/** Unpacks gzip data of any number of members; their checksums are verified, and nothing may follow them. */
export async function* gunzip(
  pieces: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  let given = 0;
  let fault: unknown;
  async function* counted(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of pieces) {
        given += piece.length;
        yield piece;
      }
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  const engine = createGunzip({ chunkSize: PIECE });
  const feed = Readable.from(counted(), { objectMode: true, highWaterMark: 1 });
  feed.on('error', (error) => engine.destroy(error));
  feed.pipe(engine);
  try {
    for await (const piece of engine) yield piece;
  } catch (error) {
    if (fault !== undefined) throw fault;
    throw codeOf(error) === 'Z_BUF_ERROR'
      ? refusal.cutOff(file, 'gzip')
      : refusal.damaged(file, 'gzip');
  } finally {
    feed.destroy();
    engine.destroy();
  }
  // Zeros behind the last member are no news to zlib, which stops there.
  if (engine.bytesWritten !== given) throw refusal.more(file, 'gzip');
}

type Sink = (chunk: Uint8Array) => Promise<void>;

/** Takes what is written to a file, packs it and hands it on. */
export interface PackingWriter {
  write(chunk: Uint8Array): Promise<void>;
  /** Ends the data. */
  finish(): Promise<void>;
  /** What was written, unpacked again. */
  records(written: ByteSource): ByteSource;
  /** Frees its resources if the output is abandoned. */
  abandon(): Promise<void>;
}

/** How a file of this name is packed while it is written, or null if its name does not ask for that. */
export function compressed(path: string): ((sink: Sink) => PackingWriter) | null {
  return /\.gz$/i.test(path) ? gzipWriter : null;
}

/** Gzip data without a name and a time, and with no word about the operating system. */
function gzipWriter(sink: Sink): PackingWriter {
  const engine = createGzip({ chunkSize: PIECE });
  let failure: unknown;
  let isFirst = true;
  const done = (async () => {
    for await (const piece of engine as AsyncIterable<Uint8Array>) {
      if (isFirst) piece[SYSTEM] = ANY_SYSTEM;
      isFirst = false;
      await sink(piece);
    }
  })().catch((error) => {
    failure = error;
    engine.destroy();
  });
  return {
    async write(chunk) {
      // The chunk is the caller's again once it is taken in.
      await new Promise<void>((taken) => engine.write(chunk, () => taken()));
      if (failure !== undefined) throw failure;
    },
    async finish() {
      engine.end();
      await done;
      if (failure !== undefined) throw failure;
    },
    // Without limits: what was just written is no trap.
    records: (written) => ({
      name: written.name,
      open: () => gunzip(written.open(), written.name),
    }),
    async abandon() {
      engine.destroy();
      await done;
    },
  };
}

const WRITTEN_WITHOUT = /\.(xml|parquet)\.gz$/i;

/** Refuses an output whose name asks for a format that is not written, before any work is done. */
export function refuseOutputName(output: string): void {
  const sentence = isDatabaseAddress(output)
    ? `The output is a database, and only protect writes tables: name a file.`
    : /[\\/]$/.test(output)
      ? `The output ${output} is a folder: several files become one, so name a file.`
      : /\.(zst|zstd)$/i.test(output)
        ? `The output ${output} cannot be packed with zstd: name it .csv.gz for gzip, or .csv and run zstd on it.`
        : WRITTEN_WITHOUT.test(output)
          ? `The output ${output} cannot be packed: only CSV is written with gzip, so leave out .gz.`
          : null;
  if (sentence !== null) throw new PenumbraError('usage', sentence, { file: output });
}
