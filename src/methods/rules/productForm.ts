import { type Arithmetic, columnsOf, evaluate } from '../../foundation/expression/index.ts';
import { pow } from '../../foundation/numerics/index.ts';
import { linearForms } from './linearForms.ts';
import type { LinearForm, ProductForm } from './rule.ts';

interface Monomial {
  factor: number;
  powers: Map<number, number>;
}

/**
 * left = right as one column in terms of others, if both sides are products; linear if only a factor remains between
 * two.
 */
export function productForm(
  left: Arithmetic,
  right: Arithmetic,
  find: (column: string | number) => number,
): ProductForm | LinearForm | null {
  const a = monomialOf(left, find);
  const b = monomialOf(right, find);
  if (a === null || b === null || a.factor === 0 || b.factor === 0) return null;
  // factor * product of powers = 1
  const factor = a.factor / b.factor;
  const powers = new Map(a.powers);
  for (const [position, power] of b.powers)
    powers.set(position, (powers.get(position) ?? 0) - power);
  for (const [position, power] of powers) if (power === 0) powers.delete(position);
  if (powers.size === 0 || !Number.isFinite(factor)) return null;
  const alone = [left, right].flatMap((side) =>
    side.kind === 'column' ? [find(side.column)] : [],
  );
  const candidates = [...alone, ...[...powers.keys()].sort((x, y) => x - y)];
  const result = candidates.find((position) => Math.abs(powers.get(position) ?? 0) === 1);
  if (result === undefined) return null;
  const own = powers.get(result)!;
  powers.delete(result);
  // own = 1: result = 1/factor * product of x^-p; own = -1: result = factor * product of x^p.
  const others = new Map([...powers].sort(([x], [y]) => x - y).map(([x, p]) => [x, 0 - own * p]));
  const scale = own === 1 ? 1 / factor : factor;
  if (others.size === 0) return linearForms(new Map([[result, 1]]), '=', scale)[0] ?? null;
  const [[other, power]] = others;
  if (others.size === 1 && power === 1)
    return linearForms(
      new Map([
        [result, 1],
        [other, -scale],
      ]),
      '=',
      0,
    )[0];
  return { kind: 'product', result, factor: scale, powers: others };
}

function monomialOf(
  expression: Arithmetic,
  find: (column: string | number) => number,
): Monomial | null {
  if (columnsOf(expression).length === 0) {
    const factor = evaluate(expression, () => Number.NaN);
    return Number.isFinite(factor) ? { factor, powers: new Map() } : null;
  }
  switch (expression.kind) {
    case 'number':
    case 'sum':
    case 'members':
      return null;
    case 'column':
      return { factor: 1, powers: new Map([[find(expression.column), 1]]) };
    case 'negative': {
      const of = monomialOf(expression.of, find);
      return of && { factor: -of.factor, powers: of.powers };
    }
    case 'power': {
      const of = monomialOf(expression.of, find);
      if (of === null) return null;
      const { exponent } = expression;
      // The root of a square is the absolute value, which is no power.
      const whole = Number.isInteger(exponent);
      if (!whole && [...of.powers.values()].some((power) => power !== 1)) return null;
      if (!whole && of.factor < 0) return null;
      const powers = new Map(
        [...of.powers].map(([position, power]) => [position, power * exponent]),
      );
      return { factor: pow(of.factor, exponent), powers };
    }
    case 'product': {
      const product = monomialOf(expression.first, find);
      if (product === null) return null;
      for (const { operator, operand } of expression.rest) {
        const next = monomialOf(operand, find);
        if (next === null) return null;
        const sign = operator === '*' ? 1 : -1;
        product.factor = sign === 1 ? product.factor * next.factor : product.factor / next.factor;
        for (const [position, power] of next.powers)
          product.powers.set(position, (product.powers.get(position) ?? 0) + sign * power);
      }
      return Number.isFinite(product.factor) ? product : null;
    }
  }
}
