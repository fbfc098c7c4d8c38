import { Command, Option } from 'commander';
import { type LoadedFile, PenumbraError, type Recipe } from '../../src/index.ts';
import type { Parameter } from '../../src/method/index.ts';
import { type FileProtection, protectFile, writeOut } from '../../src/node.ts';
import {
  blockSizeOption,
  dominanceOption,
  identifiersOption,
  missingOption,
  violationsOption,
} from '../../src/recipe/index.ts';
import {
  addCommon,
  addInput,
  addWorkers,
  type CommonFlags,
  gather,
  type InputFlags,
  workersFrom,
} from '../options.ts';
import {
  allParameters,
  type OwnedParameter,
  recipeFromFlags,
  type StepFlags,
} from '../recipeFromFlags.ts';
import { ruleOptions } from '../rules.ts';
import { showPlan, showRead } from '../screen/plan.ts';
import { progressLine } from '../screen/progress.ts';
import { showResult } from '../screen/result.ts';
import { styleFor } from '../screen/style.ts';
import { settleIdentifiers } from '../settle.ts';

export interface ProtectFlags extends CommonFlags, InputFlags, StepFlags {
  readonly output: string;
  readonly stay?: string;
  readonly because?: string;
  readonly workers?: string;
}

export function protectCommand(signal: AbortSignal): Command {
  const command = new Command('protect')
    .description('protect a file and certify the result')
    .argument('<file>', 'a CSV file, or - for standard input')
    .requiredOption('-o, --output <file>', 'the protected file, or - for standard output')
    .option('--stay <folder>', 'where the files that must stay go (default: OUTPUT.must-stay)')
    .option('--recipe <file>', 'do what a recipe says; flags for a step change its only step')
    .option(
      '--method <name>',
      'a known way to protect, see penumbra methods (default: microaggregation)',
    )
    .option('--group <name>', 'how records are grouped (default: that of the method)')
    .option('--replace <name>', 'what takes the place of values (default: that of the method)');
  for (const [name, forms] of allParameters()) {
    const types = new Set(forms.map(({ parameter }) => typeWord(parameter)));
    command.addOption(
      new Option(`--${name} <${[...types].join('|')}>`, forms.map(describeParameter).join('; or ')),
    );
  }
  command
    .addOption(
      new Option(
        '--columns <list>',
        'columns to protect: names, positions and roles (@quasi-identifier), with commas between; may be repeated (default: the numeric quasi-identifiers if roles were given, else every numeric column)',
      ).argParser(gather),
    )
    .option(
      '--column-groups <choice>',
      'columns that are grouped together, each such group of columns by itself: all, each (one column at a time), 2, 3 or 4 (so many that correlate most), or lists as in "a,b;c,d" (default: that of the method)',
    )
    .addOption(
      new Option('--role <name=role>', 'a column and its role; may be repeated').argParser(gather),
    )
    .option('--roles <file>', 'roles from a file, as written by inspect --write-roles')
    .option('--missing <choice>', describe(missingOption))
    .option('--block-size <number>', lowered(blockSizeOption.description))
    .addOption(
      new Option(
        '--within <list>',
        'columns by which the file is cut first: groups are made within their values, so records that differ in them share no group; may be repeated',
      ).argParser(gather),
    )
    .option(
      '--together <column>',
      'a column whose equal values (of a household, of a person with several records) stay in one group and count once towards k',
    )
    .option(
      '--weight <column>',
      'how much each record counts in a mean; groups are made without (default: the column with the role weight, if there is one)',
    )
    .option('--dominance <percent>', lowered(dominanceOption.description))
    .addOption(
      new Option(
        '--given <list>',
        'columns that stay as they are and whose relation to the replaced ones is kept, for ipso, muralidhar-sarathy and shuffle; may be repeated (default: the numeric columns with the role non-confidential)',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--constraint <equation>',
        'a linear equation between columns that every written record is to satisfy, such as "1.16 * a + 1.07 * b = c", for fuzzy; may be repeated',
      ).argParser(gather),
    )
    .option('--violations <choice>', describe(violationsOption))
    .option(
      '--identifiers <choice>',
      `${describe(identifiersOption)}; given, it also covers columns that only look like identifiers`,
    )
    .option('--because <text>', 'a reason for an unusual choice, recorded in the audit log')
    .option(
      '--decimals <choice>',
      'decimals of written numbers: keep (those the column came with), full, or a number (default: keep)',
    )
    .option(
      '--seed <hex>',
      '64 hexadecimal digits; without it a seed is drawn from the operating system',
    )
    .option('--insecure-seed', 'accept a seed that anyone can guess, such as zeros')
    .addHelpText(
      'after',
      `
Examples:
  penumbra protect persons.csv -o protected.csv --method microaggregation --k 5
  penumbra protect persons.csv -o protected.csv --k 5 --columns age,height_cm --missing own-group
  penumbra protect persons.csv -o protected.csv --k 3 --roles roles.json --identifiers drop
  penumbra protect persons.csv -o protected.csv --k 3 --together household --within region
  penumbra protect firms.csv -o protected.csv --k 3 --column-groups 2 --dominance 50
  penumbra protect incomes.csv -o protected.csv --method microhybrid --k 20 --given age,region_code
  penumbra protect incomes.csv -o protected.csv --method fuzzy --k 5 --constraint "wages + rent = total"
  penumbra protect incomes.csv -o protected.csv --method rank-swap --p 10
  penumbra protect persons.csv -o protected.csv --k 5 --edits rules.sch
  penumbra protect persons.csv -o again.csv --recipe protected.csv.must-stay/recipe.json
  cat persons.csv | penumbra protect - -o - --k 5 --stay kept > protected.csv
`,
    );
  for (const option of ruleOptions()) command.addOption(option);
  addCommon(addInput(addWorkers(command)));
  return command.action((path: string, flags: ProtectFlags) => run(path, flags, signal));
}

