import { PenumbraError } from '../../../src/error.ts';
import type { Stage } from '../../../src/index.ts';
import type { Failure, FromWorker, ToWorker } from './message.ts';
import type { AnswerOf, AskOf, NewsOf } from './task.ts';
import type { tasks } from './tasks/index.ts';

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

/** Callbacks for a running task, and its signal to stop. */
export interface Listening<News> {
  readonly signal?: AbortSignal;
  onProgress?(stage: Stage, share: number, note?: string): void;
  onNews?(news: News): void;
}

interface Waiting {
  readonly task: TaskName;
  resolve(answer: unknown): void;
  reject(cause: unknown): void;
  readonly onProgress: ((stage: Stage, share: number, note?: string) => void) | undefined;
  readonly onNews: ((news: never) => void) | undefined;
}

/** How long a task that was cancelled may take to notice, in milliseconds; then its worker is ended. */
const PATIENCE = 1500;

/**
 * The page's side of the worker that runs all tasks. If the worker dies, or does not stop when asked, a new one
 * replaces it. `onLost` is called, because the loaded file and the runs are gone with the old worker.
 */
export class DeskClient {
  #worker: Worker | null = null;
  #next = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onLost: (isKnown: boolean) => void;

  /** `onLost` learns whether a waiting caller already knows. */
  constructor(onLost: (isKnown: boolean) => void) {
    this.#onLost = onLost;
  }

  do<Name extends TaskName>(
    task: Name,
    ask: AskOf<Tasks[Name]>,
    listening: Listening<NewsOf<Tasks[Name]>> = {},
  ): Promise<AnswerOf<Tasks[Name]>> {
    const worker = (this.#worker ??= this.#hire());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const { signal, onProgress, onNews } = listening;
      const cancel = () => {
        this.#say(worker, { kind: 'cancel', id });
        setTimeout(() => {
          if (this.#waiting.has(id)) this.#lose(worker, cancelledError());
        }, PATIENCE);
      };
      const settle = () => signal?.removeEventListener('abort', cancel);
      this.#waiting.set(id, {
        task,
        resolve: (answer) => {
          settle();
          resolve(answer as AnswerOf<Tasks[Name]>);
        },
        reject: (cause) => {
          settle();
          reject(cause);
        },
        onProgress,
        onNews: onNews as ((news: never) => void) | undefined,
      });
      if (signal?.aborted) {
        this.#waiting.delete(id);
        reject(cancelledError());
        return;
      }
      signal?.addEventListener('abort', cancel, { once: true });
      this.#say(worker, { kind: 'do', id, task, ask });
    });
  }

  /** Ends the worker and everything in it: its memory is gone. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#fail(cancelledError());
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(worker, diedError());
    };
    return worker;
  }

  #say(worker: Worker, message: ToWorker): void {
    worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'ready') return;
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    if (message.kind === 'progress') {
      waiting.onProgress?.(message.stage, message.share, message.note);
    } else if (message.kind === 'news') {
      waiting.onNews?.(message.news as never);
    } else {
      this.#waiting.delete(message.id);
      if (message.kind === 'answer') waiting.resolve(message.answer);
      else waiting.reject(errorOf(message.failure));
    }
  }

  #lose(worker: Worker, cause: PenumbraError): void {
    if (this.#worker !== worker) return;
    worker.terminate();
    this.#worker = null;
    const isKnown = this.#waiting.size > 0;
    this.#fail(cause);
    this.#onLost(isKnown);
  }

  #fail(cause: PenumbraError): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of all) reject(cause);
  }
}

function errorOf({ code, message, place }: Failure): PenumbraError {
  return new PenumbraError(code, message, place);
}

function cancelledError(): PenumbraError {
  return new PenumbraError('cancelled', 'Stopped as asked.');
}

function diedError(): PenumbraError {
  return new PenumbraError(
    'internal',
    'The part of the page that does the work stopped, probably because memory ran out. Your choices are kept, and the file is read again.',
  );
}
