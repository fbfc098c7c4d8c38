import { Command, Option } from 'commander';
import { drawSeed, formatSeed } from '../../src/foundation/numerics/index.ts';
import {
  type DiffRow,
  diffRecipes,
  findDeclared,
  limitedMeasures,
  load,
  parseRecipe,
  quickMeasures,
  type Recipe,
  type RecipeDiff,
} from '../../src/index.ts';
import { linkage } from '../../src/measures/risk/index.ts';
import { pil } from '../../src/measures/utility/index.ts';
import { fileSource, MOST_JSON, nodeCrew, nodeSha256, readText, writeOut } from '../../src/node.ts';
import { judgeLimits, limitSubject, type Purpose } from '../../src/tasks/limits/index.ts';
import {
  addDescription,
  type DescriptionFlags,
  descriptionFrom,
  inputFrom,
} from '../description.ts';
import { type LimitFlags, purposeFrom } from '../limits.ts';
import {
  addCommon,
  addInput,
  addWorkers,
  type CommonFlags,
  splitList,
  workersFrom,
} from '../options.ts';
import { progressLine } from '../screen/progress.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { valueText } from '../screen/sweep.ts';
import { aligned, LINE, listed, safe, wrapped } from '../screen/text.ts';
import {
  addMeasures,
  comparisonFrom,
  limitsWith,
  type MeasureFlags,
  realisationsFrom,
} from '../trials.ts';

interface Flags extends CommonFlags, DescriptionFlags, LimitFlags, MeasureFlags {
  readonly seed?: string;
  readonly workers?: string;
}

/** Measures that take longer than this, in seconds, must be named. */
const PATIENCE = 1;

export function diffCommand(signal: AbortSignal): Command {
  const command = new Command('diff')
    .description(
      'run two recipes on a file and compare them, measure by measure; nothing is protected',
    )
    .argument('<recipe-a>', 'a recipe, as protect stores it')
    .argument('<recipe-b>', 'another')
    .argument(
      '<file>',
      'a file of records: CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite or DuckDB',
    );
  addMeasures(command, {
    utility: 'the measure for the analyst by which recipes are judged (default: pil)',
    risk: 'the measure for the intruder by which recipes are judged (default: linkage)',
  })
    .addOption(
      new Option(
        '--seed <hex>',
        '64 hexadecimal digits, for recipes that draw; both use the same (default: drawn)',
      ),
    )
    .addHelpText(
      'after',
      `
Examples:
  penumbra diff a.json b.json persons.csv
  penumbra diff protected.csv.must-stay/recipe.json persons.csv.sweep.must-stay/recipes/012.json persons.csv
  penumbra diff a.json b.json persons.csv --utility il1s --risk linkage-mahalanobis --realisations 10
  penumbra diff a.json b.json persons.csv --for public
`,
    );
  addCommon(addInput(addDescription(addWorkers(command))));
  return command.action((a: string, b: string, path: string, flags: Flags) =>
    run([a, b], path, flags, signal),
  );
}

async function run(
  paths: readonly [string, string],
  path: string,
  flags: Flags,
  signal: AbortSignal,
): Promise<void> {
  const purpose = limitsWith(await purposeFrom(flags, signal), flags.limit ?? []);
  const [a, b] = await Promise.all(paths.map((one) => recipeFrom(one, signal)));
  const progress = progressLine(flags.quiet === true);
  const crew = nodeCrew(workersFrom(flags.workers));
  try {
    const task = { signal, crew, newHash: nodeSha256, onProgress: progress.show };
    const input = { ...a.input, ...(await inputFrom(path, flags, signal)) };
    const description = await descriptionFrom(path, flags, signal, a.description);
    const source = await fileSource(path, signal, input);
    const file = await load(source, input, { ...task, description });
    const named = flags.measures?.flatMap(splitList) ?? quickMeasures(file, PATIENCE);
    const diff = await diffRecipes(
      file,
      [
        { name: 'A', family: 'A', recipe: a },
        { name: 'B', family: 'B', recipe: b },
      ],
      {
        ...task,
        ...comparisonFrom(flags),
        ...realisationsFrom(flags),
        measures: [...named, ...limitedMeasures(purpose)],
        utility: flags.utility ?? pil.name,
        risk: flags.risk ?? linkage.name,
        seed: flags.seed ?? formatSeed(drawSeed()),
        onRecipe: (done, toRun) => progress.show('measure', done / toRun),
      },
    );
    progress.clear();
    if (flags.json) await writeOut(`${JSON.stringify(toJson(diff))}\n`, signal);
    else if (!flags.quiet) {
      await writeOut(show(diff, paths, purpose, styleFor(process.stdout)), signal);
    }
  } finally {
    crew.end();
  }
}

