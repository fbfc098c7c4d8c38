import { cellsOf, growCells } from '../edits/index.ts';
import { PenumbraError } from '../error.ts';
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
  if (grown.short.length > 0) {
    const names = grown.short.map((cell) => `"${cells.describe(cell)}"`).join(', ');
    throw new PenumbraError(
      'data',
      `Fewer than ${classSize(step)} records satisfy ${names}, and no others may share a group with them without breaking a rule: choose a smaller k, or leave out the rule.`,
    );
  }
  return { cellOf: grown.cellOf, words: [...cells.words, ...grown.words] };
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
