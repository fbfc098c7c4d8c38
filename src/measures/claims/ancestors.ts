import { onGrid, subtreesOf } from '../../foundation/table/index.ts';
import type { Claim } from './claim.ts';

/**
 * Exact. In a column without a taxonomy nothing is a kind of anything else, so that every value must be the original
 * one, rounded alike. A cell that is empty although its record had a value counts as false, and so does a value
 * where there was none.
 */
export const ancestors: Claim = {
  name: 'ancestors',
  sentence: 'Every written value is the original value or one of its ancestors in the taxonomy.',
  figure: 'values that are neither, or lost; at most 0',
  subject: 'values',
  kinds: ['ordinal', 'nominal'],
  check({ original, protected: masked, decimals, scales }) {
    let foreign = 0;
    let checked = 0;
    for (let j = 0; j < original.length; j++) {
      const scale = scales?.[j];
      const tree = scale?.kind === 'nominal' ? scale.tree : undefined;
      const holds =
        tree === undefined
          ? (before: number, after: number) => after === onGrid(before, decimals[j])
          : isAbove(subtreesOf(tree));
      for (let i = 0; i < original[j].length; i++) {
        const [before, after] = [original[j][i], masked[j][i]];
        if (Number.isNaN(before) && Number.isNaN(after)) continue;
        checked++;
        if (!holds(before, after)) foreign++;
      }
    }
    return {
      measured: foreign,
      limit: 0,
      holds: foreign === 0,
      found: `${foreign} of ${checked} values are neither the original nor one of its ancestors`,
    };
  },
};

/** False for what is no node: a comparison with undefined is. */
function isAbove({ first, last }: { first: Int32Array; last: Int32Array }) {
  return (before: number, after: number) =>
    first[after] <= first[before] && first[before] <= last[after];
}
