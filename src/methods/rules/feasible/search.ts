import type { Column } from '../../../foundation/table/index.ts';
import type { LinearForm, ProductForm, SetForm } from '../rule.ts';
import type { Formula } from './formula.ts';
import { leavesNothing } from './intervals.ts';
import {
  compare,
  floor,
  gcd,
  plus,
  type Rational,
  rational,
  rationalOf,
  times,
  toNumber,
  toPower,
} from './rational.ts';
import { type Budget, type Constraint, solve } from './simplex.ts';
import { haveWholeSolution } from './wholeSolutions.ts';

export type Answer = 'feasible' | 'contradiction' | 'undecided';

/** Limits of a search, so that it ends. */
interface Limits extends Budget {
  /** Number of cases that may still be distinguished. */
  cases: number;
}

/**
 * Whether there is a record that satisfies a formula. The linear part is solved exactly. If the point found is not
 * whole, not listed, or satisfies no part of an `or`, cases are distinguished (branch and bound, Land and Doig 1960).
 * Products are refuted by intervals or satisfied by a point with some of their factors fixed, and otherwise left
 * undecided. `feasible` and `contradiction` are both certain, up to the digits of the rules.
 */
export function search(formula: Formula, columns: readonly Column[], limits: Limits): Answer {
  const start = EMPTY;
  const state = withFormula(start, formula, columns);
  return state === null ? 'contradiction' : decide(state, columns, limits);
}

type Point = ReadonlyMap<number, Rational>;

/** What is known to hold in the current case. */
interface State {
  readonly linear: readonly (LinearForm & { readonly exact: Constraint })[];
  readonly products: readonly ProductForm[];
  readonly whole: ReadonlySet<number>;
  /** The listed values of numeric columns, ascending. */
  readonly listed: ReadonlyMap<number, readonly Rational[]>;
  /** Those of others. */
  readonly texts: ReadonlyMap<number, ReadonlySet<string>>;
  /** Alternatives that are still open. */
  readonly open: readonly (Formula & { kind: 'or' })[];
  /** Whether some requirement cannot be followed. */
  readonly obscure: boolean;
}

const EMPTY: State = {
  linear: [],
  products: [],
  whole: new Set(),
  listed: new Map(),
  texts: new Map(),
  open: [],
  obscure: false,
};

/** A case with further conditions, or null if that is impossible. */
function withFormula(state: State, formula: Formula, columns: readonly Column[]): State | null {
  switch (formula.kind) {
    case 'unknown':
      return { ...state, obscure: true };
    case 'and': {
      let next: State | null = state;
      for (const part of formula.parts) {
        next = withFormula(next, part, columns);
        if (next === null) return null;
      }
      return next;
    }
    case 'or': {
      if (formula.parts.length === 0) return null;
      if (formula.parts.length === 1) return withFormula(state, formula.parts[0], columns);
      return { ...state, open: [...state.open, formula as Formula & { kind: 'or' }] };
    }
    case 'form':
      break;
  }
  const { form } = formula;
  switch (form.kind) {
    case 'linear':
      return withLinear(state, form, exactly(form));
    case 'product':
      return { ...state, products: [...state.products, form] };
    case 'integer':
      return { ...state, whole: new Set([...state.whole, form.position]) };
    case 'domain':
      return state;
    case 'set':
      return columns[form.position].kind === 'numeric'
        ? withNumbers(state, form)
        : withTexts(state, form);
    case 'combinations': {
      const parts = form.allowed.map(
        (tuple): Formula => ({
          kind: 'and',
          parts: tuple.map((value, j) => ({
            kind: 'form',
            form: { kind: 'set', position: form.positions[j], values: [value] },
          })),
        }),
      );
      return withFormula(state, { kind: 'or', parts }, columns);
    }
  }
}

function exactly({ coefficients, relation, constant }: LinearForm): Constraint {
  const exact = [...coefficients].map(([p, value]) => [p, rationalOf(value)] as const);
  return { coefficients: new Map(exact), relation, constant: rationalOf(constant) };
}

