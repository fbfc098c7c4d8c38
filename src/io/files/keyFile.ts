import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { PenumbraError } from '../../error.ts';
import { type KeyPair, keyPairOf, newKeyPair, publicKeyText } from '../signatures/index.ts';
import { codeOf, unreadable, unwritable } from './failure.ts';
import { readText } from './source.ts';

/** Costs of scrypt: 128 MiB and about half a second for each guess. */
const COST = { N: 1 << 17, r: 8, p: 1 } as const;
const MEMORY = 1 << 28;
const MOST_KEY = 1 << 14;

/** A private key with a passphrase: scrypt makes the key of AES-256-GCM, which also notices a wrong passphrase. */
interface LockedKey {
  readonly salt: string;
  readonly nonce: string;
  readonly encrypted: string;
  readonly tag: string;
}

interface KeyFile {
  readonly format: 'penumbra-private-key';
  readonly version: 1;
  readonly public: string;
  readonly private?: string;
  readonly locked?: LockedKey;
}

/** Asks for the passphrase of a key. */
export type AskPassphrase = () => string | Promise<string>;

/** Makes a pair of keys: a file that only its owner can read, and beside it the public key. Neither replaces a file. */
export async function makeKeyFile(path: string, passphrase: string | null): Promise<string> {
  const pair = newKeyPair();
  const file: KeyFile = {
    format: 'penumbra-private-key',
    version: 1,
    public: pair.publicKey,
    ...(passphrase === null
      ? { private: pair.privateKey }
      : { locked: lock(pair.privateKey, passphrase) }),
  };
  await writeNew(path, `${JSON.stringify(file, null, 2)}\n`, 0o600);
  try {
    await writeNew(`${path}.pub`, publicKeyText(pair.publicKey), 0o644);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return pair.publicKey;
}

/** The public key that a file of a private key names. Needs no passphrase. */
export async function publicKeyOf(path: string): Promise<string> {
  return (await readKeyFile(path)).public;
}

/** Reads a private key. One that others can read is refused. */
export async function readKeyPair(path: string, ask: AskPassphrase): Promise<KeyPair> {
  const { public: stated, private: open, locked } = await readKeyFile(path);
  const privateKey = open ?? unlock(locked!, await ask(), path);
  const pair = keyPairOf(privateKey);
  if (pair.publicKey !== stated) throw damaged(path);
  return pair;
}

async function readKeyFile(path: string): Promise<KeyFile> {
  const found = await stat(path).catch((error) => {
    throw unreadable(path, error);
  });
  // Windows has no such bits.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new PenumbraError(
      'file',
      `${path} can be read by others, so it is not a private key any more: make a new key, or chmod 600 it if nobody else could read it.`,
      { file: path },
    );
  }
  const text = await readText(path, undefined, MOST_KEY);
  let file: Partial<KeyFile>;
  try {
    file = JSON.parse(text) ?? {};
  } catch {
    throw damaged(path);
  }
  const { format, version, public: stated, private: open, locked } = file;
  const isHex = (value: unknown, digits: number) =>
    typeof value === 'string' && new RegExp(`^[0-9a-f]{${digits}}$`).test(value);
  const isOpen = isHex(open, 64) && locked === undefined;
  const isLocked =
    open === undefined &&
    isHex(locked?.salt, 32) &&
    isHex(locked?.nonce, 24) &&
    isHex(locked?.encrypted, 64) &&
    isHex(locked?.tag, 32);
  if (
    format !== 'penumbra-private-key' ||
    version !== 1 ||
    !isHex(stated, 64) ||
    !(isOpen || isLocked)
  ) {
    throw damaged(path);
  }
  return file as KeyFile;
}

function lock(privateKey: string, passphrase: string): LockedKey {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', stretched(passphrase, salt), nonce);
  const encrypted = Buffer.concat([cipher.update(Buffer.from(privateKey, 'hex')), cipher.final()]);
  return {
    salt: salt.toString('hex'),
    nonce: nonce.toString('hex'),
    encrypted: encrypted.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
  };
}

function unlock({ salt, nonce, encrypted, tag }: LockedKey, passphrase: string, path: string) {
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  const key = stretched(passphrase, bytes(salt));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: 16 });
  decipher.setAuthTag(bytes(tag));
  try {
    return Buffer.concat([decipher.update(bytes(encrypted)), decipher.final()]).toString('hex');
  } catch {
    throw new PenumbraError(
      'usage',
      `The passphrase does not open ${path}: give the one that was chosen when the key was made.`,
      { file: path },
    );
  }
}

function stretched(passphrase: string, salt: Uint8Array): Buffer {
  return scryptSync(passphrase.normalize('NFC'), salt, 32, { ...COST, maxmem: MEMORY });
}

function damaged(path: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${path} is not a private key that this program can read: name the file that penumbra key new made.`,
    { file: path },
  );
}

/** Writes a file that must not exist yet. */
async function writeNew(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: 'wx', flush: true });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unwritable(path, error);
    throw new PenumbraError(
      'file',
      `${path} is there already, and a key is never overwritten: choose another name.`,
      { file: path },
    );
  }
}

/** A passphrase from a file: its first line. */
export async function passphraseIn(path: string): Promise<string> {
  const [line] = (await readText(path, undefined, MOST_KEY)).split(/\r?\n/);
  if (line !== '') return line;
  throw new PenumbraError(
    'usage',
    `${path} begins with an empty line: write the passphrase there.`,
    {
      file: path,
    },
  );
}

/** Asks on the terminal, without showing what is typed. */
export async function passphraseFromTerminal(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    throw new PenumbraError(
      'usage',
      'The key has a passphrase, and there is no terminal to ask on: give a file with --passphrase-file.',
    );
  }
  stderr.write(question);
  stdin.setRawMode(true);
  let typed = '';
  try {
    for await (const chunk of stdin) {
      for (const letter of String(chunk)) {
        if (letter === '\r' || letter === '\n') return typed;
        if (letter === '\u0003')
          throw new PenumbraError('cancelled', 'Stopped as asked: nothing was written.');
        typed = letter === '\u007f' ? typed.slice(0, -1) : typed + letter;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
