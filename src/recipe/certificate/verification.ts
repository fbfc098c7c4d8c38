import { type Dataset, valuesOf } from '../../foundation/table/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import type { TaskOptions } from '../dataset/index.ts';
import type { Certificate } from './certificate.ts';
import type { Coverage } from './check.ts';
import { fileVerdict, sealVerdict, type Verdict } from './verdicts.ts';
import { formOf } from './verifyClaims.ts';

export interface Verification {
  readonly verdicts: readonly Verdict[];
  /** Whether every statement holds. A statement that cannot be verified does not hold. */
  readonly holds: boolean;
  /** Claims of the earlier protection that a refinement broke, from the certificate. */
  readonly withdrawn: readonly string[];
}

/** Whether the certificate and the files are unchanged. */
export async function fileVerdicts(
  original: ByteSource,
  written: ByteSource,
  certificate: Certificate,
  options: TaskOptions,
): Promise<Verdict[]> {
  const form = formOf(certificate);
  const are = (statement: string, source: ByteSource, side: 'original' | 'protected') =>
    fileVerdict(statement, source, certificate[side], form, options);
  return [
    sealVerdict(certificate),
    await are('The original is the file that was protected.', original, 'original'),
    await are('The protected file is the one that was written.', written, 'protected'),
  ];
}

export function verification({ refined }: Certificate, verdicts: readonly Verdict[]): Verification {
  return {
    verdicts,
    holds: verdicts.every(({ verdict }) => verdict === 'holds'),
    withdrawn: (refined?.withdrawn ?? []).map(({ sentence }) => sentence),
  };
}

/** Whether columns of steps that refuse missing values have none. */
export function areComplete(
  before: Pick<Dataset, 'table'>,
  coverages: readonly Coverage[],
): boolean {
  const values = (position: number) => valuesOf(before.table.columns[position]);
  return coverages.every(
    ({ missing, columns }) =>
      missing !== 'refuse' || !columns.some((column) => values(column.position).some(Number.isNaN)),
  );
}
