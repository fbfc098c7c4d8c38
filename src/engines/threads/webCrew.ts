import { type WorkerCrew, workerCrew } from './workerCrew.ts';

/** As many web workers as the machine has cores, or as given. For pages. */
export function webCrew(size = navigator.hardwareConcurrency || 1): WorkerCrew {
  return workerCrew(size, (onReply, onDeath) => {
    const worker = new Worker(new URL('../../worker.js', import.meta.url), {
      type: 'module',
    });
    worker.onmessage = ({ data }) => onReply(data);
    worker.onerror = (event) => onDeath(new Error(event.message || 'the worker did not start'));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  });
}
