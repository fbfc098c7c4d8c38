import { Command, Option } from 'commander';
import { type BestSoFar, PenumbraError, type SuggestOptions } from '../../src/index.ts';
import { suggestForFile, writeOut } from '../../src/node.ts';
import { addDescription } from '../description.ts';
import { exitCodeOf } from '../exit.ts';
import { ourMethods } from '../fieldNames.ts';
import { type LimitFlags, purposeFrom } from '../limits.ts';
import {
  addCommon,
  addInput,
  addWorkers,
  type CommonFlags,
  gather,
  type InputFlags,
  splitList,
  workersFrom,
} from '../options.ts';
import { recipeFromFlags, type StepFlags } from '../recipeFromFlags.ts';
import { ruleOptions } from '../rules.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { showSuggestions } from '../screen/suggest.ts';
import { figure, LINE, safe, wrapped } from '../screen/text.ts';
import { limitsWith } from '../trials.ts';

interface Flags extends CommonFlags, InputFlags, LimitFlags, StepFlags {
  readonly output?: string;
  readonly resume?: string;
  readonly maxRisk?: string;
  readonly limit?: readonly string[];
  readonly objective?: string;
  readonly budget?: string;
  readonly trials?: string;
  readonly methods?: readonly string[];
  readonly workers?: string;
}

export function suggestCommand(signal: AbortSignal): Command {
  const command = new Command('suggest')
    .description(
      'search methods and parameters for the recipe that loses least within limits, and explain the choice; nothing is protected',
    )
    .argument(
      '<file>',
      'a file of records: CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite or DuckDB',
    )
    .option(
      '-o, --output <path>',
      'write the recipes: a folder, or a .json file for the best alone',
    )
    .option(
      '--for <purpose>',
      'who it is for: public, scientific or in-house; its limits must hold (see penumbra limits)',
    )
    .option('--limits <file>', 'your own limits, as penumbra limits --json writes them')
    .option('--max-risk <percent>', 'largest share of correct links, as --limit "linkage<=PERCENT"')
    .addOption(
      new Option(
        '--limit <bound>',
        'another limit, such as "linkage<=5" or "regression>=80"; may be repeated',
      ).argParser(gather),
    )
    .option(
      '--resume <folder>',
      'keep every trial in a folder, which must stay: a stopped search goes on from there',
    )
    .option(
      '--objective <measure>',
      'the measure to minimise, see penumbra methods (default: score for numbers, score-categories, score-mixed for both)',
    )
    .option('--budget <time>', 'time for the search, such as 90s, 5m or 1h (default: 2m)')
    .option(
      '--trials <number>',
      'number of recipes to try; with --seed the result is always the same',
    )
    .addOption(
      new Option(
        '--methods <list>',
        'methods to search, see penumbra methods (default: all suitable ones)',
      ).argParser(gather),
    )
    .option('--recipe <file>', 'a recipe whose columns, roles, rules and preparations are kept')
    .addOption(
      new Option(
        '--columns <list>',
        'columns to protect: names, positions and roles (default: the keys, otherwise the numeric columns)',
      ).argParser(gather),
    )
    .addOption(new Option('--roles <file>', 'roles from a file of an earlier version').hideHelp())
    .option('--identifiers <choice>', 'what to do with identifiers, as in protect')
    .option('--missing <choice>', 'what to do with missing values, as in protect')
    .option('--violations <choice>', 'what to do with records that violate a rule, as in protect')
    .option('--seed <hex>', '64 hexadecimal digits, for the search; recipes have no seed');
  for (const option of ruleOptions()) command.addOption(option);
  command.addHelpText(
    'after',
    `
Every family of methods once on a sample, then steps around the best, towards the limits, then a judgement on
the whole file with other random numbers. If stopped with Ctrl-C it prints the best recipe so far, and writes
no recipe; with --resume the same command goes on from there.

Examples:
  penumbra suggest persons.csv --columns age,wages,height_cm --missing own-group -o recipes
  penumbra suggest persons.csv --role age=key --for scientific --budget 5m -o recipe.json
  penumbra suggest persons.csv --columns wages,rent --max-risk 10 --objective il1s
`,
  );
  addCommon(addInput(addDescription(addWorkers(command))));
  return command.action((path: string, flags: Flags) => run(path, flags, signal));
}

