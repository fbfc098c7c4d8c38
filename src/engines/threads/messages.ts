import type { ErrorCode, Place } from '../../error.ts';

/** A request to a worker. */
export type Request =
  | {
      readonly message: number;
      readonly kind: 'open';
      readonly job: string;
      readonly team: number;
      readonly member: number;
      readonly start: unknown;
    }
  | {
      readonly message: number;
      readonly kind: 'ask';
      readonly team: number;
      readonly member: number;
      readonly question: unknown;
    }
  | {
      readonly message: number;
      readonly kind: 'dismiss';
      readonly team: number;
      readonly member: number;
    }
  | {
      readonly message: number;
      readonly kind: 'once';
      readonly job: string;
      readonly question: unknown;
    };

/** A reply of a worker. */
export type Reply =
  | { readonly message: number; readonly answer: unknown }
  | {
      readonly message: number;
      readonly error: {
        readonly code?: ErrorCode;
        readonly message: string;
        readonly place?: Place;
        readonly stack?: string | undefined;
      };
    };
