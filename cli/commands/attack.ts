import { Command, Option } from 'commander';
import { drawSeed, formatSeed, parseSeed } from '../../src/foundation/numerics/index.ts';
import {
  ATTACKS,
  type Attack,
  type AttackFigure,
  attack,
  load,
  PenumbraError,
  parseRecipe,
  type Recipe,
} from '../../src/index.ts';
import { fileSource, MOST_JSON, nodeCrew, nodeSha256, readText, writeOut } from '../../src/node.ts';
import { chanceOf } from '../../src/tasks/attack/index.ts';
import {
  addDescription,
  type DescriptionFlags,
  descriptionFrom,
  inputFrom,
} from '../description.ts';
import {
  addCommon,
  addInput,
  addWorkers,
  type CommonFlags,
  gather,
  splitList,
  workersFrom,
} from '../options.ts';
import { progressLine } from '../screen/progress.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { valueText } from '../screen/sweep.ts';
import { aligned, LINE, safe, wrapped } from '../screen/text.ts';

interface Flags extends CommonFlags, DescriptionFlags {
  readonly recipe: string;
  readonly times?: string;
  readonly columns?: readonly string[];
  readonly seed?: string;
  readonly workers?: string;
}

export function attackCommand(signal: AbortSignal): Command {
  const command = new Command('attack')
    .description(
      'run a recipe on random halves of a file and try to tell who was in them; nothing is protected',
    )
    .argument(
      '<file>',
      'a file of records: CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite or DuckDB',
    )
    .requiredOption('--recipe <file>', 'a recipe, as protect stores it')
    .option(
      '--times <number>',
      `how many times, each on other halves and with another seed (default: ${ATTACKS})`,
    )
    .addOption(
      new Option(
        '--columns <list>',
        'columns to compare, names or positions (default: the numeric columns that are changed)',
      ).argParser(gather),
    )
    .option(
      '--seed <hex>',
      '64 hexadecimal digits, for the halves and the draws of the recipe (default: drawn)',
    )
    .addHelpText(
      'after',
      `
A synthetic file must not be nearer to the records it was made from than to others of the same kind.
The recipe is run on one half of the records and compared with both halves. If you have a file of
other records already, see penumbra assess --holdout.

Examples:
  penumbra attack persons.csv --recipe synthetic.csv.must-stay/recipe.json
  penumbra attack persons.csv --recipe recipe.json --times 20 --json
`,
    );
  addCommon(addInput(addDescription(addWorkers(command))));
  return command.action((path: string, flags: Flags) => run(path, flags, signal));
}

async function run(path: string, flags: Flags, signal: AbortSignal): Promise<void> {
  const times = timesFrom(flags.times);
  const recipe = await recipeFrom(flags.recipe, signal);
  const progress = progressLine(flags.quiet === true);
  const crew = nodeCrew(workersFrom(flags.workers));
  try {
    const task = { signal, crew, newHash: nodeSha256, onProgress: progress.show };
    const input = { ...recipe.input, ...(await inputFrom(path, flags, signal)) };
    const description = await descriptionFrom(path, flags, signal, recipe.description);
    const source = await fileSource(path, signal, input);
    const file = await load(source, input, { ...task, description });
    const columns = flags.columns?.flatMap(splitList);
    const found = await attack(file, recipe, {
      ...task,
      times,
      seed: formatSeed(flags.seed === undefined ? drawSeed() : parseSeed(flags.seed)),
      comparison: columns && { columns },
    });
    progress.clear();
    if (flags.json) await writeOut(`${JSON.stringify(found)}\n`, signal);
    else await writeOut(show(found, flags.quiet === true, styleFor(process.stdout)), signal);
  } finally {
    crew.end();
  }
}

function timesFrom(text: string | undefined): number {
  if (text === undefined) return ATTACKS;
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  if (value >= 1) return value;
  throw new PenumbraError('usage', '--times takes a whole number from 1 to 9999.');
}

async function recipeFrom(path: string, signal: AbortSignal): Promise<Recipe> {
  const { seed: _, ...recipe } = parseRecipe(await readText(path, signal, MOST_JSON), path);
  return recipe;
}

function show(found: Attack, isQuiet: boolean, style: Style): string {
  const { figures, half, times, notes } = found;
  const chance = (one: AttackFigure) => valueText(chanceOf(one), null, one.unit);
  const rows = figures.map((one) => [
    isQuiet ? one.name : `  ${one.title}`,
    valueText(one.value, one.spread, one.unit),
    one.value === null ? '' : chance(one),
  ]);
  if (isQuiet) return `${aligned(rows, new Set([1, 2])).join('\n')}\n`;
  const lines = [
    style.bold('Attacks on halves'),
    ...aligned([['', 'found', 'by chance'], ...rows], new Set([1, 2])),
    '',
  ];
  const why = new Set(figures.flatMap(({ reason }) => (reason === null ? [] : [reason])));
  for (const reason of why) lines.push(wrapped(safe(`Not measured: ${reason}`), LINE, '  '));
  for (const note of notes) lines.push(wrapped(safe(note), LINE, '  '));
  lines.push(
    wrapped(
      times === 1
        ? `Half of the file is ${half} records. It was run once, so the variation between halves is unknown.`
        : `Half of the file is ${half} records. It was run ${times} times; ± is the standard deviation between runs.`,
      LINE,
      '  ',
    ),
    '',
  );
  for (const one of figures) {
    const meaning = `${one.definition}. Range: ${one.range}; ${one.direction}. (${one.source})`;
    lines.push(`  ${style.bold(one.title)} (${one.name})`);
    lines.push(style.dim(wrapped(`    ${safe(meaning)}`, LINE, '    ')), '');
  }
  return `${lines.join('\n')}`;
}
