import { PenumbraError } from '../../error.ts';
import { sha256Text } from '../bytes/index.ts';
import { isPublicKey } from './ed25519.ts';
import { objectIn } from './fields.ts';
import { isSigned, isTime, type Signer } from './signature.ts';

/** What the owner of a key says about its end. The key itself signs it, so that nobody else can end it. */
export interface Revocation {
  readonly format: 'penumbra-revocation';
  readonly version: 1;
  /** The public key. */
  readonly key: string;
  /** When this was said. */
  readonly time: string;
  /** Signatures from this time on are refused; all if it is null. */
  readonly from: string | null;
  /** The public key that takes its place. */
  readonly successor: string | null;
  readonly because: string;
}

type Said = Pick<Revocation, 'from' | 'successor' | 'because'>;

/** The text of a revocation: one line, whose last field is the signature of the text before it. */
export function revocationText(
  signer: Signer,
  { from, successor, because }: Said,
  time = new Date().toISOString(),
): string {
  const said: Revocation = {
    format: 'penumbra-revocation',
    version: 1,
    key: signer.publicKey,
    ...{ time, from, successor, because },
  };
  const body = JSON.stringify(said);
  const signature = signer.sign('revocation', sha256Text(body), time);
  return `${body.slice(0, -1)},"signature":"${signature}"}\n`;
}

/** Reads a revocation. One that its own key did not sign is refused: anybody could have written it. */
export function parseRevocation(text: string, name: string): Revocation {
  const [, start, signature] = /^(\{.*),"signature":"([0-9a-f]{128})"\}\r?\n?$/.exec(text) ?? [];
  const body = `${start}}`;
  const value = objectIn(body);
  if (!isRevocation(value)) {
    throw new PenumbraError(
      'file',
      `${name} is not a revocation that this program can read: get the file again from the owner of the key.`,
      { file: name },
    );
  }
  if (isSigned('revocation', sha256Text(body), { ...value, signature })) return value;
  throw new PenumbraError(
    'claim',
    `${name} was not signed by the key that it revokes: somebody else wrote it, or changed it.`,
    { file: name },
  );
}

function isRevocation(value: object): value is Revocation {
  const { format, version, key, time, from, successor, because } = value as Partial<Revocation>;
  const isKey = (text: unknown) => typeof text === 'string' && isPublicKey(text);
  return (
    format === 'penumbra-revocation' &&
    version === 1 &&
    isKey(key) &&
    isTime(time) &&
    (from === null || isTime(from)) &&
    (successor === null || isKey(successor)) &&
    typeof because === 'string'
  );
}

/** Why a signature does not count any more; null if it does. A date proves nothing: whoever has the key can write any. */
export function revokedWords(
  { key, time }: { readonly key: string; readonly time: string },
  revocations: readonly Revocation[],
): string | null {
  const refuses = ({ from }: Revocation) => from === null || time >= from;
  const found = revocations.find((one) => one.key === key && refuses(one));
  if (found === undefined) return null;
  const since = found.from === null ? '' : ` for signatures from ${found.from} on`;
  const next = found.successor === null ? '' : `; its successor is ${found.successor}`;
  return `this key was revoked${since}${next}`;
}
