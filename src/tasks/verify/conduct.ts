import type { CertifiedFiles, Reread } from '../../engines/contract/index.ts';
import {
  fileVerdicts,
  haveColumnsOf,
  MISFITS,
  misfit,
  otherBlocks,
  otherCut,
  partitionVerdict,
  refuseUnlessOther,
  scopeOf,
  type Verdict,
  type Verification,
  verdictsOn,
  verification,
  wrongCut,
} from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { Certificate, Scope } from '../../recipe/index.ts';

/**
 * Verifies a certificate, with any reader of the files. Are these the files of the certificate, can
 * they be compared, was the original cut as stated, and does every statement hold?
 */
export async function conduct(
  { original, written, certificate }: CertifiedFiles,
  read: (scope: Scope) => Promise<Reread>,
  options: TaskOptions,
): Promise<Verification> {
  const scope = scopeOf(certificate);
  const verdicts = await fileVerdicts(original, written, certificate, options);
  let files: Reread;
  try {
    files = await read(scope);
  } catch (error) {
    refuseUnlessOther(error, verdicts);
    return verification(certificate, verdicts);
  }
  try {
    const partition = await files.partition();
    if (partition !== null) verdicts.push(partitionVerdict(certificate, partition));
    const more =
      partition === null && certificate.sampled !== undefined
        ? [NOT_TOLD]
        : await recordVerdicts(certificate, scope, files);
    return verification(certificate, [...verdicts, ...more]);
  } finally {
    await files.close();
  }
}

async function recordVerdicts(
  certificate: Certificate,
  scope: Scope,
  files: Reread,
): Promise<Verdict[]> {
  if (!haveColumnsOf(certificate, ...files.names)) return [misfit(MISFITS.columns)];
  const other = await files.misfit();
  if (other !== null) return [misfit(other)];
  const wrong = wrongCut(scope, files.isNumber);
  if (wrong !== null) return [otherCut(wrong)];
  const differ = otherBlocks(certificate, await files.cut());
  if (differ !== null) return [differ];
  return verdictsOn(certificate, await files.recompute());
}

const NOT_TOLD: Verdict = {
  statement: 'The claims about groups and values hold.',
  verdict: 'not verifiable',
  found: 'the partition is missing, and only it tells which records were drawn',
};
