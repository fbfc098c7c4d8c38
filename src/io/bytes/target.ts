import { joined, type MemoryTarget } from './memoryTarget.ts';
import { type ByteSource, bytesSource } from './source.ts';

/** Where a protected file goes. What was written can be read back before it is given its name. */
export interface Target {
  write(chunk: Uint8Array): void | Promise<void>;
  /** Ends writing and returns the written bytes as a source. */
  finish(): Promise<ByteSource>;
}

/** A target in memory, for pages and for code. */
export function memoryTarget(name = 'protected.csv'): MemoryTarget {
  const chunks: Uint8Array[] = [];
  const bytes = () => joined(chunks);
  return {
    write: (chunk) => void chunks.push(chunk.slice()),
    finish: async () => bytesSource(name, bytes()),
    bytes,
  };
}
