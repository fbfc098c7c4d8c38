import { PenumbraError } from '../../error.ts';
import { parseNested } from '../../foundation/words/index.ts';
import { VERSION } from '../../version.ts';
import type { RefineSettings } from './options.ts';
import type { Refined } from './refine.ts';

/** What makes a refinement again. */
export interface RefinedOnce {
  readonly seed: string;
  readonly settings: RefineSettings;
  /** Positions of the refined columns in the original, counted from 1: names can occur twice. */
  readonly positions: readonly number[];
}

/** The settings of a refinement as they are stored, and those of the refinements before it, the first one first. */
export interface RefinementRecord extends RefinedOnce {
  readonly earlier?: readonly RefinedOnce[];
}

/** The text of refinement.json, with the refinements before, the first one first. */
export function refinementText(
  { certificate: _, ...record }: Refined,
  earlier: readonly RefinedOnce[],
): string {
  const program = `penumbra ${VERSION}`;
  const whole = { program, ...record, ...(earlier.length > 0 && { earlier }) };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** Reads refinement.json, and refuses a malformed one. */
export function parseRefinement(text: string, name = 'refinement.json'): RefinementRecord {
  let value: unknown;
  try {
    value = parseNested(text);
  } catch {
    value = null;
  }
  if (isOne(value)) {
    const { earlier = [] } = value as { readonly earlier?: unknown };
    if (Array.isArray(earlier) && earlier.every(isOne)) return value as RefinementRecord;
  }
  throw new PenumbraError(
    'file',
    `${name} is not a refinement that this program can read: take the one that penumbra refine wrote.`,
    { file: name },
  );
}

/** The refinements that made a file, the first one first, from the text of its refinement.json. */
export function refinementsIn(text: string | null): readonly RefinedOnce[] {
  if (text === null) return [];
  const { earlier = [], ...last } = parseRefinement(text);
  return [...earlier, last].map(({ seed, settings, positions }) => ({ seed, settings, positions }));
}

function isOne(value: unknown): value is RefinedOnce {
  if (typeof value !== 'object' || value === null) return false;
  const { seed, settings, positions } = value as Readonly<Record<string, unknown>>;
  return (
    typeof seed === 'string' &&
    typeof settings === 'object' &&
    settings !== null &&
    Object.values(settings).every((setting) => typeof setting === 'number') &&
    Array.isArray(positions) &&
    positions.every(Number.isSafeInteger)
  );
}
