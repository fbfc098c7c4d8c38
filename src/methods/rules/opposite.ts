import type { Condition, Relation } from '../../foundation/expression/index.ts';

const OPPOSITES: Readonly<Record<Relation, Relation>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

/**
 * A condition that holds if another fails, and is unknown if that is (Kleene 1938), with negations moved inward as
 * far as possible: not (x < 1) is x >= 1, not (A and B) is not A or not B. Chains are split: not (0 <= x <= 9) is 0 >
 * x or x > 9. O(size).
 */
export function opposite(condition: Condition): Condition {
  switch (condition.kind) {
    case 'comparison': {
      let left = condition.first;
      const parts = condition.rest.map(({ operator, operand }): Condition => {
        const rest = [{ operator: OPPOSITES[operator], operand }];
        const part: Condition = { kind: 'comparison', first: left, rest };
        left = operand;
        return part;
      });
      return joined('or', parts);
    }
    case 'not':
      return condition.of;
    case 'present':
      return { kind: 'missing', of: condition.of };
    case 'missing':
      return { kind: 'present', of: condition.of };
    case 'and':
      return joined('or', condition.parts.map(opposite));
    case 'or':
      return joined('and', condition.parts.map(opposite));
    case 'implication':
      return joined('and', [condition.antecedent, opposite(condition.consequent)]);
    default:
      return { kind: 'not', of: condition };
  }
}

/**
 * All or at least one of some conditions, as one: parts of the same kind are merged, and a single one is unchanged.
 */
export function joined(kind: 'and' | 'or', conditions: readonly Condition[]): Condition {
  const parts = conditions.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  return parts.length === 1 ? parts[0] : { kind, parts };
}

/** The comparisons of two sides in a chain. */
export function steps(condition: Condition & { kind: 'comparison' }): Condition[] {
  let left = condition.first;
  return condition.rest.map((step): Condition => {
    const part: Condition = { kind: 'comparison', first: left, rest: [step] };
    left = step.operand;
    return part;
  });
}
