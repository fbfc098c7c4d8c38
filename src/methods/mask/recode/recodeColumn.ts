import type { Column, LineOf } from '../../../foundation/table/index.ts';
import { raised } from './ancestors.ts';
import { isRuleOnCodes, recodedCodes } from './codes.ts';
import { intoTimes } from './dates.ts';
import { intoIntervals } from './intervals.ts';
import { limited } from './limit.ts';
import { merged } from './merge.ts';
import { cut } from './prefix.ts';
import { readRecode } from './read.ts';
import { rounded } from './round.ts';
import type { LevelTree, Recode } from './rule.ts';

/**
 * The recoded column. Intervals and dates give categories in their order, multiples and limits give numbers, the
 * other rules give categories. Categories whose levels are numbers stay categories. `taxonomy`, in which the levels of the column come first, overrides the column's own;
 * `lineOf` gives the line of a record, for errors.
 */
export function recodeColumn(
  column: Column,
  rule: Recode,
  taxonomy?: LevelTree,
  lineOf?: LineOf,
): Column {
  const recode = readRecode(rule, '');
  if (isRuleOnCodes(column, recode)) {
    return recodedCodes(column, (levels) => recodeColumn(levels, recode));
  }
  switch (recode.by) {
    case 'intervals':
      return intoIntervals(column, recode);
    case 'round':
      return rounded(column, recode);
    case 'top':
    case 'bottom':
      return limited(column, recode);
    case 'date':
      return intoTimes(column, recode, lineOf);
    case 'merge':
      return merged(column, recode);
    case 'prefix':
      return cut(column, recode);
    case 'level':
      return raised(column, recode, taxonomy);
  }
}
