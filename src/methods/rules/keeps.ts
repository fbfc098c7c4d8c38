import { compile, HOLDS } from '../../foundation/expression/index.ts';
import { type Column, recordsIn } from '../../foundation/table/index.ts';
import type { Demand } from './demands.ts';
import type { LinearForm, ProductForm } from './rule.ts';

/** Replacements of a group's values, in the order of preference. */
export const REPLACEMENTS = ['mean', 'geometric-mean', 'median', 'mode', 'medoid'] as const;

export type Replacement = (typeof REPLACEMENTS)[number];

/**
 * The replacements that keep a form if every record of the group satisfies it (Torra 2008; Torra, Cano and
 * Navarro-Arribas, section 3). Column by column, with the same weights in all columns; `median` is the lower one, or any
 * other order statistic; `medoid` copies a whole record and keeps everything.
 *
 * - Means keep linear forms. Geometric means keep products, and bounds whose smaller side is a sum of terms of
 *   one sign: by the inequality of Mahler (1946) they are superadditive.
 * - Order statistics and the mode choose one of the group's values, so they keep lists, whole numbers and
 *   domains. Order statistics commute with increasing functions, so they keep relations between two columns
 *   that increase together; the mode keeps relations between columns that determine each other.
 */
export function keepers(demand: Demand, columns: readonly Column[]): ReadonlySet<Replacement> {
  const { form } = demand;
  switch (form.kind) {
    case 'linear':
      return new Set(linearKeepers(form, columns));
    case 'product':
      return new Set(productKeepers(form, demand, columns));
    case 'set':
      return new Set(form.values.length === 1 ? REPLACEMENTS : CHOICES);
    case 'integer':
    case 'domain':
      return new Set(CHOICES);
    case 'combinations':
      return new Set(['medoid']);
  }
}

const CHOICES = ['median', 'mode', 'medoid'] as const;

function linearKeepers(form: LinearForm, columns: readonly Column[]): Replacement[] {
  if (form.coefficients.size < 2) return [...REPLACEMENTS];
  const values = [...form.coefficients.values()];
  const below = values.filter((value) => value < 0).length;
  const increasing = values.length === 2 && below === 1;
  const positive = [...form.coefficients.keys()].every((p) => leastOf(columns[p]) >= 0);
  const kept: Replacement[] = ['mean', 'medoid'];
  if (increasing) kept.push('median');
  if (form.relation === '=') {
    if (increasing) kept.push('mode');
    if (increasing && form.constant === 0 && positive) kept.push('geometric-mean');
  } else if (positive && (below === 0 || (below === 1 && form.constant <= 0))) {
    kept.push('geometric-mean');
  }
  return kept;
}

function productKeepers(
  form: ProductForm,
  { condition }: Demand,
  columns: readonly Column[],
): Replacement[] {
  const kept: Replacement[] = ['medoid'];
  const verdicts = condition && compile(condition, columns)(0, recordsIn(columns));
  const where = (record: number) => verdicts === null || verdicts[record] === HOLDS;
  const least = (position: number) => leastOf(columns[position], where);
  const exponents = [...form.powers];
  // A zero makes the geometric mean zero, in the product as in the factor, but must not be a divisor.
  const defined =
    form.factor > 0 &&
    least(form.result) >= 0 &&
    exponents.every(([p, exponent]) => (exponent > 0 ? least(p) >= 0 : least(p) > 0));
  if (defined) kept.push('geometric-mean');
  if (defined && exponents.length === 1 && exponents[0][1] > 0) kept.push('median', 'mode');
  return kept;
}

/** Infinity for a column without a number. */
function leastOf(column: Column, where: (record: number) => boolean = () => true): number {
  let least = Number.POSITIVE_INFINITY;
  if (column.kind !== 'numeric') return least;
  const { values } = column;
  for (let i = 0; i < values.length; i++) if (values[i] < least && where(i)) least = values[i];
  return least;
}
