import {
  planExternally,
  refuseMemory,
  rereadExternally,
  type VerifyExternalOptions,
} from '../../engines/duckdb/index.ts';
import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { nodeSha256 } from '../../io/files/index.ts';
import type { Verification } from '../../recipe/certificate/index.ts';
import { conduct } from './conduct.ts';
import { madeOnDisk } from './madeOnDisk.ts';
import type { Papers } from './papers.ts';

/**
 * Verifies files that can be larger than memory, with the same verdicts as `verify`. A database on
 * disk pairs the records of both files and cuts the original into blocks again. Every claim is
 * checked block by block on the values in the files, and sums are exact. The partition is a path.
 */
export async function verifyExternal(
  original: ByteSource,
  written: ByteSource,
  papers: Papers,
  options: VerifyExternalOptions,
): Promise<Verification> {
  const { certificate, partition } = papers;
  const { cut, sampled, refined } = certificate;
  if (cut === undefined || sampled !== undefined || refined !== undefined) {
    throw new PenumbraError(
      'usage',
      'The file was protected as a whole, or refined, so its claims can only be checked in memory: verify without --memory, or protect it with --cut.',
      { key: 'memory' },
    );
  }
  refuseMemory(certificate, options);
  const task = { newHash: nodeSha256, ...options };
  const files = { original, written, certificate };
  return conduct(
    { original, written, papers },
    {
      makeLike: (source, from) => madeOnDisk(source, from, options.stay),
      plan: (recipe) => planExternally(original, recipe, task),
      read: (scope) => rereadExternally(files, scope, partition, task),
    },
    task,
  );
}
