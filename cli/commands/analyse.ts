import { Command, Option } from 'commander';
import { present } from '../../src/fields.ts';
import { type AnalyseOptions, PenumbraError } from '../../src/index.ts';
import { analyseFiles, writeOut } from '../../src/node.ts';
import {
  addDescription,
  type DescriptionFlags,
  descriptionFromSome,
  inputFrom,
} from '../description.ts';
import { addCommon, addInput, type CommonFlags, gather, splitList } from '../options.ts';
import { showAnalysis } from '../screen/analysis.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { LINE, safe, wrapped } from '../screen/text.ts';

interface Flags extends CommonFlags, Omit<DescriptionFlags, 'table'> {
  readonly mean?: readonly string[];
  readonly total?: readonly string[];
  readonly quantile?: readonly string[];
  readonly at?: readonly string[];
  readonly table?: readonly string[];
  readonly inTable?: string;
  readonly regress?: readonly string[];
  readonly logistic?: readonly string[];
  readonly ordered?: readonly string[];
  readonly categories?: readonly string[];
  readonly replication?: string;
  readonly population?: string;
  readonly combining?: AnalyseOptions['rule'];
  readonly parameters?: AnalyseOptions['parameters'];
  readonly records?: string;
  readonly level?: string;
  readonly original?: string;
  readonly protection?: string;
}

export function analyseCommand(signal: AbortSignal): Command {
  const command = new Command('analyse')
    .description(
      'analyse synthetic files of one synthesis together, with intervals that are right for synthetic data',
    )
    .argument(
      '<file...>',
      'the synthetic files; a folder or a quoted pattern means the files in it, each a separate synthetic file',
    )
    .addOption(
      new Option(
        '--mean <list>',
        'columns to take means of; for categories, the share of each level; may be repeated',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--total <list>',
        'columns to total; for categories, the number of each level; weighted, if the description has a weight; may be repeated',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--quantile <list>',
        'columns of numbers to take quantiles of, with standard errors by Woodruff (1952); may be repeated',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--at <list>',
        'where quantiles are taken, between 0 and 1 (default: 0.5, the median)',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--table <list>',
        'a table of one column or more: the share and the count of each combination; may be repeated',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--regress <formula>',
        'a regression by least squares, such as "income ~ age + sex"; a:b is an interaction, a*b means a + b + a:b; may be repeated',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--logistic <formula>',
        'a logistic regression of a column with two values, such as "employed ~ age + sex"; may be repeated',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--ordered <formula>',
        'an ordered (proportional odds) regression of a column with levels in an order, such as "health ~ age + sex"; may be repeated',
      ).argParser(gather),
    )
    .addOption(
      new Option('--categories <list>', 'columns of numbers that stand for categories').argParser(
        gather,
      ),
    )
    .addOption(
      new Option(
        '--combining <rule>',
        'how the files were made (default: as the certificates beside them say, else complete, with a note)',
      ).choices(['complete', 'partially', 'fully']),
    )
    .addOption(
      new Option(
        '--parameters <how>',
        'for complete: whether the parameters of the models were drawn for each file (posterior, in a recipe) or fixed (default: as the certificates say, else drawn, which gives the longer intervals)',
      ).choices(['drawn', 'fixed']),
    )
    .option(
      '--records <number>',
      'number of records in the original (default: those of --original, else as the certificates say, else as many as a synthetic file)',
    )
    .option(
      '--replication <how>',
      'how the replicate weights of the description were made: brr, bootstrap, jackknife, jkn (stratified jackknife), sdr (successive differences), or the factor of the variance, one or one for each replicate (default: brr, with a note)',
    )
    .option(
      '--population <column>',
      'column with the number of clusters (records, without clusters) in the population of the stratum, or the share that was sampled, for the correction for finite populations',
    )
    .option('--level <share>', 'level of the intervals (default: 0.95)')
    .option(
      '--protection <file>',
      'the protection.json of a bundle, for one masked file that is not synthetic: tables are corrected for PRAM, regressions by least squares for noise',
    )
    .option(
      '--original <file>',
      'show the figures of the original beside, and how far the intervals overlap; the output must stay',
    )
    .addHelpText(
      'after',
      `
Rules:
  complete   every value of every record is drawn from models of one original file; one file or more
             (Raab, Nowok and Dibben 2017)
  partially  the original records, some of whose values are synthetic; two files or more (Reiter 2003)
  fully      samples of synthetic populations, parameters drawn for each; 20 files or more are good
             (Raghunathan, Reiter and Rubin 2003)

Examples:
  penumbra analyse synthetic.csv --mean income,sex
  penumbra analyse synthetic-*.csv --regress "income ~ age + sex" --combining complete --parameters fixed
  penumbra analyse synthetic-*.csv --logistic "employed ~ age + sex" --records 12000 --level 0.9
  penumbra analyse synthetic-*.csv --table sex,region --combining partially --json
  penumbra analyse synthetic-*.csv --quantile income --at 0.1,0.5,0.9 --regress "income ~ age*sex"
  penumbra analyse synthetic-*.csv --regress "income ~ age" --original persons.csv
  penumbra analyse data.csv --table sex,region --regress "income ~ age" --protection protection.json
`,
    );
  addCommon(addInput(addDescription(command), '--in-table'));
  return command.action((files: readonly string[], flags: Flags) => run(files, flags, signal));
}

