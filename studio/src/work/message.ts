import type { ErrorCode, Place } from '../../../src/error.ts';
import type { Stage } from '../../../src/index.ts';

/** Messages from the page to the worker. */
export type ToWorker =
  | { readonly kind: 'do'; readonly id: number; readonly task: string; readonly ask: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

/** Messages from the worker to the page. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'progress';
      readonly id: number;
      readonly stage: Stage;
      readonly share: number;
      readonly note: string | undefined;
    }
  | { readonly kind: 'news'; readonly id: number; readonly news: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: Failure };

/** An error as plain data for a message. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly place?: Place;
}
