import type { UnitMembers } from '../../foundation/expression/index.ts';
import {
  type Column,
  cellText,
  type Dataset,
  type Description,
} from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import {
  type ClassifiedRule,
  checksFor,
  classify,
  findViolations,
  type GeneralEngine,
  type Rule,
  type RuleFinding,
} from '../../methods/rules/index.ts';
import type { TaskOptions } from '../dataset/index.ts';
import { protectedUnit, rolesIn } from '../description/index.ts';
import { memberColumns, membersIn } from '../plan/index.ts';

/** A rule for a file, with the records that violate it. */
export interface CheckedRule extends RuleFinding {
  readonly class: ClassifiedRule['class'];
  readonly because: string;
}

/** Findings about the rules of a file. */
export interface RuleCheck {
  readonly records: number;
  readonly rules: readonly CheckedRule[];
  /** Records that violate at least one rule. */
  readonly violating: number;
}

/** Finds the records of a file that violate rules. Nothing is written. */
export async function checkRules(
  { table, description }: Pick<Dataset, 'table'> & { readonly description?: Description },
  rules: readonly Rule[],
  options: TaskOptions = {},
): Promise<RuleCheck> {
  const { columns } = table;
  const classified = rules.map((rule) => classify(rule, columns));
  const work = findViolations(rules, columns, {
    original: columns,
    general: await generalEngine(rules),
    members: describedMembers(rules, columns, description),
    checkOf: checksFor(classified, columns),
  });
  const report = ({ done, total }: { done: number; total: number }) =>
    options.onProgress?.('measure', done / total);
  const findings = await drive(work, report, options.signal);
  const violating = new Set(findings.flatMap(({ records }) => records));
  return {
    records: table.records,
    rules: findings.map((finding, i) => ({
      ...finding,
      class: classified[i].class,
      because: classified[i].because,
    })),
    violating: violating.size,
  };
}

/** The members of the units that a description names, for rules about several of them. */
function describedMembers(
  rules: readonly Rule[],
  columns: readonly Column[],
  description: Description | undefined,
): UnitMembers | null {
  const unit = description ? protectedUnit(description, rolesIn(description)) : null;
  return membersIn(columns, memberColumns(rules, unit, description ?? { columns: [] }, columns));
}

/** The XPath engine is large, so it is loaded only if a rule needs it. */
export async function generalEngine(rules: readonly Rule[]): Promise<GeneralEngine | undefined> {
  if (rules.every(({ condition }) => condition !== null)) return undefined;
  return (await import('../../methods/rules/schematron/index.ts')).generalVerdicts;
}

/** Description of a record that violates a rule; with its values only if they may be shown. */
export function messageOf(rule: Rule, columns: readonly Column[], record: number | null): string {
  if (rule.message === undefined) return rule.text;
  const parts = rule.message.map((part) => {
    if (typeof part === 'string') return part;
    if (record === null) return `[${part.column}]`;
    const column = columns.find(({ name }) => name === part.column);
    return column === undefined ? '' : (cellText(column, record) ?? '');
  });
  return parts.join('').replace(/\s+/g, ' ').trim();
}
