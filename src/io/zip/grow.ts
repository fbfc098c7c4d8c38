import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { PenumbraError } from '../../error.ts';

/** Sizes and places have 32 bits. */
const MOST_BYTES = 0xffffffff;
const UNIX = 3;
/** A plain file that its owner may read and write: what stays must not become readable for all by being unpacked. */
const MODE = 0o100600;

/**
 * A ZIP archive that grows: files come one after the other, each in pieces. The same contents give the same bytes everywhere
 * and at any time. Zip64 is not written: 4 GiB are refused.
 */
export class GrowingZip {
  #made: Uint8Array<ArrayBuffer>[] = [];
  #written = 0;
  #file: ZipDeflate | ZipPassThrough | null = null;
  #size = 0;
  readonly #zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    this.#made.push(piece as Uint8Array<ArrayBuffer>);
  });

  /** Begins a file. One that is not packed can be read by programs that look at the first bytes of an archive. */
  begin(name: string, isPacked = true): void {
    this.#file = isPacked ? new ZipDeflate(name) : new ZipPassThrough(name);
    this.#size = 0;
    // The first day there is, wherever the clock stands.
    Object.assign(this.#file, { mtime: new Date(1980, 0, 1), os: UNIX, attrs: MODE << 16 });
    this.#zip.add(this.#file);
  }

  /** Adds bytes to the file that was begun. */
  push(bytes: Uint8Array, isLast: boolean): void {
    this.#size += bytes.length;
    refuseLarge(this.#size);
    this.#file!.push(bytes, isLast);
  }

  /** Adds a whole file. */
  add(name: string, content: string, isPacked = true): void {
    this.begin(name, isPacked);
    this.push(new TextEncoder().encode(content), true);
  }

  end(): void {
    this.#zip.end();
  }

  /** What was made since the last call. */
  take(): Uint8Array<ArrayBuffer>[] {
    const made = this.#made;
    this.#made = [];
    for (const piece of made) this.#written += piece.length;
    refuseLarge(this.#written);
    return made;
  }
}

export function refuseLarge(bytes: number): void {
  if (bytes > MOST_BYTES) throw tooLarge();
}

export function tooLarge(): PenumbraError {
  return new PenumbraError(
    'file',
    'The archive would have more than 4 GB or 65,535 files: save the files one by one, or continue on the command line.',
  );
}
