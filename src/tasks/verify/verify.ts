import { rereadInMemory } from '../../engines/threads/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import type { Verification } from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { Certificate } from '../../recipe/index.ts';
import { conduct } from './conduct.ts';

/**
 * Recomputes every statement of a certificate from the two files and, if it was kept, the
 * partition.
 */
export function verify(
  original: ByteSource,
  written: ByteSource,
  certificate: Certificate,
  partition: string | null,
  options: TaskOptions = {},
): Promise<Verification> {
  const files = { original, written, certificate };
  return conduct(files, (scope) => rereadInMemory(files, scope, partition, options), options);
}
