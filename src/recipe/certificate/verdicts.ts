import { refuseCancelled } from '../../foundation/work/index.ts';
import { type ByteSource, type Form, portableSha256 } from '../../io/bytes/index.ts';
import type { TaskOptions } from '../dataset/index.ts';
import { sealed } from './assemble.ts';
import type { Certificate, CertifiedClaim, CertifiedStep, FileRecord } from './certificate.ts';
import type { CheckedStep } from './check.ts';
import { isSame } from './same.ts';

/** The finding about one statement of a certificate. */
export interface Verdict {
  readonly statement: string;
  readonly verdict: 'holds' | 'fails' | 'not verifiable';
  /** The figure, or the reason why there is none. */
  readonly found: string;
  /** Set if the certificate says itself that the claim does not hold. */
  readonly isStated?: true;
}

/**
 * A claim is confirmed if it holds and its figure and limit equal the stated ones: computed from
 * the same bytes they cannot differ.
 */
export function claimVerdict(
  stated: CertifiedClaim | undefined,
  found: CertifiedClaim,
  step = '',
): Verdict {
  const isMeasured = stated?.measured === found.measured && stated.limit === found.limit;
  const agrees = isMeasured && isSame(stated, found);
  const words = stated && `${stated.measured} with the limit ${stated.limit}`;
  const difference = agrees
    ? ''
    : isMeasured
      ? '; the certificate says it otherwise'
      : `; the certificate states ${words ?? 'nothing'}`;
  return {
    statement: step + found.sentence,
    verdict: found.holds && agrees ? 'holds' : 'fails',
    found: found.found + difference,
    ...(agrees && !found.holds && { isStated: true }),
  };
}

export function sealVerdict(certificate: Certificate): Verdict {
  const { seal, ...stated } = certificate;
  const intact = sealed(stated).seal === seal;
  return {
    statement: 'The certificate was not edited.',
    verdict: intact ? 'holds' : 'fails',
    found: intact ? 'its seal matches' : 'its seal does not match: it was edited',
  };
}

export async function fileVerdict(
  statement: string,
  source: ByteSource,
  stated: Certificate['original'],
  form: Form,
  { newHash = portableSha256, signal }: TaskOptions,
): Promise<Verdict> {
  const hash = newHash();
  for await (const chunk of source.open(form)) {
    refuseCancelled(signal);
    hash.update(chunk);
  }
  const found = hash.digest();
  const same = found === stated.sha256;
  return {
    statement,
    verdict: same ? 'holds' : 'fails',
    found: same ? `SHA-256 ${found.slice(0, 16)}...` : 'its SHA-256 differs: it is another file',
  };
}

/** Records and columns of a file. */
export type FileCounts = Pick<FileRecord, 'records' | 'columns'>;

/**
 * Records, columns, groups, and cells that were filled in or emptied, counted again. `groups` is
 * null if the partition is missing.
 */
export function countsVerdict(
  certificate: Certificate,
  original: FileCounts,
  written: FileCounts,
  checked: readonly CheckedStep[],
  groups: readonly (CertifiedStep['groups'] | null)[],
): Verdict {
  const differ: string[] = [];
  const compare = (what: string, stated: object, found: object) => {
    if (JSON.stringify(stated) !== JSON.stringify(found)) differ.push(what);
  };
  const sizes = ({ records, columns }: FileCounts) => [records, columns];
  compare('the original', sizes(certificate.original), sizes(original));
  compare('the protected file', sizes(certificate.protected), sizes(written));
  for (const [i, { groups: stated, filled, suppressed }] of certificate.steps.entries()) {
    const step = checked[i];
    compare('missing values', [filled, suppressed], [step.filled, step.suppressed]);
    const found = groups[i];
    if (found !== null) compare('groups', stated, found);
  }
  return {
    statement: 'The numbers of records, columns, groups and missing values are those stated.',
    verdict: differ.length === 0 ? 'holds' : 'fails',
    found: differ.length === 0 ? 'counted again' : `different numbers of ${differ.join(', ')}`,
  };
}
