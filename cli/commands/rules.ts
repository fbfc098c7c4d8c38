import { Command } from 'commander';
import { cellsOfPlan, discoverRules, PenumbraError } from '../../src/index.ts';
import { MOST_SUMMED, notSummed, printRules, type Rule } from '../../src/methods/rules/index.ts';
import {
  fileSource,
  MOST_JSON,
  nodeSha256,
  readText,
  refuseText,
  stdinSource,
  writeOut,
  writeText,
} from '../../src/node.ts';
import { loadFor } from '../../src/recipe/dataset/index.ts';
import { planRecipe } from '../../src/recipe/index.ts';
import { addDescription, type DescriptionFlags } from '../description.ts';
import { loadFile } from '../loadFile.ts';
import { addCommon, addInput, type CommonFlags } from '../options.ts';
import { recipeFromFlags, type StepFlags } from '../recipeFromFlags.ts';
import { phaseOption } from '../rules.ts';
import { showPlan } from '../screen/plan.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { count, counted, LINE, safe, wrapped } from '../screen/text.ts';
import { addStep } from '../stepOptions.ts';

/** Commands for rules. */
export function rulesCommand(signal: AbortSignal): Command {
  const command = new Command('rules').description(
    'rules between columns: convert them, plan with them, discover them',
  );
  command.addCommand(convertCommand(signal));
  command.addCommand(planCommand(signal));
  command.addCommand(discoverCommand(signal));
  return command.addHelpText(
    'after',
    `
Examples:
  penumbra rules convert rules.sch
  penumbra rules convert rules.txt -o rules.sch
  penumbra rules plan persons.csv --k 5 --rules rules.sch
  penumbra rules discover persons.csv -o proposed.txt
`,
  );
}

interface ConvertFlags extends CommonFlags {
  readonly to?: string;
  readonly phase?: string;
  readonly output?: string;
}

function convertCommand(signal: AbortSignal): Command {
  return new Command('convert')
    .description('print rules in the other form: Schematron as lines, lines as Schematron')
    .argument('<rules>', 'a file of rules')
    .option('--to <form>', 'lines or schematron (default: the other one)')
    .addOption(phaseOption())
    .option('-o, --output <file>', 'where they go (default: standard output)')
    .action(async (path: string, { to, phase, output, overwrite }: ConvertFlags) => {
      const text = await readText(path, signal, MOST_JSON);
      const { readRules } = await import('../../src/methods/rules/read.ts');
      const { toSchematron } = await import('../../src/methods/rules/schematron/index.ts');
      const { rules, remarks } = readRules(text, path, { phase });
      const form = to ?? (/^\uFEFF?\s*</.test(text) ? 'lines' : 'schematron');
      if (form !== 'lines' && form !== 'schematron') {
        throw new PenumbraError('usage', '--to must be lines or schematron.');
      }
      for (const remark of remarks) process.stderr.write(`note: ${safe(remark)}\n`);
      const converted = form === 'lines' ? printRules(rules) : toSchematron(rules);
      await put(converted, output, [path], overwrite);
    });
}

interface PlanFlags extends CommonFlags, StepFlags {}

function planCommand(signal: AbortSignal): Command {
  const command = new Command('plan')
    .description('show what protect would do with rules on a file, and why, without doing it')
    .argument(
      '<file>',
      'a file of records: CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite or DuckDB, or - for standard input',
    );
  addStep(command);
  return addCommon(addInput(command)).action(async (path: string, flags: PlanFlags) => {
    const recipe = await recipeFromFlags(path, flags, signal);
    const source =
      path === '-'
        ? await stdinSource(signal, recipe.input)
        : await fileSource(path, signal, recipe.input);
    const { file, recipe: known } = await loadFor(source, recipe, { signal, newHash: nodeSha256 });
    const plan = planRecipe(known, file.table, file.lineOf);
    if (flags.json) {
      const steps = plan.steps.map(({ group, replace, positions, lawful, withdrawn }) => ({
        columns: positions.map((position) => file.table.columns[position].name),
        group: group.name,
        replace: replace.name,
        lawful,
        withdrawn,
      }));
      const rules = plan.edits?.rules.map(({ rule, class: name, because }) => ({
        name: rule.name,
        rule: rule.text,
        class: name,
        because,
      }));
      await writeOut(`${JSON.stringify({ rules, steps, cells: cellsOfPlan(file, plan) })}\n`);
      return;
    }
    const cells = cellsOfPlan(file, plan).map((words) =>
      wrapped(`Cells  ${safe(words)}`, LINE, ' '.repeat(7)),
    );
    await writeOut(
      `${showPlan(file, plan, styleFor(process.stdout))}${cells.map((line) => `${line}\n`).join('')}`,
    );
  });
}

interface DiscoverFlags extends CommonFlags, DescriptionFlags {
  readonly output?: string;
}

function discoverCommand(signal: AbortSignal): Command {
  const command = new Command('discover')
    .description('propose rules that hold in a file; nothing is applied until you use them')
    .argument(
      '<file>',
      'a file of records: CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite or DuckDB, or - for standard input',
    )
    .option('-o, --output <file>', 'write the proposals to a file of rules, to be edited');
  return addCommon(addInput(addDescription(command))).action(
    async (path: string, flags: DiscoverFlags) => {
      const progress = progressLine(flags.quiet === true);
      const file = await loadFile(path, flags, signal);
      const left = notSummed(file.table.columns);
      if (left > 0) {
        process.stderr.write(
          `note: sums and products are looked for among the first ${count(MOST_SUMMED)} numeric columns, so ${count(left)} are left out of them. Cut the file by columns to search others.\n`,
        );
      }
      const found = await discoverRules(file, { signal, onProgress: progress.show });
      progress.clear();
      if (flags.output !== undefined) {
        await put(found.map(asLine).join(''), flags.output, [path], flags.overwrite);
      }
      if (flags.json) {
        const shown = found.map(({ rule, ...rest }) => ({ rule: rule.text, ...rest }));
        await writeOut(`${JSON.stringify(shown)}\n`);
        return;
      }
      if (flags.output !== undefined) {
        const name = safe(flags.output);
        process.stderr.write(
          `${counted(found.length, 'proposal')} written to ${name}: delete those that hold by chance, then use --rules ${name}.\n`,
        );
        return;
      }
      const lines = found.map((proposal) =>
        wrapped(`${safe(proposal.rule.text)}  (${safe(proposal.because)})`, LINE, '    '),
      );
      await writeOut(
        found.length === 0
          ? 'No rule was found that holds.\n'
          : `${lines.join('\n')}\n\n${count(found.length)} proposals, the most informative first. None is applied: choose, and use --rule or --rules.\n`,
      );
    },
  );
}

/** A proposal as a line of a file of rules, with its reason. */
function asLine({ rule, because }: { rule: Rule; because: string }): string {
  return `# ${because.replace(/\s+/g, ' ')}\n${printRules([rule])}`;
}

async function put(
  text: string,
  output: string | undefined,
  inputs: string[],
  overwrite?: boolean,
): Promise<void> {
  if (output === undefined) {
    await writeOut(text);
    return;
  }
  await refuseText(inputs, output, overwrite);
  await writeText(output, text);
}
