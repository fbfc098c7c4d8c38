import { projector } from '../../../foundation/numerics/index.ts';
import { boxRowsOf, fillTangent, setBox } from './nearest.ts';
import { productAt } from './parts.ts';
import { solved } from './rounding.ts';
import type { Sides, System } from './system.ts';

interface OnProducts {
  /**
   * Moves `z`, a point on the linear rules, to a point near `target` whose factors give the results of the products,
   * both by index in the system; false if no point is nearer than the one that the factors of `z` give.
   */
  approach(target: Float64Array, z: Float64Array, record: Float64Array, sides: Sides): boolean;
}

const MOST_STEPS = 25;
const MOST_HALVINGS = 8;
/** Smallest promised gain of a step, as a share of the squared distance. */
const LEAST_GAIN = 1e-4;
/** Squared standard deviations above which a second valley is searched for. */
const FAR = 1;
/** Largest number of cached metrics; beyond it the cache is cleared. */
const MOST_METRICS = 256;

/** Rows of a symmetric matrix. */
type Metric = readonly Float64Array[];

/**
 * The point nearest to a record among those on products and linear rules, as a least-squares problem in the columns
 * that are no results of products: the results follow from them and count in the distance as all others do.
 * Gauss-Newton method with halved steps: each step is the projection onto tangents, and none leads farther away, so
 * the result is never farther than the start. Far from the products there can be another valley, in which a factor
 * changes instead of the result, so each is tried. Bounds and orders that were active in the linear rules are held;
 * the others are checked only if the point found without them violates them. Null if a result is in a sum, or a
 * product has no result: for those, the tangents of `Nearest.curved` are enough.
 *
 * O(n^2 products) per step without bounds; with bounds, the cost of a projection.
 */
