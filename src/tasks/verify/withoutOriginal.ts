import type { ByteSource } from '../../io/bytes/index.ts';
import { sha256Text } from '../../io/bytes/index.ts';
import {
  fileVerdict,
  formOf,
  paperVerdict,
  sealVerdict,
  type Verdict,
  type Verification,
  verification,
} from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { CertifiedClaim } from '../../recipe/index.ts';
import type { Papers } from './papers.ts';

/**
 * Verifies what can be verified without the original: whether certificate, protected file, recipe and partition belong
 * together. Every claim compares with the original, or relies on it, and stays open.
 */
export async function verifyWithoutOriginal(
  written: ByteSource,
  { certificate, recipe, partition }: Papers,
  options: TaskOptions = {},
): Promise<Verification> {
  const verdicts: Verdict[] = [
    sealVerdict(certificate),
    {
      statement: 'The original is the file that was protected.',
      verdict: 'not verifiable',
      found: 'the original was not given',
    },
    await fileVerdict(
      'The protected file is the one that was written.',
      written,
      certificate.protected,
      formOf(certificate),
      options,
    ),
  ];
  if (recipe !== null) verdicts.push(paperVerdict('recipe', certificate, sha256Text(recipe)));
  if (partition !== null) {
    verdicts.push(paperVerdict('partition', certificate, sha256Text(partition)));
  }
  verdicts.push({
    statement:
      'The certificate claims what the recipe promises, about the same columns and records.',
    verdict: 'not verifiable',
    found: 'the recipe is planned for the original, which was not given',
  });
  const { steps, file } = certificate;
  for (const [i, { claims }] of steps.entries()) {
    const step = steps.length > 1 ? `Step ${i + 1}: ` : '';
    for (const claim of claims) verdicts.push(open(claim, step));
  }
  for (const claim of file) verdicts.push(open(claim));
  return verification(certificate, verdicts);
}

function open({ sentence, found }: CertifiedClaim, step = ''): Verdict {
  return {
    statement: step + sentence,
    verdict: 'not verifiable',
    found: `the certificate states ${found}; only the original tells`,
  };
}
