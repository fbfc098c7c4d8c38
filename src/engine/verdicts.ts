import { portableSha256 } from '../io/sha256.ts';
import type { ByteSource, Form } from '../io/source.ts';
import { groupSizes } from '../method/index.ts';
import type { Certificate, CertifiedClaim, CheckedStep } from '../recipe/index.ts';
import { recordOf, sealed } from './certify.ts';
import { refuseCancelled } from './drive.ts';
import type { LoadedFile, TaskOptions } from './load.ts';

/** What was found about one statement of a certificate. */
export interface Verdict {
  readonly statement: string;
  readonly verdict: 'holds' | 'fails' | 'not verifiable';
  /** The figure found, or the reason why nothing could be. */
  readonly found: string;
}

/** A claim is confirmed if it holds and its figure and limit are those stated: computed from the same bytes they cannot differ. */
export function claimVerdict(
  stated: CertifiedClaim | undefined,
  found: CertifiedClaim,
  step = '',
): Verdict {
  const agrees = stated?.measured === found.measured && stated.limit === found.limit;
  const words = stated && `${stated.measured} with the limit ${stated.limit}`;
  const difference = agrees ? '' : `; the certificate states ${words ?? 'nothing'}`;
  return {
    statement: step + found.sentence,
    verdict: found.holds && agrees ? 'holds' : 'fails',
    found: found.found + difference,
  };
}

export function sealVerdict(certificate: Certificate): Verdict {
  const { seal, ...stated } = certificate;
  const intact = sealed(stated).seal === seal;
  return {
    statement: 'The certificate is as it was made.',
    verdict: intact ? 'holds' : 'fails',
    found: intact ? 'its seal fits' : 'its seal does not fit: it was edited',
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

/** Records, columns, groups, and cells that were filled in or left empty, as they were counted again. */
export function countsVerdict(
  certificate: Certificate,
  before: LoadedFile,
  after: LoadedFile,
  checked: readonly CheckedStep[],
  groupOf: readonly (Int32Array | null)[],
): Verdict {
  const differ: string[] = [];
  const compare = (what: string, stated: object, found: object) => {
    if (JSON.stringify(stated) !== JSON.stringify(found)) differ.push(what);
  };
  const sizes = ({ records, columns }: Certificate['original']) => [records, columns];
  compare('the original', sizes(certificate.original), sizes(recordOf(before)));
  compare('the protected file', sizes(certificate.protected), sizes(recordOf(after)));
  for (const [i, { groups, filled, suppressed }] of certificate.steps.entries()) {
    const step = checked[i];
    compare('missing values', [filled, suppressed], [step.filled, step.suppressed]);
    const known = groupOf[i];
    if (known !== null) {
      const count = known.reduce((most, group) => Math.max(most, group + 1), 0);
      compare('groups', groups, groupSizes({ groupOf: known, groups: count }));
    }
  }
  return {
    statement: 'Records, columns, groups and missing values are as many as stated.',
    verdict: differ.length === 0 ? 'holds' : 'fails',
    found: differ.length === 0 ? 'counted again' : `other counts of ${differ.join(', ')}`,
  };
}
