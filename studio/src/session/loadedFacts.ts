import type { Description } from '../../../src/foundation/table/index.ts';
import { type LoadedFacts, load } from '../work/tasks/load.ts';

/** What the page knows of a file, for tests. */
export function loadedFacts(csv: string, description?: Description): Promise<LoadedFacts> {
  const desk = { file: null, runs: new Map(), crew: () => undefined as never };
  const context = { signal: new AbortController().signal, progress() {}, tell() {} };
  return load(desk, { file: new File([csv], 'f.csv'), input: {}, description }, context);
}
