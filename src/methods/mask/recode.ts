import type { Method } from '../contract/index.ts';

export { parseRecode } from './recode/parse.ts';
export { printRecode } from './recode/print.ts';
export { readRecode, recodeSchema } from './recode/read.ts';
export { recodeColumn } from './recode/recodeColumn.ts';
export type { LevelTree, Recode } from './recode/rule.ts';

/** Codes a column anew, before everything else is done to the file. */
export const recode: Method<Record<never, never>> = {
  name: 'recode',
  title: 'Recoding',
  summary:
    'Makes the values of a column coarser by one rule for all: intervals, multiples, limits, longer times, merged levels, first characters, or the level above in a taxonomy.',
  details:
    'Every value follows the same rule, so that the file stays true, only less detailed, and who knows the rule knows what each value stands for. Intervals have their lower end and not their upper one; the first and the last have no end. Values are rounded to multiples half to even, as they are written. Top and bottom coding set what is beyond a limit to the limit, or to the mean of all that is beyond, which keeps the total but for rounding; a mean of fewer than three is refused. Dates become months, quarters, years, five years or decades. Merged levels, first characters and levels of a taxonomy make fewer categories; stars show how many characters there were. Recoding alone bounds no risk: measure afterwards how many records are still alone with their values.',
  references: [
    'Hundepool, A., Domingo-Ferrer, J., Franconi, L., Giessing, S., Schulte Nordholt, E., Spicer, K. and de Wolf, P.-P. (2012). Statistical Disclosure Control. Wiley.',
  ],
  parameters: {},
  kinds: ['numeric', 'categorical', 'text'],
  claims: [],
  cost: 'O(n), and O(n log m) for m intervals',
  missing: 'missing values stay missing',
};
