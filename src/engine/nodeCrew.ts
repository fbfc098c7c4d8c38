import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Crew, soloCrew } from '../method/index.ts';
import { workerCrew } from './workerCrew.ts';

/** As many threads as there are cores, or as given; one is the caller's own. `script` is for tests that run from sources. */
export function nodeCrew(
  size = availableParallelism(),
  script = new URL('./worker.js', import.meta.url),
): Crew & { end(): void } {
  if (size === 1) return { ...soloCrew(), end() {} };
  return workerCrew(size, (onReply, onDeath) => {
    const worker = new Worker(script);
    worker.on('message', onReply);
    worker.on('error', (error) => onDeath(error));
    return { post: (message) => worker.postMessage(message), end: () => void worker.terminate() };
  });
}
