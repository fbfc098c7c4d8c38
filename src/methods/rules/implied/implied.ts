import { PenumbraError } from '../../../error.ts';
import { bind, type Condition, holds } from '../../../foundation/expression/index.ts';
import { type Column, type ColumnReference, findColumn } from '../../../foundation/table/index.ts';
import { classify } from '../classify.ts';
import { type Interval, narrowed } from '../feasible/intervals.ts';
import type { ClassifiedRule, Form, LinearForm, ProductForm, Rule } from '../rule.ts';
import { TOLERANCE } from '../tolerance.ts';
import { type ExactSearch, exactSearch } from './exact.ts';

/** A rule with its condition bound to the columns. */
interface KnownRule extends ClassifiedRule {
  readonly condition: Condition;
}

/** The value of a cell by its position; null if it is empty. */
export type CellAt = (position: number) => number | string | null;

/** What is known about one record. */
export interface RecordView {
  readonly value: CellAt;
  /** The empty cells that rules are about. */
  readonly empty: readonly number[];
  /** The rules about an empty cell of the record. */
  readonly rules: readonly KnownRule[];
}

/**
 * What rules imply about empty cells, with the visible cells of the same record. Codes: each possible code is tried, and
 * one that violates a rule is impossible. Numbers: sums and products narrow the interval of each empty cell. If both leave
 * more than one value, several cells are empty, and rules tie them, an exact search decides (see `exactSearch`). Rules
 * that the columns do not allow, as after recoding, say nothing.
 */
export class ImpliedCells {
  readonly #columns: readonly Column[];
  readonly #possible: readonly (readonly string[] | null)[];
  readonly #within: number;
  readonly #rules: readonly KnownRule[];
  readonly #exact: ExactSearch;
  readonly #placeOf = new Map<ColumnReference, number>();
  readonly #intervalsOf = new WeakMap<RecordView, ReadonlyMap<number, Interval> | null>();
  /** The columns that rules are about. */
  readonly positions: readonly number[];

  /** `possible` has the codes that each category can have; a number counts as known within a share of the truth. */
  constructor(
    columns: readonly Column[],
    rules: readonly Rule[],
    possible: readonly (readonly string[] | null)[],
    within: number,
  ) {
    this.#columns = columns;
    this.#possible = possible;
    this.#within = within;
    this.#rules = rules.flatMap((rule) => knownRule(rule, columns));
    this.#exact = exactSearch(columns, possible, within);
    this.positions = [...new Set(this.#rules.flatMap((rule) => rule.columns))];
  }

  /** The number of rules that could be followed. */
  get rules(): number {
    return this.#rules.length;
  }

  /** The number of questions that the search left open. */
  get open(): number {
    return this.#exact.open();
  }

  view(value: CellAt): RecordView {
    const empty = this.positions.filter((position) => value(position) === null);
    const isEmpty = new Set(empty);
    const rules = this.#rules.filter(({ columns }) => columns.some((one) => isEmpty.has(one)));
    return { value, empty, rules };
  }

  /** Whether an empty cell is known: its exact number, or that it is near the truth; null if neither. */
  number(view: RecordView, position: number, truth: number): 'exactly' | 'nearly' | null {
    const { least, most } = this.#onGrid(position, this.#intervals(view)?.get(position));
    if (this.#isNear(least, truth) && this.#isNear(most, truth)) {
      return most - least <= 1e-6 * Math.max(1, Math.abs(truth)) ? 'exactly' : 'nearly';
    }
    return this.#exact.isNumberKnown(view, position, truth) ? 'nearly' : null;
  }

  /** The only code that an empty cell can have; null if several are possible, or none. */
  code(view: RecordView, position: number): string | null {
    const left = this.#codesLeft(view, position);
    if (left.length < 2) return left[0] ?? null;
    return this.#exact.onlyCode(view, position, left);
  }

  #isNear(value: number, truth: number): boolean {
    return Math.abs(value - truth) <= this.#within * Math.abs(truth);
  }

  /** The condition for a record, with one of its empty cells filled in; null if other empty cells leave it open. */
  #holds({ value }: RecordView, condition: Condition, position = -1, filled: string | null = null) {
    const at = (reference: ColumnReference) => {
      let place = this.#placeOf.get(reference);
      if (place === undefined) {
        place = findColumn(this.#columns, reference);
        this.#placeOf.set(reference, place);
      }
      return place === position ? filled : value(place);
    };
    return holds(condition, at, TOLERANCE);
  }

  #codesLeft(view: RecordView, position: number): readonly string[] {
    const own = view.rules.filter(({ columns }) => columns.includes(position));
    return (this.#possible[position] ?? []).filter((code) =>
      own.every(({ condition }) => this.#holds(view, condition, position, code) !== false),
    );
  }

  #intervals(view: RecordView): ReadonlyMap<number, Interval> | null {
    let intervals = this.#intervalsOf.get(view);
    if (intervals === undefined) {
      intervals = this.#narrow(view);
      this.#intervalsOf.set(view, intervals);
    }
    return intervals;
  }

  #narrow(view: RecordView): ReadonlyMap<number, Interval> | null {
    const linear: LinearForm[] = [];
    const products: ProductForm[] = [];
    const known = new Map<number, Interval>();
    const bound = (position: number, least: number, most: number) => {
      const before = known.get(position);
      known.set(position, {
        least: Math.max(least, before?.least ?? least),
        most: Math.min(most, before?.most ?? most),
      });
    };
    const take = (form: Form) => {
      if (form.kind === 'linear') linear.push(form);
      else if (form.kind === 'product') products.push(form);
      else if (form.kind === 'set' && this.#columns[form.position].kind === 'numeric') {
        const values = form.values.map(Number);
        bound(form.position, Math.min(...values), Math.max(...values));
      } else if (form.kind === 'implied' && this.#holds(view, form.condition) === true) {
        form.forms.forEach(take);
      }
    };
    for (const { forms } of view.rules) forms.forEach(take);
    for (const form of linear) for (const one of form.coefficients.keys()) visible(one);
    for (const form of products)
      for (const one of [form.result, ...form.powers.keys()]) visible(one);
    function visible(position: number) {
      const value = view.value(position);
      if (typeof value === 'number') bound(position, value, value);
    }
    return narrowed(linear, products, known);
  }

  /** An interval within the values that the column can hold with its decimals. */
  #onGrid(position: number, interval: Interval | undefined): Interval {
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = interval ?? {};
    const column = this.#columns[position];
    if (column.kind !== 'numeric' || column.grid.decimals !== 0) return { least, most };
    return { least: Math.ceil(least - 1e-6), most: Math.floor(most + 1e-6) };
  }
}

/** A rule on some columns; none if they do not allow it. */
function knownRule(rule: Rule, columns: readonly Column[]): KnownRule[] {
  if (rule.condition === null) return [];
  try {
    return [{ ...classify(rule, columns), condition: bind(rule.condition, columns) }];
  } catch (error) {
    if (error instanceof PenumbraError) return [];
    throw error;
  }
}
