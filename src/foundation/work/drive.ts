import { PenumbraError } from '../../error.ts';
import { type Crew, type Progress, soloCrew, type Wish, type Work } from './work.ts';

/** Milliseconds that work can run before the event loop gets a turn. */
const BREATH = 40;

/**
 * Runs work, with a crew that fulfils its wishes. Every 40 ms it lets the event loop run between yields, so that a page
 * stays responsive, signals are handled and work can be cancelled.
 */
export async function drive<T>(
  work: Work<T>,
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
  crew: Crew = soloCrew(),
): Promise<T> {
  let since = performance.now();
  let answer: unknown;
  let progress: Progress | null = null;
  for (;;) {
    const next = work.next(answer);
    if (next.done) return next.value;
    answer = undefined;
    if ('wish' in next.value)
      answer = await unlessStopped(crew.fulfil(watched(next.value, onProgress)), signal);
    else progress = next.value;
    if (performance.now() - since < BREATH) continue;
    if (progress !== null) onProgress(progress);
    await breath(signal);
    since = performance.now();
  }
}

/** Gives the event loop a turn, and stops if the caller asked for it meanwhile. */
export async function breath(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  refuseCancelled(signal);
}

/** Shows the progress of shared work while waiting for it. */
function watched(wish: Wish, onProgress: (progress: Progress) => void): Wish {
  if (wish.wish !== 'each' || wish.progress === undefined) return wish;
  const { progress } = wish;
  return { ...wish, onAnswer: (answered) => onProgress(progress(answered)) };
}

/** Waits for workers until the caller cancels: whoever started the workers ends those that are still busy. */
async function unlessStopped(answer: unknown, signal?: AbortSignal): Promise<unknown> {
  if (signal === undefined || !(answer instanceof Promise)) return answer;
  refuseCancelled(signal);
  return new Promise((resolve, reject) => {
    const stop = () => reject(cancelled());
    signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Stops if the caller asked for it. */
export function refuseCancelled(signal?: AbortSignal): void {
  if (signal?.aborted) throw cancelled();
}

/** The same before a step that cannot be undone: a signal that arrived during a computation is handled first. */
export async function refuseStopped(signal?: AbortSignal): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve));
  refuseCancelled(signal);
}

export function cancelled(): PenumbraError {
  return new PenumbraError('cancelled', 'Stopped as asked: nothing was written.');
}
