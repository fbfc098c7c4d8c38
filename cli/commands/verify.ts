import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { PenumbraError, parseCertificate, type Verification, verify } from '../../src/index.ts';
import {
  fileSource,
  MOST_JSON,
  nodeSha256,
  parseMemory,
  readText,
  refuseNewDescription,
  verifyExternal,
  writeOut,
} from '../../src/node.ts';
import {
  addDescription,
  addOtherDescription,
  type DescriptionFlags,
  descriptionFrom,
} from '../description.ts';
import { NOT_VERIFIABLE } from '../exit.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { LINE, safe, wrapped } from '../screen/text.ts';

interface Flags extends CommonFlags, DescriptionFlags {
  readonly certificate: string;
  readonly otherDescription?: boolean;
  readonly partition?: string;
  readonly recipe?: string;
  readonly memory?: string;
}

export function verifyCommand(signal: AbortSignal): Command {
  const command = new Command('verify')
    .description('recompute every claim of a certificate from the files')
    .argument('<original>', 'the original')
    .argument('<protected>', 'the protected file')
    .requiredOption('--certificate <file>', 'certificate.json of the folder that must stay')
    .option(
      '--partition <file>',
      'the partition (default: partition.csv beside the certificate, if it exists)',
    )
    .option(
      '--recipe <file>',
      'the recipe with its seed, which tells what must be claimed (default: recipe.json beside the certificate, if it exists)',
    )
    .option(
      '--memory <size>',
      'for files larger than memory that were cut into blocks: memory limit of the whole run, such as 2GB',
    )
    .addHelpText(
      'after',
      `
Exit code 0 only if every statement holds; 1 if one fails, 5 if one cannot be verified.

Examples:
  penumbra verify persons.csv protected.csv --certificate protected.csv.must-stay/certificate.json
  penumbra verify big.parquet out.parquet --certificate out.parquet.must-stay/certificate.json --memory 2GB
`,
    );
  addCommon(addOtherDescription(addDescription(command)));
  return command.action(async (original: string, written: string, flags: Flags) => {
    const text = await readText(flags.certificate, signal, MOST_JSON);
    const certificate = parseCertificate(text, flags.certificate);
    const progress = progressLine(flags.quiet === true);
    const sources = [
      await fileSource(original, signal),
      await fileSource(written, signal),
    ] as const;
    if (flags.otherDescription !== true) {
      const description = await descriptionFrom(original, flags, signal);
      if (description !== undefined) {
        await refuseNewDescription(sources[0], certificate, description, { signal });
      }
    }
    const partition = flags.partition ?? beside(flags, 'partition.csv');
    const recipe = flags.recipe ?? beside(flags, 'recipe.json');
    const papers = {
      certificate,
      recipe: recipe && (await readText(recipe, signal, MOST_JSON)),
    };
    const options = { signal, newHash: nodeSha256, onProgress: progress.show };
    const verification =
      flags.memory === undefined
        ? await verify(
            ...sources,
            { ...papers, partition: partition && (await readText(partition, signal)) },
            options,
          )
        : await verifyExternal(
            ...sources,
            { ...papers, partition },
            { ...options, memory: parseMemory(flags.memory), stay: dirname(flags.certificate) },
          );
    progress.clear();
    if (flags.json) await writeOut(`${JSON.stringify(verification)}\n`, signal);
    else if (!flags.quiet) await writeOut(show(verification), signal);
    refuseFailed(verification);
    if (!verification.holds) process.exitCode = NOT_VERIFIABLE;
  });
}

/** A file beside the certificate, if it exists. */
function beside({ certificate }: Flags, name: string): string | null {
  const path = join(dirname(certificate), name);
  return existsSync(path) ? path : null;
}

function refuseFailed({ verdicts }: Verification): void {
  const failed = verdicts.filter(({ verdict }) => verdict === 'fails');
  if (failed.length === 0) return;
  const list = failed.map(({ statement }) => `"${statement.replace(/\.$/, '')}"`);
  throw new PenumbraError('claim', `What does not hold: ${list.join(', ')}.`);
}

function show({ verdicts, holds, withdrawn }: Verification): string {
  const style = styleFor(process.stdout);
  const states = {
    holds: style.good('holds'),
    fails: style.bad('FAILS'),
    'not verifiable': style.warn('open '),
  };
  const lines = verdicts.map(({ statement, verdict, found }) =>
    wrapped(`${states[verdict]}   ${safe(`${statement} (${found})`)}`, LINE, ' '.repeat(8)),
  );
  for (const sentence of withdrawn) {
    lines.push(
      wrapped(
        `${style.warn('gone ')}   ${safe(`${sentence} (withdrawn when the file was refined)`)}`,
        LINE,
        ' '.repeat(8),
      ),
    );
  }
  const open = verdicts.filter(({ verdict }) => verdict === 'not verifiable').length;
  const failed = verdicts.filter(({ verdict }) => verdict === 'fails').length;
  const sum = holds
    ? `All ${verdicts.length} statements hold.`
    : `${verdicts.length - open - failed} statements hold, ${failed} fail, ${open} could not be verified.`;
  return `${lines.join('\n')}\n${style.bold(sum)}\n`;
}
