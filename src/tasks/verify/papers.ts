import type { Certificate } from '../../recipe/index.ts';

/** What a verification reads from the folder that must stay. What was not kept is null. */
export interface Papers {
  readonly certificate: Certificate;
  /** The recipe with its seed, as it was stored: it tells what the certificate must claim. */
  readonly recipe: string | null;
  /** The partition: its text, or its path for files larger than memory. */
  readonly partition: string | null;
  /** The settings of a refinement with their seeds, as they were stored: they make it again. */
  readonly refinement?: string | null;
}
