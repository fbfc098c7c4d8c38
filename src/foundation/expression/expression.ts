import { PenumbraError } from '../../error.ts';
import type { ColumnReference } from '../table/index.ts';

/**
 * An expression over the columns of a table, as a plain tree: a number, a text or a condition. Chains of equal rank (a
 * + b - c, 0 <= x <= 10, p and q and r) are one node with many parts, so that a sum of thousands of terms is no deeper
 * than a sum of two: only nesting adds depth.
 */
export type Expression = Arithmetic | TextNode | Condition;

export type Arithmetic = NumberNode | ColumnNode | Negative | Sum | Product | Power | MembersNode;

/** An operand of a comparison. A text is compared only with a column that is not numeric, or with another text. */
export type Operand = Arithmetic | TextNode;

export type Condition =
  | Comparison
  | Membership
  | Combination
  | Integer
  | Domain
  | Presence
  | Negation
  | Junction
  | Implication;

/** A number as written, with the minus sign before it. Finite. */
export interface NumberNode {
  readonly kind: 'number';
  readonly value: number;
}

export interface TextNode {
  readonly kind: 'text';
  readonly value: string;
}

export interface ColumnNode {
  readonly kind: 'column';
  /** A name, or a position counted from 1. Before `bind`, a name can turn out to be a text. */
  readonly column: ColumnReference;
}

interface Negative {
  readonly kind: 'negative';
  readonly of: Arithmetic;
}

/** From left to right, with at least one `rest`. */
interface Sum {
  readonly kind: 'sum';
  readonly first: Arithmetic;
  readonly rest: readonly { readonly operator: '+' | '-'; readonly operand: Arithmetic }[];
}

/** From left to right, with at least one `rest`. */
interface Product {
  readonly kind: 'product';
  readonly first: Arithmetic;
  readonly rest: readonly { readonly operator: '*' | '/'; readonly operand: Arithmetic }[];
}

/** A constant, finite exponent. */
interface Power {
  readonly kind: 'power';
  readonly of: Arithmetic;
  readonly exponent: number;
}

/**
 * A figure of the unit of a record, such as its household: the value of its head in a column, the number of members for
 * which a condition holds, or 1 if it holds for any of them and otherwise 0. Inside such a condition, `own` is the value of
 * the record itself. `resolveMembers` puts a column in its place.
 */
export type MembersNode =
  | { readonly kind: 'members'; readonly what: 'head'; readonly of: ColumnNode }
  | { readonly kind: 'members'; readonly what: 'own'; readonly of: ColumnNode }
  | { readonly kind: 'members'; readonly what: 'count' | 'any'; readonly of: Condition };

export type Relation = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** Each operand with the next: 0 <= x <= 10 is 0 <= x and x <= 10. At least one `rest`. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly first: Operand;
  readonly rest: readonly { readonly operator: Relation; readonly operand: Operand }[];
}

/** One of the possible values; texts only if `of` is a column that is not numeric. */
export interface Membership {
  readonly kind: 'membership';
  readonly of: Arithmetic;
  readonly values: readonly (number | string)[];
}

/** Two or more columns whose values form one of the allowed combinations. */
export interface Combination {
  readonly kind: 'combination';
  readonly of: readonly ColumnNode[];
  /** Each with one value for each column of `of`. At least one. */
  readonly allowed: readonly (readonly (number | string)[])[];
}

/** Is a whole number. */
interface Integer {
  readonly kind: 'integer';
  readonly of: Arithmetic;
}

/** The value occurs in the same column of the original file. */
export interface Domain {
  readonly kind: 'domain';
  readonly of: ColumnNode;
}

/** Whether the column has a value. Never unknown, unlike all other conditions. */
interface Presence {
  readonly kind: 'present' | 'missing';
  readonly of: ColumnNode;
}

interface Negation {
  readonly kind: 'not';
  readonly of: Condition;
}

/** All, or at least one, of two or more conditions. */
interface Junction {
  readonly kind: 'and' | 'or';
  readonly parts: readonly Condition[];
}

/** if A then B: holds if A does not. */
interface Implication {
  readonly kind: 'implication';
  readonly antecedent: Condition;
  readonly consequent: Condition;
}

export function isCondition(expression: Expression): expression is Condition {
  switch (expression.kind) {
    case 'number':
    case 'text':
    case 'column':
    case 'negative':
    case 'sum':
    case 'product':
    case 'power':
    case 'members':
      return false;
    default:
      return true;
  }
}

/** The direct children of an expression, from left to right. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'text':
    case 'column':
      return [];
    case 'negative':
    case 'power':
    case 'members':
    case 'not':
    case 'membership':
    case 'integer':
    case 'domain':
    case 'present':
    case 'missing':
      return [expression.of];
    case 'combination':
      return expression.of;
    case 'sum':
    case 'product':
    case 'comparison':
      return [expression.first, ...expression.rest.map(({ operand }) => operand)];
    case 'and':
    case 'or':
      return expression.parts;
    case 'implication':
      return [expression.antecedent, expression.consequent];
  }
}

/** The columns that an expression names, each once, in order of appearance. */
export function columnsOf(expression: Expression): ColumnReference[] {
  const found = new Set<ColumnReference>();
  const visit = (part: Expression): void => {
    if (part.kind === 'column') found.add(part.column);
    for (const below of partsOf(part)) visit(below);
  };
  visit(expression);
  return [...found];
}

const CALCULATIONS: ReadonlySet<Expression['kind']> = new Set([
  ...(['negative', 'sum', 'product', 'power', 'integer'] as const),
]);

/** The columns whose values must be numbers: those in calculations, beside one, and those that are ordered by each other. */
export function calculatedIn(expression: Expression): ColumnReference[] {
  const found = new Set<ColumnReference>();
  const visit = (part: Expression): void => {
    const below = partsOf(part);
    // Conditions about members are calculations of their own.
    if (needsNumbers(part, below)) for (const column of ownColumns(part)) found.add(column);
    below.forEach(visit);
  };
  visit(expression);
  return [...found];
}

/** The columns of an expression that are not in conditions about members. */
function ownColumns(expression: Expression): ColumnReference[] {
  if (expression.kind === 'column') return [expression.column];
  if (expression.kind === 'members' && isCondition(expression.of)) return [];
  return partsOf(expression).flatMap(ownColumns);
}

/** Why head, count and any member cannot be used in a place. */
export function notAboutMembers(): PenumbraError {
  return new PenumbraError(
    'usage',
    'head(...), count(...) and any member (...) are for rules about files whose description names a unit: give the role unit to the column that numbers households or persons (--role NAME=unit), or leave them out.',
  );
}

/** Whether an expression names members of a unit. */
export function isAboutMembers(expression: Expression): boolean {
  return expression.kind === 'members' || partsOf(expression).some(isAboutMembers);
}

function needsNumbers(part: Expression, below: readonly Expression[]): boolean {
  if (CALCULATIONS.has(part.kind)) return true;
  if (part.kind !== 'comparison') return false;
  const isOrder = part.rest.some(({ operator }) => operator !== '=' && operator !== '!=');
  const columns = below.filter(({ kind }) => kind === 'column' || kind === 'members').length;
  return (isOrder && columns > 1) || below.some(({ kind }) => CALCULATIONS.has(kind));
}
