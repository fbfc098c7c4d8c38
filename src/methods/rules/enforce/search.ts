import { firstFrom } from '../../../foundation/numerics/index.ts';
import { halfUnit, POWERS_OF_TEN } from '../../../foundation/table/index.ts';
import type { Answer, Nearest } from './nearest.ts';
import { nearestValue, type Rounding, unitsOf } from './rounding.ts';
import type { Sides, System, SystemCombination } from './system.ts';

/** A system with the functions that find and round its nearest points. */
export interface Solver {
  readonly system: System;
  readonly nearest: Nearest;
  readonly rounding: Rounding;
}

interface Node {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

const NEARLY = 1e-6;

/**
 * Searches for values on the grids and lists that satisfy all rules if the rounded nearest point does not: branch and
 * bound (Land and Doig 1960), depth first. Each node is the nearest point within bounds, tried with rounding; a value
 * between two possible ones splits it in two, the nearer first. The first point found is taken. At most `mostNodes`
 * nodes; 'infeasible' only if all nodes were examined and each was excluded by proof.
 */
export function search(
  { system, nearest, rounding }: Solver,
  target: Float64Array,
  record: Float64Array,
  sides: Sides,
  mostNodes: number,
): Answer {
  const stack: Node[] = [{ lower: sides.lower.slice(), upper: sides.upper.slice() }];
  // Newton's method shows where to search, but its failure proves nothing: bounds and leaves do.
  let trust = system.products.length > 0 ? MOST_FAILURES : 0;
  const isExact = leavesDecide(system);
  const z = new Float64Array(target.length);
  let isSure = true;
  for (let nodes = 0; stack.length > 0; nodes++) {
    if (nodes >= mostNodes) return 'undecided';
    const node = stack.pop()!;
    const within = { ...sides, ...node };
    z.set(target);
    let answer: Answer = 'undecided';
    if (trust > 0) {
      answer = nearest.curved(z, record, within);
      if (answer !== 'found') {
        trust--;
        z.set(target);
      }
    }
    if (answer !== 'found') answer = nearest.linear(z, within);
    if (answer !== 'found') {
      if (answer === 'undecided') isSure = false;
      continue;
    }
    if (rounding.round(z, record, within)) return 'found';
    const children = split(system, z, record, node);
    if (children !== null) stack.push(...children);
    else if (!isExact) isSure = false;
  }
  return isSure ? 'infeasible' : 'undecided';
}

const MOST_FAILURES = 4;

/** Whether all columns follow uniquely, once the free ones are fixed to possible values. */
function leavesDecide({ steps, decimals, products }: System): boolean {
  return (
    steps.every((step) => step.kind !== 'free' || decimals[step.column] !== 'full') &&
    // The column that is solved for can be anything if the other factors are 0.
    products.every(({ solvedFor }) => solvedFor < 1) &&
    products.every(({ at, part }) => {
      const unit = at[0] < 0 ? 0 : 2 * halfUnit(decimals[at[0]]);
      return unit === 0 || part.tolerance < unit;
    })
  );
}

/** Smaller boxes without the point, the first to examine last; null if there are none. */
function split(system: System, z: Float64Array, record: Float64Array, node: Node): Node[] | null {
  const { allowed, decimals, combinations } = system;
  let widest = -1;
  let most = NEARLY;
  for (let j = 0; j < z.length; j++) {
    if (isDerived(system, j)) continue;
    const off = distanceToPossible(z[j], decimals[j], allowed[j]);
    if (off > most) {
      most = off;
      widest = j;
    }
  }
  if (widest >= 0) return halves(z[widest], widest, system, node);
  for (const combination of combinations) {
    const children = tuples(combination, z, record, node, system);
    if (children !== null) return children;
  }
  // The point is possible and its neighbours are not excluded: only products and divisibility can fail here.
  for (const step of system.steps) {
    if (step.kind !== 'free') continue;
    const j = step.column;
    if (node.lower[j] === node.upper[j] || decimals[j] === 'full') continue;
    const value = nearestValue(z[j], decimals[j], allowed[j], node.lower[j], node.upper[j]);
    if (Number.isNaN(value)) return [];
    const at = bounded(node, j, value, value);
    const [below, above] = neighbours(value, decimals[j], allowed[j]);
    const children = [];
    if (above <= node.upper[j]) children.push(bounded(node, j, above, node.upper[j]));
    if (below >= node.lower[j]) children.push(bounded(node, j, node.lower[j], below));
    children.push(at);
    return children;
  }
  return null;
}

/** Whether a column is the result of a product. */
function isDerived({ products }: System, j: number): boolean {
  return products.some(({ solvedFor, at }) => solvedFor >= 0 && at[solvedFor] === j);
}

/** In units of the grid, up to 1/2; for a list, 0 for its values and otherwise 1. */
function distanceToPossible(
  x: number,
  decimals: number | 'full',
  allowed: Float64Array | null,
): number {
  if (allowed !== null) {
    const nearest = nearestValue(
      x,
      decimals,
      allowed,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    );
    return Math.abs(nearest - x) <= NEARLY * Math.max(1, Math.abs(x)) ? 0 : 1;
  }
  if (decimals === 'full') return 0;
  const units = x * POWERS_OF_TEN[decimals];
  const off = Math.abs(units - Math.round(units));
  return off <= 1e-14 * Math.abs(units) ? 0 : off;
}

function halves(x: number, j: number, { decimals, allowed }: System, node: Node): Node[] {
  const [below, above] = around(x, decimals[j], allowed[j]);
  const children: Node[] = [];
  if (below >= node.lower[j])
    children.push(bounded(node, j, node.lower[j], Math.min(below, node.upper[j])));
  if (above <= node.upper[j])
    children.push(bounded(node, j, Math.max(above, node.lower[j]), node.upper[j]));
  if (children.length === 2 && x - below < above - x) children.reverse();
  return children;
}

/** The possible values below and above x. */
function around(
  x: number,
  decimals: number | 'full',
  allowed: Float64Array | null,
): readonly [number, number] {
  if (allowed !== null) {
    const at = firstFrom(allowed, x);
    return [allowed[at - 1] ?? Number.NEGATIVE_INFINITY, allowed[at] ?? Number.POSITIVE_INFINITY];
  }
  const scale = POWERS_OF_TEN[decimals as number];
  const below = Math.floor(x * scale);
  return [below / scale, (below + 1) / scale];
}

/** The possible values next to a possible one. */
function neighbours(
  value: number,
  decimals: number | 'full',
  allowed: Float64Array | null,
): readonly [number, number] {
  if (allowed !== null) {
    const at = firstFrom(allowed, value - NEARLY * Math.max(1, Math.abs(value)));
    return [
      allowed[at - 1] ?? Number.NEGATIVE_INFINITY,
      allowed[at + 1] ?? Number.POSITIVE_INFINITY,
    ];
  }
  const scale = POWERS_OF_TEN[decimals as number];
  const units = unitsOf(value, decimals);
  return [(units - 1) / scale, (units + 1) / scale];
}

function bounded(node: Node, j: number, lower: number, upper: number): Node {
  const child = { lower: node.lower.slice(), upper: node.upper.slice() };
  child.lower[j] = lower;
  child.upper[j] = upper;
  return child;
}

const MOST_TUPLES = 64;

/** One box for each allowed combination within the bounds, the nearest last; null if only one is left. */
function tuples(
  { part, at }: SystemCombination,
  z: Float64Array,
  record: Float64Array,
  node: Node,
  { weights, isNominal }: System,
): Node[] | null {
  const own = at.filter((j) => j >= 0);
  if (own.every((j) => node.lower[j] === node.upper[j])) return null;
  const found: { tuple: readonly number[]; distance: number }[] = [];
  for (const tuple of part.allowed) {
    let distance = 0;
    for (const [i, j] of at.entries()) {
      if (j < 0) {
        if (tuple[i] !== record[part.columns[i]]) distance = Number.POSITIVE_INFINITY;
        continue;
      }
      if (tuple[i] < node.lower[j] || tuple[i] > node.upper[j]) distance = Number.POSITIVE_INFINITY;
      const by = isNominal[j] ? Number(tuple[i] !== z[j]) : tuple[i] - z[j];
      distance += weights[j] * by * by;
    }
    if (distance < Number.POSITIVE_INFINITY) found.push({ tuple, distance });
  }
  found.sort((a, b) => b.distance - a.distance);
  return found.slice(-MOST_TUPLES).map(({ tuple }) => {
    let child = node;
    for (const [i, j] of at.entries()) if (j >= 0) child = bounded(child, j, tuple[i], tuple[i]);
    return child;
  });
}
