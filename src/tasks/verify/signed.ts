import { sha256Text } from '../../io/bytes/index.ts';
import {
  type Revocation,
  revokedWords,
  type Signable,
  type StoredSignature,
  signatureFinding,
} from '../../io/signatures/index.ts';
import type { Verdict } from '../../recipe/certificate/index.ts';

/** What a person asks of a verification beyond the files: the keys of which one must have signed, and a digest. */
export interface Asked {
  readonly signedBy?: readonly string[] | undefined;
  readonly expect?: string | undefined;
  /** What owners said about the end of their keys. */
  readonly revocations?: readonly Revocation[] | undefined;
}

/** Who signed something. Without a key to compare with, a signature does not tell whose it is. */
export function signatureVerdict(
  what: Signable,
  stored: StoredSignature | null,
  sha256: string,
  { signedBy = [], revocations = [] }: Asked,
): Verdict {
  const isAsked = signedBy.length > 0;
  const statement = isAsked
    ? `The ${what} was signed by the given key.`
    : `The ${what} was signed by somebody you know.`;
  const found = signatureFinding(stored, what, sha256);
  if ('fault' in found) {
    const verdict = stored === null && !isAsked ? 'not verifiable' : 'fails';
    return { statement, verdict, found: found.fault };
  }
  const by = `signed by the key ${found.key}, on ${found.time} by the clock of its owner`;
  const revoked = revokedWords(found, revocations);
  if (revoked !== null) return { statement, verdict: 'fails', found: `${by}; ${revoked}` };
  if (!isAsked) {
    const how = 'if you got this key from its owner, give it with --signed-by';
    return { statement, verdict: 'not verifiable', found: `${by}; ${how}` };
  }
  const isIt = signedBy.includes(found.key);
  return { statement, verdict: isIt ? 'holds' : 'fails', found: isIt ? by : `${by}, another one` };
}

/** Whether the signature beside a certificate fits it; no verdict if it does, because only a known key says more. */
export function certificateSignatureVerdicts({
  certificateText,
  signature,
}: {
  readonly certificateText: string;
  readonly signature: StoredSignature | null;
}): Verdict[] {
  if (signature === null) return [];
  const found = signatureFinding(signature, 'certificate', sha256Text(certificateText));
  if (!('fault' in found)) return [];
  const statement = 'The signature beside the certificate is one of this certificate.';
  return [{ statement, verdict: 'fails', found: found.fault }];
}

/** Whether something has the digest that was expected; no verdict if none was. */
export function expectedVerdicts(what: string, digest: string, { expect }: Asked): Verdict[] {
  if (expect === undefined) return [];
  const same = digest === expect;
  return [
    {
      statement: `The ${what} is the expected one.`,
      verdict: same ? 'holds' : 'fails',
      found: same ? `digest ${digest.slice(0, 16)}...` : `its digest is ${digest}`,
    },
  ];
}
