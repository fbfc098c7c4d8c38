import { PenumbraError } from '../../../error.ts';
import { bind, type Condition, holds } from '../../../foundation/expression/index.ts';
import { type Column, type ColumnReference, findColumn } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type ClassifiedRule,
  classify,
  type Form,
  type Interval,
  type LinearForm,
  narrowed,
  type ProductForm,
  type Rule,
  TOLERANCE,
} from '../../../methods/rules/index.ts';
import type { WholeFiles } from '../../contract/index.ts';
import { type Answers, answer, isNear, type SeenColumn } from './cells.ts';
import { type ExactSearch, exactSearch } from './exact.ts';

/** A rule with its condition bound to the columns. */
interface KnownRule extends ClassifiedRule {
  readonly condition: Condition;
}

/** What is known about one record. */
export interface RecordView {
  readonly record: number;
  /** The rules about an empty cell of the record. */
  readonly rules: readonly KnownRule[];
  /** The value of a cell; null if it is empty. */
  value(position: number): number | string | null;
  readonly empty: readonly number[];
}

/**
 * What rules say about emptied cells, with the visible cells of the same record. Codes: each possible code is tried, and
 * one that violates a rule is impossible. Numbers: sums and products narrow the interval of each empty cell. If both leave
 * more than one value, several cells are empty, and rules tie them, an exact search decides (see `exactSearch`).
 */
export class RulesKnown {
  readonly #columns: readonly Column[];
  readonly #seen: ReadonlyMap<number, SeenColumn>;
  readonly #rules: readonly KnownRule[];
  readonly #positions: readonly number[];
  readonly #possible: readonly (readonly string[] | null)[];
  readonly #exact: ExactSearch;
  readonly #placeOf = new Map<ColumnReference, number>();

  constructor(files: WholeFiles, seen: readonly SeenColumn[]) {
    this.#columns = files.masked;
    this.#seen = new Map(seen.map((column) => [column.position, column]));
    this.#rules = files.rules.flatMap((rule) => knownRule(rule, files.masked));
    this.#positions = [...new Set(this.#rules.flatMap(({ columns }) => columns))];
    this.#possible = files.masked.map((_, position) => this.#codesOf(files, position));
    this.#exact = exactSearch(files.masked, this.#possible);
  }

  /** The number of rules that could be followed. */
  get rules(): number {
    return this.#rules.length;
  }

  /** The number of cells that the search left open. */
  get open(): number {
    return this.#exact.open();
  }

  *answer(answers: ReadonlyMap<number, Answers>): Work<void> {
    const records = new Set<number>();
    for (const position of this.#positions) {
      for (const record of this.#seen.get(position)?.emptied ?? []) records.add(record);
    }
    let done = 0;
    for (const record of records) {
      this.#answerRecord(this.#view(record), answers);
      if (++done % 1024 === 0) yield { done, total: records.size };
    }
  }

  #answerRecord(view: RecordView, answers: ReadonlyMap<number, Answers>): void {
    const { record } = view;
    let intervals: ReadonlyMap<number, Interval> | null | undefined;
    for (const position of view.empty) {
      const column = this.#seen.get(position);
      if (column === undefined || column.truth[record] < 0) continue;
      const own = answers.get(position)!;
      if (this.#columns[position].kind === 'numeric') {
        if (!column.isNumber) continue;
        intervals ??= this.#intervals(view);
        const truth = column.numbers![column.truth[record]];
        const interval = this.#onGrid(position, intervals?.get(position));
        const isNarrow = isNear(interval.least, truth) && isNear(interval.most, truth);
        const isPoint = interval.most - interval.least <= 1e-6 * Math.max(1, Math.abs(truth));
        if (isNarrow) answer(own, 'rules', record, isPoint ? column.truth[record] : -1);
        else if (this.#exact.isNumberKnown(view, position, truth)) {
          answer(own, 'rules', record, -1);
        }
      } else {
        const left = this.#codesLeft(view, position);
        const code = left.length === 1 ? column.texts.indexOf(left[0]) : -1;
        if (code >= 0) answer(own, 'rules', record, code);
        else if (left.length > 1) {
          const only = this.#exact.onlyCode(view, position, left);
          const found = only === null ? -1 : column.texts.indexOf(only);
          if (found >= 0) answer(own, 'rules', record, found);
        }
      }
    }
  }

  #view(record: number): RecordView {
    const value = (position: number) => {
      const column = this.#seen.get(position);
      const code = column === undefined ? -1 : column.shown[record];
      if (code < 0) return null;
      const isNumber = this.#columns[position].kind === 'numeric';
      return isNumber ? (column!.numbers?.[code] ?? null) : column!.texts[code];
    };
    const empty = this.#positions.filter((position) => value(position) === null);
    const isEmpty = new Set(empty);
    const rules = this.#rules.filter(({ columns }) => columns.some((one) => isEmpty.has(one)));
    return { record, rules, value, empty };
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

  /** The codes that a category can have: those of the description, otherwise those that the file shows. */
  #codesOf({ values }: WholeFiles, position: number): readonly string[] | null {
    const column = this.#seen.get(position);
    if (column === undefined || this.#columns[position].kind === 'numeric') return null;
    if (values[position] !== null) return values[position];
    const codes = new Set(column.shown);
    return column.texts.filter((_, code) => codes.has(code));
  }
}

/** A rule on the protected file; none if its columns do not allow it there, as after recoding. */
function knownRule(rule: Rule, columns: readonly Column[]): KnownRule[] {
  if (rule.condition === null) return [];
  try {
    return [{ ...classify(rule, columns), condition: bind(rule.condition, columns) }];
  } catch (error) {
    if (error instanceof PenumbraError) return [];
    throw error;
  }
}
