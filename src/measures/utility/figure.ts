import { sum } from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import {
  type Files,
  noReading,
  once,
  type Part,
  type Reading,
  reading,
} from '../contract/index.ts';

/** More parts than this are not shown, but the largest. */
const MOST_PARTS = 100;

const TOO_LARGE =
  'The files differ by more than a number can hold: look for values that are far out of range.';

/** Why no figure can be had from these files, or null. */
export function unfit(files: Files): Work<string | null> {
  return once(files, 'why there is no figure', function* () {
    const { names, original, masked } = files;
    if (names.length === 0) return 'The files have no numeric column in common.';
    const infinite = names.findIndex((_, j) => hasInfinite(original[j]) || hasInfinite(masked[j]));
    yield { done: 1, total: 1 };
    if (infinite < 0) return null;
    return `Column ${names[infinite]} has infinite values: recode them first.`;
  });
}

function hasInfinite(column: Float64Array): boolean {
  for (let i = 0; i < column.length; i++) {
    if (Math.abs(column[i]) === Number.POSITIVE_INFINITY) return true;
  }
  return false;
}

/** A reading whose value or parts may be too large for a number, or whose parts may be too many to show. */
export function figure(
  value: number,
  parts: readonly Part[],
  notes: readonly (string | null)[] = [],
): Reading {
  const told = parts.map((part) =>
    part.value === null || Number.isFinite(part.value)
      ? part
      : { name: part.name, value: null, reason: TOO_LARGE },
  );
  const said = notes.filter((note) => note !== null);
  if (told.length > MOST_PARTS) {
    told.sort((a, b) => (b.value ?? -1) - (a.value ?? -1));
    said.push(`Of ${told.length} parts the ${MOST_PARTS} largest are shown.`);
    told.length = MOST_PARTS;
  }
  return Number.isFinite(value) ? reading(value, told, said) : noReading(TOO_LARGE, told, said);
}

/** A note about how many were treated in a special way, or null for none. */
export function counted(what: string, count: number): string | null {
  return count === 0 ? null : `${what}: ${count}.`;
}

/** The mean of some numbers, in any order the same; NaN for none. */
export function meanOf(values: readonly number[]): number {
  return sum(Float64Array.from(values)) / values.length;
}
