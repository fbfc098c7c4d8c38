import { Command } from 'commander';
import { PenumbraError } from '../../src/index.ts';
import {
  makeKeyFile,
  passphraseFromTerminal,
  passphraseIn,
  publicKeyOf,
  writeOut,
} from '../../src/node.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { LINE, safe, wrapped } from '../screen/text.ts';

/** Commands for keys. */
export function keyCommand(signal: AbortSignal): Command {
  const command = new Command('key').description(
    'keys for signing: make a pair, show the public key',
  );
  command.addCommand(newKey(signal));
  command.addCommand(showKey(signal));
  return command.addHelpText(
    'after',
    `
Examples:
  penumbra key new office.key --passphrase
  penumbra key show office.key
  penumbra protect persons.csv -o protected.csv --k 5 --sign-with office.key
  penumbra verify persons-public --signed-by office.key.pub
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

async function newPassphrase({ passphrase, passphraseFile }: NewFlags): Promise<string | null> {
  if (passphraseFile !== undefined) return passphraseIn(passphraseFile);
  if (!passphrase) return null;
  const first = await passphraseFromTerminal('New passphrase: ');
  if (first === '') throw new PenumbraError('usage', 'The passphrase is empty: type one.');
  if (first === (await passphraseFromTerminal('The same again: '))) return first;
  throw new PenumbraError('usage', 'The two passphrases differ: no key was made. Start again.');
}
