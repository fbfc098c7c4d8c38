import fc from 'fast-check';
import type { Arithmetic, Condition, Expression } from '../../src/foundation/expression/index.ts';

/** Any expressions that the types allow, for properties of everything that reads, prints or evaluates them. */

export interface Leaves {
  readonly number: fc.Arbitrary<number>;
  readonly column: fc.Arbitrary<string | number>;
  readonly text: fc.Arbitrary<string>;
}

const relation = fc.constantFrom('=', '!=', '<', '<=', '>', '>=');

const chain = <K extends string>(
  kind: K,
  operator: fc.Arbitrary<string>,
  operand: fc.Arbitrary<unknown>,
) =>
  fc.record({
    kind: fc.constant(kind),
    first: operand,
    rest: fc.array(fc.record({ operator, operand }), { minLength: 1, maxLength: 3 }),
  });

/** Sums, products, comparisons, sets of numbers and what joins them; with `all`, everything else as well. */
export function expressions(
  { number, column, text }: Leaves,
  all: boolean,
): { arithmetic: fc.Arbitrary<Arithmetic>; condition: fc.Arbitrary<Condition> } {
  const columnNode = fc.record({ kind: fc.constant('column'), column });
  const value = all ? fc.oneof(number, text) : number;
  const values = fc.array(value, { minLength: 1, maxLength: 3 });
  const combination = fc.integer({ min: 2, max: 3 }).chain((width) =>
    fc.record({
      kind: fc.constant('combination'),
      of: fc.array(columnNode, { minLength: width, maxLength: width }),
      allowed: fc.array(fc.array(value, { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  );
  const textNode = fc.record({ kind: fc.constant('text'), value: text });
  const depth = { depthSize: 'small', withCrossShrink: true } as const;
  const trees = fc.letrec((tie) => ({
    arithmetic: fc.oneof(
      depth,
      fc.record({ kind: fc.constant('number'), value: number }),
      columnNode,
      fc.record({ kind: fc.constant('negative'), of: tie('arithmetic') }),
      chain('sum', fc.constantFrom('+', '-'), tie('arithmetic')),
      chain('product', fc.constantFrom('*', '/'), tie('arithmetic')),
      ...(all
        ? [fc.record({ kind: fc.constant('power'), of: tie('arithmetic'), exponent: number })]
        : []),
    ),
    operand: all
      ? fc.oneof({ weight: 4, arbitrary: tie('arithmetic') }, { weight: 1, arbitrary: textNode })
      : tie('arithmetic'),
    condition: fc.oneof(
      depth,
      chain('comparison', relation, tie('operand')),
      fc.record({ kind: fc.constant('membership'), of: tie('arithmetic'), values }),
      ...(all
        ? [
            combination,
            fc.record({ kind: fc.constant('integer'), of: tie('arithmetic') }),
            fc.record({ kind: fc.constantFrom('domain', 'present', 'missing'), of: columnNode }),
          ]
        : []),
      fc.record({ kind: fc.constant('not'), of: tie('condition') }),
      fc.record({
        kind: fc.constantFrom('and', 'or'),
        parts: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant('implication'),
        antecedent: tie('condition'),
        consequent: tie('condition'),
      }),
    ),
  }));
  return {
    arithmetic: trees.arithmetic as fc.Arbitrary<Arithmetic>,
    condition: trees.condition as fc.Arbitrary<Condition>,
  };
}

export function anyExpression(leaves: Leaves, all: boolean): fc.Arbitrary<Expression> {
  const { arithmetic, condition } = expressions(leaves, all);
  return fc.oneof(arithmetic, condition);
}
