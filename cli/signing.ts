import { type Command, Option } from 'commander';
import {
  PenumbraError,
  parsePublicKey,
  parseRevocation,
  type Revocation,
  revokedWords,
  type Signer,
  signerWith,
} from '../src/index.ts';
import {
  passphraseFromTerminal,
  passphraseIn,
  readKeyPair,
  readText,
  revocationBeside,
  revocationPath,
} from '../src/node.ts';
import { gather } from './options.ts';

const MOST_KEY = 1 << 14;

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
  if (path !== undefined) return signerAt(path, flags);
  if (flags.passphraseFile === undefined) return undefined;
  throw new PenumbraError('usage', '--passphrase-file is for a key: name it with --sign-with.');
}

/** The signer with a private key. A key that was revoked signs nothing any more. */
async function signerAt(path: string, flags: SigningFlags): Promise<Signer> {
  const pair = await readKeyPair(path, () => passphraseOf(flags));
  const revocation = await revocationOf(path);
  const now = { key: pair.publicKey, time: new Date().toISOString() };
  const revoked = revocation && revokedWords(now, [revocation]);
  if (!revoked) return signerWith(pair);
  throw new PenumbraError('usage', `${path} cannot sign: ${revoked}.`, { file: path });
}

/** The passphrase of a key, from a file or from the terminal. */
export function passphraseOf({ passphraseFile }: SigningFlags): Promise<string> {
  if (passphraseFile !== undefined) return passphraseIn(passphraseFile);
  return passphraseFromTerminal('Passphrase of the key: ');
}

/** Flags of commands that check signatures. */
export interface SignedByFlags {
  readonly signedBy?: readonly string[];
  readonly revoked?: readonly string[];
}

export function addSignedBy(command: Command, what: string): Command {
  return command
    .addOption(
      new Option(
        '--signed-by <key>',
        `the public key that must have signed ${what}, or its file; if repeated, one of them`,
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--revoked <file>',
        'a revocation of penumbra key revoke: signatures that it ends are refused; may be repeated (default: KEY.revoked.json beside a file of --signed-by, if it exists)',
      ).argParser(gather),
    );
}

/** Public keys from flags, 64 hexadecimal digits each or the file that has them, and what is known about their end. */
export async function signedByFrom(
  { signedBy: given = [], revoked = [] }: SignedByFlags,
  signal?: AbortSignal,
): Promise<{ readonly signedBy: string[]; readonly revocations: Revocation[] }> {
  const signedBy: string[] = [];
  const revocations: Revocation[] = [];
  for (const path of revoked) {
    revocations.push(parseRevocation(await readText(path, signal, MOST_KEY), path));
  }
  for (const one of given) {
    const isDigits = /^[0-9a-f]{64}$/i.test(one);
    signedBy.push(parsePublicKey(isDigits ? one : await readText(one, signal, MOST_KEY), one));
    const beside = isDigits ? null : await revocationOf(one);
    if (beside !== null) revocations.push(beside);
  }
  return { signedBy, revocations };
}

/** The revocation beside a key; null if there is none. */
async function revocationOf(path: string): Promise<Revocation | null> {
  const text = await revocationBeside(path);
  return text === null ? null : parseRevocation(text, revocationPath(path));
}

/** A digest from a flag. */
export function digestFrom(text: string | undefined): string | undefined {
  if (text === undefined || /^[0-9a-f]{64}$/i.test(text)) return text?.toLowerCase();
  throw new PenumbraError('usage', '--expect takes a digest of 64 hexadecimal digits.');
}
