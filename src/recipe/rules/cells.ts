import { PenumbraError } from '../../error.ts';
import { standardDeviation } from '../../foundation/numerics/index.ts';
import { type Column, combine } from '../../foundation/table/index.ts';
import { areAlike } from '../../measures/claims/index.ts';
import { gather, membersOf } from '../../methods/contract/index.ts';
import { cellsOf, growCells } from '../../methods/rules/index.ts';
import { keepRows } from '../dataset/index.ts';
import {
  type Belonging,
  classSize,
  type Plan,
  type PlannedStep,
  rulesAbout,
  type Treated,
} from '../plan/index.ts';

/** The cells into which the antecedents of rules cut the kept records, and sentences about them. */
export interface RuleCells {
  readonly cellOf: Int32Array;
  /** The columns of the step, with the kept records. */
  readonly columns: readonly Column[];
  readonly words: readonly string[];
}

/** How rules of the form if ... then ... cut the file for the steps of a plan, in sentences. */
export function cellsOfPlan(_: unknown, plan: Plan): string[] {
  const words = plan.steps.flatMap((step) => ruleCells(step, plan.columns, plan)?.words ?? []);
  return [...new Set(words)];
}

/**
 * Groups records for which an antecedent holds separately from those for which it does not, so that
 * a group is on one side of it. Null if no rule about the step's columns has an antecedent.
 */
export function ruleCells(step: PlannedStep, all: readonly Column[], plan: Plan): RuleCells | null {
  // A redrawn record can be on any side of an antecedent, whatever its original is.
  if (step.replace.redraws) return null;
  const rules = rulesAbout(plan.edits, step.positions);
  if (!rules.some(({ forms }) => forms.some(({ kind }) => kind === 'implied'))) return null;
  const columns = keepRows(all, plan.kept);
  const covered = new Set(plan.steps.flatMap(({ positions }) => positions));
  const unchanged = new Set([...columns.keys()].filter((position) => !covered.has(position)));
  const cells = cellsOf(rules, columns, unchanged);
  const on = step.positions.map((position) => columns[position]);
  if (cells.count < 2) return { cellOf: cells.cellOf, columns: on, words: cells.words };
  const grown = growCells(cells.cellOf, classSize(step), on, cells.lawful, cells);
  if (grown.short.length === 0) {
    return { cellOf: grown.cellOf, columns: on, words: [...cells.words, ...grown.words] };
  }
  // If each record gets its own values, the rules are enforced record by record, and need no cells.
  if (!areAlike(step.promised)) return null;
  const names = grown.short.map((cell) => `"${cells.describe(cell)}"`).join(', ');
  return {
    cellOf: joinNearest(grown.cellOf, new Set(grown.short), on),
    columns: on,
    words: [
      ...cells.words,
      ...grown.words,
      `Too few records satisfy ${names} for groups of their own: they share groups with other records, and the rules are enforced for the whole group.`,
    ],
  };
}

/**
 * Cells of rules inside the strata. Among records that are grouped together otherwise (same
 * stratum, same missing columns), a cell with too few records, or units, for a group joins the nearest cell, and the
 * rules are enforced for both together.
 */
export function cellsApart(
  step: PlannedStep,
  cells: RuleCells | null,
  belonging: Belonging,
  { classes }: Treated,
): Belonging {
  if (cells === null) return belonging;
  for (const [asked, flag] of [
    [step.together, '--together'],
    [step.dominance, '--dominance'],
  ] as const) {
    if (asked === null) continue;
    throw new PenumbraError(
      'usage',
      `Rules of the form if ... then ... cut the file, which does not work with ${flag}: leave out one of them.`,
    );
  }
  const { strata, counted } = belonging;
  const total = cells.cellOf.length;
  const classOf = new Int32Array(total);
  for (const [c, { records }] of classes.entries()) {
    for (const record of records) classOf[record] = c;
  }
  const apart = combine(strata === null ? [classOf] : [strata, classOf], total);
  const cellOf = cells.cellOf.slice();
  const { start, members } = membersOf({ groupOf: apart.codes, groups: apart.distinct });
  for (let part = 0; part < apart.distinct; part++) {
    const records = members.subarray(start[part], start[part + 1]);
    const own = records.map((record) => cellOf[record]);
    const sizes = new Map<number, Set<number>>();
    for (const [i, cell] of own.entries()) {
      const unit = counted?.[records[i]] ?? records[i];
      sizes.set(cell, (sizes.get(cell) ?? new Set()).add(unit));
    }
    const small = [...sizes].filter(([, { size }]) => size < classSize(step)).map(([cell]) => cell);
    if (small.length === 0) continue;
    const joined =
      small.length === sizes.size
        ? own.fill(own[0])
        : joinNearest(own, new Set(small), rowsOf(cells.columns, records));
    for (const [i, record] of records.entries()) cellOf[record] = joined[i];
  }
  const codes = strata === null ? [cellOf] : [strata, cellOf];
  return { ...belonging, strata: combine(codes, total).codes };
}

/** The numeric columns of some records. */
function rowsOf(columns: readonly Column[], records: Int32Array): Column[] {
  return columns.flatMap((column) =>
    column.kind === 'numeric' ? [{ ...column, values: gather(column.values, records) }] : [],
  );
}

/** Cells that are too small join the cell whose mean is nearest, in standard deviations of the file. */
function joinNearest(
  cellOf: Int32Array,
  short: ReadonlySet<number>,
  columns: readonly Column[],
): Int32Array {
  const numbers = columns.flatMap((column) => (column.kind === 'numeric' ? [column.values] : []));
  const scales = numbers.map(
    (values) =>
      standardDeviation(
        values.filter((x) => !Number.isNaN(x)),
        'n',
      ) || 1,
  );
  const cells = [...new Set(cellOf)];
  const meanOf = (cell: number) =>
    numbers.map((values) => {
      let sum = 0;
      let count = 0;
      for (let i = 0; i < cellOf.length; i++) {
        if (cellOf[i] !== cell || Number.isNaN(values[i])) continue;
        sum += values[i];
        count++;
      }
      return count === 0 ? 0 : sum / count;
    });
  const means = new Map(cells.map((cell) => [cell, meanOf(cell)]));
  const large = cells.filter((cell) => !short.has(cell));
  const into = new Map<number, number>();
  for (const cell of cells) {
    if (!short.has(cell)) continue;
    let nearest = large[0] ?? cells[0];
    let least = Number.POSITIVE_INFINITY;
    for (const other of large) {
      const distance = means
        .get(cell)!
        .reduce((sum, x, j) => sum + square((x - means.get(other)![j]) / scales[j]), 0);
      if (distance >= least) continue;
      least = distance;
      nearest = other;
    }
    into.set(cell, nearest);
  }
  return cellOf.map((cell) => into.get(cell) ?? cell);
}

function square(x: number): number {
  return x * x;
}
