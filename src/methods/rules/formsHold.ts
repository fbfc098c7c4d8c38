import { compile, HOLDS, isWhole, power, UNKNOWN } from '../../foundation/expression/index.ts';
import type { Column } from '../../foundation/table/index.ts';
import type { TolerantProductForm } from './forms.ts';
import type { Form } from './rule.ts';

/** Whether a record satisfies the forms; null if missing values leave it open. */
type RecordCheck = (record: number) => boolean | null;

/**
 * Whether records satisfy all of some forms, by the logic of Kleene (1938). Numbers within `tolerance` of each other
 * are equal, as for `holds`; products also within their own tolerance. Domains are left open: they concern the
 * original. O(size) per record.
 */
export function formsHold(
  forms: readonly Form[],
  columns: readonly Column[],
  tolerance: number,
): RecordCheck {
  const checks = forms.map((form) => formHolds(form, columns, tolerance));
  return (record) => {
    let open = false;
    for (const check of checks) {
      const answer = check(record);
      if (answer === false) return false;
      if (answer === null) open = true;
    }
    return open ? null : true;
  };
}

function formHolds(form: Form, columns: readonly Column[], tolerance: number): RecordCheck {
  switch (form.kind) {
    case 'linear': {
      const { constant, relation } = form;
      const terms = [...form.coefficients].map(
        ([position, coefficient]) => [numbersOf(columns[position]), coefficient] as const,
      );
      return (record) => {
        let left = 0;
        let size = Math.max(1, Math.abs(constant));
        for (const [values, coefficient] of terms) {
          const term = coefficient * values[record];
          left += term;
          size = Math.max(size, Math.abs(term));
        }
        if (Number.isNaN(left)) return null;
        const equal = Math.abs(left - constant) <= tolerance * size;
        if (relation === '=') return equal;
        return relation === '<=' ? equal || left < constant : !equal && left < constant;
      };
    }
    case 'product': {
      const result = numbersOf(columns[form.result]);
      const factors = [...form.powers].map(
        ([position, exponent]) => [numbersOf(columns[position]), exponent] as const,
      );
      const own = (form as Partial<TolerantProductForm>).tolerance ?? 0;
      return (record) => {
        let right = form.factor;
        for (const [values, exponent] of factors) right *= power(values[record], exponent);
        const left = result[record];
        if (Number.isNaN(left) || Number.isNaN(right)) return null;
        const size = Math.max(1, Math.abs(left), Math.abs(right));
        return Math.abs(left - right) <= own + tolerance * size;
      };
    }
    case 'set': {
      const at = cellsIn(columns[form.position]);
      return (record) => {
        const value = at(record);
        return value === null ? null : form.values.some((known) => same(known, value, tolerance));
      };
    }
    case 'integer': {
      const values = numbersOf(columns[form.position]);
      return (record) => (Number.isNaN(values[record]) ? null : isWhole(values[record], tolerance));
    }
    case 'combinations': {
      const at = form.positions.map((position) => cellsIn(columns[position]));
      return (record) => {
        const values = at.map((cell) => cell(record));
        const agrees = (tuple: readonly (number | string)[]) =>
          tuple.every((known, j) => values[j] === null || same(known, values[j], tolerance));
        if (!form.allowed.some(agrees)) return false;
        return values.includes(null) ? null : true;
      };
    }
    case 'domain':
      return () => null;
    case 'implied': {
      const verdict = compile(form.condition, columns, { tolerance });
      const consequent = formsHold(form.forms, columns, tolerance);
      return (record) => {
        const answer = consequent(record);
        if (answer === true) return true;
        const [antecedent] = verdict(record, record + 1);
        if (antecedent === UNKNOWN) return null;
        return antecedent === HOLDS ? answer : true;
      };
    }
  }
}

function same(a: number | string, b: number | string, tolerance: number): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));
}

function numbersOf(column: Column): Float64Array {
  if (column.kind !== 'numeric') throw new TypeError('a form computes with a column of texts');
  return column.values;
}

/** A column's values, null if missing. */
function cellsIn(column: Column): (record: number) => number | string | null {
  switch (column.kind) {
    case 'categorical':
      return (record) => column.levels[column.codes[record]] ?? null;
    case 'text':
      return (record) => column.values[record];
    case 'numeric':
      return (record) => (Number.isNaN(column.values[record]) ? null : column.values[record]);
  }
}
