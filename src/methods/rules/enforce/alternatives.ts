import type { Condition } from '../../../foundation/expression/index.ts';
import type { Column } from '../../../foundation/table/index.ts';
import { formsOf } from '../forms.ts';
import { joined, opposite, steps } from '../opposite.ts';
import type { Form } from '../rule.ts';

/** Forms other than if-then. */
export type PlainForm = Exclude<Form, { kind: 'implied' }>;

/** Largest number of ways to make a condition true. */
const MOST_ALTERNATIVES = 64;

/**
 * The ways in which a condition can be true, each a list of forms that must hold together: its disjunctive normal
 * form. Null if some part has no form, or if there are too many ways. At most 64 ways.
 */
export function alternativesOf(
  condition: Condition,
  file: readonly Column[],
): readonly (readonly PlainForm[])[] | null {
  switch (condition.kind) {
    case 'and':
      return together(condition.parts.map((part) => alternativesOf(part, file)));
    case 'or':
      return either(condition.parts.map((part) => alternativesOf(part, file)));
    case 'implication':
      return either([
        alternativesOf(opposite(condition.antecedent), file),
        alternativesOf(condition.consequent, file),
      ]);
    case 'not': {
      const turned = opposite(condition.of);
      if (turned.kind !== 'not') return alternativesOf(turned, file);
      if (condition.of.kind === 'membership' && condition.of.of.kind === 'column') {
        const plain = plainForms(condition, file);
        if (plain !== null) return [plain];
        return alternativesOf(unequalToAll(condition.of), file);
      }
      return null;
    }
    case 'comparison': {
      if (condition.rest.length > 1) {
        return together(steps(condition).map((part) => alternativesOf(part, file)));
      }
      const [{ operator, operand }] = condition.rest;
      const plain = plainForms(condition, file);
      if (plain !== null || operator !== '!=') return plain && [plain];
      const side = (relation: '<' | '>'): Condition => ({
        kind: 'comparison',
        first: condition.first,
        rest: [{ operator: relation, operand }],
      });
      return either([alternativesOf(side('<'), file), alternativesOf(side('>'), file)]);
    }
    default: {
      const plain = plainForms(condition, file);
      return plain && [plain];
    }
  }
}

function unequalToAll({ of, values }: Condition & { kind: 'membership' }): Condition {
  const parts = values.map(
    (value): Condition => ({
      kind: 'comparison',
      first: of,
      rest: [
        {
          operator: '!=',
          operand: typeof value === 'number' ? { kind: 'number', value } : { kind: 'text', value },
        },
      ],
    }),
  );
  return joined('and', parts);
}

function plainForms(condition: Condition, file: readonly Column[]): readonly PlainForm[] | null {
  const found = formsOf(condition, file);
  if (!('forms' in found)) return null;
  const plain = found.forms.filter((form) => form.kind !== 'implied');
  return plain.length === found.forms.length ? plain : null;
}

type Alternatives = readonly (readonly PlainForm[])[] | null;

function together(parts: readonly Alternatives[]): Alternatives {
  let ways: (readonly PlainForm[])[] = [[]];
  for (const part of parts) {
    if (part === null) return null;
    ways = ways.flatMap((way) => part.map((forms) => [...way, ...forms]));
    if (ways.length > MOST_ALTERNATIVES) return null;
  }
  return ways;
}

function either(parts: readonly Alternatives[]): Alternatives {
  const ways: (readonly PlainForm[])[] = [];
  for (const part of parts) {
    if (part === null) return null;
    ways.push(...part);
  }
  return ways.length > MOST_ALTERNATIVES ? null : ways;
}
