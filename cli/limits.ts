import { measures, PenumbraError, scores } from '../src/index.ts';
import { MOST_JSON, readText } from '../src/node.ts';
import {
  defaultLimits,
  type Limits,
  type Purpose,
  purposeOf,
  readLimits,
} from '../src/tasks/limits/index.ts';

/** Who a file is for, and the file of limits of an office. */
export interface LimitFlags {
  readonly for?: string;
  readonly limits?: string;
}

/** The limits of an office, or those that come with the program. */
export async function limitsFrom({ limits }: LimitFlags, signal: AbortSignal): Promise<Limits> {
  if (limits === undefined) return defaultLimits;
  const known = [...measures, ...scores].map(({ name }) => name);
  return readLimits(await readText(limits, signal, MOST_JSON), limits, known);
}

/** The purpose that was named, or undefined. Limits without a purpose would be read for nothing. */
export async function purposeFrom(
  flags: LimitFlags,
  signal: AbortSignal,
): Promise<Purpose | undefined> {
  if (flags.for !== undefined) return purposeOf(await limitsFrom(flags, signal), flags.for);
  if (flags.limits === undefined) return undefined;
  throw new PenumbraError(
    'usage',
    '--limits says what must hold for whom: say with --for who the file is for.',
  );
}
