import { planInMemory, rereadInMemory } from '../../engines/threads/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import type { Verification } from '../../recipe/certificate/index.ts';
import { conduct, type VerifyOptions } from './conduct.ts';
import type { Papers } from './papers.ts';

/**
 * Verifies a certificate: derives what it must claim from the recipe, and recomputes every statement from the two files
 * and, if it was kept, the partition.
 */
export function verify(
  original: ByteSource,
  written: ByteSource,
  papers: Papers,
  options: VerifyOptions = {},
): Promise<Verification> {
  const { certificate, partition } = papers;
  const files = { original, written, certificate };
  return conduct(
    { original, written, papers },
    {
      plan: (recipe) => planInMemory(original, recipe, options),
      read: (scope) => rereadInMemory(files, scope, partition, options),
    },
    options,
  );
}
