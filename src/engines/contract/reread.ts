import type { ByteSource } from '../../io/bytes/index.ts';
import type { Recomputed } from '../../recipe/certificate/index.ts';
import type { Certificate } from '../../recipe/index.ts';

/** Two files and the certificate that speaks of them. */
export interface CertifiedFiles {
  readonly original: ByteSource;
  readonly written: ByteSource;
  readonly certificate: Certificate;
}

/**
 * Such files, read again by an engine, to recompute what the certificate states. The methods are called in this order, and
 * only as long as nothing shows that the files are others.
 */
export interface Reread {
  /** Names of the columns of both files. */
  readonly names: readonly [original: readonly string[], written: readonly string[]];
  /** Reads the partition: its SHA-256, or null where it is not there. */
  partition(): Promise<string | null>;
  /** Why the records cannot be compared, or null. */
  misfit(): Promise<string | null>;
  /** Whether a column of the original is one of numbers. */
  isNumber(position: number): boolean;
  /** Cuts the original as it was cut: the number of blocks, or null where it was protected as a whole. */
  cut(): Promise<number | null>;
  recompute(): Promise<Recomputed>;
  close(): Promise<void>;
}
