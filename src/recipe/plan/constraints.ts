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

/** The equations of a step; refuses anything that is not a linear equation. */
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
    if (coefficients.size === 0) return refuse('names no column: name at least one');
    return { text, coefficients, constant };
  });
}

/** Refuses equations between columns that are not protected together; they could not be kept. */
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
        ? `The constraint "${text}" connects columns that are grouped separately: put them into one group of columns.`
        : `The constraint "${text}" names ${label(columns, other)}, which the step does not protect: add it to the columns.`,
    );
  }
}

/** The equations between these columns only, with coefficients in their order. */
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
