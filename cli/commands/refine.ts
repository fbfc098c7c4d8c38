import { Command, Option } from 'commander';
import { PenumbraError, refineDefaults } from '../../src/index.ts';
import { type FileRefined, refineFile, writeOut } from '../../src/node.ts';
import {
  addDescription,
  type DescriptionFlags,
  descriptionFrom,
  inputFrom,
} from '../description.ts';
import { addCommon, addInput, type CommonFlags, gather, splitList } from '../options.ts';
import { progressLine } from '../screen/progress.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { counted, figure, LINE, safe, wrapped } from '../screen/text.ts';
import { addSigning, type SigningFlags, signerFrom } from '../signing.ts';

interface Flags extends CommonFlags, DescriptionFlags, SigningFlags {
  readonly output: string;
  readonly stay?: string;
  readonly p?: string;
  readonly q?: string;
  readonly targetE?: string;
  readonly trials?: string;
  readonly columns?: readonly string[];
  readonly unpaired?: boolean;
  readonly certificate?: string;
  readonly partition?: string;
  readonly seed?: string;
}

export function refineCommand(signal: AbortSignal): Command {
  const { p, q, targetE } = refineDefaults;
  const command = new Command('refine')
    .description(
      'change values of a protected file so that means, variances and correlations return to the original ones',
    )
    .argument('<original>', 'the original')
    .argument('<protected>', 'the protected file, of any program')
    .requiredOption('-o, --output <file>', 'the refined file')
    .option('--stay <folder>', 'folder for the files that must stay (default: OUTPUT.must-stay)')
    .option(
      '--p <number>',
      `target for the loss IL1', as a share of the present loss (default: ${p})`,
    )
    .option(
      '--q <number>',
      `share of records that can be changed, those with the most loss (default: ${q})`,
    )
    .option(
      '--target-e <number>',
      `stop if the error E of the moments is below this (default: ${targetE})`,
    )
    .option(
      '--trials <number>',
      'stop after this many trials in any case (default: 100 for each value that can change)',
    )
    .addOption(
      new Option(
        '--columns <list>',
        'columns to refine, names or positions (default: the numeric columns that were changed)',
      ).argParser(gather),
    )
    .option('--unpaired', 'the records of the two files are not in the same order')
    .option(
      '--certificate <file>',
      'the certificate of the protected file (default: in PROTECTED.must-stay)',
    )
    .option('--partition <file>', 'its partition (default: the one beside the certificate)')
    .option(
      '--seed <hex>',
      '64 hexadecimal digits; without it a seed is drawn from the operating system',
    )
    .addHelpText(
      'after',
      `
Post-masking optimisation (Sebé et al. 2002). Records of a group differ afterwards: the claims
of the protected file's certificate are measured again, and those that fail are withdrawn.

Examples:
  penumbra refine persons.csv protected.csv -o refined.csv
  penumbra refine persons.csv protected.csv -o refined.csv --p 0.5 --q 0.1 --target-e 0.04
`,
    );
  addCommon(addInput(addDescription(addSigning(command))));
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
  const signer = await signerFrom(flags);
  const progress = progressLine(flags.quiet === true);
  let state = '';
  const refined = await refineFile(original, masked, flags.output, {
    signal,
    onProgress: (stage, share) => progress.show(stage, share, stage === 'refine' ? state : ''),
    onState: ({ momentError, il1 }) => {
      state = `E ${figure(Number(momentError.toPrecision(3)))}, IL1' ${percent(il1)}`;
    },
    ...numbers(flags),
    stay: flags.stay,
    overwrite: flags.overwrite,
    signer,
    columns: flags.columns?.flatMap(splitList),
    isUnpaired: flags.unpaired,
    certificate: flags.certificate,
    partition: flags.partition,
    seed: flags.seed,
    input: await inputFrom(original, flags, signal),
    description: await descriptionFrom(original, flags, signal),
  });
  progress.clear();
  const { seed: _, ...shown } = refined;
  if (flags.json) await writeOut(`${JSON.stringify(shown)}\n`, signal);
  else if (!flags.quiet) await writeOut(show(refined, styleFor(process.stdout)), signal);
}

function numbers(flags: Flags) {
  const p = numberFrom('--p', flags.p, (x) => x > 0, 'above 0');
  const q = numberFrom('--q', flags.q, (x) => x > 0 && x <= 1, 'above 0 and at most 1');
  const targetE = numberFrom('--target-e', flags.targetE, (x) => x >= 0, 'of at least 0');
  const isCount = (x: number) => Number.isSafeInteger(x) && x >= 1;
  const trials = numberFrom('--trials', flags.trials, isCount, 'without a fraction, of at least 1');
  return { p, q, targetE, trials };
}

function numberFrom(
  flag: string,
  text: string | undefined,
  isRight: (x: number) => boolean,
  what: string,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())
    ? Number(text)
    : Number.NaN;
  if (isRight(value)) return value;
  throw new PenumbraError('usage', `${flag} takes a number ${what}.`, { key: flag });
}

const WHY: Readonly<Record<FileRefined['refinement']['stopped'], string>> = {
  target: 'It stopped because E is below its target.',
  limit:
    'It stopped at the limit of trials: E is not below its target (--target-e, --trials, --q).',
  'nothing to move': 'Nothing could be moved: no column varies, or no record is complete.',
};

function percent(share: number | null): string {
  return share === null ? 'none' : `${figure(Number((100 * share).toPrecision(4)))} %`;
}

function show(refined: FileRefined, style: Style): string {
  const { refinement, certificate, output, stay, momentError } = refined;
  const short = (x: number) => figure(Number(x.toPrecision(4)));
  const lines = [
    `E, the error of the moments   ${short(refinement.before.momentError)} before, ${short(momentError)} after`,
    `IL1', the loss of values      ${percent(refinement.before.il1)} before, ${percent(refinement.after.il1)} after; target ${percent(refinement.targetIl1)}`,
    `${counted(refinement.changedCells, 'value')} of ${counted(refinement.changedRecords, 'record')} changed in ${counted(refinement.trials, 'trial')}`,
    wrapped(WHY[refinement.stopped], LINE, ''),
    '',
  ];
  if (certificate === null) {
    lines.push(
      wrapped(
        'No certificate: the certificate of the protected file was not given, or its records have no counterparts, so it is unknown which claims still hold.',
        LINE,
        '',
      ),
    );
  } else {
    const claims = certificate.steps.flatMap((step) => step.claims);
    for (const claim of claims) {
      lines.push(
        wrapped(
          `${style.good('holds')}      ${safe(`${claim.sentence} (${claim.found})`)}`,
          LINE,
          ' '.repeat(11),
        ),
      );
    }
    for (const { sentence, found } of certificate.refined!.withdrawn) {
      lines.push(
        wrapped(
          `${style.warn('withdrawn')}  ${safe(`${sentence} (${found})`)}`,
          LINE,
          ' '.repeat(11),
        ),
      );
    }
  }
  for (const reason of certificate?.notReleasable ?? []) {
    lines.push('', wrapped(style.warn(`NOT FOR RELEASE: ${safe(reason)}.`), LINE, ''));
  }
  lines.push(
    '',
    `${style.bold('Refined file')}   ${safe(output)}`,
    `${style.bold('Must stay')}      ${safe(stay)}`,
    wrapped(`Measure the result: penumbra assess ORIGINAL ${safe(output)}`, LINE, ''),
    '',
  );
  return lines.join('\n');
}
