import { fateOf, type Gate, listed, shownName } from '../gate.ts';

const USUAL_K = 3;

/** Levels of categories that too few records of the protected file have. Pseudonyms are not levels. */
export const smallStrata: Gate = {
  name: 'small-strata',
  title: 'Small strata',
  asks: 'Does every level of a category column have enough records?',
  next: 'Merge rare levels with the method recode, or protect the column.',
  check({ masked, certificate, purpose }) {
    const k = purpose.k ?? USUAL_K;
    const found: string[] = [];
    for (const [position, column] of masked.table.columns.entries()) {
      if (column.kind !== 'categorical') continue;
      if (fateOf(certificate, position).fate === 'pseudonymised') continue;
      const sizes = new Int32Array(column.levels.length);
      for (const code of column.codes) if (code >= 0) sizes[code]++;
      const small = sizes.reduce((sum, size) => sum + (size > 0 && size < k ? 1 : 0), 0);
      if (small > 0) found.push(`${shownName(masked, position)} ${small}`);
    }
    return {
      holds: found.length === 0,
      found:
        found.length === 0
          ? `every level has at least ${k} records`
          : `levels with fewer than ${k} records: ${listed(found)}`,
    };
  },
};
