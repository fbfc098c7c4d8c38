import { Command } from 'commander';
import { joinUnitFile, writeOut, writeUnitFile } from '../../src/node.ts';
import { addDescription, type DescriptionFlags } from '../description.ts';
import { loadFile } from '../loadFile.ts';
import { addCommon, addInput, type CommonFlags } from '../options.ts';
import { progressLine } from '../screen/progress.ts';
import { counted, LINE, safe, wrapped } from '../screen/text.ts';

interface Flags extends CommonFlags, DescriptionFlags {
  readonly output: string;
  readonly join?: string;
}

export function unitsCommand(signal: AbortSignal): Command {
  const command = new Command('units')
    .description(
      'write the file of units, such as households: one record for each; or join a protected one',
    )
    .argument(
      '<file>',
      'a file of records: CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite or DuckDB, or - for standard input',
    )
    .requiredOption('-o, --output <file>', 'the file of units or, with --join, the joined file')
    .option(
      '--join <file>',
      'a protected file of units, in its order: every record gets the cells of its unit from it',
    )
    .addHelpText(
      'after',
      `
Examples:
  penumbra units persons.csv -o households.csv --household hhid
  penumbra protect households.csv -o safe-households.csv --k 5 --columns region,roof
  penumbra units persons.csv --household hhid --join safe-households.csv -o joined.csv
`,
    );
  addCommon(addInput(addDescription(command)));
  return command.action((path: string, flags: Flags) => run(path, flags, signal));
}

async function run(path: string, flags: Flags, signal: AbortSignal): Promise<void> {
  const progress = progressLine(flags.quiet === true);
  const file = await loadFile(path, flags, signal, progress);
  const options = { signal, onProgress: progress.show, overwrite: flags.overwrite };
  const { result, words } =
    flags.join === undefined
      ? await toUnits(file, flags.output, options)
      : await joined(file, flags.join, flags.output, options);
  progress.clear();
  if (flags.json) await writeOut(`${JSON.stringify(result)}\n`, signal);
  else if (!flags.quiet) {
    await writeOut(`${words.map((text) => wrapped(text, LINE, '  ')).join('\n')}\n`, signal);
  }
}

type Options = Parameters<typeof writeUnitFile>[2];

async function toUnits(
  file: Parameters<typeof writeUnitFile>[0],
  output: string,
  options: Options,
) {
  const { unit, columns, beside } = await writeUnitFile(file, output, options);
  return {
    result: {
      unit: unit.name,
      units: unit.count,
      records: file.records,
      columns,
      output,
      description: beside,
    },
    words: [
      `${safe(output)}: ${counted(unit.count, 'record')}, one for each ${safe(unit.name)}, with ${safe(columns.join(', '))}.`,
      `${safe(beside)}: what is known about these columns. Check it before you protect the file.`,
    ],
  };
}

async function joined(
  file: Parameters<typeof writeUnitFile>[0],
  units: string,
  output: string,
  options: Options,
) {
  const { replaced, kept } = await joinUnitFile(file, units, output, options);
  return {
    result: { replaced, unchanged: kept, records: file.records, output },
    words: [
      `${safe(output)}: ${counted(file.records, 'record')}, with ${safe(replaced.join(', '))} of the units.`,
      ...(kept.length === 0
        ? []
        : [
            `Mind: ${safe(kept.join(', '))} also ${kept.length === 1 ? 'belongs' : 'belong'} to the unit and ${kept.length === 1 ? 'is' : 'are'} as before, because ${safe(units)} does not have ${kept.length === 1 ? 'it' : 'them'}.`,
          ]),
    ],
  };
}
