import { Command, Option } from 'commander';
import {
  countRecipes,
  PenumbraError,
  type Recipe,
  type SweepOption,
  type SweepSpace,
  sweepRecipes,
} from '../../src/index.ts';
import { type FileSweep, limitsJson, sweepFile, writeOut } from '../../src/node.ts';
import type { Step } from '../../src/recipe/index.ts';
import { alternatives, type Varied, valuesFrom } from '../../src/tasks/search/index.ts';
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
import { allParameters, flagKey, recipeFromFlags, type StepFlags } from '../recipeFromFlags.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { showSweep } from '../screen/sweep.ts';
import { count, counted, LINE, safe, wrapped } from '../screen/text.ts';
import { addStep } from '../stepOptions.ts';
import {
  addMeasures,
  comparisonFrom,
  limitsWith,
  type MeasureFlags,
  realisationsFrom,
} from '../trials.ts';

interface Flags extends CommonFlags, InputFlags, StepFlags, LimitFlags, MeasureFlags {
  readonly methods?: readonly string[];
  readonly output?: string;
  readonly yes?: boolean;
  readonly workers?: string;
}

/** More recipes than this need a confirmation: ranges multiply quickly. */
const MOST = 5000;

export function sweepCommand(signal: AbortSignal): Command {
  const command = new Command('sweep')
    .description(
      'run many recipes on a file, measure each, and map their loss against their risk; nothing is protected',
    )
    .argument(
      '<file>',
      'a file of records: CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite or DuckDB',
    )
    .addOption(
      new Option(
        '--methods <list>',
        'known ways to protect, see penumbra methods (default: the method of the recipe, or microaggregation)',
      ).argParser(gather),
    )
    .option(
      '-o, --output <folder>',
      'folder for all results; it must stay (default: FILE.sweep.must-stay)',
    )
    .option('--yes', `run more than ${count(MOST)} recipes`);
  addMeasures(command, {
    utility:
      'the axis for the analyst (default: pil; with limits, the first measure that has one: il1s with --for public or in-house, pil with --for scientific)',
    risk: 'the axis for the intruder (default: linkage; with limits, the first measure that has one)',
  });
  addStep(command).addHelpText(
    'after',
    `
Every parameter and every option of a step can take several values: 3..30 is each number from 3 to 30,
3..30/3 each third, 3,5,10 a list, of words too. Options whose values contain commas (--columns,
--column-groups, --within, --given, --confidential) take | between values, and so can any other.
A parameter is varied for the methods that have it.

Finished recipes stay in the folder: after Ctrl-C, or a power cut, the same command continues from
there and gives the same table. A folder is for one sweep at a time.

Examples:
  penumbra sweep persons.csv --methods microaggregation,microhybrid,noise --k 3..30 --columns age,wages
  penumbra sweep persons.csv --methods rank-swap --p 5..20 --for scientific
  penumbra sweep persons.csv --group optimise,mdav --k 3,5,10 --column-groups "all|2|each"
  penumbra sweep persons.csv --recipe recipe.json --k 3..10 --utility il1s --risk linkage-mahalanobis
`,
  );
  addCommon(addInput(addWorkers(command)));
  return command.action((path: string, flags: Flags) => run(path, flags, signal));
}

async function run(path: string, flags: Flags, signal: AbortSignal): Promise<void> {
  const quiet = flags.quiet === true;
  const purpose = limitsWith(await purposeFrom(flags, signal), flags.limit ?? []);
  const { base, space } = await spaceFrom(path, flags, signal);
  const total = countRecipes(base, space);
  if (total > MOST && flags.yes !== true) {
    throw new PenumbraError(
      'usage',
      `These are ${count(total)} recipes: narrow a range, take larger steps as in 3..30/3, or pass --yes.`,
    );
  }
  const recipes = sweepRecipes(base, space);
  const progress = progressLine(quiet);
  const seed = flags.seed ?? base.seed;
  const result = await sweepFile(path, recipes, {
    signal,
    onProgress: progress.show,
    ...comparisonFrom(flags),
    ...realisationsFrom(flags),
    measures: flags.measures?.flatMap(splitList),
    utility: flags.utility,
    risk: flags.risk,
    purpose,
    seed,
    output: flags.output,
    workers: workersFrom(flags.workers),
    onBegin({ folder, total: all, kept, distrusted }) {
      progress.clear();
      if (distrusted > 0) process.stderr.write(`${notBelieved(distrusted)}\n`);
      if (quiet) return;
      const before = kept === 0 ? '' : `, ${count(kept)} of them already finished`;
      process.stderr.write(`${counted(all, 'recipe')}${before}. Results: ${safe(folder)}\n`);
    },
    onRecipe(done, toRun) {
      progress.show('measure', toRun === 0 ? 1 : done / toRun, `${done} of ${toRun} recipes`);
    },
  });
  progress.clear();
  if (flags.json) await writeOut(`${JSON.stringify(toJson(result))}\n`, signal);
  else if (!quiet) await writeOut(showSweep(result, styleFor(process.stdout)), signal);
}

