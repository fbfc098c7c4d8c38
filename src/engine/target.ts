import { type ByteSource, bytesSource } from '../io/source.ts';

/** Where a protected file goes. What was written can be read back before it is given its name. */
export interface Target {
  write(chunk: Uint8Array): void | Promise<void>;
  /** Ends writing, and gives what was written to be read. */
  finish(): Promise<ByteSource>;
}

/** A target in memory, for pages and for code. */
export function memoryTarget(name = 'protected.csv'): Target & { bytes(): Uint8Array } {
  const chunks: Uint8Array[] = [];
  const bytes = () => {
    const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
      all.set(chunk, offset);
      offset += chunk.length;
    }
    return all;
  };
  return {
    write: (chunk) => void chunks.push(chunk.slice()),
    finish: async () => bytesSource(name, bytes()),
    bytes,
  };
}
