import type { Condition } from '../../foundation/expression/index.ts';
import type { Demand } from './demands.ts';
import { formPositions } from './forms.ts';
import type { LinearForm, ProductForm } from './rule.ts';

/** A column that a rule computes from others, in the records where its condition holds. */
export interface Derivation {
  readonly column: number;
  readonly form: LinearForm | ProductForm;
  readonly condition: Condition | null;
}

interface Equation extends Demand {
  readonly form: LinearForm | ProductForm;
  readonly columns: readonly number[];
}

/**
 * Columns to compute from others so that products hold beside sums, in the order of computation; sums without such
 * columns are left to the mean. Null if no order works. An equation with a column that is in no other can be solved
 * for it last, and then be left aside; `fixed` lists the columns that must not be computed. O(equations squared).
 */
export function derivations(
  demands: readonly Demand[],
  fixed: ReadonlySet<number>,
): Derivation[] | null {
  let remaining = demands.flatMap((demand): Equation[] => {
    const { form } = demand;
    const equation =
      form.kind === 'product' ||
      (form.kind === 'linear' && form.relation === '=' && form.coefficients.size > 1);
    return equation ? [{ ...demand, form, columns: formPositions(form) }] : [];
  });
  const order: Derivation[] = [];
  while (remaining.some(({ form }) => form.kind === 'product')) {
    const chosen = lastToSolve(remaining, fixed);
    if (chosen === null) return null;
    const { equation, column } = chosen;
    order.push({ column, form: equation.form, condition: equation.condition });
    remaining = remaining.filter((other) => other !== equation);
  }
  return order.reverse();
}

/** Products before sums, and the result of an equation before its other columns. */
function lastToSolve(
  equations: readonly Equation[],
  fixed: ReadonlySet<number>,
): { readonly equation: Equation; readonly column: number } | null {
  const uses = new Map<number, number>();
  for (const { columns } of equations)
    for (const column of columns) uses.set(column, (uses.get(column) ?? 0) + 1);
  let best: { equation: Equation; column: number } | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  for (const equation of equations) {
    for (const column of equation.columns) {
      if (uses.get(column) !== 1 || fixed.has(column) || !solvable(equation.form, column)) continue;
      const rank =
        (equation.form.kind === 'product' ? 0 : 2) + (isTotal(equation.form, column) ? 0 : 1);
      if (rank >= lowest) continue;
      lowest = rank;
      best = { equation, column };
    }
  }
  return best;
}

function solvable(form: LinearForm | ProductForm, column: number): boolean {
  if (form.kind === 'linear' || form.result === column) return true;
  return Math.abs(form.powers.get(column)!) === 1;
}

/** Whether a column is the result of a product, or stands alone on its side of a sum. */
function isTotal(form: LinearForm | ProductForm, column: number): boolean {
  if (form.kind === 'product') return form.result === column;
  const own = form.coefficients.get(column)!;
  let alike = 0;
  for (const coefficient of form.coefficients.values()) if (coefficient * own > 0) alike++;
  return alike === 1;
}
