import {
  type Column,
  type NumericColumn,
  POWERS_OF_TEN,
  unitsOnGrid,
} from '../../../foundation/table/index.ts';
import { type Recode, refusedColumn } from './rule.ts';

/** The column, if it is numeric; a rule for numbers refuses others. */
export function numbersOf(column: Column, by: Recode['by']): NumericColumn {
  if (column.kind === 'numeric') return column;
  throw refusedColumn(
    column,
    `is ${column.kind}, but recode by ${by} needs numbers: choose another column or another recode.`,
  );
}

/** Number of decimals of a number in its shortest form. */
export function decimalsOf(x: number): number {
  if (Number.isInteger(x)) return 0;
  const [digits, exponent = '0'] = String(x).split('e');
  const point = digits.indexOf('.');
  const behind = point < 0 ? 0 : digits.length - point - 1;
  return Math.max(0, behind - Number(exponent));
}

/**
 * Finds the multiple of `step` nearest to a number, the even one in ties, for numbers as written: 0.15 is halfway
 * between 0.1 and 0.2 although no double is. Computed in whole units of the last decimal if these are below 2^52;
 * else as doubles.
 */
export function nearestMultiple(step: number, decimals: number | 'full'): (x: number) => number {
  const own = decimalsOf(step);
  return (x) => {
    if (!Number.isFinite(x)) return x;
    const size = Math.abs(x);
    const places = Math.max(own, decimals === 'full' ? decimalsOf(size) : decimals);
    const units = places < POWERS_OF_TEN.length ? unitsOnGrid(size, places) : Number.NaN;
    const whole = places < POWERS_OF_TEN.length ? unitsOnGrid(step, places) : Number.NaN;
    const nearest =
      Number.isFinite(units) && Number.isFinite(whole)
        ? evenMultiple(units, whole) / POWERS_OF_TEN[places]
        : evenMultiple(size, step);
    return x < 0 ? 0 - nearest : nearest;
  };
}

function evenMultiple(size: number, step: number): number {
  const rest = size % step;
  const below = size - rest;
  const isUp = 2 * rest > step || (2 * rest === step && (below / step) % 2 === 1);
  return isUp ? below + step : below;
}
