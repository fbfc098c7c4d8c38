import { Command } from 'commander';
import { PenumbraError, type Recipe } from '../../src/index.ts';
import {
  type ExternalProtection,
  explainOnSpark,
  type Implicates,
  isDatabaseAddress,
  type ProtectFileOptions,
  parseMemory,
  protectExternal,
  protectFile,
  protectImplicates,
  protectOnSpark,
  writeOut,
} from '../../src/node.ts';
import {
  addCommon,
  addInput,
  addWorkers,
  type CommonFlags,
  gather,
  type InputFlags,
  wholeNumber,
  workersFrom,
} from '../options.ts';
import { recipeFromFlags, type StepFlags } from '../recipeFromFlags.ts';
import { progressLine } from '../screen/progress.ts';
import { showResult } from '../screen/result.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { counted, LINE, safe, wrapped } from '../screen/text.ts';
import { shownBefore } from '../shownBefore.ts';
import { addSigning, type SigningFlags, signerFrom } from '../signing.ts';
import { addStep } from '../stepOptions.ts';

interface ProtectFlags extends CommonFlags, InputFlags, StepFlags, SigningFlags {
  readonly output: string;
  readonly stay?: string;
  readonly because?: string;
  readonly implicates?: string;
  readonly workers?: string;
  readonly outputTable?: string;
  readonly memory?: string;
  readonly resume?: boolean;
  readonly engine?: string;
  readonly master?: string;
  readonly conf?: readonly string[];
  readonly staging?: string;
  readonly node?: string;
  readonly sparkOutput?: boolean;
  readonly dryRun?: boolean;
  readonly reveal?: boolean;
}

export function protectCommand(signal: AbortSignal): Command {
  const command = new Command('protect')
    .description('protect a file and certify the result')
    .argument(
      '<file>',
      'a file of records (CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite, DuckDB), a folder or a pattern of such files, or - for standard input',
    )
    .requiredOption('-o, --output <file>', 'the protected file, or - for standard output')
    .option('--stay <folder>', 'folder for the files that must stay (default: OUTPUT.must-stay)')
    .option(
      '--output-table <name>',
      'the sheet or the table that is written, in a workbook or a database (default: as the one that was read)',
    )
    .option('--because <text>', 'a reason for an unusual choice, recorded in the audit log')
    .option(
      '--implicates <number>',
      'for methods that draw: number of protected files, out-1.csv, out-2.csv, ..., each with its own folder that must stay and a seed derived from the seed of the run; see penumbra analyse',
    );
  addStep(command).addHelpText(
    'after',
    `
Examples:
  penumbra protect persons.csv -o protected.csv --method microaggregation --k 5
  penumbra protect persons.csv -o protected.csv --k 5 --columns age,height_cm --missing own-group
  penumbra protect persons.csv -o protected.csv --k 3 --description about.json --identifiers drop
  penumbra protect persons.csv -o protected.csv --k 3 --together household --within region
  penumbra protect firms.csv -o protected.csv --k 3 --column-groups 2 --dominance 50
  penumbra protect incomes.csv -o protected.csv --method microhybrid --k 20 --given age,region_code
  penumbra protect incomes.csv -o protected.csv --method fuzzy --k 5 --constraint "wages + rent = total"
  penumbra protect incomes.csv -o protected.csv --method rank-swap --p 10
  penumbra protect persons.csv -o synthetic.csv --method sequential-synthesis --columns age,sex,income --implicates 5
  penumbra protect persons.csv -o protected.csv --k 5 --rules rules.sch
  penumbra protect persons.csv -o again.csv --recipe protected.csv.must-stay/recipe.json
  cat persons.csv | penumbra protect - -o - --k 5 --stay kept > protected.csv
`,
  );
  command
    .option(
      '--memory <size>',
      'for a file larger than memory: memory limit of the whole run, such as 2GB; without --cut the blocks are as large as fit',
    )
    .option('--resume', 'with --memory: continue a run that was stopped, with the same command')
    .option('--engine <name>', 'local or spark (default: local)')
    .option('--master <address>', 'with --engine spark: spark://HOST:PORT, yarn, local[2], ...')
    .option(
      '--conf <key=value>',
      'with --engine spark: a setting of Spark; may be repeated',
      gather,
    )
    .option(
      '--staging <address>',
      'with --engine spark: an address for temporary tables that every machine of the cluster can reach',
    )
    .option(
      '--node <path>',
      'with --engine spark: Node.js on the executors, a name or a path (default: node)',
    )
    .option(
      '--spark-output',
      'with --engine spark: let Spark write OUTPUT, a folder of Parquet files; at an address it always does',
    )
    .option('--dry-run', 'with --engine spark: print the SQL, and do nothing')
    .option(
      '--reveal',
      'with --engine spark: store the log of Spark, which can hold data, in the folder that must stay',
    );
  addCommon(addInput(addWorkers(addSigning(command))));
  return command.action((path: string, flags: ProtectFlags) => run(path, flags, signal));
}

