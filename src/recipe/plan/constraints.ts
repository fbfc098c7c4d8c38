import { PenumbraError } from '../../error.ts';
import { asLinear, parseExpression } from '../../foundation/expression/index.ts';
import { type Column, findColumn, label } from '../../foundation/table/index.ts';
import type { LinearConstraint } from '../../methods/contract/index.ts';
import type { AskedStep } from './asked.ts';

/** A linear equation between columns, with the positions of its columns in the file. */
export interface StepConstraint {
  readonly text: string;
  readonly coefficients: ReadonlyMap<number, number>;
  readonly constant: number;
}

/** The equations of a step; what is no linear equation is refused. */
export function constraintsOf({
  step: { constraints = [] },
  key: place,
  table: { columns },
}: AskedStep): StepConstraint[] {
  return constraints.map((text, i) => {
    const key = `${place}.constraints[${i}]`;
    const refuse = (what: string): never => {
      throw new PenumbraError('usage', `The constraint "${text}" ${what}.`, { key });
    };
    const linear = asLinear(parseExpression(text), (reference) => findColumn(columns, reference));
    if (linear === null) {
      return refuse('is not one linear equation: write it as in "1.16 * a + 1.07 * b = c"');
    }
    const { coefficients, constant, relation } = linear;
    if (relation !== '=') return refuse('is an inequality, and only equations can be kept: use =');
    if (coefficients.size === 0) return refuse('speaks of no column: name those that it is about');
    return { text, coefficients, constant };
  });
}

/** Refuses equations about columns that are not protected together; they could not be kept. */
export function refuseApart(
  constraints: readonly StepConstraint[],
  parts: readonly { readonly positions: readonly number[] }[],
  columns: readonly Column[],
): void {
  for (const { text, coefficients } of constraints) {
    const concerned = [...coefficients.keys()];
    if (parts.some(({ positions }) => concerned.every((p) => positions.includes(p)))) continue;
    const covered = new Set(parts.flatMap(({ positions }) => positions));
    const other = concerned.find((position) => !covered.has(position));
    throw new PenumbraError(
      'usage',
      other === undefined
        ? `The constraint "${text}" speaks of columns that are grouped apart: put them into one group of columns.`
        : `The constraint "${text}" speaks of ${label(columns, other)}, which the step does not protect: add it to the columns.`,
    );
  }
}

/** The equations that are about some columns only, in the order of these. */
export function among(
  constraints: readonly StepConstraint[],
  positions: readonly number[],
): (LinearConstraint & { readonly coefficients: readonly number[]; readonly name: string })[] {
  return constraints
    .filter(({ coefficients }) => [...coefficients.keys()].every((p) => positions.includes(p)))
    .map(({ text, coefficients, constant }) => ({
      name: text,
      coefficients: positions.map((position) => coefficients.get(position) ?? 0),
      constant,
    }));
}
