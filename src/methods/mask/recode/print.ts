import { joined } from '../../../foundation/words/index.ts';
import type { DateUnit, Recode } from './rule.ts';

const UNITS: Readonly<Record<DateUnit, string>> = {
  month: 'months',
  quarter: 'quarters of a year',
  year: 'years',
  'five-years': 'five years each',
  decade: 'decades',
};

/** A recode in words, without a full stop: `values above 8000 become 8000`. Of more than `most` merged levels, three are named. */
export function printRecode(recode: Recode, most = Number.POSITIVE_INFINITY): string {
  switch (recode.by) {
    case 'intervals': {
      const { breaks, labels } = recode;
      // The names of unnamed intervals depend on the decimals of the column, which a rule does not know.
      if (labels !== undefined) return `values become intervals: ${labels.join(', ')}`;
      return `values become intervals that begin at ${joined(breaks.map(String))}, and one for all below`;
    }
    case 'round':
      return `values are rounded to multiples of ${recode.to}`;
    case 'top':
    case 'bottom': {
      const beyond = recode.by === 'top' ? 'above' : 'below';
      const made = recode.to === 'mean' ? 'their mean' : recode.at;
      return `values ${beyond} ${recode.at} become ${made}`;
    }
    case 'date':
      return `dates become ${UNITS[recode.to]}`;
    case 'merge':
      return recode.into
        .map(({ level, of }) => `${some(of, most)} become${of.length === 1 ? 's' : ''} ${level}`)
        .join('; ');
    case 'prefix': {
      const kept = recode.length === 1 ? 'character stays' : `${recode.length} characters stay`;
      return `the first ${kept} and each other character becomes a star`;
    }
    case 'level': {
      const steps = recode.up === 1 ? 'one step' : `${recode.up} steps`;
      return `values become the level ${steps} above them in their taxonomy`;
    }
  }
}

function some(levels: readonly string[], most: number): string {
  return levels.length <= most
    ? joined(levels)
    : `${levels.slice(0, 3).join(', ')} and ${levels.length - 3} more`;
}
