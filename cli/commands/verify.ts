import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { PenumbraError, parseCertificate, type Verification, verify } from '../../src/index.ts';
import { fileSource, MOST_JSON, nodeSha256, readText, writeOut } from '../../src/node.ts';
import { NOT_VERIFIABLE } from '../exit.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { LINE, safe, wrapped } from '../screen/text.ts';

interface Flags extends CommonFlags {
  readonly certificate: string;
  readonly partition?: string;
}

export function verifyCommand(signal: AbortSignal): Command {
  const command = new Command('verify')
    .description('recompute every claim of a certificate from the files')
    .argument('<original>', 'the file that was protected')
    .argument('<protected>', 'the protected file')
    .requiredOption('--certificate <file>', 'certificate.json of the folder that must stay')
    .option(
      '--partition <file>',
      'the partition (default: partition.csv beside the certificate, if it is there)',
    )
    .addHelpText(
      'after',
      `
Exit code 0 only if every statement holds; 1 if one fails, 5 if one cannot be verified.

Example:
  penumbra verify persons.csv protected.csv --certificate protected.csv.must-stay/certificate.json
`,
    );
  addCommon(command);
  return command.action(async (original: string, written: string, flags: Flags) => {
    const text = await readText(flags.certificate, signal, MOST_JSON);
    const certificate = parseCertificate(text, flags.certificate);
    const progress = progressLine(flags.quiet === true);
    const verification = await verify(
      await fileSource(original, signal),
      await fileSource(written, signal),
      certificate,
      await partitionFor(flags, signal),
      { signal, newHash: nodeSha256, onProgress: progress.show },
    );
    progress.clear();
    if (flags.json) await writeOut(`${JSON.stringify(verification)}\n`, signal);
    else if (!flags.quiet) await writeOut(show(verification), signal);
    refuseFailed(verification);
    if (!verification.holds) process.exitCode = NOT_VERIFIABLE;
  });
}

/** The partition named, else the one beside the certificate, else none. */
async function partitionFor(flags: Flags, signal: AbortSignal): Promise<string | null> {
  if (flags.partition !== undefined) return readText(flags.partition, signal);
  const beside = join(dirname(flags.certificate), 'partition.csv');
  return existsSync(beside) ? readText(beside, signal) : null;
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