function withLinear(state: State, form: LinearForm, exact: Constraint): State {
  return { ...state, linear: [...state.linear, { ...form, exact }] };
}

/** x <= value, x >= value or x = value. */
function withBound(
  state: State,
  position: number,
  relation: '<=' | '>=' | '=',
  value: Rational,
): State {
  const sign = relation === '>=' ? -1 : 1;
  const constant = { top: BigInt(sign) * value.top, bottom: value.bottom };
  const turned = relation === '>=' ? '<=' : relation;
  const exact: Constraint = {
    coefficients: new Map([[position, rational(BigInt(sign))]]),
    relation: turned,
    constant,
  };
  const form: LinearForm = {
    kind: 'linear',
    coefficients: new Map([[position, sign]]),
    relation: turned,
    constant: toNumber(constant),
  };
  return { ...state, linear: [...state.linear, { ...form, exact }] };
}

function withNumbers(state: State, { position, values }: SetForm): State | null {
  const before = state.listed.get(position);
  const own = values.flatMap((value) => (typeof value === 'number' ? [rationalOf(value)] : []));
  const kept = own
    .filter((value) => before?.some((known) => compare(known, value) === 0) ?? true)
    .sort(compare);
  if (kept.length === 0) return null;
  const listed = new Map(state.listed).set(position, kept);
  const least = withBound({ ...state, listed }, position, '>=', kept[0]);
  return withBound(least, position, '<=', kept.at(-1)!);
}

function withTexts(state: State, { position, values }: SetForm): State | null {
  const before = state.texts.get(position);
  const kept = values.map(String).filter((value) => before?.has(value) ?? true);
  if (kept.length === 0) return null;
  return { ...state, texts: new Map(state.texts).set(position, new Set(kept)) };
}

function decide(state: State, columns: readonly Column[], limits: Limits): Answer {
  if (limits.cases-- <= 0) return 'undecided';
  const exact = state.linear.map((form) => form.exact);
  const point = solve(exact, limits);
  if (point === null) return 'contradiction';
  if (point === 'undecided') return 'undecided';
  if (!wholeEquationsHold(state, limits)) return 'contradiction';
  const cases = casesOf(state, point, columns);
  if (cases === null) return decideProducts(state, point, columns, limits);
  let answer: Answer = 'contradiction';
  for (const next of cases) {
    const found = next === null ? 'contradiction' : decide(next, columns, limits);
    if (found === 'feasible') return found;
    if (found === 'undecided') answer = found;
    if (limits.cases <= 0 || limits.left < 0) return 'undecided';
  }
  return answer;
}

/** The cases of the first condition that a point does not satisfy; null if it satisfies all but products. */
function casesOf(state: State, point: Point, columns: readonly Column[]): (State | null)[] | null {
  const at = (position: number) => point.get(position) ?? rational(0n);
  for (const [position, values] of state.listed) {
    const value = at(position);
    const above = values.findIndex((known) => compare(known, value) >= 0);
    if (above >= 0 && compare(values[above], value) === 0) continue;
    if (above <= 0) return [];
    return [
      withBound(state, position, '<=', values[above - 1]),
      withBound(state, position, '>=', values[above]),
    ];
  }
  for (const position of state.whole) {
    const value = at(position);
    if (value.bottom === 1n) continue;
    const below = floor(value);
    return [
      withBound(state, position, '<=', rational(below)),
      withBound(state, position, '>=', rational(below + 1n)),
    ];
  }
  for (const choice of state.open) {
    if (choice.parts.some((part) => satisfied(part, state, at, columns))) continue;
    const rest = { ...state, open: state.open.filter((other) => other !== choice) };
    return choice.parts.map((part) => withFormula(rest, part, columns));
  }
  return null;
}

