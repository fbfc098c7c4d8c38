import { Command } from 'commander';
import {
  type CheckedRule,
  cellText,
  checkRules,
  type Dataset,
  messageOf,
  PenumbraError,
} from '../../src/index.ts';
import { svrl } from '../../src/methods/rules/index.ts';
import { refuseText, writeOut, writeText } from '../../src/node.ts';
import { addDescription, type DescriptionFlags } from '../description.ts';
import { loadFile } from '../loadFile.ts';
import { addCommon, addInput, type CommonFlags } from '../options.ts';
import { type RuleFlags, ruleOptions, rulesFromFlags } from '../rules.ts';
import { progressLine } from '../screen/progress.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { aligned, count, counted, LINE, safe, wrapped } from '../screen/text.ts';

interface Flags extends CommonFlags, DescriptionFlags, RuleFlags {
  readonly svrl?: string;
  readonly reveal?: boolean;
}

/** Largest number of violating records that the screen lists for a rule. */
const SHOWN = 5;

export function checkCommand(signal: AbortSignal): Command {
  const command = new Command('check')
    .description('list the records of a file that violate rules')
    .argument(
      '<file>',
      'a file of records: CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite or DuckDB, or - for standard input',
    );
  for (const option of ruleOptions()) command.addOption(option);
  command
    .option('--svrl <file>', 'write the violations as a Schematron report (SVRL)')
    .option('--reveal', 'show the values of records that violate a rule')
    .addHelpText(
      'after',
      `
Examples:
  penumbra check persons.csv --rule "tax <= total_income"
  penumbra check persons.csv --rules rules.sch --svrl violations.xml
  penumbra check persons.csv --rules rules.txt --json

Exit code 0 only if no record violates a rule; 1 if one does.
`,
    );
  addCommon(addInput(addDescription(command)));
  return command.action((path: string, flags: Flags) => run(path, flags, signal));
}

async function run(path: string, flags: Flags, signal: AbortSignal): Promise<void> {
  const rules = await rulesFromFlags(flags, signal);
  if (rules.length === 0) {
    throw new PenumbraError(
      'usage',
      'No rule is given: give some with --rules FILE or --rule RULE.',
    );
  }
  if (flags.svrl !== undefined) {
    await refuseText([path, ...(flags.rules ?? [])], flags.svrl, flags.overwrite);
  }
  const progress = progressLine(flags.quiet === true);
  const file = await loadFile(path, flags, signal, progress, rules);
  const found = await checkRules(file, rules, { signal, onProgress: progress.show });
  progress.clear();
  const say = (rule: CheckedRule, record: number) => {
    const shown = flags.reveal ? record : null;
    return `${messageOf(rule.rule, file.table.columns, shown)}${flags.reveal ? valuesOf(rule, file, record) : ''}`;
  };
  if (flags.svrl !== undefined) {
    const byRule = new Map(found.rules.map((rule) => [rule.rule, rule]));
    const text = svrl(found.rules, 'Record', ({ rule }, record) => say(byRule.get(rule)!, record));
    await writeText(flags.svrl, text);
  }
  if (flags.json) {
    const shown = found.rules.map(({ rule, records, ...rest }) => ({
      name: rule.name,
      rule: rule.text,
      ...rest,
      lines: records.map(file.lineOf),
      ...(flags.reveal
        ? { messages: records.map((r) => messageOf(rule, file.table.columns, r)) }
        : {}),
    }));
    await writeOut(`${JSON.stringify({ ...found, rules: shown })}\n`);
  } else {
    await writeOut(show(file, found.rules, found.violating, say, styleFor(process.stdout)));
  }
  if (found.violating > 0) {
    throw new PenumbraError(
      'claim',
      `${counted(found.violating, 'record')} of ${count(found.records)} ${found.violating === 1 ? 'violates' : 'violate'} a rule.`,
    );
  }
}

function show(
  { lineOf }: Dataset,
  rules: readonly CheckedRule[],
  violating: number,
  say: (rule: CheckedRule, record: number) => string,
  style: Style,
): string {
  const rows = rules.map((rule) => [
    safe(rule.rule.name),
    rule.class,
    rule.violations === 0 ? style.good('holds') : style.bad(`${count(rule.violations)} violate it`),
    rule.open === 0 ? '' : `${count(rule.open)} open`,
  ]);
  const [head, ...table] = aligned([['rule', 'class', 'records', 'missing values'], ...rows]);
  const lines = [style.bold(head), ...table];
  for (const rule of rules) {
    if (rule.rule.condition === null) {
      lines.push(
        wrapped(
          `note    "${safe(rule.rule.name)}" is checked by a general engine, record by record, which is slower.`,
          LINE,
          ' '.repeat(8),
        ),
      );
    }
    if (rule.violations === 0) continue;
    lines.push('', style.bold(safe(rule.rule.name)));
    for (const record of rule.records.slice(0, SHOWN)) {
      lines.push(wrapped(`  line ${lineOf(record)}  ${safe(say(rule, record))}`, LINE, '    '));
    }
    if (rule.violations > SHOWN)
      lines.push(`  and ${count(rule.violations - SHOWN)} more (--json lists all)`);
  }
  if (violating === 0)
    lines.push('', 'Every record satisfies every rule, as far as its values are not missing.');
  return `${lines.join('\n')}\n`;
}

function valuesOf({ rule }: CheckedRule, { table }: Dataset, record: number): string {
  const used = table.columns.filter(({ name }) => name !== '' && rule.text.includes(name));
  const list = used.map((column) => `${column.name} = ${cellText(column, record) ?? '(missing)'}`);
  return list.length === 0 ? '' : ` (${list.join(', ')})`;
}
