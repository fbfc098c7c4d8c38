import { PenumbraError } from '../../error.ts';
import type { Column, Dataset, NumericColumn } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { checksFor, connectedBlocks, findViolations, repairer } from '../../methods/rules/index.ts';
import type { Plan, PlannedStep } from '../plan/index.ts';
import { enforcedColumns } from './enforce.ts';

/** Repaired originals, and the figures about the repair. */
export interface Repaired {
  readonly columns: readonly Column[];
  readonly records: number;
  readonly values: number;
}

/** What is repaired: the rules, the kept records, and the columns whose values can change. */
interface RepairPlan extends Pick<Plan, 'edits' | 'kept'> {
  readonly steps: readonly Pick<PlannedStep, 'positions'>[];
}

/**
 * Changes as few values of the protected columns as needed so that the kept records satisfy the
 * rules (Fellegi and Holt 1976). The file itself is not changed: methods work on the repaired
 * values. A record that cannot be repaired is refused or, if the caller gives a set for such
 * records, added to it and left unchanged.
 */
export function* repairRules(
  file: Dataset,
  plan: RepairPlan,
  beyond?: Set<number>,
): Work<Repaired> {
  const rules = (plan.edits?.rules ?? []).filter(({ forms }) => forms.length > 0);
  const { columns } = file.table;
  const covered = new Set(plan.steps.flatMap(({ positions }) => positions));
  const repaired = [...columns];
  const touched = new Set<number>();
  let cells = 0;
  for (const block of connectedBlocks(rules)) {
    const own = rules.filter((rule) => rule.columns.some((position) => block.includes(position)));
    const findings = yield* findViolations(
      own.map(({ rule }) => rule),
      columns,
      { original: columns, kept: plan.kept, checkOf: checksFor(own, columns) },
    );
    const broken = [...new Set(findings.flatMap(({ records }) => records))].sort((a, b) => a - b);
    if (broken.length === 0) continue;
    const forms = own.flatMap((rule) => rule.forms);
    const movable = new Map(
      block
        .filter((position) => covered.has(position) && columns[position].kind === 'numeric')
        .map((position) => [position, columns[position] as NumericColumn]),
    );
    const { enforced, values } = enforcedColumns(forms, block, columns, movable);
    const repair = repairer(forms, enforced, { file: columns });
    const after = values.map((column) => column.slice());
    const record = new Float64Array(block.length);
    for (const [done, i] of broken.entries()) {
      for (let j = 0; j < record.length; j++) record[j] = values[j][i];
      const found = repair.repair(record);
      if (found.status === 'infeasible' || found.status === 'undecided') {
        if (beyond !== undefined) {
          beyond.add(i);
          continue;
        }
        const names = own.map(({ rule }) => `"${rule.name}"`).join(', ');
        throw new PenumbraError(
          'data',
          `The record on line ${file.lineOf(i)} cannot be repaired in its protected columns so that it satisfies ${names}: correct it, protect more of the columns of these rules, or leave out a rule.`,
          { line: file.lineOf(i) },
        );
      }
      for (const j of found.changed) after[j][i] = record[j];
      cells += found.changed.length;
      touched.add(i);
      yield { done: done + 1, total: broken.length };
    }
    for (const [j, position] of block.entries()) {
      if (!movable.has(position)) continue;
      repaired[position] = { ...(columns[position] as NumericColumn), values: after[j] };
    }
  }
  return { columns: repaired, records: touched.size, values: cells };
}
