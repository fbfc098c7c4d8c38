import { webCrew } from '../../src/engines/threads/webCrew.ts';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../src/index.ts';

/** Protects a file in blocks on web workers, and gives the bytes as text. */
export async function protectOnWorkers(
  csv: string,
  recipe: unknown,
  workers: number,
): Promise<string> {
  const crew = webCrew(workers);
  const target = memoryTarget();
  try {
    await protect(bytesSource('file.csv', csv), readRecipe(recipe), target, { crew });
  } finally {
    crew.end();
  }
  return new TextDecoder().decode(target.bytes());
}
