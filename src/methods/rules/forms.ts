import {
  type Arithmetic,
  asLinear,
  type Condition,
  columnsOf,
  evaluate,
  type Operand,
  print,
  type Relation,
} from '../../foundation/expression/index.ts';
import { type Column, findColumn, label } from '../../foundation/table/index.ts';
import { linearForms } from './linearForms.ts';
import { joined, opposite, steps } from './opposite.ts';
import { productForm } from './productForm.ts';
import type { CombinationForm, Form, ProductForm, SetForm } from './rule.ts';
import { isWord, MOST_COMBINATIONS, wordForms } from './wordForms.ts';

/** The forms of a condition, or why it has none: words that continue after "because". */
type Recognition = { readonly forms: readonly Form[] } | { readonly why: string };

/**
 * A product that a rule requires only within a tolerance: exact products satisfy it, and so do those rounded to a
 * fine enough grid.
 */
export interface TolerantProductForm extends ProductForm {
  readonly tolerance: number;
}

/**
 * Decomposes a condition into forms that together are equivalent to it (for products within a tolerance: sufficient
 * for it). Names must be bound: a word that is no column is an error. O(size), except for conditions over categories,
 * whose levels are listed.
 */
export function formsOf(condition: Condition, columns: readonly Column[]): Recognition {
  switch (condition.kind) {
    case 'comparison':
      return condition.rest.length === 1
        ? comparisonForms(
            condition.first,
            condition.rest[0].operator,
            condition.rest[0].operand,
            columns,
          )
        : conjunctionForms(steps(condition), columns);
    case 'membership':
      return membershipForms(condition.of, condition.values, columns);
    case 'combination':
      return combinationForms(condition, columns);
    case 'integer': {
      if (condition.of.kind !== 'column')
        return { why: 'it requires whole numbers of something other than a single column' };
      const position = findColumn(columns, condition.of.column);
      return columns[position].kind === 'numeric'
        ? { forms: [{ kind: 'integer', position }] }
        : { why: `it requires whole numbers, but ${label(columns, position)} is not numeric` };
    }
    case 'domain':
      return { forms: [{ kind: 'domain', position: findColumn(columns, condition.of.column) }] };
    case 'present':
    case 'missing':
      return { why: 'it is about whether a value is missing, not about its value' };
    case 'and':
      return conjunctionForms(condition.parts, columns);
    case 'or':
      return alternativeForms(condition.parts, columns);
    case 'implication':
      return impliedForms(condition.antecedent, condition.consequent, columns);
    case 'not':
      return negatedForms(condition.of, columns);
  }
}

/** The positions of the columns of a condition, in ascending order. */
export function positionsOf(condition: Condition, columns: readonly Column[]): number[] {
  const found = columnsOf(condition).map((column) => findColumn(columns, column));
  return [...new Set(found)].sort((a, b) => a - b);
}

/** The distinct positions of a form, including its condition, in ascending order. */
export function formPositions(form: Form): number[] {
  const positions = ((): Iterable<number> => {
    switch (form.kind) {
      case 'linear':
        return form.coefficients.keys();
      case 'product':
        return [form.result, ...form.powers.keys()];
      case 'set':
      case 'integer':
      case 'domain':
        return [form.position];
      case 'combinations':
        return form.positions;
      case 'implied':
        return [...form.governing, ...form.forms.flatMap(formPositions)];
    }
  })();
  return [...new Set(positions)].sort((a, b) => a - b);
}

function negatedForms(of: Condition, columns: readonly Column[]): Recognition {
  if (of.kind === 'membership' && of.of.kind === 'column') {
    const position = findColumn(columns, of.of.column);
    const column = columns[position];
    if (column.kind === 'categorical') {
      const excluded = new Set(of.values.map(String));
      const values = column.levels.filter((level) => !excluded.has(level));
      return { forms: [{ kind: 'set', position, values }] };
    }
    return { why: `it says which values ${label(columns, position)} must not have` };
  }
  const turned = opposite(of);
  if (turned.kind !== 'not') return formsOf(turned, columns);
  return { why: 'it excludes something, and the rest has no known form' };
}

/**
 * The parts of a conjunction together; nonlinear lower and upper bounds of one expression can make a product within a
 * tolerance.
 */
