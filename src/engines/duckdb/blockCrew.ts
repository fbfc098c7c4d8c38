import { Worker } from 'node:worker_threads';
import { type ErrorCode, PenumbraError, type Place } from '../../error.ts';
import { cancelled } from '../../foundation/work/index.ts';
import type { BlockData } from '../../recipe/run/index.ts';
import { type BlockTask, type ProtectedBlock, protectBlock } from '../contract/index.ts';

/** The reply of a thread about a block. */
export type BlockReply =
  | { readonly block: number; readonly done: ProtectedBlock }
  | {
      readonly block: number;
      readonly error: {
        readonly code?: ErrorCode;
        readonly message: string;
        readonly place?: Place;
      };
    };

/**
 * Threads that protect blocks. Unlike a `Crew` it gets block after block, so that a file is never
 * in memory as a whole.
 */
export interface BlockCrew {
  readonly size: number;
  /** Protects a block on the thread with the least work. Its arrays are transferred. */
  protect(data: BlockData): Promise<ProtectedBlock>;
  /** Ends all threads at once; their open requests fail. */
  end(): void;
}

interface Waiting {
  resolve(done: ProtectedBlock): void;
  reject(cause: unknown): void;
}

/** One thread is the caller's. */
export function blockCrew(task: BlockTask, size: number, signal?: AbortSignal): BlockCrew {
  if (size === 1) {
    return { size, protect: (data) => protectBlock(task, data, signal), end() {} };
  }
  const threads = Array.from({ length: size }, () => startThread(task));
  return {
    size,
    protect(data) {
      const free = threads.reduce((a, b) => (b.waiting.size < a.waiting.size ? b : a));
      return free.ask(data);
    },
    end() {
      for (const thread of threads) thread.end(cancelled());
    },
  };
}

function startThread(task: BlockTask) {
  const waiting = new Map<number, Waiting>();
  let ended: unknown = null;
  const worker = new Worker(new URL('./blockWorker.js', import.meta.url), { workerData: task });
  const end = (cause: unknown) => {
    ended ??= cause;
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
    void worker.terminate();
  };
  worker.on('message', (reply: BlockReply) => {
    const asked = waiting.get(reply.block);
    waiting.delete(reply.block);
    if ('done' in reply) asked?.resolve(reply.done);
    else asked?.reject(toError(reply.error));
  });
  worker.on('error', end);
  return {
    waiting,
    end,
    ask(data: BlockData): Promise<ProtectedBlock> {
      if (ended !== null) return Promise.reject(ended);
      return new Promise((resolve, reject) => {
        waiting.set(data.block, { resolve, reject });
        worker.postMessage(data, buffersOf([data.numbers, ...data.columns]));
      });
    },
  };
}

/** The buffers of arrays, which are transferred, not copied. */
export function buffersOf(arrays: Iterable<unknown>): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  for (const array of arrays) {
    if (!ArrayBuffer.isView(array)) continue;
    const { buffer, byteLength } = array;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) found.add(buffer);
  }
  return [...found];
}

function toError({ code, message, place }: Extract<BlockReply, { error: unknown }>['error']) {
  if (code !== undefined) return new PenumbraError(code, message, place);
  return new PenumbraError('internal', `A worker failed: ${message}`);
}