async function run(path: string, flags: ProtectFlags, signal: AbortSignal): Promise<void> {
  if (flags.output === '-' && flags.json) {
    throw new PenumbraError(
      'usage',
      '--json and -o - both need standard output: write the protected file to a path.',
    );
  }
  const recipe = await recipeFromFlags(path, flags, signal);
  const quiet = flags.quiet === true;
  const style = styleFor(process.stderr);
  const say = (text: string) => void process.stderr.write(text);
  const progress = progressLine(quiet);
  const options: ProtectFileOptions = {
    signal,
    onProgress: progress.show,
    stay: flags.stay,
    overwrite: flags.overwrite,
    workers: workersFrom(flags.workers),
    outputTable: flags.outputTable,
    because: flags.because,
    signer: await signerFrom(flags),
    ...shownBefore(path, flags, progress, quiet, signal),
  };
  if (flags.implicates !== undefined) {
    const made = await severalWith(path, flags, flags.implicates, recipe, options);
    progress.clear();
    if (made.older !== null) {
      const older = `Warning: ${made.older} existed before and is not one of these files: a pattern would include it.`;
      say(`${wrapped(safe(older), LINE, '  ')}\n`);
    }
    if (flags.json) await writeOut(`${JSON.stringify(severalToJson(made))}\n`);
    else if (!quiet) await writeOut(showSeveral(made, styleFor(process.stdout)));
    return;
  }
  const protection = await protectWith(path, flags, recipe, options);
  progress.clear();
  if (protection === null) return;
  if (flags.json) await writeOut(`${JSON.stringify(toJson(protection))}\n`);
  else if (quiet) return;
  else if (flags.output === '-') say(showResult(protection, style));
  else await writeOut(showResult(protection, styleFor(process.stdout)));
}

/** Several files, each with its own seed. */
async function severalWith(
  path: string,
  flags: ProtectFlags,
  text: string,
  recipe: Recipe,
  options: ProtectFileOptions,
): Promise<Implicates> {
  const { memory, resume, engine = 'local', master, conf, staging, node } = flags;
  const others = { memory, resume, master, conf, staging, node };
  const ofSpark = [flags.sparkOutput, flags.dryRun, flags.reveal];
  if (engine !== 'local' || [...Object.values(others), ...ofSpark].some((f) => f !== undefined)) {
    throw new PenumbraError(
      'usage',
      '--implicates is for files in memory: leave out --memory, --engine spark and their options, or make each file in a separate run with its own seed.',
    );
  }
  const implicates = wholeNumber('--implicates', text);
  return protectImplicates(path, flags.output, implicates, recipe, options);
}

/** The first file in full, then the paths of all. */
function showSeveral({ files }: Implicates, style: Style): string {
  const list = files.map(({ output, stay, summary, certificate }) => {
    const claims = [...certificate.steps.flatMap((step) => step.claims), ...certificate.file];
    return wrapped(
      `${safe(output)}: ${counted(summary.records, 'record')}, ${counted(claims.length, 'claim')} hold; ${safe(stay)} must stay`,
      LINE,
      '  ',
    );
  });
  return `${showResult(files[0], style)}\n${style.bold(`All ${files.length} files (above is the first)`)}\n${list.join('\n')}\n`;
}

function severalToJson({ files }: Implicates): object {
  return { implicates: files.map(toJson) };
}

/** Protects with the engine that the flags name; null if only its SQL was requested. */
async function protectWith(
  path: string,
  flags: ProtectFlags,
  recipe: Recipe,
  options: ProtectFileOptions,
): Promise<ExternalProtection | null> {
  const { output, memory, resume, engine = 'local', master, conf, staging, node } = flags;
  const refuse = (what: string): never => {
    throw new PenumbraError('usage', what);
  };
  if (engine !== 'local' && engine !== 'spark') refuse('--engine must be local or spark.');
  if (engine === 'spark') {
    if ([path, output].some(isDatabaseAddress)) {
      refuse(
        'Spark reads and writes no tables of a server here: leave out --engine spark, and pass --memory for a large table.',
      );
    }
    if (memory !== undefined || resume) {
      refuse('--memory and --resume are for files on this machine: leave them out with Spark.');
    }
    const onSpark = {
      ...options,
      master: master ?? refuse('--engine spark needs --master, such as spark://HOST:7077.'),
      conf: conf === undefined ? undefined : Object.fromEntries(conf.map(settingFrom)),
      staging,
      node,
      sparkOutput: flags.sparkOutput,
      reveal: flags.reveal,
    };
    if (!flags.dryRun) return protectOnSpark(path, output, recipe, onSpark);
    await writeOut(await explainOnSpark(path, output, recipe, onSpark));
    return null;
  }
  const ofSpark = {
    ...{ master, conf, staging, node },
    ...{ 'spark-output': flags.sparkOutput, 'dry-run': flags.dryRun, reveal: flags.reveal },
  };
  for (const [name, flag] of Object.entries(ofSpark)) {
    if (flag !== undefined) refuse(`--${name} works only with --engine spark.`);
  }
  if (memory === undefined) {
    if (resume) refuse('--resume continues a run with --memory: give both.');
    return protectFile(path, output, recipe, options);
  }
  return protectExternal(path, output, recipe, {
    ...options,
    memory: parseMemory(memory),
    ...(resume ? { resume } : {}),
  });
}

/** A setting of Spark: split at the first equals sign, because values can contain one. */
function settingFrom(text: string): [key: string, value: string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new PenumbraError(
    'usage',
    '--conf takes KEY=VALUE, such as --conf spark.executor.memory=4g.',
  );
}

/** The object of --json. The seed is in the folder that must stay, not here. */
function toJson({ summary, certificate, output, stay }: ExternalProtection): object {
  return { ...summary, certificate, output, stay };
}
