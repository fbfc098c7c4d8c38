import { Command, Option } from 'commander';
import { type Assessment, type AssessOptions, PenumbraError } from '../../src/index.ts';
import { assessFiles, writeOut } from '../../src/node.ts';
import {
  addDescription,
  addOtherDescription,
  changesDescription,
  type DescriptionFlags,
  descriptionFrom,
  inputFrom,
} from '../description.ts';
import { purposeFrom } from '../limits.ts';
import {
  addCommon,
  addInput,
  addWorkers,
  type CommonFlags,
  gather,
  splitList,
  workersFrom,
} from '../options.ts';
import { leftOutOfTable, showAssessment, showVerdicts } from '../screen/assessment.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { counted, safe } from '../screen/text.ts';
import { assessSeveral, refuseMap, type SeveralFlags } from './assessSeveral.ts';

interface Flags extends CommonFlags, DescriptionFlags, SeveralFlags {
  readonly otherDescription?: boolean;
  readonly measures?: readonly string[];
  readonly columns?: readonly string[];
  readonly keys?: readonly string[];
  readonly confidential?: readonly string[];
  readonly regression?: readonly string[];
  readonly unpaired?: boolean;
  readonly alsoReleased?: readonly string[];
  readonly holdout?: string;
  readonly populationFile?: string;
  readonly populationCounts?: string;
  readonly for?: string;
  readonly limits?: string;
  readonly workers?: string;
}

export function assessCommand(signal: AbortSignal): Command {
  const command = new Command('assess')
    .description('measure how safe a protected file is, and how much an analyst loses')
    .argument('<original>', 'the original')
    .argument(
      '<protected...>',
      'the protected file, of any program; it can have other records; several are compared side by side',
    )
    .addOption(
      new Option(
        '--measures <list>',
        'measures and scores by name, or utility, risk, scores, all; see penumbra methods (default: those that take less than 15 s each; all: less than 10 min each)',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--columns <list>',
        'columns to compare, names or positions (default: the numeric columns that were changed)',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--keys <list>',
        'columns that an intruder is assumed to know, of any kind (default: the first seven compared; for combinations, the likely keys)',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--confidential <list>',
        'columns that nobody should learn, for l-diversity and t-closeness (default: guessed by their names)',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--regression <formula>',
        'a regression whose coefficients are compared, such as "income ~ age + hours"; may be repeated',
      ).argParser(gather),
    )
    .option('--unpaired', 'the records of the two files are not in the same order')
    .option(
      '--partition <file>',
      'the partition that protect stored: which records form a group (default: in PROTECTED.must-stay)',
    )
    .option(
      '--certificate <file>',
      'the certificate that protect stored, for the report (default: in PROTECTED.must-stay)',
    )
    .option(
      '--map <file>',
      'with several protected files: draw them on one map, .svg or .html; it must stay',
    )
    .option(
      '--utility <measure>',
      'the axis of the map for the analyst (default: pil; with --for the first measure that has a limit)',
    )
    .option(
      '--risk <measure>',
      'the axis of the map for the intruder (default: linkage; with --for the first that has a limit)',
    )
    .option(
      '--report <file>',
      'write a page with charts; it must stay, because it helps an intruder',
    )
    .option('--public-report <file>', 'write the version of that page for readers outside')
    .option(
      '--risk-table <file>',
      'write the risk of every record as CSV: its line in both files, then a column for each risk measure; it must stay',
    )
    .addOption(
      new Option(
        '--also-released <file>',
        'another release of the same original: measure what both reveal together; may be repeated',
      ).argParser(gather),
    )
    .option(
      '--holdout <file>',
      'records of the same kind, with the same columns, that the protection did not use: tests whether the file is nearer to the records it was made from',
    )
    .option(
      '--population-file <file>',
      'the population, such as a census or a register, with the keys under the same names: counts for k-map, delta-presence, journalist and marketer risk',
    )
    .option(
      '--population-counts <column>',
      'the column of that file with the number of persons that a record stands for (default: each is one person)',
    )
    .option(
      '--for <purpose>',
      'who the file is for: show which limits hold (public, scientific, in-house; see penumbra limits)',
    )
    .option('--limits <file>', 'your own limits, as penumbra limits --json writes them')
    .addHelpText(
      'after',
      `
The assumptions, the summary and the limits come first, then all figures, then their definitions.
With -q it prints the verdicts alone: the figures of --measures, the limits of --for, or otherwise
a few sentences.

The table of risk has a line for each protected record and the columns original-line and
protected-line, which count the lines of the files from 1. Then come the values that the figures are
made of, under the names of the measures; docs/measures.md defines each. An empty cell has no value.

Examples:
  penumbra assess persons.csv protected.csv
  penumbra assess persons.csv protected.csv --keys age,height_cm --report report.html
  penumbra assess persons.csv protected.csv --measures scores,linkage-mahalanobis --json
  penumbra assess persons.csv protected.csv --regression "income ~ age + hours_per_week"
  penumbra assess persons.csv protected.csv --risk-table risk-table.csv
  penumbra assess persons.csv protected.csv --for public
  penumbra assess persons.csv protected.csv --for public -q
  penumbra assess persons.csv noise.csv swapped.csv --map map.svg
  penumbra assess persons.csv protected.csv --also-released protected-2024.csv
  penumbra assess persons.csv synthetic.csv --holdout others.csv
  penumbra assess persons.csv protected.csv --population-file census.csv --population-counts persons
`,
    );
  addCommon(addInput(addOtherDescription(addDescription(addWorkers(command)))));
  return command.action((original: string, masked: readonly string[], flags: Flags) =>
    run(original, masked, flags, signal),
  );
}

