import { type Column, cellText, type Dataset } from '../../foundation/table/index.ts';
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

/** A rule on a file, with the records that break it. */
export interface CheckedRule extends RuleFinding {
  readonly class: ClassifiedRule['class'];
  readonly because: string;
}

/** What was found about the rules of a file. */
export interface RuleCheck {
  readonly records: number;
  readonly rules: readonly CheckedRule[];
  /** Records that break at least one rule. */
  readonly violating: number;
}

/** Looks for the records of a file that break rules. Nothing is written. */
export async function checkRules(
  { table }: Pick<Dataset, 'table'>,
  rules: readonly Rule[],
  options: TaskOptions = {},
): Promise<RuleCheck> {
  const { columns } = table;
  const classified = rules.map((rule) => classify(rule, columns));
  const work = findViolations(rules, columns, {
    original: columns,
    general: await generalEngine(rules),
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

/** The engine for rules in XPath, which is large and so only fetched if there is one. */
export async function generalEngine(rules: readonly Rule[]): Promise<GeneralEngine | undefined> {
  if (rules.every(({ condition }) => condition !== null)) return undefined;
  return (await import('../../methods/rules/schematron/index.ts')).generalVerdicts;
}

/** What is said of a record that breaks a rule; with the values in it only where they may be seen. */
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