async function run(path: string, flags: Flags, signal: AbortSignal): Promise<void> {
  const options = await optionsFrom(path, flags, signal);
  const progress = progressLine(flags.quiet === true);
  let best: BestSoFar | null = null;
  try {
    const { written, ...found } = await suggestForFile(path, {
      ...options,
      signal,
      onProgress: progress.show,
      onBest: (so) => {
        best = so;
      },
      workers: workersFrom(flags.workers),
      output: flags.output,
      resume: flags.resume,
      overwrite: flags.overwrite,
    });
    progress.clear();
    if (flags.json) await writeOut(`${JSON.stringify({ ...found, written })}\n`, signal);
    else if (!flags.quiet) {
      await writeOut(showSuggestions(found, written, path, styleFor(process.stdout)), signal);
    }
    if (found.choice.holds === false) process.exitCode = exitCodeOf('data');
  } catch (error) {
    progress.clear();
    if (error instanceof PenumbraError && error.code === 'cancelled' && best !== null) {
      process.stderr.write(`${soFar(best)}\n`);
    }
    throw error;
  }
}

/** What is printed when the search is stopped. */
function soFar({ words, loss, holds, records }: BestSoFar): string {
  const within = holds === false ? ', outside the limits' : '';
  const shown = figure(Number(loss.toPrecision(4)));
  return wrapped(
    `Best so far: ${safe(words)}, ${shown} on ${records} records${within}.`,
    LINE,
    '  ',
  );
}

async function optionsFrom(
  path: string,
  flags: Flags,
  signal: AbortSignal,
): Promise<SuggestOptions> {
  const { seed, limit, maxRisk, ...rest } = flags;
  const budget = flags.budget === undefined ? undefined : secondsFrom(flags.budget);
  const methods = flags.methods && ourMethods(flags.methods.flatMap(splitList));
  if (methods?.hint && !flags.quiet) process.stderr.write(methods.hint);
  const trials = flags.trials === undefined ? undefined : wholeFrom('--trials', flags.trials);
  const bounds = [...(maxRisk === undefined ? [] : [riskFrom(maxRisk)]), ...(limit ?? [])];
  const purpose = limitsWith(await purposeFrom(flags, signal), bounds);
  // A step needs a group size; the search varies it.
  const size = flags.recipe === undefined ? { group: 'mdav', k: '3' } : {};
  const recipe = await recipeFromFlags(path, { ...rest, ...size }, signal);
  return {
    recipe,
    purpose,
    budget,
    trials,
    seed,
    objective: flags.objective,
    methods: methods?.names,
  };
}

const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, min: 60, h: 3600 };

function secondsFrom(text: string): number {
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*(s|m|min|h|)\s*$/.exec(text) ?? [];
  const seconds = Number(number) * UNITS[unit ?? ''];
  if (seconds > 0) return seconds;
  throw new PenumbraError('usage', '--budget takes a time, such as 90s, 5m or 1h.', {
    key: '--budget',
  });
}

function wholeFrom(flag: string, text: string): number {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  if (value >= 1) return value;
  throw new PenumbraError('usage', `${flag} takes a whole number of at least 1.`, { key: flag });
}

function riskFrom(text: string): string {
  if (/^\d+(\.\d+)?$/.test(text.trim()) && Number(text) <= 100) return `linkage<=${text.trim()}`;
  throw new PenumbraError('usage', '--max-risk takes a number from 0 to 100, in percent.', {
    key: '--max-risk',
  });
}
