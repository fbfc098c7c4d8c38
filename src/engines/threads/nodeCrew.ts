import { availableParallelism } from 'node:os';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { type Crew, soloCrew } from '../../foundation/work/index.ts';
import { workerCrew } from './workerCrew.ts';

/** As many threads as cores, or as given; one is the caller's. */
export function nodeCrew(size = availableParallelism()): Crew & { end(): void } {
  if (size === 1) return { ...soloCrew(), end() {} };
  return workerCrew(size, (onReply, onDeath) => {
    // A channel of our own can be polled; the worker's own channel can only be listened to.
    const { port1: ours, port2: theirs } = new MessageChannel();
    const script = new URL('../../worker.js', import.meta.url);
    const worker = new Worker(script, { workerData: { port: theirs }, transferList: [theirs] });
    ours.on('message', onReply);
    worker.on('error', (error) => onDeath(error));
    return {
      post: (message) => ours.postMessage(message),
      look: () => receiveMessageOnPort(ours)?.message,
      end() {
        ours.close();
        void worker.terminate();
      },
    };
  });
}
