import { PenumbraError } from '../../../error.ts';
import type { Chains } from './automatic.ts';

/** No star and no space, so that no code equals the name of a node above it. */
const CODE = /^[0-9A-Za-z]+$/;

/** Codes below shortened codes: fewer characters are kept, and stars replace the others. */
export function prefixChains(levels: readonly string[], asked?: readonly number[]): Chains {
  let shortest = Number.POSITIVE_INFINITY;
  let length = 0;
  for (const level of levels) {
    if (!CODE.test(level)) continue;
    shortest = Math.min(shortest, level.length);
    length = Math.max(length, level.length);
  }
  if (shortest < length) {
    throw new PenumbraError(
      'data',
      `The codes have from ${shortest} to ${length} characters: write all with the same number (leading zeros may have been lost), or give the taxonomy as a file.`,
    );
  }
  const lengths = asked ?? Array.from({ length: Math.max(0, length - 1) }, (_, i) => i + 1);
  const kept = [...new Set(lengths)].sort((a, b) => b - a);
  if (length > 0 && kept.some((keep) => !Number.isInteger(keep) || keep < 1 || keep >= length)) {
    throw new PenumbraError(
      'usage',
      `The codes have ${length} ${length === 1 ? 'character' : 'characters'}: the numbers of characters to keep must be whole, at least 1 and smaller than that.`,
    );
  }
  return {
    expected: 'codes of digits and letters (a to z)',
    chain: (level) =>
      CODE.test(level)
        ? [level, ...kept.map((keep) => level.slice(0, keep).padEnd(length, '*'))]
        : null,
  };
}
