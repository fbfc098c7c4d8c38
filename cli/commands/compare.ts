import { Command, Option } from 'commander';
import {
  compareMethods,
  load,
  type MethodComparison,
  PenumbraError,
  type Recipe,
} from '../../src/index.ts';
import {
  fileSource,
  nodeCrew,
  nodeSha256,
  refuseText,
  writeOut,
  writeText,
} from '../../src/node.ts';
import { riskUtilityPicture, selfContained } from '../../src/report/index.ts';
import { addDescription } from '../description.ts';
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
import { progressLine } from '../screen/progress.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { aligned, counted, figure, LINE, safe, wrapped } from '../screen/text.ts';

interface Flags extends CommonFlags, InputFlags, StepFlags {
  readonly k: string;
  readonly methods?: readonly string[];
  readonly patience?: string;
  readonly picture?: string;
  readonly workers?: string;
}

export function compareCommand(signal: AbortSignal): Command {
  const command = new Command('compare')
    .description(
      'run all suitable methods on a file and show which loses least; nothing is protected',
    )
    .argument('<file>', 'a CSV file')
    .requiredOption('--k <number>', 'smallest group size')
    .addOption(
      new Option(
        '--methods <list>',
        'ways to group to compare, see penumbra methods (default: all)',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--columns <list>',
        'columns to protect: names, positions and roles (@key) (default: as protect chooses)',
      ).argParser(gather),
    )
    .addOption(new Option('--roles <file>', 'roles from a file of an earlier version').hideHelp())
    .option('--missing <choice>', 'what to do with missing values, as in protect')
    .option('--patience <seconds>', 'seconds after which a method is stopped (default: 60)')
    .option('--picture <file>', 'write the map of loss and linkage as an SVG picture')
    .option('--seed <hex>', '64 hexadecimal digits, for methods that draw')
    .addHelpText(
      'after',
      `
Examples:
  penumbra compare persons.csv --k 5 --columns age,wages,height_cm --missing own-group
  penumbra compare persons.csv --k 5 --columns wages,rent --methods mdav,optimise --picture map.svg
`,
    );
  addCommon(addInput(addDescription(addWorkers(command))));
  return command.action((path: string, flags: Flags) => run(path, flags, signal));
}

async function run(path: string, flags: Flags, signal: AbortSignal): Promise<void> {
  const { k: text, methods, picture, ...rest } = flags;
  const k = wholeFrom('--k', text);
  const patience =
    flags.patience === undefined ? undefined : wholeFrom('--patience', flags.patience);
  const recipe: Recipe = await recipeFromFlags(path, { ...rest, k: text }, signal);
  if (picture !== undefined) await refuseText([path], picture, flags.overwrite);
  const progress = progressLine(flags.quiet === true);
  const crew = nodeCrew(workersFrom(flags.workers));
  try {
    const task = { signal, crew, newHash: nodeSha256, onProgress: progress.show };
    const { description } = recipe;
    const source = await fileSource(path, signal, recipe.input);
    const file = await load(source, recipe.input, { ...task, description });
    const comparison = await compareMethods(file, {
      ...task,
      recipe: { ...recipe, description: file.description },
      k,
      methods: methods?.flatMap(splitList),
      patience,
    });
    progress.clear();
    if (picture !== undefined) await writeText(picture, pictureOf(comparison));
    if (flags.json) await writeOut(`${JSON.stringify(comparison)}\n`, signal);
    else await writeOut(show(comparison, styleFor(process.stdout)), signal);
  } finally {
    crew.end();
  }
}

function wholeFrom(flag: string, text: string): number {
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0;
  if (value >= 1) return value;
  throw new PenumbraError('usage', `${flag} takes a whole number of at least 1.`, { key: flag });
}

function pictureOf({ results, k }: MethodComparison): string {
  const points = results.flatMap(({ method, loss, linkage }) =>
    linkage === null ? [] : [{ name: method, loss, risk: linkage }],
  );
  const { svg } = riskUtilityPicture(
    {
      title: `Ways to group, k = ${k}`,
      loss: 'Loss, 100 SSE/SST in %',
      risk: 'Correct links, %',
      points,
    },
    'methods',
  );
  return selfContained(svg);
}

const BAR = 20;

function show(
  { results, leftOut, records, columns, k, objective }: MethodComparison,
  style: Style,
): string {
  const isMixed = results.some(({ categoryLoss }) => categoryLoss !== null);
  const most = Math.max(...results.map(({ loss }) => loss));
  const bar = (loss: number) => '#'.repeat(most > 0 ? Math.round((BAR * loss) / most) : 0);
  const short = (x: number) => figure(Number(x.toPrecision(4)));
  const rows = [
    [
      ...['method', 'loss', ''],
      ...(isMixed ? ['of categories'] : []),
      ...['groups', 'smallest', 'largest', 'linkage', objective.measure, 'seconds'],
    ],
    ...results.map((result) => {
      const { method, loss, categoryLoss, groups, linkage, seconds } = result;
      return [
        method,
        `${short(loss)} %`,
        bar(loss),
        ...(isMixed ? [categoryLoss === null ? '-' : `${short(categoryLoss)} %`] : []),
        figure(groups.count),
        figure(groups.min),
        figure(groups.max),
        linkage === null ? 'none' : `${short(linkage)} %`,
        result.objective === null ? 'none' : short(result.objective),
        seconds.toFixed(seconds < 10 ? 2 : 0),
      ];
    }),
  ];
  const [head, ...lines] = aligned(rows, new Set([1, 3, 4, 5, 6, 7, 8]));
  return [
    wrapped(
      `${counted(records, 'record')}, k = ${k}; columns: ${safe(columns.join(', '))}`,
      LINE,
      '  ',
    ),
    '',
    style.bold(head),
    ...lines,
    '',
    style.dim(
      wrapped(
        'Loss: 100 SSE/SST over these columns, standardised, on values as they would be written; 0 is no change, 100 is the loss if everyone gets the mean. Linkage: share of protected records whose nearest original record is their own; ties are shared. The last column but one is what suggest minimises, and the methods are in its order; sweep, diff and assess have the same figure. Lower is better for all.',
        LINE,
        '',
      ),
    ),
    ...results
      .filter(({ groups }) => groups.min < k)
      .map(({ method, groups }) =>
        wrapped(
          `Note: ${method} does not promise groups of k: its smallest has ${counted(groups.min, 'record')}.`,
          LINE,
          '  ',
        ),
      ),
    ...results.flatMap(({ method, noObjective }) =>
      noObjective === undefined
        ? []
        : [wrapped(`Note: ${method} has no ${objective.measure}. ${noObjective}`, LINE, '  ')],
    ),
    ...leftOut.map(({ method, because }) =>
      wrapped(`Left out: ${method}: ${safe(because)}`, LINE, '  '),
    ),
    '',
  ].join('\n');
}