function conjunctionForms(parts: readonly Condition[], columns: readonly Column[]): Recognition {
  const forms: Form[] = [];
  const bounded = new Map<string, Bounded>();
  let why: string | undefined;
  const visit = (part: Condition): void => {
    const inner =
      part.kind === 'and' ? part.parts : part.kind === 'comparison' ? steps(part) : [part];
    if (inner.length > 1) {
      for (const next of inner) visit(next);
      return;
    }
    const found = formsOf(part, columns);
    if ('forms' in found) forms.push(...found.forms);
    else if (!noteBound(part, bounded)) why ??= found.why;
  };
  for (const part of parts) visit(part);
  for (const bound of bounded.values()) {
    const product = asTolerantProduct(bound, columns);
    if (product === null) why ??= NOT_LINEAR;
    else forms.push(product);
  }
  return why === undefined ? { forms } : { why };
}

const NOT_LINEAR =
  'it is neither a sum nor a product of columns, but mixes both, or it bounds a product';

interface Bounded {
  readonly of: Arithmetic;
  lower?: number;
  upper?: number;
}

/** Notes a comparison of an expression with a constant, by <= or >=. */
function noteBound(part: Condition, bounded: Map<string, Bounded>): boolean {
  if (part.kind !== 'comparison' || part.rest.length !== 1) return false;
  const [{ operator, operand }] = part.rest;
  if ((operator !== '<=' && operator !== '>=') || part.first.kind === 'text') return false;
  if (operand.kind === 'text') return false;
  const turned = columnsOf(part.first).length === 0;
  const [left, right] = turned ? [operand, part.first] : [part.first, operand];
  if (columnsOf(right).length > 0) return false;
  const constant = evaluate(right, () => Number.NaN);
  const key = print(left);
  const bound = bounded.get(key) ?? { of: left };
  if ((operator === '<=') !== turned) bound.upper = Math.min(bound.upper ?? constant, constant);
  else bound.lower = Math.max(bound.lower ?? constant, constant);
  bounded.set(key, bound);
  return true;
}

/** r - a / b between two constants around zero, as r = a / b. */
function asTolerantProduct(
  { of, lower, upper }: Bounded,
  columns: readonly Column[],
): TolerantProductForm | null {
  if (lower === undefined || upper === undefined || !(lower <= 0 && upper >= 0)) return null;
  if (of.kind !== 'sum' || of.rest.length !== 1) return null;
  const [{ operator, operand }] = of.rest;
  // Between two products, the tolerance would be in the units of neither column.
  if (of.first.kind !== 'column' && operand.kind !== 'column') return null;
  const second: Arithmetic = operator === '-' ? operand : { kind: 'negative', of: operand };
  const found = comparisonForms(of.first, '=', second, columns);
  if (!('forms' in found) || found.forms[0]?.kind !== 'product') return null;
  return { ...found.forms[0], tolerance: Math.min(-lower, upper) };
}

function comparisonForms(
  left: Operand,
  relation: Relation,
  right: Operand,
  columns: readonly Column[],
): Recognition {
  if (isWord(left, columns) || isWord(right, columns))
    return wordForms(left, relation, right, columns);
  if (left.kind === 'text' || right.kind === 'text') return { why: MIXED };
  for (const reference of [...columnsOf(left), ...columnsOf(right)]) {
    const position = findColumn(columns, reference);
    if (columns[position].kind !== 'numeric')
      return { why: `it computes with ${label(columns, position)}, which is not numeric` };
  }
  if (relation === '!=')
    return { why: 'it excludes one value, with possible values on both sides of it' };
  const find = (column: string | number) => findColumn(columns, column);
  const linear = asLinear(
    { kind: 'comparison', first: left, rest: [{ operator: relation, operand: right }] },
    find,
  );
  if (linear !== null)
    return { forms: linearForms(linear.coefficients, relation, linear.constant) };
  if (relation !== '=') return { why: NOT_LINEAR };
  const form = productForm(left, right, find);
  if (form === null) return { why: NOT_LINEAR };
  return { forms: [form] };
}

const MIXED = 'it compares a number with a text';

function membershipForms(
  of: Arithmetic,
  values: readonly (number | string)[],
  columns: readonly Column[],
): Recognition {
  if (of.kind !== 'column')
    return { why: 'it lists the possible values of something other than a single column' };
  const position = findColumn(columns, of.column);
  const numeric = columns[position].kind === 'numeric';
  if (numeric && values.some((value) => typeof value === 'string')) return { why: MIXED };
  return { forms: [{ kind: 'set', position, values: numeric ? values : values.map(String) }] };
}

