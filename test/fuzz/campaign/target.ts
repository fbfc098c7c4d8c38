import type fc from 'fast-check';
import { PenumbraError } from '../../../src/error.ts';

/** What the campaign tries: inputs of one kind, and what must be so whatever they are. */
export interface Target {
  readonly name: string;
  /** Texts or bytes; of a whole run the JSON of its file and its recipe. */
  readonly inputs: fc.Arbitrary<string | Uint8Array>;
  /** Whether an input is a whole run, which takes thousand times as long. */
  readonly isRun?: true;
  /** Throws if the input does harm. Returns whether it was accepted, not refused. */
  check(input: string | Uint8Array): Promise<boolean>;
}

/** An input did harm. */
export class Finding extends Error {}

/** The result of `work`, or null if it is refused as it should be: in one sentence, and not as a defect. */
export async function accepted<T>(work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    if (!/[.?]$/.test(error.message)) {
      throw new Finding(`A refusal is no sentence: ${JSON.stringify(error.message)}`);
    }
    return null;
  }
}

export const textIn = (input: string | Uint8Array): string =>
  typeof input === 'string' ? input : new TextDecoder().decode(input);

export const bytesIn = (input: string | Uint8Array): Uint8Array =>
  typeof input === 'string' ? new TextEncoder().encode(input) : input;
