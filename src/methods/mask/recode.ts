import type { Method } from '../contract/index.ts';

export { parseRecode } from './recode/parse.ts';
export { printRecode } from './recode/print.ts';
export { readRecode, recodeSchema } from './recode/read.ts';
export { recodeColumn } from './recode/recodeColumn.ts';
export type { LevelTree, Recode } from './recode/rule.ts';

/** Recodes a column, before all other steps. */
export const recode: Method<Record<never, never>> = {
  name: 'recode',
  title: 'Recoding',
  summary:
    'Makes the values of a column coarser by one rule for all: intervals, multiples, limits, longer periods, merged levels, first characters, or the level above in a taxonomy.',
  details:
    'Every value follows the same rule, so the file stays true but less detailed, and anyone who knows the rule knows what each value stands for. Intervals include their lower end and exclude their upper end; the first and the last are open. Values are rounded to multiples as written, half to even. Top and bottom coding set values beyond a limit to the limit, or to their mean, which keeps the total up to rounding; a mean of fewer than three values is refused. Dates become months, quarters, years, five years or decades. Merged levels, first characters and levels of a taxonomy make fewer categories; stars show the number of removed characters. Recoding alone bounds no risk: measure afterwards how many records are still unique in their keys.',
  references: [
    'Hundepool, A., Domingo-Ferrer, J., Franconi, L., Giessing, S., Schulte Nordholt, E., Spicer, K. and de Wolf, P.-P. (2012). Statistical Disclosure Control. Wiley.',
  ],
  parameters: {},
  kinds: ['numeric', 'categorical', 'text'],
  claims: [],
  cost: 'O(n), and O(n log m) for m intervals',
  units: 'equal values stay equal, so members that agreed still do',
  missing: 'missing values stay missing',
};
