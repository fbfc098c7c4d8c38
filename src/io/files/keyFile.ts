import { scryptSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import {
  codeOf,
  HalfNamed,
  type Move,
  removeResidue,
  unfinishedPath,
  unreadable,
  unwritable,
  whileNaming,
} from '../disk/index.ts';
import {
  type AskPassphrase,
  isPublicKeyText,
  type KeyPair,
  keyFileFacts,
  keyFileText,
  keyPairIn,
  newKeyPair,
  publicKeyText,
  SCRYPT_COST,
  type Stretch,
} from '../signatures/index.ts';
import { readText } from './source.ts';

/** Memory that scrypt may take. */
const MEMORY = 1 << 28;
const MOST_KEY = 1 << 14;

const stretch: Stretch = (passphrase, salt) =>
  scryptSync(passphrase, salt, 32, { ...SCRYPT_COST, maxmem: MEMORY });

/** Makes a pair of keys: a file that only its owner can read, and beside it the public key. Neither replaces a file. */
export async function makeKeyFile(path: string, passphrase: string | null): Promise<string> {
  const pair = newKeyPair();
  await writeNew([
    { path, text: await keyFileText(pair, passphrase, stretch), mode: 0o600 },
    { path: `${path}.pub`, text: publicKeyText(pair.publicKey), mode: 0o644 },
  ]);
  return pair.publicKey;
}

/** The public key that a file of a private key names. Needs no passphrase. */
export async function publicKeyOf(path: string): Promise<string> {
  return keyFileFacts(await ownText(path), path).publicKey;
}

/** Reads a private key. One that others can read is refused. */
export async function readKeyPair(path: string, ask: AskPassphrase): Promise<KeyPair> {
  return keyPairIn(await ownText(path), path, ask, stretch);
}

/** The revocation of a key, beside its private and its public file. */
export function revocationPath(path: string): string {
  return `${path.replace(/\.pub$/, '')}.revoked.json`;
}

/** The text of the revocation beside a key; null if there is none. */
export async function revocationBeside(path: string): Promise<string | null> {
  const beside = revocationPath(path);
  return existsSync(beside) ? readText(beside, undefined, MOST_KEY) : null;
}

/** Writes a revocation, which replaces no file. */
export async function writeRevocation(path: string, text: string): Promise<void> {
  await writeNew([{ path, text, mode: 0o644 }]);
}

/** The text of a file that only its owner can read. */
async function ownText(path: string): Promise<string> {
  const found = await stat(path).catch((error) => {
    throw unreadable(path, error);
  });
  const text = await readText(path, undefined, MOST_KEY);
  if (isPublicKeyText(text)) {
    throw new PenumbraError('usage', `${path} is a public key: name the private one.`, {
      file: path,
    });
  }
  // Windows has no such bits.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new PenumbraError(
      'file',
      `${path} can be read by others, so it is not a private key any more: make a new key, or chmod 600 it if nobody else could read it.`,
      { file: path },
    );
  }
  return text;
}

interface NewFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

/** Writes files that must not exist yet, all or none. */
async function writeNew(files: readonly NewFile[]): Promise<void> {
  const moves: Move[] = [];
  let current = '';
  try {
    await whileNaming(resolve(files[0].path), async (name) => {
      for (const { path, text, mode } of files) {
        current = path;
        const to = resolve(path);
        await refuseExisting(path);
        await removeResidue(to);
        const from = unfinishedPath(to);
        moves.push({ from, to, isNew: true });
        await writeFile(from, text, { mode, flag: 'wx', flush: true });
      }
      await name(moves);
    });
  } catch (error) {
    if (!(error instanceof HalfNamed)) {
      for (const { from } of moves) await rm(from!, { force: true });
    }
    throw unwritable(current || files[0].path, error);
  }
}

async function refuseExisting(path: string): Promise<void> {
  const found = await lstat(path).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return null;
  });
  if (found === null) return;
  throw new PenumbraError(
    'file',
    `${path} is there already, and keys are never overwritten: choose another name.`,
    { file: path },
  );
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
