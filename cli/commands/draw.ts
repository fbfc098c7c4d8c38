import { Command } from 'commander';
import { PenumbraError } from '../../src/index.ts';
import { type DrawnFiles, drawFiles, writeOut } from '../../src/node.ts';
import { addCommon, type CommonFlags, wholeNumber } from '../options.ts';
import { progressLine } from '../screen/progress.ts';
import { count, counted, LINE, safe, wrapped } from '../screen/text.ts';

interface Flags extends CommonFlags {
  readonly output: string;
  readonly records?: string;
  readonly implicates?: string;
  readonly seed?: string;
}

export function drawCommand(signal: AbortSignal): Command {
  const command = new Command('draw')
    .description('draw records from a model file of fit: a synthetic file of any size, or several')
    .argument('<model>', 'a model file, as fit writes it')
    .requiredOption(
      '-o, --output <file>',
      'the synthetic file; by its name .csv.gz, .parquet, .xml, .sav, .zsav, .dta, .xpt or .arrow, and CSV otherwise; or - for standard output',
    )
    .option('--records <number>', 'number of records (default: as many as the original, rounded)')
    .option(
      '--implicates <number>',
      'number of files, out-1.csv, out-2.csv, ..., each with its own random numbers',
    )
    .option(
      '--seed <hex>',
      '64 hexadecimal digits; without it a seed is drawn from the operating system',
    )
    .addHelpText(
      'after',
      `
A model file carries the kinds, levels and missing codes of its columns, as the description of the
original said them to fit. So draw reads no description, and has no flags about columns.

Examples:
  penumbra draw persons.model.json -o synthetic.csv
  penumbra draw persons.model.json -o synthetic.parquet --records 1000000
  penumbra draw persons.model.json -o synthetic.csv --implicates 5
  penumbra draw persons.model.json -o - --records 100 -q | head
`,
    );
  addCommon(command);
  return command.action((path: string, flags: Flags) => run(path, flags, signal));
}

async function run(path: string, flags: Flags, signal: AbortSignal): Promise<void> {
  if (flags.output === '-' && flags.json) {
    throw new PenumbraError(
      'usage',
      '--json and -o - both need standard output: write the synthetic file to a path.',
    );
  }
  const progress = progressLine(flags.quiet === true);
  const drawn = await drawFiles(path, flags.output, {
    signal,
    onProgress: progress.show,
    seed: flags.seed,
    overwrite: flags.overwrite,
    records: wholeNumber('--records', flags.records),
    implicates: wholeNumber('--implicates', flags.implicates),
  });
  progress.clear();
  for (const words of drawn.warnings) process.stderr.write(`Warning: ${safe(words)}.\n`);
  if (flags.json) await writeOut(`${JSON.stringify(toJson(drawn))}\n`, signal);
  else if (flags.quiet) return;
  else if (flags.output === '-') process.stderr.write(show(drawn));
  else await writeOut(show(drawn), signal);
}

/** The object of --json. The seed is not secret: whoever has the model can draw any number of records. */
function toJson({ seed, files }: DrawnFiles): object {
  return { seed, files };
}

function show({ seed, files, model }: DrawnFiles): string {
  const lines = files.map(({ output, records, repaired, redrawn }) => {
    const rules = model.recipe.rules?.length ?? 0;
    const law =
      rules === 0
        ? ''
        : `; ${counted(rules, 'rule')} hold, for which ${counted(repaired.records, 'record')} (${counted(repaired.values, 'value')}) ${repaired.records === 1 ? 'was' : 'were'} repaired and ${count(redrawn)} drawn anew`;
    const name = output === '-' ? 'Standard output' : safe(output);
    return wrapped(`${name}: ${counted(records, 'record')}${law}.`, LINE, '  ');
  });
  return `${[...lines, `Seed: ${seed}`].join('\n')}\n`;
}
