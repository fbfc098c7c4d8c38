import { PenumbraError } from '../error.ts';
import type { Progress } from '../method/index.ts';

/** How long work may go on before the event loop gets its turn, in milliseconds. */
const BREATH = 40;

/**
 * Runs a method on the caller's thread. Between its yields it lets the event loop run every 40 ms, so
 * that a page stays alive, a signal is heard and work can be cancelled.
 */
export async function drive<T>(
  work: Generator<Progress, T>,
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<T> {
  let since = performance.now();
  for (let next = work.next(); ; next = work.next()) {
    if (next.done) return next.value;
    const now = performance.now();
    if (now - since < BREATH) continue;
    onProgress(next.value);
    await new Promise((resolve) => setTimeout(resolve, 0));
    refuseCancelled(signal);
    since = performance.now();
  }
}

/** Stops where the caller asked to. */
export function refuseCancelled(signal?: AbortSignal): void {
  if (signal?.aborted) throw new PenumbraError('cancelled', 'Stopped as asked: nothing was written.');
}
