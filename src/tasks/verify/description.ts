import { standInFor } from '../../engines/contract/index.ts';
import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { surveyCsv } from '../../io/csv/index.ts';
import { refuseOtherDescription } from '../../recipe/certificate/index.ts';
import { type TaskOptions, withOwnLabels } from '../../recipe/dataset/index.ts';
import { type Certificate, completeDescription, dialectOfColumns } from '../../recipe/index.ts';

/**
 * Refuses to verify a file whose description is another one now than when it was protected. The file is read once, in
 * pieces, because what the description leaves open is guessed as it was then.
 */
export async function refuseNewDescription(
  original: ByteSource,
  certificate: Certificate,
  description: Description,
  { signal }: Pick<TaskOptions, 'signal'> = {},
): Promise<void> {
  if (certificate.description === undefined) return;
  const { columns: _, ...form } = certificate.dialect;
  const whole = await withOwnLabels(original, description);
  const survey = await surveyCsv(original, {
    ...form,
    describe: (names) => dialectOfColumns(completeDescription(whole, names)),
    signal,
  });
  const file = await standInFor(original, survey, '', { description: whole }, signal);
  refuseOtherDescription(certificate, file.description);
}
