import { firstOfEach } from '../../measures/risk/index.ts';
import { fateOf, listed, shownName, unitsOf, type ValueGate } from './gate.ts';

const USUAL_K = 3;

/** Levels of categories that too few records, or units, of the protected file have. Pseudonyms are not levels. */
export const smallStrata: ValueGate = {
  name: 'small-strata',
  title: 'Small strata',
  asks: 'Does every level of a category column have enough records?',
  next: 'Merge rare levels with the method recode, or protect the column.',
  check(candidate) {
    const { masked, certificate, purpose } = candidate;
    const units = unitsOf(candidate);
    const noun = units === null ? 'records' : 'units';
    const k = purpose.k ?? USUAL_K;
    const found: string[] = [];
    let levels = 0;
    let rare = 0;
    for (const [position, column] of masked.table.columns.entries()) {
      if (column.kind !== 'categorical') continue;
      if (fateOf(certificate, position).fate === 'pseudonymised') continue;
      const sizes = new Int32Array(column.levels.length);
      const { codes } = column;
      const counted = units === null ? codes.keys() : firstOfEach(codes, units);
      for (const record of counted) if (codes[record] >= 0) sizes[codes[record]]++;
      const small = sizes.reduce((sum, size) => sum + (size > 0 && size < k ? 1 : 0), 0);
      levels += sizes.reduce((sum, size) => sum + (size > 0 ? 1 : 0), 0);
      rare += small;
      if (small > 0) found.push(`${shownName(masked, position)} ${small}`);
    }
    return {
      holds: found.length === 0,
      share: rare / Math.max(1, levels),
      found:
        found.length === 0
          ? `every level has at least ${k} ${noun}`
          : `levels with fewer than ${k} ${noun}: ${listed(found)}`,
    };
  },
};
