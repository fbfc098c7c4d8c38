import { Command, Option } from 'commander';
import { present } from '../../src/fields.ts';
import { gates, PenumbraError, RECORD_FORMATS } from '../../src/index.ts';
import { type FileRelease, releaseFiles, writeOut } from '../../src/node.ts';
import {
  addDescription,
  addOtherDescription,
  type DescriptionFlags,
  descriptionFrom,
} from '../description.ts';
import {
  addCommon,
  addWorkers,
  type CommonFlags,
  gather,
  splitList,
  workersFrom,
} from '../options.ts';
import { leftOutOfTable } from '../screen/assessment.ts';
import { progressLine } from '../screen/progress.ts';
import { showRelease } from '../screen/release.ts';
import { styleFor } from '../screen/style.ts';
import { addSigning, type SigningFlags, signerFrom } from '../signing.ts';

interface Flags extends CommonFlags, DescriptionFlags, SigningFlags {
  readonly otherDescription?: boolean;
  readonly output: string;
  readonly for?: string;
  readonly limits?: string;
  readonly accept?: readonly string[];
  readonly reason?: readonly string[];
  readonly author?: readonly string[];
  readonly until?: readonly string[];
  readonly advise?: boolean;
  readonly holdout?: string;
  readonly format?: string;
  readonly spreadsheet?: boolean;
  readonly keys?: readonly string[];
  readonly stay?: string;
  readonly alsoReleased?: readonly string[];
  readonly riskTable?: boolean;
  readonly explorer?: boolean;
  readonly workers?: string;
}

export function releaseCommand(signal: AbortSignal): Command {
  const command = new Command('release')
    .description('check every gate, and make the folder that may leave')
    .argument('<original>', 'the original')
    .argument('<protected>', 'the protected file, with PROTECTED.must-stay beside it')
    .requiredOption('-o, --output <folder>', 'the folder that may leave: new, or empty')
    .option(
      '--for <purpose>',
      'who the file is for: public, scientific, in-house, or a purpose of --limits',
      'public',
    )
    .option('--limits <file>', 'your own limits (default: those that penumbra limits shows)')
    .addOption(
      new Option(
        '--accept <name>',
        'let this gate, or this limit of the purpose, fail, with a reason; may be repeated',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--reason <text>',
        'the reason: one for each --accept, in the same order; stored in the audit log',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--author <name>',
        'who accepts: one for all, or one for each --accept (default: who runs the program)',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--until <date>',
        'the last day of the acceptance, as 2027-01-31, which then counts for later releases of the file too: one for all, or one for each --accept (default: this release alone)',
      ).argParser(gather),
    )
    .option('--advise', 'try remedies for the limits that fail, for some seconds')
    .option(
      '--holdout <file>',
      'records of the same kind that the protection never saw, for limits of synthetic files',
    )
    .addOption(
      new Option(
        '--format <name>',
        'the format of the data (default: that of the protected file)',
      ).choices(RECORD_FORMATS),
    )
    .option(
      '--spreadsheet',
      'the data will be opened in a spreadsheet: put an apostrophe before a cell that it would read as a formula',
    )
    .addOption(
      new Option(
        '--keys <list>',
        'columns that an intruder is assumed to know, of any kind (default: as in penumbra assess)',
      ).argParser(gather),
    )
    .option('--stay <folder>', 'the folder that must stay (default: PROTECTED.must-stay)')
    .addOption(
      new Option(
        '--also-released <file>',
        'another release of the same original, which must not reveal more together with this one; may be repeated (default: those that audit logs in the same folder name; none judges this file alone, and is logged)',
      ).argParser(gather),
    )
    .option(
      '--risk-table',
      'write the risk of every record to risk-table.csv in the folder that must stay; see penumbra assess',
    )
    .option(
      '--explorer',
      'add explorer.html: one page in which receivers filter, tabulate and draw the data, and see how far each figure may be off',
    )
    .addHelpText(
      'after',
      `
Gates:
${gates.map(({ name, asks }) => `  ${name.padEnd(19)}${asks}`).join('\n')}

Exit code 1 if a gate fails and is not accepted: then nothing is written.

Examples:
  penumbra release persons.csv protected.csv -o persons-public
  penumbra release persons.csv protected.csv -o for-university --for scientific
  penumbra release persons.csv protected.csv -o persons-public --accept small-strata --reason "regions are public knowledge, decided on 3 May"
  penumbra release persons.csv protected.csv -o persons-public --accept l-diversity-distinct --reason "income is rounded" --until 2027-01-31
  penumbra release persons.csv protected.csv -o persons-public --advise
`,
    );
  addCommon(addOtherDescription(addDescription(addWorkers(addSigning(command)))));
  return command.action((original: string, masked: string, flags: Flags) =>
    run(original, masked, flags, signal),
  );
}

async function run(
  original: string,
  masked: string,
  flags: Flags,
  signal: AbortSignal,
): Promise<void> {
  const { accept = [], reason = [] } = flags;
  if (accept.length !== reason.length) {
    throw new PenumbraError(
      'usage',
      'Every --accept needs its own --reason, and every --reason an --accept: give as many of one as of the other.',
    );
  }
  const signer = await signerFrom(flags);
  const progress = progressLine(flags.quiet === true);
  const release = await releaseFiles(original, masked, flags.output, {
    signal,
    onProgress: progress.show,
    accept: accept.map((gate, i) => ({
      gate,
      reason: reason[i],
      ...present({
        author: oneFor(flags.author, i, '--author', accept.length),
        until: oneFor(flags.until, i, '--until', accept.length),
      }),
    })),
    hasAdvice: flags.advise,
    holdout: flags.holdout,
    purpose: flags.for,
    limits: flags.limits,
    format: flags.format,
    isForSpreadsheet: flags.spreadsheet,
    keys: flags.keys?.flatMap(splitList),
    stay: flags.stay,
    alsoReleased: flags.alsoReleased,
    hasRiskTable: flags.riskTable,
    hasExplorer: flags.explorer,
    workers: workersFrom(flags.workers),
    signer,
    description: await descriptionFrom(original, flags, signal),
    isOtherDescription: flags.otherDescription,
  });
  progress.clear();
  if (flags.json) await writeOut(`${JSON.stringify(release)}\n`, signal);
  else if (!flags.quiet)
    await writeOut(showRelease(release, { original, masked }, styleFor(process.stdout)), signal);
  if (!flags.json) {
    for (const line of leftOutOfTable(release.riskTable)) process.stderr.write(`${line}\n`);
  }
  refuseStopped(release);
}

/** A flag that is given once for all acceptances, or once for each. */
function oneFor(
  given: readonly string[] = [],
  place: number,
  flag: string,
  count: number,
): string | undefined {
  if (given.length <= 1) return given[0];
  if (given.length === count) return given[place];
  throw new PenumbraError(
    'usage',
    `${flag} is given ${given.length} times, and --accept ${count} times: give ${flag} once for all, or once for each --accept.`,
  );
}

function refuseStopped({ gates: outcomes, isReleased }: FileRelease): void {
  if (isReleased) return;
  const failed = outcomes.filter(({ state }) => state === 'fails').map(({ gate }) => gate);
  throw new PenumbraError(
    'claim',
    `Not released, because of ${failed.length === 1 ? 'the gate' : 'the gates'} ${failed.join(', ')}. Nothing was written.`,
  );
}