async function run(files: readonly string[], flags: Flags, signal: AbortSignal): Promise<void> {
  const progress = progressLine(flags.quiet === true);
  const { table: _, inTable, ...others } = flags;
  const reading: DescriptionFlags = { ...others, ...present({ table: inTable }) };
  const analysis = await analyseFiles(files, {
    ...optionsFrom(flags),
    input: await inputFrom(files[0], reading, signal),
    description: await descriptionFromSome(files, reading, signal),
    original: flags.original,
    protection: flags.protection,
    signal,
    onProgress: progress.show,
  });
  progress.clear();
  if (flags.json) {
    await writeOut(`${JSON.stringify(analysis)}\n`, signal);
    return;
  }
  await writeOut(showAnalysis(analysis, styleFor(process.stdout)), signal);
  const beware =
    analysis.original === null
      ? []
      : ['Figures of the original are among these: this output must stay.'];
  for (const note of [...(flags.quiet ? [] : analysis.notes), ...beware]) {
    process.stderr.write(`${wrapped(safe(note), LINE, '  ')}\n`);
  }
}

function optionsFrom(flags: Flags): Omit<AnalyseOptions, 'protection'> {
  return {
    means: flags.mean?.flatMap(splitList),
    totals: flags.total?.flatMap(splitList),
    quantiles: flags.quantile?.flatMap(splitList),
    at: flags.at?.flatMap(splitList).map((text) => numberFrom('--at', text)),
    tables: flags.table?.map(splitList),
    regressions: flags.regress,
    logistic: flags.logistic,
    ordered: flags.ordered,
    categories: flags.categories?.flatMap(splitList),
    replication: replicationFrom(flags.replication),
    population: flags.population,
    rule: flags.combining,
    parameters: flags.parameters,
    records: optional('--records', flags.records),
    level: optional('--level', flags.level),
  };
}

function replicationFrom(text: string | undefined): AnalyseOptions['replication'] {
  if (text === undefined) return undefined;
  const known = ['brr', 'bootstrap', 'jackknife', 'jkn', 'sdr'] as const;
  const name = known.find((one) => one === text);
  if (name !== undefined) return name;
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (parts.every(Number.isFinite)) return parts.length === 1 ? parts[0] : parts;
  throw new PenumbraError(
    'usage',
    '--replication takes brr, bootstrap, jackknife, jkn, sdr, or the factor of the variance as a number, or one for each replicate with commas between.',
  );
}

function optional(flag: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : numberFrom(flag, text);
}

function numberFrom(flag: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value)) return value;
  throw new PenumbraError(
    'usage',
    `${flag} takes a number: write it with digits, and a point before decimals.`,
  );
}
