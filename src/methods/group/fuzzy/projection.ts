import { PenumbraError } from '../../../error.ts';
import { column, fromRows, norm, svd } from '../../../foundation/numerics/index.ts';
import type { LinearConstraint } from '../../contract/index.ts';

/** The points that satisfy some linear constraints, and the nearest of them to any other. */
export interface Projection {
  /** The rank of the constraints. */
  readonly rank: number;
  /** Moves the d values from `start` to the nearest point that satisfies all constraints. O(rank d). */
  project(values: Float64Array, start: number): void;
}

/** Directions weaker than this, among constraints of norm 1, are rounding in redundant ones. */
const RANK_TOLERANCE = 1e-10;

/** Largest contradiction of constraints that counts as rounding, relative to the size of their terms. */
const CONTRADICTION_TOLERANCE = 1e-9;

/**
 * The orthogonal projection on { v : A v = b }, which is v - A+ (A v - b) with the pseudo-inverse of A, so that
 * redundant constraints are allowed. With one constraint it is equation (5) of Torra (2020) for the centre of a
 * cluster. With any number it is the same step, because the sum of weighted squared distances to a centre is a
 * constant plus the weight times the squared distance to the weighted mean.
 *
 * Constraints are scaled to norm 1, so that their units do not matter. By the singular value decomposition, whose
 * right vectors V are orthonormal: the projection is v - V (V'v - t) with t = S^-1 U'b. If constraints contradict
 * each other, a smallest set is named.
 */
export function projection(
  constraints: readonly LinearConstraint[],
  dimension: number,
): Projection {
  for (const [i, { coefficients, constant }] of constraints.entries()) {
    const complete = coefficients.length === dimension && Number.isFinite(constant);
    if (!complete || !Array.from(coefficients).every(Number.isFinite)) {
      throw new PenumbraError(
        'usage',
        `${nameOf(constraints, i)} needs one finite coefficient for each of ${dimension} columns and a finite constant.`,
      );
    }
  }
  const solved = solve(constraints, dimension);
  if (!solved.consistent) throw contradiction(constraints, dimension);
  const { directions, targets } = solved;
  return {
    rank: directions.length,
    project(values, start) {
      // Twice, because the first step leaves a rounding error in proportion to its move.
      for (let pass = 0; pass < 2; pass++) {
        for (let r = 0; r < directions.length; r++) {
          const direction = directions[r];
          let excess = -targets[r];
          for (let j = 0; j < dimension; j++) excess += direction[j] * values[start + j];
          for (let j = 0; j < dimension; j++) values[start + j] -= direction[j] * excess;
        }
      }
    },
  };
}

interface Solved {
  /** Orthonormal rows, and their product with every point that satisfies the constraints. */
  readonly directions: Float64Array[];
  readonly targets: number[];
  readonly consistent: boolean;
}

function solve(constraints: readonly LinearConstraint[], dimension: number): Solved {
  const rows: Float64Array[] = [];
  const constants: number[] = [];
  let consistent = true;
  for (const { coefficients, constant } of constraints) {
    const row = Float64Array.from(coefficients);
    const size = norm(row, 0, dimension);
    if (size === 0) consistent &&= constant === 0;
    else {
      rows.push(row.map((value) => value / size));
      constants.push(constant / size);
    }
  }
  const directions: Float64Array[] = [];
  const targets: number[] = [];
  if (rows.length === 0) return { directions, targets, consistent };
  const { left, values, right } = svd(fromRows(rows));
  const point = new Float64Array(dimension);
  for (let r = 0; r < values.length && values[r] > RANK_TOLERANCE * values[0]; r++) {
    const direction = column(right, r).slice();
    const u = column(left, r);
    const target = constants.reduce((sum, constant, i) => sum + u[i] * constant, 0) / values[r];
    for (let j = 0; j < dimension; j++) point[j] += target * direction[j];
    directions.push(direction);
    targets.push(target);
  }
  for (const [i, row] of rows.entries()) {
    let reached = 0;
    let size = Math.abs(constants[i]);
    for (let j = 0; j < dimension; j++) {
      reached += row[j] * point[j];
      size += Math.abs(row[j] * point[j]);
    }
    consistent &&= Math.abs(reached - constants[i]) <= CONTRADICTION_TOLERANCE * size;
  }
  return { directions, targets, consistent };
}

/** Leaves out each constraint without which a contradiction remains (Chinneck and Dravnieks 1991). */
function contradiction(constraints: readonly LinearConstraint[], dimension: number): PenumbraError {
  let kept = constraints.map((_, i) => i);
  for (const left of [...kept]) {
    const others = kept.filter((i) => i !== left);
    const some = others.map((i) => constraints[i]);
    if (!solve(some, dimension).consistent) kept = others;
  }
  const names = kept.map((i) => nameOf(constraints, i));
  return new PenumbraError(
    'usage',
    names.length === 1
      ? `${names[0]} cannot hold: it has no columns, and its constant is not 0.`
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} contradict each other: correct or leave out one of them.`,
  );
}

function nameOf(constraints: readonly LinearConstraint[], i: number): string {
  const { name } = constraints[i];
  return name === undefined ? `Constraint ${i + 1}` : `Constraint "${name}"`;
}
