import type { ByteSource } from '../../io/bytes/index.ts';
import type { Recomputed } from '../../recipe/certificate/index.ts';
import type { Certificate } from '../../recipe/index.ts';

/** Two files and the certificate about them. */
export interface CertifiedFiles {
  readonly original: ByteSource;
  readonly written: ByteSource;
  readonly certificate: Certificate;
}

/**
 * Two files that an engine reads again to recompute the statements of a certificate. The methods
 * are called in this order, until one shows that the files are other files.
 */
export interface Reread {
  /** Names of the columns of both files. */
  readonly names: readonly [original: readonly string[], written: readonly string[]];
  /** Reads the partition: its SHA-256, or null if it is missing. */
  partition(): Promise<string | null>;
  /** Why the records cannot be compared, or null. */
  misfit(): Promise<string | null>;
  /** Whether a column of the original is numeric. */
  isNumber(position: number): boolean;
  /** Cuts the original again as stated: the number of blocks, or null if it was protected as a whole. */
  cut(): Promise<number | null>;
  /** Which records of the original are in the written file, or null for all. */
  kept(): Promise<Uint8Array | null>;
  recompute(): Promise<Recomputed>;
  close(): Promise<void>;
}
