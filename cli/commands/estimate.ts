import { availableParallelism, freemem } from 'node:os';
import { Command } from 'commander';
import { type Estimate, estimate } from '../../src/index.ts';
import { fileSource, nodeSha256, writeOut } from '../../src/node.ts';
import { addCommon, addInput, type CommonFlags, type InputFlags } from '../options.ts';
import { recipeFromFlags, type StepFlags } from '../recipeFromFlags.ts';
import { heading } from '../screen/plan.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { aligned, count, counted, figure, LINE, wrapped } from '../screen/text.ts';
import { addStep } from '../stepOptions.ts';

type EstimateFlags = CommonFlags & InputFlags & StepFlags;

export function estimateCommand(signal: AbortSignal): Command {
  const command = new Command('estimate')
    .description(
      'recommend how to run a recipe on a file: in memory, larger than memory or on a cluster, with time and memory; nothing is protected',
    )
    .argument(
      '<file>',
      'a file of records: CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite or DuckDB',
    );
  addStep(command).addHelpText(
    'after',
    `
The recipe is run twice on the first records of the file; time and memory are extrapolated from these runs.

Examples:
  penumbra estimate big.csv --k 5
  penumbra estimate big.parquet --recipe recipe.json
`,
  );
  addCommon(addInput(command));
  return command.action(async (path: string, flags: EstimateFlags) => {
    const recipe = await recipeFromFlags(path, flags, signal);
    const source = await fileSource(path, signal, recipe.input);
    const machine = { memory: freemem(), cores: availableParallelism() };
    const found = await estimate(source, recipe, machine, { signal, newHash: nodeSha256 });
    if (flags.json) await writeOut(`${JSON.stringify({ ...found, machine })}\n`);
    else await writeOut(showEstimate(found, machine, styleFor(process.stdout)));
  });
}

function showEstimate(
  found: Estimate,
  machine: { readonly memory: number; readonly cores: number },
  style: Style,
): string {
  const about = found.isExact ? '' : 'about ';
  const rows = found.engines.map(({ title, seconds, memory, flags }) => [
    `  ${title}`,
    duration(seconds),
    bytesText(memory),
    flags,
  ]);
  return [
    heading('File', style),
    `  ${about}${counted(found.records, 'record')}, ${counted(found.columns, 'column')}`,
    `  this machine: ${bytesText(machine.memory)} of memory free, ${counted(machine.cores, 'core')}`,
    '',
    heading('Estimates', style),
    ...aligned([['', 'time', 'memory', 'flags'], ...rows]),
    wrapped(
      `  From runs on ${count(found.tried)} records and half of them: the time for the whole file grows with the number of records to the power of ${figure(Math.round(found.exponent * 100) / 100)}, and in blocks in proportion.`,
      LINE,
      '  ',
    ),
    ...(found.notInBlocks === null ? [] : [wrapped(`  ${found.notInBlocks}`, LINE, '  ')]),
    '',
    heading('Advice', style),
    wrapped(`  ${found.advice}`, LINE, '  '),
    '',
  ].join('\n');
}

function duration(seconds: number): string {
  if (seconds < 1) return 'under a second';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 360) / 10} h`;
}

function bytesText(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e8) / 10} GB`;
}