/** Whether a point certainly satisfies a formula. */
function satisfied(
  formula: Formula,
  state: State,
  at: (position: number) => Rational,
  columns: readonly Column[],
): boolean {
  switch (formula.kind) {
    case 'unknown':
      return false;
    case 'and':
      return formula.parts.every((part) => satisfied(part, state, at, columns));
    case 'or':
      return formula.parts.some((part) => satisfied(part, state, at, columns));
    case 'form':
      break;
  }
  const { form } = formula;
  switch (form.kind) {
    case 'linear':
      return holdsAt(exactly(form), at);
    case 'product':
      return productHolds(form, at);
    case 'integer':
      return at(form.position).bottom === 1n;
    case 'domain':
      return true;
    case 'set': {
      const column = columns[form.position];
      if (column.kind === 'numeric') {
        const value = at(form.position);
        return form.values.some((known) => compare(rationalOf(Number(known)), value) === 0);
      }
      const levels = column.kind === 'categorical' ? column.levels : null;
      const possible = state.texts.get(form.position) ?? levels;
      if (possible === null) return false;
      const allowed = new Set(form.values.map(String));
      return [...possible].every((value) => allowed.has(value));
    }
    case 'combinations':
      return false;
  }
}

function holdsAt(
  { coefficients, relation, constant }: Constraint,
  at: (position: number) => Rational,
) {
  let total = rational(0n);
  for (const [position, coefficient] of coefficients)
    total = plus(total, times(coefficient, at(position)));
  const order = compare(total, constant);
  return relation === '=' ? order === 0 : relation === '<=' ? order <= 0 : order < 0;
}

/** Exactly; only for whole powers. */
function productHolds(form: ProductForm, at: (position: number) => Rational): boolean {
  const value = powerProduct(form.factor, form.powers, at);
  return value !== null && compare(value, at(form.result)) === 0;
}

/** Null for a division by zero, and for fractional powers of anything but 1. */
function powerProduct(
  factor: number,
  powers: ReadonlyMap<number, number>,
  at: (position: number) => Rational,
): Rational | null {
  let value = rationalOf(factor);
  for (const [position, power] of powers) {
    const base = at(position);
    if (base.top === base.bottom) continue;
    const whole = Number.isInteger(power) && Math.abs(power) < 100;
    const raised = whole ? toPower(base, power) : null;
    if (raised === null) return null;
    value = times(value, raised);
  }
  return value;
}

/** Equations over whole numbers only, such as 2 x + 4 y = 3, that no whole numbers satisfy. */
function wholeEquationsHold({ linear, whole }: State, limits: Limits): boolean {
  const equations = linear.filter(
    ({ relation, coefficients }) =>
      relation === '=' &&
      coefficients.size > 0 &&
      [...coefficients.keys()].every((p) => whole.has(p)),
  );
  if (equations.length === 0) return true;
  const places = [...new Set(equations.flatMap(({ coefficients }) => [...coefficients.keys()]))];
  const rows = equations.map(({ exact: { coefficients, constant } }) => {
    const scale = [...coefficients.values(), constant].reduce(
      (least, { bottom }) => (least / gcd(least, bottom)) * bottom,
      1n,
    );
    const entry = ({ top, bottom }: Rational) => top * (scale / bottom);
    return [
      ...places.map((position) => entry(coefficients.get(position) ?? rational(0n))),
      entry(constant),
    ];
  });
  return haveWholeSolution(rows, limits);
}

/** Points at which products are tried, per case. */
const TRIES = 40;

/** A case in which a point satisfies all but the products. */
function decideProducts(
  state: State,
  point: Point,
  columns: readonly Column[],
  limits: Limits,
): Answer {
  const done: Answer = state.obscure ? 'undecided' : 'feasible';
  if (state.products.length === 0) return done;
  if (leavesNothing(state.linear, state.products)) return 'contradiction';
  const tries = { left: TRIES };
  return satisfyProducts(state, point, columns, limits, tries) ? done : 'undecided';
}