async function run(path: string, flags: ProtectFlags, signal: AbortSignal): Promise<void> {
  if (flags.output === '-' && flags.json) {
    throw new PenumbraError(
      'usage',
      '--json and -o - both want standard output: write the protected file to a path.',
    );
  }
  const recipe = await recipeFromFlags(flags, signal);
  const quiet = flags.quiet === true;
  const style = styleFor(process.stderr);
  const say = (text: string) => void process.stderr.write(text);
  let warning = '';
  const progress = progressLine(quiet);
  const protection = await protectFile(path, flags.output, recipe, {
    signal,
    onProgress: progress.show,
    ...(flags.stay === undefined ? {} : { stay: flags.stay }),
    ...(flags.workers === undefined ? {} : { workers: workersFrom(flags.workers) }),
    ...(flags.because === undefined ? {} : { because: flags.because }),
    settle: async (file: LoadedFile, given: Recipe) => {
      progress.clear();
      if (!quiet) say(showRead(file, style));
      const settled = await settleIdentifiers(file, given, { ...flags, input: path }, signal);
      warning = settled.warning;
      return settled.recipe;
    },
    onPlan: (file, plan) => {
      say(warning);
      if (!quiet) say(showPlan(file, plan, style));
    },
  });
  progress.clear();
  if (flags.json) await writeOut(`${JSON.stringify(toJson(protection))}\n`);
  else if (quiet) return;
  else if (flags.output === '-') say(showResult(protection, style));
  else await writeOut(showResult(protection, styleFor(process.stdout)));
}

/** The object of --json. The seed is in what must stay and not here. */
function toJson({ summary, certificate, output, stay }: FileProtection): object {
  return { ...summary, certificate, output, stay };
}

function typeWord({ type }: Parameter): string {
  return { choice: 'choice', integer: 'number', number: 'number', numbers: 'numbers' }[type];
}

function describeParameter({ parameter, owners }: OwnedParameter): string {
  const choices =
    parameter.type === 'choice' ? `: ${Object.keys(parameter.choices).join(', ')}` : '';
  const otherwise = 'otherwise' in parameter ? parameter.otherwise : parameter.default;
  const fallback = otherwise === undefined ? '' : ` (default: ${otherwise})`;
  return `${parameter.description.replace(/\.$/, '')}${choices}${fallback} [${owners.join(', ')}]`;
}

function describe(option: { readonly description: string; readonly choices: object }): string {
  const { default: fallback } = option as { default?: string };
  const choices = Object.keys(option.choices).join(', ');
  return `${lowered(option.description)}: ${choices} (default: ${fallback})`;
}

/** A sentence as a flag's description has it: small letter in front, no full stop behind. */
function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}
