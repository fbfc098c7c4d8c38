import { Command } from 'commander';
import { type FittedModelFile, fitModelFile, writeOut } from '../../src/node.ts';
import {
  addCommon,
  addInput,
  addWorkers,
  type CommonFlags,
  type InputFlags,
  workersFrom,
} from '../options.ts';
import { recipeFromFlags, type StepFlags } from '../recipeFromFlags.ts';
import { heading } from '../screen/plan.ts';
import { progressLine } from '../screen/progress.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { aligned, count, counted, LINE, safe, wrapped } from '../screen/text.ts';
import { shownBefore } from '../shownBefore.ts';
import { addStep } from '../stepOptions.ts';

interface Flags extends CommonFlags, InputFlags, StepFlags {
  readonly output: string;
  readonly workers?: string;
}

export function fitCommand(signal: AbortSignal): Command {
  const command = new Command('fit')
    .description(
      'fit the models of a synthesis to a whole file and write them to a model file, which contains no record; see draw',
    )
    .argument(
      '<file>',
      'a file of records (CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite, DuckDB), a folder or a pattern of such files, or - for standard input',
    )
    .requiredOption('-o, --output <file>', 'the model file, such as persons.model.json');
  addStep(command).addHelpText(
    'after',
    `
The method is synthesis. Without --columns it takes all columns except identifiers: none can be copied.

Examples:
  penumbra fit persons.csv -o persons.model.json --identifiers drop
  penumbra fit persons.csv -o persons.model.json --role id=identifier --leaf 10 --rules rules.txt
  penumbra fit persons.csv -o persons.model.json --model parametric --leaf 10
  penumbra fit persons.csv -o persons.model.json --recipe recipe.json
`,
  );
  addCommon(addInput(addWorkers(command)));
  return command.action((path: string, flags: Flags) => run(path, flags, signal));
}

async function run(path: string, flags: Flags, signal: AbortSignal): Promise<void> {
  const asks = flags.recipe === undefined && flags.method === undefined;
  const recipe = await recipeFromFlags(
    path,
    asks ? { ...flags, method: 'sequential-synthesis' } : flags,
    signal,
  );
  const quiet = flags.quiet === true;
  const progress = progressLine(quiet);
  const fitted = await fitModelFile(path, flags.output, recipe, {
    signal,
    onProgress: progress.show,
    workers: workersFrom(flags.workers),
    overwrite: flags.overwrite,
    ...shownBefore(path, flags, progress, quiet, signal),
  });
  progress.clear();
  if (flags.json) await writeOut(`${JSON.stringify(toJson(fitted))}\n`, signal);
  else if (!quiet) await writeOut(show(fitted, styleFor(process.stdout)), signal);
}

/** The object of --json. The models are in the file only. */
function toJson({ model, remarks, output, bytes }: FittedModelFile): object {
  const { program, records, columns } = model;
  return {
    output,
    bytes,
    program,
    records,
    columns: columns.map((column, j) => ({
      name: column.name,
      kind: column.kind,
      levels: column.kind === 'numeric' ? undefined : column.levels.length,
      predictors: model.model.columns[j].predictors.length,
      models: modelsOf(model.model.columns[j]),
    })),
    remarks,
  };
}

type Fitted = FittedModelFile['model']['model']['columns'][number];

function modelsOf({ part, number }: Fitted): string[] {
  return [part, number].flatMap((one) => (one === null ? [] : [one.model]));
}

function show({ model, remarks, output, bytes }: FittedModelFile, style: Style): string {
  const { columns, records } = model;
  const { order } = model.model;
  const rows = order.map((j) => {
    const column = columns[j];
    const fitted = model.model.columns[j];
    return [
      safe(column.name) || '(no name)',
      column.kind === 'numeric' ? 'number' : counted(column.levels.length, 'level'),
      String(fitted.predictors.length),
      modelsOf(fitted).join(', then ') || 'one value',
    ];
  });
  const [head, ...table] = aligned(
    [['column, in the order drawn', 'kind', 'predictors', 'model'], ...rows],
    new Set([2]),
  );
  return [
    heading('The model', style),
    `${style.bold(head)}\n${table.join('\n')}\n`,
    remarks.length === 0
      ? ''
      : `\n${remarks.map((one) => wrapped(safe(one), LINE, '  ')).join('\n')}\n`,
    heading('File', style),
    `${wrapped(`${safe(output)} (${count(bytes)} bytes): models of about ${count(records)} records, and none of these. Look at penumbra attack before it leaves: models can tell what they were fitted to.`, LINE, '  ')}\n`,
  ].join('');
}
