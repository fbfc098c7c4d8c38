import { exp, log } from '../../../foundation/numerics/index.ts';
import type { LinearForm, ProductForm } from '../rule.ts';

/** The smallest and the largest value that a number can have. */
export interface Interval {
  readonly least: number;
  readonly most: number;
}

const EVERYTHING: Interval = {
  least: Number.NEGATIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
};

/** Largest number of rounds: later ones narrow very little. */
const ROUNDS = 30;

/** Tolerance for rounding: intervals are empty only if they are by more. */
const SLACK = 1e-9;

/**
 * Whether products and sums together leave some column no value at all. False means that this was not shown.
 */
export function leavesNothing(
  linear: readonly LinearForm[],
  products: readonly TolerantProduct[],
): boolean {
  return narrowed(linear, products, new Map()) === null;
}

type TolerantProduct = ProductForm & { readonly tolerance?: number };

/**
 * The interval that sums and products leave each column, by narrowing the interval of each in turn (Davis 1987); null if
 * one has no value at all. Intervals can be wider than necessary, by rounding or where forms must be taken together.
 * O(size) per round.
 */
export function narrowed(
  linear: readonly LinearForm[],
  products: readonly TolerantProduct[],
  known: ReadonlyMap<number, Interval>,
): ReadonlyMap<number, Interval> | null {
  const intervals = new Map(known);
  const of = (position: number) => intervals.get(position) ?? EVERYTHING;
  let changed = true;
  let empty = false;
  const narrow = (position: number, { least, most }: Interval) => {
    const before = of(position);
    const slack = SLACK * Math.max(1, finite(least), finite(most));
    const after = {
      least: Math.max(before.least, Number.isNaN(least) ? before.least : least - slack),
      most: Math.min(before.most, Number.isNaN(most) ? before.most : most + slack),
    };
    if (after.least > after.most) empty = true;
    const gain = Math.max(0, after.least - before.least) + Math.max(0, before.most - after.most);
    const width = Math.min(before.most - before.least, 1e300);
    if (gain > 1e-6 * width || (gain > 0 && !Number.isFinite(width))) changed = true;
    intervals.set(position, after);
  };
  for (let round = 0; round < ROUNDS && changed && !empty; round++) {
    changed = false;
    for (const form of linear) narrowSum(form, of, narrow);
    for (const form of products) narrowProduct(form, of, narrow);
  }
  return empty ? null : intervals;
}

function finite(x: number): number {
  return Number.isFinite(x) ? Math.abs(x) : 0;
}

type Of = (position: number) => Interval;
type Narrow = (position: number, interval: Interval) => void;

function narrowSum({ coefficients, relation, constant }: LinearForm, of: Of, narrow: Narrow): void {
  for (const [position, coefficient] of coefficients) {
    // coefficient * x = constant - the others, or at most that.
    let others: Interval = { least: 0, most: 0 };
    for (const [other, factor] of coefficients) {
      if (other === position) continue;
      const term = scaled(of(other), factor);
      others = { least: others.least + term.least, most: others.most + term.most };
    }
    const most = constant - others.least;
    const least = relation === '=' ? constant - others.most : Number.NEGATIVE_INFINITY;
    narrow(position, scaled({ least, most }, 1 / coefficient));
  }
}

function scaled({ least, most }: Interval, by: number): Interval {
  return by >= 0 ? { least: by * least, most: by * most } : { least: by * most, most: by * least };
}

function narrowProduct(form: TolerantProduct, of: Of, narrow: Narrow): void {
  const { result, factor, tolerance = 0 } = form;
  let value = scaled({ least: 1, most: 1 }, factor);
  for (const [position, power] of form.powers) value = product(value, raised(of(position), power));
  narrow(result, { least: value.least - tolerance, most: value.most + tolerance });
  const own = of(result);
  const widened = { least: own.least - tolerance, most: own.most + tolerance };
  for (const [position, power] of form.powers) {
    let others = scaled({ least: 1, most: 1 }, factor);
    for (const [other, exponent] of form.powers)
      if (other !== position) others = product(others, raised(of(other), exponent));
    if (others.least <= 0 && others.most >= 0) continue;
    const alone = product(widened, { least: 1 / others.most, most: 1 / others.least });
    if (Math.abs(power) !== 1) continue;
    if (power === 1) narrow(position, alone);
    else if (alone.least > 0 || alone.most < 0)
      narrow(position, { least: 1 / alone.most, most: 1 / alone.least });
  }
}

function product(a: Interval, b: Interval): Interval {
  const corners = [a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most].map(
    // 0 times infinity: infinity stands for unbounded numbers, and 0 times any number is 0.
    (corner) => (Number.isNaN(corner) ? 0 : corner),
  );
  return { least: Math.min(...corners), most: Math.max(...corners) };
}

/** Powers of an interval; everything if it contains a number without such a power. */
function raised({ least, most }: Interval, power: number): Interval {
  if (power === 1) return { least, most };
  if (Number.isInteger(power)) {
    const size = Math.abs(power);
    const positive = wholePower({ least, most }, size);
    if (power > 0) return positive;
    if (positive.least > 0 || positive.most < 0)
      return { least: 1 / positive.most, most: 1 / positive.least };
    if (positive.least === 0) return { least: 1 / positive.most, most: Number.POSITIVE_INFINITY };
    return EVERYTHING;
  }
  if (most < 0) return EVERYTHING;
  const [low, high] = [Math.max(least, 0), most].map((x) => (x === 0 ? 0 : exp(power * log(x))));
  if (power > 0) return { least: low, most: high };
  return { least: high, most: low === 0 ? Number.POSITIVE_INFINITY : low };
}

function wholePower({ least, most }: Interval, power: number): Interval {
  const raise = (x: number) => {
    let result = 1;
    for (let i = 0; i < power && i < 1100; i++) result *= x;
    return result;
  };
  const [a, b] = [raise(least), raise(most)];
  if (power % 2 === 1) return { least: a, most: b };
  if (least <= 0 && most >= 0) return { least: 0, most: Math.max(a, b) };
  return { least: Math.min(a, b), most: Math.max(a, b) };
}
