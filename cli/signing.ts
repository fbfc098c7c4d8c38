import type { Command } from 'commander';
import { PenumbraError, parsePublicKey, type Signer, signerWith } from '../src/index.ts';
import { passphraseFromTerminal, passphraseIn, readKeyPair, readText } from '../src/node.ts';

/** Flags of commands that sign. */
export interface SigningFlags {
  readonly signWith?: string;
  readonly passphraseFile?: string;
}

export function addSigning(command: Command): Command {
  return command
    .option(
      '--sign-with <file>',
      'sign with this private key of penumbra key new (default: the file that PENUMBRA_KEY names, if it is set)',
    )
    .option(
      '--passphrase-file <file>',
      'a file whose first line is the passphrase of the key (default: ask on the terminal)',
    );
}

/** The signer that flags or the environment name; undefined if there is none. */
export async function signerFrom(flags: SigningFlags): Promise<Signer | undefined> {
  const path = flags.signWith ?? (process.env.PENUMBRA_KEY || undefined);
  if (path !== undefined) return signerWith(await readKeyPair(path, () => passphraseOf(flags)));
  if (flags.passphraseFile === undefined) return undefined;
  throw new PenumbraError('usage', '--passphrase-file is for a key: name it with --sign-with.');
}

function passphraseOf({ passphraseFile }: SigningFlags): Promise<string> {
  if (passphraseFile !== undefined) return passphraseIn(passphraseFile);
  return passphraseFromTerminal('Passphrase of the key: ');
}

/** Public keys from flags: 64 hexadecimal digits each, or the file that has them. */
export async function publicKeysFrom(
  given: readonly string[] = [],
  signal?: AbortSignal,
): Promise<string[]> {
  const keys: string[] = [];
  for (const one of given) {
    const isDigits = /^[0-9a-f]{64}$/i.test(one);
    keys.push(parsePublicKey(isDigits ? one : await readText(one, signal, 1 << 14), one));
  }
  return keys;
}

/** A digest from a flag. */
export function digestFrom(text: string | undefined): string | undefined {
  if (text === undefined || /^[0-9a-f]{64}$/i.test(text)) return text?.toLowerCase();
  throw new PenumbraError('usage', '--expect takes a digest of 64 hexadecimal digits.');
}