async function recipeFrom(path: string, signal: AbortSignal): Promise<Recipe> {
  const { seed: _, ...recipe } = parseRecipe(await readText(path, signal, MOST_JSON), path);
  return recipe;
}

function toJson({ results, rows, judgement }: RecipeDiff): object {
  return {
    refused: results.map(({ refused }) => refused),
    realisations: results.map(({ realisations }) => realisations),
    measures: rows.map(({ measure, a, b, better }) => ({
      name: measure.name,
      title: measure.title,
      about: measure.about,
      direction: measure.direction,
      unit: measure.unit,
      a: { value: a.value, spread: a.spread, reason: a.reason },
      b: { value: b.value, spread: b.spread, reason: b.reason },
      better,
    })),
    judgement,
  };
}

const ABOUT: readonly (readonly [DiffRow['measure']['about'], string])[] = [
  ['risk', 'What an intruder can learn'],
  ['utility', 'What an analyst loses'],
  ['score', 'Both in one figure'],
];

function show(
  { rows, judgement, results, names }: RecipeDiff,
  paths: readonly [string, string],
  purpose: Purpose | undefined,
  style: Style,
): string {
  const lines = paths.map((path, i) => wrapped(safe(`${names[i]}  ${path}`), LINE, '   '));
  lines.push('');
  const isShown = ({ a, b }: DiffRow) => a.value !== null || b.value !== null;
  for (const [about, title] of ABOUT) {
    const own = rows.filter((row) => row.measure.about === about && isShown(row));
    if (own.length === 0) continue;
    const cells = own.map(({ measure, a, b, better }) => [
      `  ${measure.title}`,
      valueText(a.value, a.spread, measure.unit),
      valueText(b.value, b.spread, measure.unit),
      words(better),
    ]);
    lines.push(
      style.bold(title),
      ...aligned([['', 'A', 'B', 'better'], ...cells], new Set([1, 2])),
      '',
    );
  }
  const gone = rows.filter((row) => !isShown(row)).map(({ measure }) => measure.name);
  if (gone.length > 0 && results.every(({ refused }) => refused === null)) {
    lines.push(style.dim(wrapped(`Not measured on either: ${listed(gone)}.`, LINE, '')), '');
  }
  if (purpose !== undefined) lines.push(...limitLines(results, purpose), '');
  for (const sentence of judgement) lines.push(wrapped(safe(sentence), LINE, ''));
  return `${lines.join('\n')}\n`;
}

function words(better: DiffRow['better']): string {
  if (better === 'a' || better === 'b') return better.toUpperCase();
  return better === 'same' ? 'same' : better === 'unclear' ? 'within the spread' : '';
}

function limitLines(results: RecipeDiff['results'], purpose: Purpose): string[] {
  return results.map(({ figures, refused, nature }, i) => {
    const verdicts = judgeLimits(
      purpose,
      figures.map((figure) => ({ ...figure, unit: findDeclared(figure.name).unit })),
      nature,
    );
    const failed = verdicts.filter(({ holds }) => holds === false).map(limitSubject);
    const open = verdicts.filter(({ holds }) => holds === null).map(limitSubject);
    const said =
      refused !== null
        ? 'it cannot be used'
        : [
            failed.length === 0 ? 'none fails' : `fails: ${listed([...new Set(failed)])}`,
            ...(open.length === 0 ? [] : [`open: ${listed([...new Set(open)])}`]),
          ].join('; ');
    return wrapped(safe(`Limits of "${purpose.title}", ${'AB'[i]}: ${said}.`), LINE, '  ');
  });
}