/** Makes products linear one by one, by fixing all of their factors, or all but one, at promising values. */
function satisfyProducts(
  state: State,
  point: Point,
  columns: readonly Column[],
  limits: Limits,
  tries: { left: number },
): boolean {
  const at = (position: number) => point.get(position) ?? rational(0n);
  const broken = state.products.find((form) => !productHolds(form, at));
  if (broken === undefined) return casesOf(state, point, columns) === null;
  // factor * product of powers = 1, with the result to the power -1.
  const powers = new Map([...broken.powers, [broken.result, -1]]);
  const values: ((position: number) => Rational)[] = [
    at,
    (position) => middleOf(position, state) ?? at(position),
    () => rational(1n),
  ];
  for (const value of values) {
    for (const kept of keptVariable(powers)) {
      if (tries.left-- <= 0 || limits.left < 0) return false;
      const fixed = withOthersFixed(state, broken, powers, kept, value);
      if (fixed === null) continue;
      const exact = fixed.linear.map((form) => form.exact);
      const found = solve(exact, limits);
      if (found === null || found === 'undecided') continue;
      if (satisfyProducts(fixed, found, columns, limits, tries)) return true;
    }
  }
  return false;
}

/** The columns that can stay variable in a product that is linear: two with powers 1 and -1, or one with either. */
function* keptVariable(powers: ReadonlyMap<number, number>): Generator<readonly number[]> {
  const above = [...powers].flatMap(([position, power]) => (power === 1 ? [position] : []));
  const below = [...powers].flatMap(([position, power]) => (power === -1 ? [position] : []));
  for (const v of [...below].reverse()) {
    yield [v];
    for (const u of above) yield [v, u];
  }
  for (const u of above) yield [u];
}

/** Fixes all columns of a product except the kept ones, which leaves v = scale * u, v = scale or u = 1 / scale. */
function withOthersFixed(
  state: State,
  { factor }: ProductForm,
  powers: ReadonlyMap<number, number>,
  kept: readonly number[],
  value: (position: number) => Rational,
): State | null {
  let next = state;
  const fixed = new Map<number, number>();
  for (const [position, power] of powers) {
    if (kept.includes(position)) continue;
    next = withBound(next, position, '=', value(position));
    fixed.set(position, power);
  }
  const scale = powerProduct(factor, fixed, value);
  if (scale === null) return null;
  const [v, u] = kept;
  if (u === undefined) {
    if (powers.get(v) === -1) return withBound(next, v, '=', scale);
    return scale.top === 0n ? null : withBound(next, v, '=', rational(scale.bottom, scale.top));
  }
  const exact: Constraint = {
    coefficients: new Map([
      [v, rational(1n)],
      [u, rational(-scale.top, scale.bottom)],
    ]),
    relation: '=',
    constant: rational(0n),
  };
  const coefficients = new Map([...exact.coefficients].map(([p, c]) => [p, toNumber(c)]));
  return withLinear(next, { kind: 'linear', coefficients, relation: '=', constant: 0 }, exact);
}

/** Half way between the bounds of a column alone. */
function middleOf(position: number, { linear }: State): Rational | null {
  let least: Rational | null = null;
  let most: Rational | null = null;
  for (const { exact } of linear) {
    const coefficient = exact.coefficients.get(position);
    if (coefficient === undefined || exact.coefficients.size !== 1 || coefficient.top === 0n)
      continue;
    const bound = times(exact.constant, rational(coefficient.bottom, coefficient.top));
    const upper = exact.relation === '=' || coefficient.top > 0n;
    const lower = exact.relation === '=' || coefficient.top < 0n;
    if (upper && (most === null || compare(bound, most) < 0)) most = bound;
    if (lower && (least === null || compare(bound, least) > 0)) least = bound;
  }
  if (least === null || most === null) {
    const bound = least ?? most;
    return bound === null ? null : plus(bound, rational(least === null ? -1n : 1n));
  }
  return times(plus(least, most), rational(1n, 2n));
}