/** The warning about damaged lines. */
function notBelieved(lines: number): string {
  const what = lines === 1 ? 'One line' : `${count(lines)} lines`;
  return wrapped(
    `${what} of results.jsonl ${lines === 1 ? 'is' : 'are'} damaged (altered, or cut off) and ignored: ${lines === 1 ? 'its recipe is' : 'their recipes are'} run again.`,
    LINE,
    '  ',
  );
}

function toJson({ folder, view, recipes, distrusted }: FileSweep): object {
  const { axes, sentences, rows, frontier } = view;
  return {
    folder,
    axes,
    summary: sentences,
    distrusted,
    frontier: frontier.map(({ number }, i) => ({ number, recipe: recipes[i] })),
    rows: rows.map((row) => {
      const { assumed: _, ...result } = row.result;
      return {
        number: row.number,
        name: row.name,
        isFrontier: row.isFrontier,
        ...limitsJson(row),
        ...result,
        figures: result.figures.map(({ parts: __, ...figure }) => figure),
      };
    }),
  };
}

/** Flags of a step whose values are words or numbers, separated by commas. */
const WORDS = ['missing', 'together', 'weight', 'dominance', 'ordinal', 'nominal', 'blockSize'];
/** Flags whose values contain commas. */
const LISTS = ['columns', 'columnGroups', 'within', 'given', 'confidential'];

/** The recipe that is varied, and its variations. */
async function spaceFrom(
  path: string,
  flags: Flags,
  signal: AbortSignal,
): Promise<{ readonly base: Recipe; readonly space: SweepSpace }> {
  const parameters: Varied[] = [];
  const plain = new Map<string, unknown>(Object.entries(flags));
  for (const name of allParameters().keys()) {
    const text = flags[flagKey(name)];
    plain.delete(flagKey(name));
    if (typeof text === 'string') parameters.push({ name, values: valuesFrom(text, name) });
  }
  const options: SweepOption[] = [];
  for (const key of [...WORDS, ...LISTS]) {
    const given = plain.get(key) as string | readonly string[] | undefined;
    plain.delete(key);
    if (given === undefined) continue;
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const text = typeof given === 'string' ? given : given.join(',');
    const labels = LISTS.includes(key) ? alternatives(text, name) : valuesFrom(text, name);
    options.push({ name, values: await changesFrom(key, labels) });
  }
  const listOf = (key: string) => {
    const text = plain.get(key);
    plain.delete(key);
    return typeof text === 'string' ? valuesFrom(text, key) : undefined;
  };
  const groups = listOf('group');
  const replaces = listOf('replace');
  const one = listOf('method') ?? [];
  const asked = ourMethods([...(flags.methods ?? []).flatMap(splitList), ...one]);
  if (asked.hint !== '' && !flags.quiet) process.stderr.write(asked.hint);
  const named = asked.names;
  const isFresh = flags.recipe === undefined;
  const methods = named.length > 0 || !isFresh ? named : ['microaggregation'];
  // Without a recipe, the method is a stand-in for those that are varied.
  const stand = isFresh ? { method: 'noise' } : {};
  const base = await recipeFromFlags(path, { ...Object.fromEntries(plain), ...stand }, signal);
  return {
    base,
    space: {
      methods: methods.length === 0 ? undefined : [...new Set(methods)],
      groups,
      replaces,
      parameters,
      options,
    },
  };
}

/**
 * The change that each value of an option makes to a step: parsed as protect parses it, on a step
 * without other options.
 */
async function changesFrom(key: string, labels: readonly string[]): Promise<SweepOption['values']> {
  return Promise.all(
    labels.map(async (label) => {
      const flag = LISTS.includes(key) && key !== 'columnGroups' ? [label] : label;
      const { steps } = await recipeFromFlags('-', { method: 'noise', [key]: flag });
      const field = { blockSize: 'blocks', within: 'blocks' }[key] ?? key;
      return { label, change: { [field]: steps[0][field as keyof Step] } as Partial<Step> };
    }),
  );
}
