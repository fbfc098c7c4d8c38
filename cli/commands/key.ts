import { Command } from 'commander';
import { PenumbraError, revocationText, signerWith } from '../../src/index.ts';
import {
  makeKeyFile,
  passphraseFromTerminal,
  passphraseIn,
  publicKeyOf,
  readKeyPair,
  revocationPath,
  writeOut,
  writeRevocation,
} from '../../src/node.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { LINE, safe, wrapped } from '../screen/text.ts';
import { passphraseOf, signedByFrom } from '../signing.ts';

/** Commands for keys. */
export function keyCommand(signal: AbortSignal): Command {
  const command = new Command('key').description(
    'keys for signing: make a pair, show the public key, revoke it',
  );
  command.addCommand(newKey(signal));
  command.addCommand(showKey(signal));
  command.addCommand(revokeKey(signal));
  return command.addHelpText(
    'after',
    `
Examples:
  penumbra key new office.key --passphrase
  penumbra key show office.key
  penumbra protect persons.csv -o protected.csv --k 5 --sign-with office.key
  penumbra verify persons-public --signed-by office.key.pub
  penumbra key revoke office.key --because "the laptop was stolen" --successor new.key.pub
`,
  );
}

interface NewFlags extends CommonFlags {
  readonly passphrase?: boolean;
  readonly passphraseFile?: string;
}

function newKey(signal: AbortSignal): Command {
  const command = new Command('new')
    .description('make a pair of keys: FILE, which only you can read, and FILE.pub for everybody')
    .argument('<file>', 'the private key: a new file, outside of folders that leave')
    .option('--passphrase', 'ask for a passphrase on the terminal, twice')
    .option('--passphrase-file <file>', 'a file whose first line is the passphrase');
  return addCommon(command).action(async (path: string, flags: NewFlags) => {
    const publicKey = await makeKeyFile(path, await newPassphrase(flags));
    if (flags.json) await writeOut(`${JSON.stringify({ path, publicKey })}\n`, signal);
    else if (!flags.quiet) {
      const lines = [
        `Private key  ${safe(path)}`,
        `Public key   ${safe(path)}.pub`,
        `             ${publicKey}`,
        wrapped(
          'Give the public key to receivers by a way that nobody else controls, and store a copy of the private key where only you can get it.',
          LINE,
          '',
        ),
      ];
      await writeOut(`${lines.join('\n')}\n`, signal);
    }
  });
}

function showKey(signal: AbortSignal): Command {
  const command = new Command('show')
    .description('show the public key that belongs to a private key; needs no passphrase')
    .argument('<file>', 'the private key');
  return addCommon(command).action(async (path: string, flags: CommonFlags) => {
    const publicKey = await publicKeyOf(path);
    if (flags.json) await writeOut(`${JSON.stringify({ path, publicKey })}\n`, signal);
    else if (!flags.quiet) await writeOut(`${publicKey}\n`, signal);
  });
}

interface RevokeFlags extends CommonFlags {
  readonly output?: string;
  readonly because: string;
  readonly from?: string;
  readonly successor?: string;
  readonly passphraseFile?: string;
}

function revokeKey(signal: AbortSignal): Command {
  const command = new Command('revoke')
    .description('say that a key has ended, signed by the key itself; give the file to receivers')
    .argument('<file>', 'the private key')
    .requiredOption('--because <text>', 'the reason: receivers read it')
    .option(
      '--from <date>',
      'refuse signatures from this date on, such as 2026-05-03, if the key was only replaced (default: refuse all of them)',
    )
    .option('--successor <key>', 'the public key that takes its place, or its file')
    .option('-o, --output <file>', 'the revocation (default: FILE.revoked.json)')
    .option('--passphrase-file <file>', 'a file whose first line is the passphrase of the key');
  return addCommon(command).action(async (path: string, flags: RevokeFlags) => {
    const signer = signerWith(await readKeyPair(path, () => passphraseOf(flags)));
    const { signedBy } = await signedByFrom(
      { signedBy: flags.successor === undefined ? [] : [flags.successor] },
      signal,
    );
    const [successor = null] = signedBy;
    const from = flags.from === undefined ? null : timeFrom(flags.from);
    const output = flags.output ?? revocationPath(path);
    const { because } = flags;
    await writeRevocation(output, revocationText(signer, { from, successor, because }));
    const said = { path: output, key: signer.publicKey, from, successor };
    if (flags.json) await writeOut(`${JSON.stringify(said)}\n`, signal);
    else if (!flags.quiet) {
      const which = from === null ? 'all its signatures' : `its signatures from ${from} on`;
      const lines = [
        `Revocation  ${safe(output)}`,
        `Public key  ${signer.publicKey}`,
        wrapped(
          `Whoever checks with this file refuses ${which}. Publish it where you publish your keys, and send it to receivers: no program asks for it by itself.`,
          LINE,
          '',
        ),
      ];
      await writeOut(`${lines.join('\n')}\n`, signal);
    }
  });
}

/** A time from a date, or from a whole time, in UTC. */
function timeFrom(text: string): string {
  const isForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text);
  const time = new Date(text);
  if (isForm && !Number.isNaN(time.getTime())) return time.toISOString();
  throw new PenumbraError(
    'usage',
    '--from takes a date such as 2026-05-03, or a time such as 2026-05-03T12:00Z.',
  );
}

async function newPassphrase({ passphrase, passphraseFile }: NewFlags): Promise<string | null> {
  if (passphraseFile !== undefined) return passphraseIn(passphraseFile);
  if (!passphrase) return null;
  const first = await passphraseFromTerminal('New passphrase: ');
  if (first === '') throw new PenumbraError('usage', 'The passphrase is empty: type one.');
  if (first === (await passphraseFromTerminal('The same again: '))) return first;
  throw new PenumbraError('usage', 'The two passphrases differ: no key was made. Start again.');
}
