import { measures, PenumbraError, scores } from '../src/index.ts';
import { MOST_JSON, readText } from '../src/node.ts';
import {
  defaultLimits,
  type Limits,
  type Purpose,
  packNamed,
  purposeOf,
  readLimits,
} from '../src/tasks/limits/index.ts';

/** The purpose of a file, and the file with the office's limits. */
export interface LimitFlags {
  readonly for?: string;
  readonly limits?: string;
}

/** The office's limits, those of a pack of published rules, or those of the program. */
export async function limitsFrom({ limits }: LimitFlags, signal: AbortSignal): Promise<Limits> {
  if (limits === undefined) return defaultLimits;
  const pack = packNamed(limits);
  if (pack !== undefined) return pack.limits;
  const known = [...measures, ...scores].map(({ name }) => name);
  return readLimits(await readText(limits, signal, MOST_JSON), limits, known);
}

/** The named purpose, or undefined. Limits without a purpose would have no effect. */
export async function purposeFrom(
  flags: LimitFlags,
  signal: AbortSignal,
): Promise<Purpose | undefined> {
  if (flags.for !== undefined) return purposeOf(await limitsFrom(flags, signal), flags.for);
  if (flags.limits === undefined) return undefined;
  throw new PenumbraError('usage', '--limits needs a purpose: say with --for who the file is for.');
}
