import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { parseCertificate, type Verification, verify } from '../../src/index.ts';
import { fileSource, nodeSha256, readText } from '../../src/node.ts';
import { exitCodeOf, NOT_VERIFIABLE } from '../exit.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { LINE } from '../screen/plan.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { wrapped } from '../screen/text.ts';

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
    .option('--partition <file>', 'the partition (default: partition.csv beside the certificate, if it is there)')
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
    const certificate = parseCertificate(await readText(flags.certificate), flags.certificate);
    const progress = progressLine(flags.quiet === true);
    const verification = await verify(
      await fileSource(original),
      await fileSource(written),
      certificate,
      await partitionFor(flags),
      { signal, newHash: nodeSha256, onProgress: progress.show },
    );
    progress.clear();
    if (flags.json) process.stdout.write(`${JSON.stringify(verification)}\n`);
    else if (!flags.quiet) process.stdout.write(show(verification));
    process.exitCode = exitCode(verification);
  });
}

/** The partition named, else the one beside the certificate, else none. */
async function partitionFor(flags: Flags): Promise<string | null> {
  if (flags.partition !== undefined) return readText(flags.partition);
  const beside = join(dirname(flags.certificate), 'partition.csv');
  return readFile(beside, 'utf8').catch(() => null);
}

function exitCode({ verdicts }: Verification): number {
  if (verdicts.some(({ verdict }) => verdict === 'fails')) return exitCodeOf('claim');
  return verdicts.some(({ verdict }) => verdict === 'not verifiable') ? NOT_VERIFIABLE : 0;
}

function show({ verdicts, holds }: Verification): string {
  const style = styleFor(process.stdout);
  const states = {
    holds: style.good('holds'),
    fails: style.bad('FAILS'),
    'not verifiable': style.warn('open '),
  };
  const lines = verdicts.map(({ statement, verdict, found }) =>
    wrapped(`${states[verdict]}   ${statement} (${found})`, LINE, ' '.repeat(8)),
  );
  const open = verdicts.filter(({ verdict }) => verdict === 'not verifiable').length;
  const failed = verdicts.filter(({ verdict }) => verdict === 'fails').length;
  const sum = holds
    ? `All ${verdicts.length} statements hold.`
    : `${verdicts.length - open - failed} statements hold, ${failed} fail, ${open} could not be verified.`;
  return `${lines.join('\n')}\n${style.bold(sum)}\n`;
}
