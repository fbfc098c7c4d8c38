import { cellsOf, growCells } from '../edits/index.ts';
import { standardDeviation } from '../numerics/index.ts';
import { classSize, type Plan, type PlannedStep, rulesAbout } from '../recipe/index.ts';
import type { Column } from '../table/index.ts';
import type { LoadedFile } from './load.ts';

/** The cells that antecedents of rules cut the kept records into, and what was done, in sentences. */
export interface RuleCells {
  readonly cellOf: Int32Array;
  readonly words: readonly string[];
}

/**
 * Records for which an antecedent holds and those for which it does not are grouped apart, so that a group is on one
 * side of it. Null where no rule about the step's columns has one.
 */
export function ruleCells(step: PlannedStep, file: LoadedFile, plan: Plan): RuleCells | null {
  const rules = rulesAbout(plan.edits, step.positions);
  if (!rules.some(({ forms }) => forms.some(({ kind }) => kind === 'implied'))) return null;
  const columns = keepRows(file.table.columns, plan.kept);
  const covered = new Set(plan.steps.flatMap(({ positions }) => positions));
  const unchanged = new Set([...columns.keys()].filter((position) => !covered.has(position)));
  const cells = cellsOf(rules, columns, unchanged);
  if (cells.count < 2) return { cellOf: cells.cellOf, words: cells.words };
  const on = step.positions.map((position) => columns[position]);
  const grown = growCells(cells.cellOf, classSize(step), on, cells.lawful, cells);
  if (grown.short.length === 0) {
    return { cellOf: grown.cellOf, words: [...cells.words, ...grown.words] };
  }
  // What values of its own each record gets is brought onto the rules one by one, and needs no cells.
  const isShared = step.promised.some(
    ({ claim }) => claim === 'k-anonymity' || claim === 'mean-group-size',
  );
  if (!isShared) return null;
  const names = grown.short.map((cell) => `"${cells.describe(cell)}"`).join(', ');
  return {
    cellOf: joinNearest(grown.cellOf, new Set(grown.short), on),
    words: [
      ...cells.words,
      ...grown.words,
      `Too few records satisfy ${names} for groups of their own: they share groups with others, and are brought onto the rules with them.`,
    ],
  };
}

/** Cells that are too small become part of the one whose mean is nearest, in standard deviations of the file. */
function joinNearest(
  cellOf: Int32Array,
  short: ReadonlySet<number>,
  columns: readonly Column[],
): Int32Array {
  const numbers = columns.flatMap((column) => (column.kind === 'numeric' ? [column.values] : []));
  const scales = numbers.map((values) => standardDeviation(values, 'n') || 1);
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

/** The columns of the records that stay. */
export function keepRows(columns: readonly Column[], kept: Uint8Array | null): readonly Column[] {
  if (kept === null) return columns;
  const stays = (_: unknown, record: number) => kept[record] === 1;
  return columns.map((column): Column => {
    if (column.kind === 'numeric') return { ...column, values: column.values.filter(stays) };
    if (column.kind === 'categorical') return { ...column, codes: column.codes.filter(stays) };
    return { ...column, values: column.values.filter(stays) };
  });
}
