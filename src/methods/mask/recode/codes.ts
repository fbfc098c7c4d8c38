import {
  type CategoricalColumn,
  type Column,
  type NumericColumn,
  numberText,
} from '../../../foundation/table/index.ts';
import { relabelled } from './levels.ts';
import { decimalsOf } from './numbers.ts';
import type { Recode } from './rule.ts';

const PLAIN_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Whether a rule for numbers meets categories whose levels are all numbers. A mean of codes means nothing. */
export function isRuleOnCodes(column: Column, rule: Recode): column is CategoricalColumn {
  if (column.kind !== 'categorical' || column.levels.length === 0) return false;
  const isForNumbers =
    rule.by === 'intervals' || rule.by === 'round' || ('at' in rule && rule.to !== 'mean');
  return isForNumbers && column.levels.every((level) => PLAIN_NUMBER.test(level));
}

/**
 * Codes recoded by a rule for numbers. The levels are recoded, not the values, so that records of a part of the file
 * get the levels of the whole file.
 */
export function recodedCodes(
  column: CategoricalColumn,
  recode: (levels: NumericColumn) => Column,
): CategoricalColumn {
  const made = recode(numbersIn(column));
  if (made.kind === 'numeric') {
    const { grid } = made;
    return relabelled(column, Array.from(made.values), (value) => numberText(value, grid));
  }
  const { codes, levels } = made as CategoricalColumn;
  return {
    kind: 'categorical',
    name: column.name,
    codes: column.codes.map((code) => (code < 0 ? -1 : codes[code])),
    levels,
    ordered: true,
  };
}

/** The levels as numbers, with the decimals that they are written with. */
function numbersIn({ name, levels }: CategoricalColumn): NumericColumn {
  const values = Float64Array.from(levels, Number);
  const written = levels.map((level) => level.length - 1 - `${level}.`.indexOf('.'));
  const decimals = Math.max(0, ...values.map(decimalsOf), ...written);
  const padded = decimals > 0 && written.every((one) => one === decimals);
  return { kind: 'numeric', name, values, grid: { decimals, padded } };
}
