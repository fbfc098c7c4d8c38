import type { Condition } from '../../../foundation/expression/index.ts';
import type { Column } from '../../../foundation/table/index.ts';
import { formsOf } from '../forms.ts';
import { joined, opposite, steps } from '../opposite.ts';
import type { Form, ImpliedForm } from '../rule.ts';

type Simple = Exclude<Form, ImpliedForm>;

/** A formula, with `or` for alternatives. `unknown` can hold or not. */
export type Formula =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] }
  | { readonly kind: 'form'; readonly form: Simple }
  | { readonly kind: 'unknown' };

const UNKNOWN: Formula = { kind: 'unknown' };

/** Forms as a formula: if A then B is not A, or A and B. */
export function formulaOfForms(forms: readonly Form[], columns: readonly Column[]): Formula {
  const parts = forms.map((form): Formula => {
    if (form.kind !== 'implied') return { kind: 'form', form };
    const not = formulaOf(opposite(form.condition), columns);
    return { kind: 'or', parts: [formulaOfForms(form.forms, columns), not] };
  });
  return { kind: 'and', parts };
}

/** A bound condition as a formula, with negations moved inward. */
function formulaOf(condition: Condition, columns: readonly Column[]): Formula {
  const within = (part: Condition) => formulaOf(part, columns);
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { kind: condition.kind, parts: condition.parts.map(within) };
    case 'implication':
      return within(joined('or', [opposite(condition.antecedent), condition.consequent]));
    case 'comparison': {
      if (condition.rest.length > 1) return { kind: 'and', parts: steps(condition).map(within) };
      return recognised(condition, columns) ?? unequal(condition, columns) ?? UNKNOWN;
    }
    case 'not': {
      const turned = opposite(condition.of);
      if (turned.kind !== 'not') return within(turned);
      return recognised(condition, columns) ?? notListed(condition.of, columns) ?? UNKNOWN;
    }
    default:
      return recognised(condition, columns) ?? UNKNOWN;
  }
}

function recognised(condition: Condition, columns: readonly Column[]): Formula | null {
  const found = formsOf(condition, columns);
  return 'forms' in found ? formulaOfForms(found.forms, columns) : null;
}

/** a != b between numbers is a < b or a > b. */
function unequal(
  condition: Condition & { kind: 'comparison' },
  columns: readonly Column[],
): Formula | null {
  const [{ operator, operand }] = condition.rest;
  if (operator !== '!=') return null;
  const parts = (['<', '>'] as const).map((relation) =>
    recognised({ ...condition, rest: [{ operator: relation, operand }] }, columns),
  );
  const known = parts.filter((part) => part !== null);
  return known.length === 2 ? { kind: 'or', parts: known } : null;
}

/** Not in a list of numbers means different from each. */
function notListed(condition: Condition, columns: readonly Column[]): Formula | null {
  if (condition.kind !== 'membership' || condition.values.length > 1000) return null;
  const parts = condition.values.map((value): Condition => {
    const operand =
      typeof value === 'number'
        ? ({ kind: 'number', value } as const)
        : ({ kind: 'text', value } as const);
    return { kind: 'comparison', first: condition.of, rest: [{ operator: '!=', operand }] };
  });
  return { kind: 'and', parts: parts.map((part) => formulaOf(part, columns)) };
}
