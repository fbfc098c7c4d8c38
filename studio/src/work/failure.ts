import { PenumbraError } from '../../../src/error.ts';
import type { Failure } from './message.ts';

/** The message for any error. Running out of memory is not a defect, and has its own sentence. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PenumbraError) {
    return { code: error.code, message: error.message, place: error.place };
  }
  const isMemory = error instanceof RangeError && /alloc|memory|length/i.test(error.message);
  return {
    code: 'internal',
    message: isMemory
      ? 'There is not enough memory in this page for that: use fewer columns, a smaller file, or continue on the command line.'
      : `Something went wrong inside: ${error instanceof Error ? error.message : String(error)}`,
  };
}
