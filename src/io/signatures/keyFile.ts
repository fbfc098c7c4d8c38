import { scryptAsync } from '@noble/hashes/scrypt.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { PenumbraError } from '../../error.ts';
import { type KeyPair, keyPairOf } from './ed25519.ts';
import { objectIn } from './fields.ts';

/** Costs of scrypt: 128 MiB and about half a second for each guess. */
export const SCRYPT_COST = { N: 1 << 17, r: 8, p: 1 } as const;

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

/** Makes 32 bytes of a passphrase by scrypt. Node has a faster one than a page. */
export type Stretch = (passphrase: string, salt: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Asks for the passphrase of a key. */
export type AskPassphrase = () => string | Promise<string>;

const inPage: Stretch = (passphrase, salt) =>
  scryptAsync(passphrase, salt, { ...SCRYPT_COST, dkLen: 32 });

/** The text of the file of a private key. Null for a key without a passphrase. */
export async function keyFileText(
  pair: KeyPair,
  passphrase: string | null,
  stretch: Stretch = inPage,
): Promise<string> {
  const file: KeyFile = {
    format: 'penumbra-private-key',
    version: 1,
    public: pair.publicKey,
    ...(passphrase === null
      ? { private: pair.privateKey }
      : { locked: await lock(pair.privateKey, passphrase, stretch) }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** What the file of a private key tells without its passphrase. */
export function keyFileFacts(
  text: string,
  name: string,
): { readonly publicKey: string; readonly isLocked: boolean } {
  const { public: publicKey, locked } = parseKeyFile(text, name);
  return { publicKey, isLocked: locked !== undefined };
}

/** The keys in the file of a private key. */
export async function keyPairIn(
  text: string,
  name: string,
  ask: AskPassphrase,
  stretch: Stretch = inPage,
): Promise<KeyPair> {
  const { public: stated, private: open, locked } = parseKeyFile(text, name);
  const pair = keyPairOf(open ?? (await unlock(locked!, await ask(), name, stretch)));
  if (pair.publicKey !== stated) throw damaged(name);
  return pair;
}

function parseKeyFile(text: string, name: string): KeyFile {
  const file: Partial<KeyFile> = objectIn(text);
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
  const isKnown = format === 'penumbra-private-key' && version === 1;
  if (isKnown && isHex(stated, 64) && (isOpen || isLocked)) return file as KeyFile;
  throw damaged(name);
}

async function lock(privateKey: string, passphrase: string, stretch: Stretch): Promise<LockedKey> {
  const [salt, nonce] = [16, 12].map((bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
  const key = await cipherKey(passphrase, salt, 'encrypt', stretch);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    key,
    hexToBytes(privateKey) as Uint8Array<ArrayBuffer>,
  );
  const hex = bytesToHex(new Uint8Array(sealed));
  return {
    salt: bytesToHex(salt),
    nonce: bytesToHex(nonce),
    encrypted: hex.slice(0, 64),
    tag: hex.slice(64),
  };
}

async function unlock(
  { salt, nonce, encrypted, tag }: LockedKey,
  passphrase: string,
  name: string,
  stretch: Stretch,
): Promise<string> {
  const key = await cipherKey(passphrase, hexToBytes(salt), 'decrypt', stretch);
  const bytes = (hex: string) => hexToBytes(hex) as Uint8Array<ArrayBuffer>;
  try {
    const form = { name: 'AES-GCM', iv: bytes(nonce) };
    const opened = await crypto.subtle.decrypt(form, key, bytes(encrypted + tag));
    return bytesToHex(new Uint8Array(opened));
  } catch {
    throw new PenumbraError(
      'usage',
      `The passphrase does not open ${name}: give the one that was chosen when the key was made.`,
      { file: name },
    );
  }
}

async function cipherKey(
  passphrase: string,
  salt: Uint8Array,
  use: 'encrypt' | 'decrypt',
  stretch: Stretch,
): Promise<CryptoKey> {
  // Browsers leave it out of pages that came over a connection that others could change.
  if (crypto.subtle === undefined) {
    throw new PenumbraError(
      'usage',
      'A passphrase needs a page that was opened over https or from this machine: open the studio with penumbra studio.',
    );
  }
  const bytes = await stretch(passphrase.normalize('NFC'), salt);
  return crypto.subtle.importKey(
    'raw',
    new Uint8Array(bytes) as Uint8Array<ArrayBuffer>,
    'AES-GCM',
    false,
    [use],
  );
}

function damaged(name: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${name} is not a private key that this program can read: name the file that penumbra key new made.`,
    { file: name },
  );
}
