import { webCrew } from '../../dist/src/engines/threads/webCrew.js';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../dist/src/index.js';

/** Protects a file in blocks on web workers, and gives the bytes as text. */
async function protectOnWorkers(csv: string, recipe: unknown, workers: number): Promise<string> {
  const crew = webCrew(workers);
  const target = memoryTarget();
  try {
    await protect(bytesSource('file.csv', csv), readRecipe(recipe), target, { crew });
  } finally {
    crew.end();
  }
  return new TextDecoder().decode(target.bytes());
}

Object.assign(globalThis, { protectOnWorkers });
