import { compile, HOLDS, isWhole, power, UNKNOWN } from '../expression/index.ts';
import type { Column } from '../table/index.ts';
import type { TolerantProductForm } from './forms.ts';
import type { Form } from './rule.ts';

/**
 * Whether a record satisfies all of some forms; null where missing values leave it open (Kleene 1938), and for
 * domains, which are the original's affair. Numbers within `tolerance` of each other are equal, as for
 * `holds`; products also within their own tolerance. For single records: conditions are compiled anew.
 */
export function formsHold(
  forms: readonly Form[],
  columns: readonly Column[],
  record: number,
  tolerance: number,
): boolean | null {
  let open = false;
  for (const form of forms) {
    const answer = holds(form, columns, record, tolerance);
    if (answer === false) return false;
    if (answer === null) open = true;
  }
  return open ? null : true;
}

function holds(
  form: Form,
  columns: readonly Column[],
  record: number,
  tolerance: number,
): boolean | null {
  const at = (position: number) => cell(columns[position], record);
  const number = (position: number) => {
    const value = at(position);
    return typeof value === 'number' ? value : Number.NaN;
  };
  switch (form.kind) {
    case 'linear': {
      let left = 0;
      let size = Math.abs(form.constant);
      for (const [position, coefficient] of form.coefficients) {
        const term = coefficient * number(position);
        left += term;
        size = Math.max(size, Math.abs(term));
      }
      if (Number.isNaN(left)) return null;
      const equal = Math.abs(left - form.constant) <= tolerance * Math.max(1, size);
      if (form.relation === '=') return equal;
      return form.relation === '<='
        ? equal || left < form.constant
        : !equal && left < form.constant;
    }
    case 'product': {
      let right = form.factor;
      for (const [position, exponent] of form.powers) right *= power(number(position), exponent);
      const left = number(form.result);
      if (Number.isNaN(left) || Number.isNaN(right)) return null;
      const own = (form as Partial<TolerantProductForm>).tolerance ?? 0;
      const size = Math.max(1, Math.abs(left), Math.abs(right));
      return Math.abs(left - right) <= own + tolerance * size;
    }
    case 'set': {
      const value = at(form.position);
      return value === null ? null : form.values.some((known) => same(known, value, tolerance));
    }
    case 'integer': {
      const value = number(form.position);
      return Number.isNaN(value) ? null : isWhole(value, tolerance);
    }
    case 'combinations': {
      const values = form.positions.map(at);
      const agrees = (tuple: readonly (number | string)[]) =>
        tuple.every((known, j) => values[j] === null || same(known, values[j], tolerance));
      if (!form.allowed.some(agrees)) return false;
      return values.includes(null) ? null : true;
    }
    case 'domain':
      return null;
    case 'implied': {
      const [verdict] = compile(form.condition, columns, { tolerance })(record, record + 1);
      const answer = formsHold(form.forms, columns, record, tolerance);
      if (answer === true) return true;
      if (verdict === UNKNOWN) return null;
      return verdict === HOLDS ? answer : true;
    }
  }
}

function same(a: number | string, b: number | string, tolerance: number): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));
}

function cell(column: Column, record: number): number | string | null {
  if (column.kind === 'categorical') return column.levels[column.codes[record]] ?? null;
  const value = column.values[record];
  return typeof value === 'number' && Number.isNaN(value) ? null : value;
}