function combinationForms(
  condition: Condition & { kind: 'combination' },
  columns: readonly Column[],
): Recognition {
  const positions = condition.of.map(({ column }) => findColumn(columns, column));
  const allowed: (number | string)[][] = [];
  for (const tuple of condition.allowed) {
    const typed: (number | string)[] = [];
    for (const [j, value] of tuple.entries()) {
      const numeric = columns[positions[j]].kind === 'numeric';
      if (numeric && typeof value === 'string') return { why: MIXED };
      typed.push(numeric ? value : String(value));
    }
    allowed.push(typed);
  }
  return { forms: [{ kind: 'combinations', positions, allowed }] };
}

/** A or B: values of one column, combinations of several, or if not A then B. */
function alternativeForms(parts: readonly Condition[], columns: readonly Column[]): Recognition {
  const listed = asList(parts, columns);
  if (listed !== null) return { forms: [listed] };
  const negated = parts.filter((part) => part.kind === 'not' || part.kind === 'missing');
  const rest = parts.filter((part) => !negated.includes(part));
  // The first part after the denied ones is the consequence; otherwise the last part, which must hold if the others fail.
  const orders = negated.length > 0 && rest.length > 0 ? [...rest].reverse() : [...parts].reverse();
  let why: string | undefined;
  for (const consequent of orders) {
    const others = parts.filter((part) => part !== consequent);
    const found = impliedForms(joined('and', others.map(opposite)), consequent, columns);
    if ('forms' in found) return found;
    why ??= found.why;
  }
  return { why: why! };
}

/** Alternatives that fix the same column or columns each, as a list of values or combinations. */
function asList(
  parts: readonly Condition[],
  columns: readonly Column[],
): SetForm | CombinationForm | null {
  let positions: number[] | undefined;
  const allowed = new Map<string, (number | string)[]>();
  for (const part of parts) {
    if (part.kind === 'not' || part.kind === 'implication' || part.kind === 'or') return null;
    const found = formsOf(part, columns);
    if (!('forms' in found)) return null;
    const values = new Map<number, readonly (number | string)[]>();
    for (const form of found.forms) {
      const set = asSet(form);
      if (set === null || values.has(set.position)) return null;
      values.set(set.position, set.values);
    }
    const own = [...values.keys()].sort((a, b) => a - b);
    positions ??= own;
    if (own.length === 0 || own.join() !== positions.join()) return null;
    let tuples: (number | string)[][] = [[]];
    for (const position of own) {
      tuples = tuples.flatMap((tuple) => values.get(position)!.map((value) => [...tuple, value]));
      if (tuples.length + allowed.size > MOST_COMBINATIONS) return null;
    }
    for (const tuple of tuples) allowed.set(JSON.stringify(tuple), tuple);
  }
  const list = [...allowed.values()];
  if (positions === undefined) return null;
  return positions.length === 1
    ? { kind: 'set', position: positions[0], values: list.map(([value]) => value) }
    : { kind: 'combinations', positions, allowed: list };
}

/** A form as the values that it allows in one column. */
function asSet(form: Form): SetForm | null {
  if (form.kind === 'set') return form;
  if (form.kind !== 'linear' || form.relation !== '=' || form.coefficients.size !== 1) return null;
  const [[position, coefficient]] = form.coefficients;
  return { kind: 'set', position, values: [form.constant / coefficient] };
}

function impliedForms(
  antecedent: Condition,
  consequent: Condition,
  columns: readonly Column[],
): Recognition {
  const found = formsOf(consequent, columns);
  if (!('forms' in found)) return { why: `the consequence: ${found.why}` };
  const governing = positionsOf(antecedent, columns);
  const plain = found.forms.filter((form) => form.kind !== 'implied');
  const nested = found.forms.filter((form) => form.kind === 'implied');
  const forms: Form[] = nested.map((form) => ({
    kind: 'implied',
    condition: joined('and', [antecedent, form.condition]),
    governing: [...new Set([...governing, ...form.governing])].sort((a, b) => a - b),
    forms: form.forms,
  }));
  if (plain.length > 0)
    forms.unshift({ kind: 'implied', condition: antecedent, governing, forms: plain });
  return { forms };
}
