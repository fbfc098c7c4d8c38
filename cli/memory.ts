import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { PenumbraError } from '../src/index.ts';

/** Bytes of the heap for young objects, which the limit counts: three spaces of 16 MiB. */
const YOUNG = 48 * 2 ** 20;
/** The smallest heap in which the program works at all: below it, the engine would end the process soon. */
const LEAST = 64 * 2 ** 20;
/** Share of the rest that is full if so much is left after a collection: soon the engine would end the process. */
const FULL = 0.85;

export interface MemoryWatch {
  /** Whether work was stopped because the heap was full. */
  readonly isShort: boolean;
  end(): void;
}

/**
 * Watches the heap of this process. If it is full after several collections in a row, `stop` is called: work stops at its
 * next opportunity, and cleans up. Without this the engine would end the process, which leaves files behind and says nothing.
 */
export function watchMemory(stop: () => void): MemoryWatch {
  let full = 0;
  let isShort = false;
  const observer = new PerformanceObserver((list) => {
    const isMajor = list.getEntries().some(({ detail }) => kindOf(detail) === MAJOR);
    if (!isMajor) return;
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    full = used > FULL * (limit - YOUNG) ? full + 1 : 0;
    if (full !== 2 || isShort) return;
    isShort = true;
    stop();
  });
  observer.observe({ entryTypes: ['gc'] });
  return {
    get isShort() {
      return isShort;
    },
    end: () => observer.disconnect(),
  };
}

/** Refuses to begin in a heap in which nothing would end well. */
export function refuseSmallHeap(limit = getHeapStatistics().heap_size_limit): void {
  if (limit - YOUNG >= LEAST) return;
  throw new PenumbraError(
    'data',
    `The heap of this process has ${Math.round((limit - YOUNG) / 2 ** 20)} MiB, and at least 64 are needed: give Node a larger one (NODE_OPTIONS=--max-old-space-size=256), or more memory to the container. Nothing was changed.`,
  );
}

/** `constants.NODE_PERFORMANCE_GC_MAJOR` of perf_hooks. */
const MAJOR = 4;

function kindOf(detail: unknown): unknown {
  return (detail as { readonly kind?: number } | undefined)?.kind;
}

/** How V8 and Node say that there is no more memory, where they can. */
const SHORT = /Array buffer allocation failed|Invalid (?:typed )?(?:array|string) length/;

/** An error of the engine that says that the memory is short, or a stop for this reason, in a sentence. */
export function memoryError(error: unknown, isShort: boolean): unknown {
  const isStop = error instanceof PenumbraError && error.code === 'cancelled' && isShort;
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  const isRefused = error instanceof RangeError && SHORT.test(message ?? '');
  if (!isStop && !isRefused && code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  const heap = Math.ceil((2 * getHeapStatistics().heap_size_limit) / 1e6);
  return new PenumbraError(
    'data',
    `The memory of this process is full, so the work was stopped and nothing was written. Protect or verify the file with --memory 2GB, which works in pieces, leave out columns, or give Node a larger heap (NODE_OPTIONS=--max-old-space-size=${heap}).`,
    {},
    { cause: error },
  );
}
