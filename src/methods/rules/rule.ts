import type { Condition } from '../../foundation/expression/index.ts';

/** A rule that every record of a file must satisfy. */
export interface Rule {
  /** Its name in messages; the rule itself if it has no name. */
  readonly name: string;
  /** As one line. */
  readonly text: string;
  /** The condition, over columns by name or position; null for rules that only a general engine can check. */
  readonly condition: Condition | null;
  /** A test in XPath, for rules that are no such condition. */
  readonly xpath?: string;
  /** The message if it fails: texts, and columns whose values stand between them. */
  readonly message?: readonly (string | { readonly column: string })[];
}

export type RuleClass = 'EC-LC' | 'EC-NLC' | 'EC-PV' | 'EC-GV' | 'domain' | 'check only';

/** A rule on a particular file: its kind, why, and the consequences for its columns. */
export interface ClassifiedRule {
  readonly rule: Rule;
  readonly class: RuleClass;
  /** In a sentence. */
  readonly because: string;
  /** Positions of its columns, in ascending order. */
  readonly columns: readonly number[];
  /** The recognised forms; empty for rules that are only checked. All of them must hold. */
  readonly forms: readonly Form[];
}

/** The recognised forms. Positions are those of columns in the file. */
export type Form =
  | LinearForm
  | ProductForm
  | SetForm
  | IntegerForm
  | CombinationForm
  | DomainForm
  | ImpliedForm;

/** Sum of coefficient times value, in relation to a constant. Intervals and orders are such forms too. */
export interface LinearForm {
  readonly kind: 'linear';
  readonly coefficients: ReadonlyMap<number, number>;
  readonly relation: '=' | '<=' | '<';
  readonly constant: number;
}

/** result = factor times the product of powers of other columns. */
export interface ProductForm {
  readonly kind: 'product';
  readonly result: number;
  readonly factor: number;
  readonly powers: ReadonlyMap<number, number>;
}

/** One of some values: numbers of a numeric column, texts of another. */
export interface SetForm {
  readonly kind: 'set';
  readonly position: number;
  readonly values: readonly (number | string)[];
}

interface IntegerForm {
  readonly kind: 'integer';
  readonly position: number;
}

/** Columns whose values can occur together only in listed combinations. */
export interface CombinationForm {
  readonly kind: 'combinations';
  readonly positions: readonly number[];
  readonly allowed: readonly (readonly (number | string)[])[];
}

/** The value must occur in the original column. */
interface DomainForm {
  readonly kind: 'domain';
  readonly position: number;
}

/** If the condition holds, the forms must. */
export interface ImpliedForm {
  readonly kind: 'implied';
  readonly condition: Condition;
  /** Positions of the columns of the condition. */
  readonly governing: readonly number[];
  readonly forms: readonly Form[];
}
