import { PenumbraError } from '../../../error.ts';
import { dateChains } from './dates.ts';
import { type Taxonomy, TOP } from './nodes.ts';
import { prefixChains } from './prefixes.ts';
import { rangeChains } from './ranges.ts';

/** Ways to derive a taxonomy from the levels themselves. */
export type AutomaticTaxonomy =
  /** Days, months and years: yyyy-mm-dd below yyyy-mm below yyyy below the decade, `1980s`. */
  | { readonly kind: 'dates' }
  /** Codes of one length by their first characters: `40366` below `403**` below `4****`. */
  | {
      readonly kind: 'prefixes';
      /** Numbers of characters to keep; each is smaller than the length of the codes. */
      readonly lengths?: readonly number[];
    }
  /** Numbers by ranges: `17` below `15-19` below `10-19` below `0-49`. */
  | {
      readonly kind: 'ranges';
      /** Widths of the ranges, each a multiple of the one before. Ranges begin at multiples of their width. */
      readonly widths: readonly number[];
    };

/** The names from a level up to below the root, or null for a level that cannot be read. */
type Chain = (level: string) => readonly string[] | null;

/** How levels are read, and what they must look like. */
export interface Chains {
  readonly chain: Chain;
  /** The end of a sentence that begins with the number of levels that do not fit. */
  readonly expected: string;
}

/** A taxonomy derived from the levels themselves, all below "*". O(levels) chains. */
export function automaticTaxonomy(levels: readonly string[], how: AutomaticTaxonomy): Taxonomy {
  const { chain, expected } = chainsFor(levels, how);
  const parents = new Map<string, string | null>([[TOP, null]]);
  let unread = 0;
  for (const level of levels) {
    const names = chain(level);
    if (names === null) {
      unread++;
      continue;
    }
    for (let i = 0; i < names.length && !parents.has(names[i]); i++) {
      parents.set(names[i], i + 1 < names.length ? names[i + 1] : TOP);
    }
  }
  if (unread > 0) {
    throw new PenumbraError(
      'data',
      `${unread} of ${levels.length} levels ${unread === 1 ? 'is' : 'are'} not ${expected}: recode ${unread === 1 ? 'it' : 'them'}, or give the taxonomy as a file.`,
    );
  }
  return { nodes: Array.from(parents, ([name, parent]) => ({ name, parent })) };
}

function chainsFor(levels: readonly string[], how: AutomaticTaxonomy): Chains {
  switch (how.kind) {
    case 'dates':
      return dateChains();
    case 'prefixes':
      return prefixChains(levels, how.lengths);
    case 'ranges':
      return rangeChains(levels, how.widths);
  }
}
