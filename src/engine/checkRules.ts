import {
  type ClassifiedRule,
  classify,
  type Form,
  findViolations,
  formsHold,
  type GeneralEngine,
  type Rule,
  type RuleFinding,
  TOLERANCE,
  type TolerantProductForm,
} from '../edits/index.ts';
import { type Check, FAILS, HOLDS, UNKNOWN } from '../expression/index.ts';
import { type Column, cellText, POWERS_OF_TEN } from '../table/index.ts';
import { drive } from './drive.ts';
import type { LoadedFile, TaskOptions } from './load.ts';

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
  file: LoadedFile,
  rules: readonly Rule[],
  options: TaskOptions = {},
): Promise<RuleCheck> {
  const { columns } = file.table;
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
    records: file.records,
    rules: findings.map((finding, i) => ({
      ...finding,
      class: classified[i].class,
      because: classified[i].because,
    })),
    violating: violating.size,
  };
}

/**
 * Products and quotients hold as far as the decimals of their result allow: within half a unit of its last one. Rules
 * without any are checked as they are written, and so are those that state a tolerance themselves.
 */
export function checksFor(
  rules: readonly ClassifiedRule[],
  columns: readonly Column[],
  decimalsAt: (position: number) => number | 'full' = (position) => {
    const column = columns[position];
    return column.kind === 'numeric' ? column.grid.decimals : 'full';
  },
): (rule: Rule) => Check | null {
  const checks = new Map<Rule, Check>();
  for (const { rule, forms } of rules) {
    const tolerant = forms.map((form) => withTolerance(form, decimalsAt));
    if (tolerant.every((form, i) => form === forms[i])) continue;
    const holds = formsHold(tolerant, columns, TOLERANCE);
    checks.set(rule, (from, to) =>
      Uint8Array.from({ length: Math.max(0, to - from) }, (_, i) => {
        const answer = holds(from + i);
        return answer === null ? UNKNOWN : answer ? HOLDS : FAILS;
      }),
    );
  }
  return (rule) => checks.get(rule) ?? null;
}

/** The form with the tolerance of its products; the same one where it has none that needs it. */
function withTolerance(form: Form, decimalsAt: (position: number) => number | 'full'): Form {
  if (form.kind === 'implied') {
    const forms = form.forms.map((one) => withTolerance(one, decimalsAt));
    return forms.every((one, i) => one === form.forms[i]) ? form : { ...form, forms };
  }
  if (form.kind !== 'product' || 'tolerance' in form) return form;
  const decimals = decimalsAt(form.result);
  if (decimals === 'full') return form;
  const tolerance = (0.5 / POWERS_OF_TEN[decimals]) * (1 + 1e-6);
  return { ...form, tolerance } as TolerantProductForm;
}

/** The engine for rules in XPath, which is large and so only fetched if there is one. */
export async function generalEngine(rules: readonly Rule[]): Promise<GeneralEngine | undefined> {
  if (rules.every(({ condition }) => condition !== null)) return undefined;
  return (await import('../edits/schematron/index.ts')).generalVerdicts;
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
