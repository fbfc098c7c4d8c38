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

/** Largest number of parts that are shown: the largest ones. */
const MOST_PARTS = 100;

const TOO_LARGE =
  'The files differ so much that the figure overflows: look for values that are out of range.';

/** The reason why these files have no figure, or null. */
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

/** A reading whose value or parts can overflow, or whose parts can be too many to show. */
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
    said.push(`The ${MOST_PARTS} largest of ${told.length} parts are shown.`);
    told.length = MOST_PARTS;
  }
  return Number.isFinite(value) ? reading(value, told, said) : noReading(TOO_LARGE, told, said);
}

/** A note with the number of special cases, or null if there are none. */
export function counted(what: string, count: number): string | null {
  return count === 0 ? null : `${what}: ${count}.`;
}

/** The mean of some numbers, the same in any order; NaN for none. */
export function meanOf(values: readonly number[]): number {
  return sum(Float64Array.from(values)) / values.length;
}