async function run(
  original: string,
  files: readonly string[],
  flags: Flags,
  signal: AbortSignal,
): Promise<void> {
  const purpose = await purposeFrom(flags, signal);
  const options = {
    ...optionsFrom(flags),
    input: await inputFrom(original, flags, signal),
    description: await descriptionFrom(original, flags, signal),
    isOtherDescription: flags.otherDescription === true || changesDescription(flags),
    purpose,
    workers: workersFrom(flags.workers),
    alsoReleased: flags.alsoReleased,
    holdout: flags.holdout,
    populationFile: flags.populationFile,
    populationCounts: flags.populationCounts,
  };
  if (files.length > 1) return assessSeveral(original, files, flags, options, signal);
  refuseMap(flags);
  const [masked] = files;
  const progress = progressLine(flags.quiet === true);
  const assessment = await assessFiles(original, masked, {
    ...options,
    signal,
    onProgress: progress.show,
    certificate: flags.certificate,
    partition: flags.partition,
    report: flags.report,
    publicReport: flags.publicReport,
    riskTable: flags.riskTable,
    overwrite: flags.overwrite,
  });
  progress.clear();
  if (flags.json) await writeOut(`${JSON.stringify(assessment)}\n`, signal);
  else if (!flags.quiet) await writeOut(shown(assessment), signal);
  else {
    for (const warning of assessment.warnings) process.stderr.write(`${safe(warning)}\n`);
    await writeOut(showVerdicts(assessment, options.measures, styleFor(process.stdout)), signal);
  }
  if (!flags.json) {
    for (const line of leftOutOfTable(assessment.riskTable)) process.stderr.write(`${line}\n`);
  }
  if (flags.quiet || flags.json) return;
  if (assessment.riskTable !== undefined) {
    const { file = '', records, columns } = assessment.riskTable;
    process.stderr.write(
      `Table of risk written to ${safe(file)}, with ${counted(records, 'record')} and ${counted(columns.length, 'column')}: it must stay.\n`,
    );
  }
  const pages = [
    [flags.report, 'it must stay'],
    [flags.publicReport, 'it is for readers outside, beside a bundle that was released'],
  ];
  for (const [path, what] of pages) {
    if (path !== undefined) process.stderr.write(`Report written to ${safe(path)}: ${what}.\n`);
  }
}

function shown(assessment: Assessment): string {
  return showAssessment(assessment, styleFor(process.stdout));
}

function optionsFrom(flags: Flags): Omit<AssessOptions, 'holdout' | 'populationFile'> {
  const keys = flags.keys?.flatMap(splitList);
  if (keys !== undefined && keys.length === 0) {
    throw new PenumbraError('usage', '--keys is empty: name a column or leave it out.');
  }
  return {
    measures: flags.measures?.flatMap(splitList),
    columns: flags.columns?.flatMap(splitList),
    keys,
    confidential: flags.confidential?.flatMap(splitList),
    regressions: flags.regression,
    isUnpaired: flags.unpaired,
  };
}
