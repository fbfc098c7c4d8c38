import { type Check, FAILS, HOLDS, UNKNOWN } from '../../foundation/expression/index.ts';
import { type Column, halfUnit } from '../../foundation/table/index.ts';
import type { TolerantProductForm } from './forms.ts';
import { formsHold } from './formsHold.ts';
import type { ClassifiedRule, Form, Rule } from './rule.ts';
import { TOLERANCE } from './tolerance.ts';

/**
 * Products and quotients hold within the decimals of their result: within half a unit of its last decimal. Rules
 * without products, and rules that state a tolerance, are checked as written.
 */
export function checksFor(
  rules: readonly ClassifiedRule[],
  columns: readonly Column[],
  decimalsAt: (position: number) => number | 'full' = (position) => {
    const column = columns[position];
    return column.kind === 'numeric' ? column.grid.decimals : 'full';
  },
): (rule: Rule) => Check | null {
  const checks = new Map<Rule, Check>();
  for (const { rule, forms } of rules) {
    const tolerant = forms.map((form) => withTolerance(form, decimalsAt));
    if (tolerant.every((form, i) => form === forms[i])) continue;
    const holds = formsHold(tolerant, columns, TOLERANCE);
    checks.set(rule, (from, to) =>
      Uint8Array.from({ length: Math.max(0, to - from) }, (_, i) => {
        const answer = holds(from + i);
        return answer === null ? UNKNOWN : answer ? HOLDS : FAILS;
      }),
    );
  }
  return (rule) => checks.get(rule) ?? null;
}

/** The form with the tolerance of its products; unchanged if it needs none. */
function withTolerance(form: Form, decimalsAt: (position: number) => number | 'full'): Form {
  if (form.kind === 'implied') {
    const forms = form.forms.map((one) => withTolerance(one, decimalsAt));
    return forms.every((one, i) => one === form.forms[i]) ? form : { ...form, forms };
  }
  if (form.kind !== 'product' || 'tolerance' in form) return form;
  const decimals = decimalsAt(form.result);
  if (decimals === 'full') return form;
  const tolerance = halfUnit(decimals) * (1 + 1e-6);
  return { ...form, tolerance } as TolerantProductForm;
}
