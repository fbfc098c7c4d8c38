import type { ColumnReference } from '../table/index.ts';

/**
 * An expression over the columns of a table, as a plain tree: a number, a text or a condition. Chains of
 * equal rank (a + b - c, 0 <= x <= 10, p and q and r) are one node with many parts, so that a sum of
 * thousands of terms is no deeper than one of two, and depth is that of what is nested.
 */
export type Expression = Arithmetic | TextNode | Condition;

export type Arithmetic = NumberNode | ColumnNode | Negative | Sum | Product | Power;

/** What can be compared. A text only with a column that is not numeric, or with another text. */
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

/** A number as written, with a minus sign that stands before it. Finite. */
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
  /** A name, or a position counted from 1. Before `bind`, a name may turn out to be a text. */
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

/** To a constant power, finite. */
interface Power {
  readonly kind: 'power';
  readonly of: Arithmetic;
  readonly exponent: number;
}

export type Relation = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** Each operand with the next: 0 <= x <= 10 is 0 <= x and x <= 10. At least one `rest`. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly first: Operand;
  readonly rest: readonly { readonly operator: Relation; readonly operand: Operand }[];
}

/** One of the possible values; texts only where `of` is a column that is not numeric. */
export interface Membership {
  readonly kind: 'membership';
  readonly of: Arithmetic;
  readonly values: readonly (number | string)[];
}

/** Two or more columns whose values occur together in one of the allowed ways. */
export interface Combination {
  readonly kind: 'combination';
  readonly of: readonly ColumnNode[];
  /** Each as long as `of`. At least one. */
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

/** Whether there is a value. The only condition that missing values never leave open. */
interface Presence {
  readonly kind: 'present' | 'missing';
  readonly of: ColumnNode;
}

interface Negation {
  readonly kind: 'not';
  readonly of: Condition;
}

/** All, or at least one, of two or more. */
interface Junction {
  readonly kind: 'and' | 'or';
  readonly parts: readonly Condition[];
}

/** if A then B: holds where A does not. */
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
      return false;
    default:
      return true;
  }
}

/** The expressions right below one, from left to right. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'text':
    case 'column':
      return [];
    case 'negative':
    case 'power':
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

/** The columns of an expression as it names them, each once, in the order of their first appearance. */
export function columnsOf(expression: Expression): ColumnReference[] {
  const found = new Set<ColumnReference>();
  const visit = (part: Expression): void => {
    if (part.kind === 'column') found.add(part.column);
    for (const below of partsOf(part)) visit(below);
  };
  visit(expression);
  return [...found];
}
