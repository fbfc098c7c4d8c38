import { PenumbraError } from '../../../../src/error.ts';
import type { KeyPair, Revocation, Verdict } from '../../../../src/index.ts';
import {
  keyFileFacts,
  keyFileText,
  keyPairIn,
  newKeyPair,
  parsePublicKey,
  parseRevocation,
  publicKeyText,
} from '../../../../src/io/signatures/index.ts';
import { filesInArchive } from '../../../../src/io/zip/index.ts';
import { type Statement, verifyBundle } from '../../../../src/tasks/verify/index.ts';
import type { Task } from '../task.ts';

/** A new pair of keys with the texts of both files, as `penumbra key new` writes them. */
export const newKey: Task<
  { readonly passphrase: string },
  { readonly pair: KeyPair; readonly file: string; readonly publicFile: string }
> = async (_, { passphrase }) => {
  const pair = newKeyPair();
  return {
    pair,
    file: await keyFileText(pair, passphrase === '' ? null : passphrase),
    publicFile: publicKeyText(pair.publicKey),
  };
};

/** The keys in the file of a private key; null if it needs a passphrase and none was given. */
export const openKey: Task<
  { readonly file: File; readonly passphrase: string },
  KeyPair | null
> = async (_, { file, passphrase }) => {
  const text = await smallText(file);
  if (keyFileFacts(text, file.name).isLocked && passphrase === '') return null;
  return keyPairIn(text, file.name, () => passphrase);
};

interface ReceivedFacts {
  readonly statement: Statement;
  readonly verdicts: readonly Verdict[];
  readonly holds: boolean;
  /** Whether something fails, and not only stays open. */
  readonly fails: boolean;
}

/** Checks a bundle as `penumbra verify BUNDLE --signed-by KEY` does. The other files are public keys and revocations. */
export const verifyReceived: Task<
  { readonly archive: File; readonly about: readonly File[] },
  ReceivedFacts
> = async (_, { archive, about }, { signal }) => {
  const signedBy: string[] = [];
  const revocations: Revocation[] = [];
  for (const file of about) {
    const text = await smallText(file);
    if (text.trimStart().startsWith('{')) revocations.push(parseRevocation(text, file.name));
    else signedBy.push(parsePublicKey(text, file.name));
  }
  const files = filesInArchive(new Uint8Array(await archive.arrayBuffer()), archive.name);
  const found = await verifyBundle(files, archive.name, { signedBy, revocations }, { signal });
  return { ...found, fails: found.verdicts.some(({ verdict }) => verdict === 'fails') };
};

/** The most that a key or a revocation has, in bytes. */
const MOST = 1 << 14;

async function smallText(file: File): Promise<string> {
  if (file.size <= MOST) return file.text();
  throw new PenumbraError('file', `${file.name} is too large to be a key: choose another file.`);
}
