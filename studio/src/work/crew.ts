import { type WorkerCrew, workerCrew } from '../../../src/engines/threads/index.ts';

/** As many web workers as the machine has cores. */
export function crewOfPage(size = navigator.hardwareConcurrency || 2): WorkerCrew {
  return workerCrew(size, (onReply, onDeath) => {
    const worker = new Worker(new URL('../../../src/worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.onmessage = ({ data }) => onReply(data);
    worker.onerror = (event) => onDeath(new Error(event.message || 'the worker did not start'));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  });
}