export function onProductsOf(system: System): OnProducts | null {
  const { products, weights, columns, equalities, inequalities, steps } = system;
  const n = columns.length;
  const p = products.length;
  if (p === 0 || products.some(({ solvedFor }) => solvedFor < 0)) return null;
  const isDerived = new Uint8Array(n);
  for (const { solvedFor, at } of products) isDerived[at[solvedFor]] = 1;
  const isSummed = new Uint8Array(n);
  for (const { coefficients } of equalities) {
    for (let j = 0; j < n; j++) if (coefficients[j] !== 0) isSummed[j] = 1;
  }
  if (isSummed.some((summed, j) => summed === 1 && isDerived[j] === 1)) return null;
  const derivations = steps.filter((step) => step.kind === 'product');

  const tangents = products.map(() => new Float64Array(n));
  /** The direction in which each tangent pulls the point: the metric's inverse, within the sums, times it. */
  const pulls = products.map(() => new Float64Array(n));
  const constants = new Float64Array(p);
  const gram = new Float64Array(p * p);
  const right = new Float64Array(p);
  const origin = new Float64Array(n);
  const model = new Float64Array(n);
  const most = new Float64Array(inequalities.length + 2 * n);
  const start = new Float64Array(n);
  const here = new Float64Array(n);
  const next = new Float64Array(n);
  const best = new Float64Array(n);
  const boxRows = boxRowsOf(n);
  /** The record with the values of the point last derived. */
  let given = new Float64Array(0);
  let inverse: Metric = [];
  let plain: Metric | undefined;
  const metrics = new Map<string, Metric>();
  /** Bounds and orders that contain no result of a product. */
  const isOpen = inequalities.map(({ coefficients }) =>
    coefficients.every((value, j) => value === 0 || isDerived[j] === 0),
  );

  function distance(a: Float64Array, b: Float64Array): number {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += weights[j] * (a[j] - b[j]) * (a[j] - b[j]);
    return sum;
  }

  /**
   * Computes the results of products from the other columns; returns the squared distance to the target, NaN if one
   * has no value.
   */
  function derive(at: Float64Array, target: Float64Array): number {
    for (let j = 0; j < n; j++) given[columns[j]] = at[j];
    for (let i = 0; i < derivations.length; i++) {
      const { column, product } = derivations[i];
      at[column] = solved(product, given);
      given[columns[column]] = at[column];
    }
    return distance(at, target);
  }

  function drawTangents(): boolean {
    for (let i = 0; i < p; i++) {
      constants[i] = fillTangent(products[i], given, tangents[i]);
      if (!Number.isFinite(constants[i])) return false;
    }
    return true;
  }

  /** How a pull moves a point that stays on the sums and on the rows `held`: symmetric, singular. */
  function metricOf(held: readonly Float64Array[]): Metric {
    const rows = [...equalities.map(({ coefficients }) => coefficients), ...held];
    const onto = projector({ variables: n, equalities: rows, inequalities: [] }, weights);
    const zeros = new Float64Array(rows.length);
    return Array.from({ length: n }, (_, j) => {
      const row = new Float64Array(n);
      row[j] = 1;
      if (rows.length > 0) onto.project(row, zeros, []);
      return row.map((value) => value / weights[j]);
    });
  }

  /** The metric of the sums and of the bounds and orders that the linear rules moved the point to. */
  function chooseMetric(target: Float64Array, z: Float64Array, sides: Sides): void {
    const held: number[] = [];
    for (let j = 0; j < n; j++) {
      if (isDerived[j] === 1 || z[j] === target[j]) continue;
      if (isAt(z[j], sides.upper[j]) || isAt(z[j], sides.lower[j])) held.push(j);
    }
    for (let i = 0; i < inequalities.length; i++) {
      if (!isOpen[i]) continue;
      const { coefficients } = inequalities[i];
      if (!isAt(dot(coefficients, z), sides.most[i])) continue;
      if (!isAt(dot(coefficients, target), sides.most[i])) held.push(n + i);
    }
    if (held.length === 0) {
      plain ??= metricOf([]);
      inverse = plain;
      return;
    }
    const key = held.join();
    let its = metrics.get(key);
    if (its === undefined) {
      its = metricOf(held.map((i) => (i < n ? boxRows[2 * i] : inequalities[i - n].coefficients)));
      if (metrics.size >= MOST_METRICS) metrics.clear();
      metrics.set(key, its);
    }
    inverse = its;
  }

  /** `model`: nearest to the target on tangents, sums and held rows. */
  function openStep(): boolean {
    for (let i = 0; i < p; i++) {
      const pull = pulls[i];
      for (let l = 0; l < n; l++) pull[l] = 0;
      for (let j = 0; j < n; j++) {
        const slope = tangents[i][j];
        if (slope === 0) continue;
        const row = inverse[j];
        for (let l = 0; l < n; l++) pull[l] += slope * row[l];
      }
      right[i] = constants[i] - dot(tangents[i], origin);
      for (let k = 0; k <= i; k++) gram[i * p + k] = gram[k * p + i] = dot(tangents[k], pull);
    }
    if (!solveGram(gram, right, p)) return false;
    copy(origin, model);
    for (let i = 0; i < p; i++) {
      for (let j = 0; j < n; j++) model[j] += right[i] * pulls[i][j];
    }
    return true;
  }

  /** The same within all bounds and orders. */
  function closedStep(target: Float64Array, sides: Sides): boolean {
    model.set(target);
    const rows = {
      variables: n,
      equalities: [...equalities.map(({ coefficients }) => coefficients), ...tangents],
      inequalities: [...inequalities.map(({ coefficients }) => coefficients), ...boxRows],
    };
    const equal = [...sides.equal, ...constants];
    return projector(rows, weights).project(model, equal, most).status === 'found';
  }

  /** Descends from `from`; writes the point to `here` and returns its squared distance. */
  function descend(from: Float64Array, target: Float64Array, closed: Sides | null): number {
    copy(from, here);
    let least = derive(here, target);
    for (let step = 0; step < MOST_STEPS; step++) {
      if (!Number.isFinite(least) || !drawTangents()) return least;
      if (!(closed === null ? openStep() : closedStep(target, closed))) return least;
      const promised = distance(model, target);
      if (!(least - promised > LEAST_GAIN * least)) return least;
      let isNearer = false;
      let part = 1;
      for (let halving = 0; halving <= MOST_HALVINGS && !isNearer; halving++) {
        for (let j = 0; j < n; j++) next[j] = here[j] + part * (model[j] - here[j]);
        const reached = derive(next, target);
        part /= 2;
        if (!(reached < least)) continue;
        isNearer = true;
        least = reached;
        copy(next, here);
      }
      // If the gain was as promised, new tangents promise nothing more.
      if (!isNearer || Math.abs(least - promised) <= LEAST_GAIN * least) return least;
    }
    return least;
  }

  function isInside(at: Float64Array, sides: Sides): boolean {
    for (let j = 0; j < n; j++) {
      const slack = 1e-9 * Math.max(1, Math.abs(at[j]));
      if (at[j] > sides.upper[j] + slack || at[j] < sides.lower[j] - slack) return false;
    }
    for (let i = 0; i < inequalities.length; i++) {
      const { coefficients } = inequalities[i];
      const side = sides.most[i];
      if (dot(coefficients, at) > side + 1e-9 * Math.max(1, Math.abs(side))) return false;
    }
    return true;
  }

  /** A start for each factor that alone can compensate a product. */
  function* otherStarts(target: Float64Array): Generator<Float64Array> {
    for (const { part, at } of products) {
      for (let j = 0; j < n; j++) given[columns[j]] = start[j];
      const wanted = at[0] < 0 ? given[part.columns[0]] : target[at[0]];
      const ratio = wanted / productAt(part, given);
      for (const [i, power] of part.powers.entries()) {
        const j = at[i + 1];
        if (j < 0 || isSummed[j] === 1 || isDerived[j] === 1 || Math.abs(power) !== 1) continue;
        const other = start.slice();
        other[j] = power === 1 ? start[j] * ratio : start[j] / ratio;
        if (Number.isFinite(other[j])) yield other;
      }
    }
  }

  return {
    approach(target, z, record, sides) {
      if (given.length !== record.length) given = new Float64Array(record.length);
      copy(record, given);
      chooseMetric(target, z, sides);
      copy(z, origin);
      copy(z, start);
      const derived = derive(start, target);
      let least = derived;
      const keep = (reached: number) => {
        if (!(reached < least) || !isInside(here, sides)) return false;
        least = reached;
        copy(here, best);
        return true;
      };
      const found = descend(start, target, null);
      if (!keep(found) && found < derived) {
        most.set(sides.most);
        if (!setBox(most, inequalities.length, sides, null)) return false;
        keep(descend(start, target, sides));
      }
      if (least - distance(z, target) > FAR) {
        for (const other of otherStarts(target)) keep(descend(other, target, null));
      }
      if (!(least < derived)) return false;
      copy(best, z);
      return true;
    },
  };
}

/** Faster than `set` for the few numbers of a record. */
function copy(from: Float64Array, to: Float64Array): void {
  for (let j = 0; j < from.length; j++) to[j] = from[j];
}

function isAt(value: number, side: number): boolean {
  return Math.abs(value - side) <= 1e-9 * Math.max(1, Math.abs(value));
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j] * b[j];
  return sum;
}

/** right = gram^-1 right by elimination, in place; false if gram is not positive definite. */
function solveGram(gram: Float64Array, right: Float64Array, p: number): boolean {
  for (let k = 0; k < p; k++) {
    const pivot = gram[k * p + k];
    if (!(pivot > 0 && pivot < Number.POSITIVE_INFINITY)) return false;
    for (let i = k + 1; i < p; i++) {
      const by = gram[i * p + k] / pivot;
      for (let j = k; j < p; j++) gram[i * p + j] -= by * gram[k * p + j];
      right[i] -= by * right[k];
    }
  }
  for (let k = p - 1; k >= 0; k--) {
    for (let j = k + 1; j < p; j++) right[k] -= gram[k * p + j] * right[j];
    right[k] /= gram[k * p + k];
  }
  return true;
}
