import { Command } from 'commander';
import { type LoadedFile, PenumbraError, type Recipe } from '../../src/index.ts';
import { type FileProtection, protectFile, writeOut } from '../../src/node.ts';
import {
  addCommon,
  addInput,
  addWorkers,
  type CommonFlags,
  type InputFlags,
  workersFrom,
} from '../options.ts';
import { recipeFromFlags, type StepFlags } from '../recipeFromFlags.ts';
import { showPlan, showRead } from '../screen/plan.ts';
import { progressLine } from '../screen/progress.ts';
import { showResult } from '../screen/result.ts';
import { styleFor } from '../screen/style.ts';
import { settleIdentifiers } from '../settle.ts';
import { addStep } from '../stepOptions.ts';

export interface ProtectFlags extends CommonFlags, InputFlags, StepFlags {
  readonly output: string;
  readonly stay?: string;
  readonly because?: string;
  readonly workers?: string;
}

export function protectCommand(signal: AbortSignal): Command {
  const command = new Command('protect')
    .description('protect a file and certify the result')
    .argument('<file>', 'a CSV or XML file, or - for standard input')
    .requiredOption('-o, --output <file>', 'the protected file, or - for standard output')
    .option('--stay <folder>', 'where the files that must stay go (default: OUTPUT.must-stay)')
    .option('--because <text>', 'a reason for an unusual choice, recorded in the audit log');
  addStep(command).addHelpText(
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
