import { parentPort, workerData } from 'node:worker_threads';
import { inputOf, keep, targets, tryTarget } from './campaign.ts';

/**
 * A thread of the campaign. Told a target, a seed and a number of inputs, it tries them and posts what came of it; `at[0]` is
 * the number of the input that is being tried.
 */
const { at } = workerData as { readonly at: Int32Array };

interface Order {
  readonly target: string;
  readonly seed: number;
  readonly inputs: number;
  /** Only keeps the input of this number, which ended the thread before. */
  readonly keeps?: { readonly number: number; readonly says: string };
}

if (parentPort !== null) {
  const port = parentPort;
  port.on('message', async ({ target: name, seed, inputs, keeps }: Order) => {
    const target = targets.find((one) => one.name === name)!;
    if (keeps !== undefined) {
      const input = inputOf(target, seed, keeps.number);
      port.postMessage({ path: keep({ target: name, input, says: keeps.says }) });
      return;
    }
    const since = performance.now();
    const { found, ...counts } = await tryTarget(target, seed, inputs, (number) => {
      Atomics.store(at, 0, number);
    });
    const paths = found.map((one) => ({ path: keep(one), says: one.says }));
    port.postMessage({ ...counts, paths, seconds: (performance.now() - since) / 1000 });
  });
  port.postMessage({
    targets: targets.map(({ name, isRun }) => ({ name, isRun: isRun === true })),
  });
}
