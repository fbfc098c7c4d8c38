import { PenumbraError } from '../../error.ts';
import type { Dataset } from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import { drive } from '../../foundation/work/index.ts';
import { checksFor, findViolations } from '../../methods/rules/index.ts';
import type { TaskOptions } from '../dataset/index.ts';
import { membersIn, type Plan } from '../plan/index.ts';
import { generalEngine } from './check.ts';

/** Refuses an original that violates rules if the recipe does not say what to do. */
export async function refuseViolations(
  file: Dataset,
  plan: Plan,
  options: TaskOptions,
): Promise<void> {
  if (plan.edits === null || plan.edits.violations !== 'refuse') return;
  const { columns } = file.table;
  const rules = plan.edits.rules.map(({ rule }) => rule);
  const work = findViolations(rules, columns, {
    original: columns,
    general: await generalEngine(rules),
    most: 1,
    kept: plan.kept,
    members: membersIn(columns, plan.edits.members),
    checkOf: checksFor(plan.edits.rules, columns),
  });
  const findings = await drive(work, () => {}, options.signal);
  const broken = findings.filter(({ violations }) => violations > 0);
  if (broken.length === 0) return;
  const [{ rule, violations, records }] = broken;
  const more = broken.length > 1 ? `, and ${broken.length - 1} more rules are violated too` : '';
  throw new PenumbraError(
    'data',
    `${counted(violations, 'record')} ${violations === 1 ? 'violates' : 'violate'} the rule "${rule.name}", the first on line ${file.lineOf(records[0])}${more}: see penumbra check, or choose --violations repair (change as little as needed first) or protect (make only the result satisfy the rules).`,
    { line: file.lineOf(records[0]) },
  );
}
