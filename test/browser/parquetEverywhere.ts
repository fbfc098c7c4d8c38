import { protect, readRecipe } from '../../src/index.ts';
import { portableSha256 } from '../../src/io/bytes/sha256.ts';
import { blobSource, parquetTarget, recordsIn } from '../../src/web.ts';

/** Protects a Parquet file that a page was given as a blob, and writes Parquet, in whichever engine this runs. */
export async function parquetHere(base64: string, recipe: unknown) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const source = await recordsIn(blobSource('file.parquet', new Blob([bytes])));
  const target = parquetTarget(source);
  const { certificate } = await protect(source, readRecipe(recipe), target);
  const hash = portableSha256();
  hash.update(target.bytes());
  return { sha256: hash.digest(), size: target.bytes().length, certificate };
}
