import type { Operand, Relation } from '../../foundation/expression/index.ts';
import { type Column, findColumn, label } from '../../foundation/table/index.ts';
import type { Form } from './rule.ts';

/** Largest number of combinations that are made from rules that do not list them. */
export const MOST_COMBINATIONS = 10_000;

/** Whether an operand is a text, or a column of texts. */
export function isWord(operand: Operand, columns: readonly Column[]): boolean {
  if (operand.kind === 'text') return true;
  return (
    operand.kind === 'column' && columns[findColumn(columns, operand.column)].kind !== 'numeric'
  );
}

/**
 * The forms of = and != between a column of texts and a text, or another column. Orders became lists when they were
 * bound.
 */
export function wordForms(
  left: Operand,
  relation: Relation,
  right: Operand,
  columns: readonly Column[],
): { readonly forms: readonly Form[] } | { readonly why: string } {
  if (left.kind !== 'column') {
    if (right.kind !== 'column') return { why: 'it compares no column with a text' };
    return wordForms(right, relation, left, columns);
  }
  const position = findColumn(columns, left.column);
  const column = columns[position];
  if (right.kind === 'column')
    return pairForms(position, relation, findColumn(columns, right.column), columns);
  if (right.kind !== 'text' || column.kind === 'numeric')
    return { why: 'it compares a number with a text' };
  if (relation === '=') return { forms: [{ kind: 'set', position, values: [right.value] }] };
  if (column.kind !== 'categorical')
    return { why: `it says which values ${label(columns, position)} must not have` };
  const values = column.levels.filter((level) => level !== right.value);
  return { forms: [{ kind: 'set', position, values }] };
}

/** Two columns of categories, as the combinations of their levels. */
function pairForms(
  first: number,
  relation: Relation,
  second: number,
  columns: readonly Column[],
): { readonly forms: readonly Form[] } | { readonly why: string } {
  const [a, b] = [columns[first], columns[second]];
  const names = `${label(columns, first)} and ${label(columns, second)}`;
  if (a.kind !== 'categorical' || b.kind !== 'categorical')
    return { why: `it compares ${names}, which are not both categories` };
  if (a.levels.length * b.levels.length > MOST_COMBINATIONS)
    return { why: `${names} have too many levels to list their possible combinations` };
  const allowed = a.levels.flatMap((x) =>
    b.levels.filter((y) => (x === y) === (relation === '=')).map((y) => [x, y]),
  );
  return { forms: [{ kind: 'combinations', positions: [first, second], allowed }] };
}
