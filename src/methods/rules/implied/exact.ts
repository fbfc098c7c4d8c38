import type { Column } from '../../../foundation/table/index.ts';
import { type Bound, isPossible } from '../feasible/contradiction.ts';
import type { RecordView } from './implied.ts';

/** Largest number of steps for one question, and largest number of questions for one file. */
const WORK = 200_000;
const MOST_QUESTIONS = 20_000;

/** Whether rules leave an empty cell one value only, decided exactly. */
export interface ExactSearch {
  /** Whether every value that the rules allow is within a share of the truth. */
  isNumberKnown(view: RecordView, position: number, truth: number): boolean;
  /** The only one of some codes that the rules allow; null if they allow several or none. */
  onlyCode(view: RecordView, position: number, codes: readonly string[]): string | null;
  /** The number of cells that were left open, because there were too many or the search was too long. */
  open(): number;
}

/**
 * Asks whether the rules can hold with another value (see `isPossible`). A cell is known only if another value is
 * impossible and the true one is possible: a record that violates its rules says nothing. Only rules that have a form are
 * used. Answers are kept, because many records look alike.
 */
export function exactSearch(
  columns: readonly Column[],
  possible: readonly (readonly string[] | null)[],
  within: number,
): ExactSearch {
  const answered = new Map<string, boolean | null>();
  let questions = 0;
  let open = 0;

  /** The rules that empty cells connect with a position, and those cells. */
  const connected = ({ rules, empty }: RecordView, position: number) => {
    const cells = new Set([position]);
    const used = new Set<RecordView['rules'][number]>();
    for (let size = -1; size !== used.size; ) {
      size = used.size;
      for (const rule of rules) {
        if (!rule.columns.some((one) => cells.has(one))) continue;
        used.add(rule);
        for (const one of rule.columns) if (empty.includes(one)) cells.add(one);
      }
    }
    return { rules: [...used].filter(({ forms }) => forms.length > 0), cells };
  };

  /** Null if it is not known. */
  const ask = (view: RecordView, position: number, bound: Bound): boolean | null => {
    const { rules, cells } = connected(view, position);
    const bounds = new Map<number, Bound>();
    for (const one of new Set(rules.flatMap((rule) => rule.columns))) {
      const value = view.value(one);
      const codes = possible[one];
      if (!cells.has(one)) bounds.set(one, value === null ? {} : { values: [value] });
      else if (codes !== null && codes.length > 0) bounds.set(one, { values: codes });
      else bounds.set(one, isWhole(columns[one]) ? { integer: true } : {});
    }
    bounds.set(position, { ...bounds.get(position), ...bound });
    const key = JSON.stringify([rules.map(({ rule }) => rule.text), [...bounds]]);
    const known = answered.get(key);
    if (known !== undefined) return known;
    if (questions >= MOST_QUESTIONS) return null;
    questions++;
    const found = isPossible(rules, columns, bounds, WORK);
    const result = found === 'undecided' ? null : found === 'feasible';
    answered.set(key, result);
    return result;
  };

  /** Whether rules with forms tie the cell to something at all. */
  const isTied = (view: RecordView, position: number) =>
    view.rules.some(({ columns: own, forms }) => forms.length > 0 && own.includes(position));

  return {
    isNumberKnown(view, position, truth) {
      if (!isTied(view, position)) return false;
      const margin = within * Math.abs(truth);
      const [below, above] = [truth - margin, truth + margin];
      const unit = 1e-9 * Math.max(1, Math.abs(truth));
      const sides = isWhole(columns[position])
        ? [{ most: Math.ceil(below) - 1 }, { least: Math.floor(above) + 1 }]
        : [{ most: below - unit }, { least: above + unit }];
      // Most cells have a possible value on one of the sides, which settles them.
      for (const bound of sides) {
        const answer = ask(view, position, bound);
        if (answer === null) open++;
        if (answer !== false) return false;
      }
      return ask(view, position, { values: [truth] }) === true;
    },
    onlyCode(view, position, codes) {
      if (!isTied(view, position) || view.empty.length < 2) return null;
      let only: string | null = null;
      for (const code of codes) {
        const answer = ask(view, position, { values: [code] });
        if (answer === null) {
          open++;
          return null;
        }
        if (answer && only !== null) return null;
        if (answer) only = code;
      }
      return only;
    },
    open: () => open,
  };
}

function isWhole(column: Column): boolean {
  return column.kind === 'numeric' && column.grid.decimals === 0;
}
