import { asLinear, type Condition, partsOf } from '../../foundation/expression/index.ts';
import { type Column, findColumn } from '../../foundation/table/index.ts';
import { steps } from './opposite.ts';
import type { ClassifiedRule, Form, ImpliedForm, LinearForm } from './rule.ts';

/** A demand on a replacement in a cell: a form, and the condition under which a rule requires it. */
export interface Demand {
  readonly form: Exclude<Form, ImpliedForm>;
  readonly condition: Condition | null;
  readonly rule: ClassifiedRule;
}

/** The forms of rules one by one; forms under a condition are required in the cells where it holds. */
export function demandsOf(rules: readonly ClassifiedRule[]): Demand[] {
  return rules.flatMap((rule) =>
    rule.forms.flatMap((form): Demand[] =>
      form.kind === 'implied'
        ? form.forms.flatMap((inner) =>
            inner.kind === 'implied' ? [] : [{ form: inner, condition: form.condition, rule }],
          )
        : [{ form, condition: null, rule }],
    ),
  );
}

/** The single comparisons and lists of a condition, each once. */
export function atomsOf(condition: Condition): Condition[] {
  switch (condition.kind) {
    case 'comparison':
      return steps(condition);
    case 'not':
    case 'and':
    case 'or':
    case 'implication':
      return partsOf(condition).flatMap((part) => atomsOf(part as Condition));
    default:
      return [condition];
  }
}

/**
 * The sides of antecedents over several columns, as demands: a group whose records are all on one side must stay
 * there. Antecedents of one column stay on their side under every replacement within the range.
 */
export function sidesOf(rules: readonly ClassifiedRule[], columns: readonly Column[]): Demand[] {
  const found: Demand[] = [];
  for (const rule of rules) {
    for (const form of rule.forms) {
      if (form.kind !== 'implied') continue;
      for (const atom of atomsOf(form.condition)) {
        const side = sideOf(atom, columns);
        if (side !== null) found.push({ form: side, condition: null, rule });
      }
    }
  }
  return found;
}

function sideOf(atom: Condition, columns: readonly Column[]): LinearForm | null {
  if (atom.kind !== 'comparison') return null;
  if (atom.first.kind === 'text' || atom.rest[0].operand.kind === 'text') return null;
  const linear = asLinear(atom, (column) => findColumn(columns, column));
  if (linear === null || linear.coefficients.size < 2) return null;
  return {
    kind: 'linear',
    coefficients: linear.coefficients,
    relation: '<=',
    constant: linear.constant,
  };
}
