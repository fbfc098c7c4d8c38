import * as numerics from '../../src/foundation/numerics/index.ts';
import {
  bytesSource,
  memoryTarget,
  type Protection,
  protect,
  readRecipe,
} from '../../src/index.ts';
import { portableSha256, sha256Text } from '../../src/io/bytes/sha256.ts';

/** What is compared between Node and a page: bytes, certificate, and digests of numeric results. */
export interface Outcome {
  readonly sha256: string;
  readonly certificate: Protection['certificate'];
  readonly partition: string;
  readonly recipe: string;
}

/** Protects a file in memory, in whichever engine this runs. */
export async function protectHere(csv: string, recipe: unknown): Promise<Outcome> {
  const target = memoryTarget();
  const protection = await protect(bytesSource('file.csv', csv), readRecipe(recipe), target);
  const hash = portableSha256();
  hash.update(target.bytes());
  return {
    sha256: hash.digest(),
    certificate: protection.certificate,
    partition: sha256Text(protection.partition),
    recipe: protection.recipe,
  };
}

/** Digests of every elementary function over many arguments, and of random streams. */
export function numbersHere(): Record<string, string> {
  const seed = numerics.parseSeed('0123456789abcdef'.repeat(4));
  const stream = numerics.randomStream(seed, 1, 2, 3);
  const digests: Record<string, string> = {};
  const uniforms = Array.from({ length: 5_000 }, () => stream.uniform());
  digests.uniform = sha256Text(uniforms.join());
  digests.normal = sha256Text(Array.from({ length: 5_000 }, () => stream.normal()).join());
  const { exp, expm1, log, log1p, sin, cos, cbrt } = numerics;
  for (const f of [exp, expm1, log, log1p, sin, cos, cbrt]) {
    digests[f.name] = sha256Text(uniforms.map((u) => f(40 * u)).join());
  }
  digests.pow = sha256Text(uniforms.map((u) => numerics.pow(10 * u, 3 - 7 * u)).join());
  return digests;
}
