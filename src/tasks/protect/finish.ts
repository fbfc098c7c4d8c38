import type { Measurement, WrittenRun } from '../../engines/contract/index.ts';
import { sha256Text } from '../../io/bytes/index.ts';
import { loss } from '../../measures/utility/index.ts';
import { assembleCertificate, groupsOver } from '../../recipe/certificate/index.ts';
import type { StoredFile } from '../../recipe/dataset/index.ts';
import { type RunProtection, refuseFailed, type Seconds } from './protection.ts';

/** The account of a run, whatever engine did it: its certificate and its summary. Throws if a claim does not hold. */
export function finish(
  run: WrittenRun,
  written: StoredFile,
  measured: Measurement,
  seconds: () => Seconds,
): RunProtection {
  const { file: original, records, blockPlans, models } = run;
  const plan = { ...run.plan, records };
  const recipe = `${JSON.stringify({ ...plan.recipe, seed: run.seed }, null, 2)}\n`;
  const digests = { recipe: sha256Text(recipe), partition: run.partition.sha256 };
  const certificate = assembleCertificate({ ...measured, original, written, plan, digests });
  refuseFailed(certificate);
  const { steps, figures } = certificate;
  const spent = seconds();
  return {
    ...{ plan, recipe, certificate, blockPlans, models },
    summary: {
      records,
      groups: groupsOver(steps.map(({ groups }) => groups)),
      loss: figures.find(({ name }) => name === loss.name)?.value ?? null,
      dropped: original.records - records,
      filled: added(steps.map(({ filled }) => filled)),
      suppressed: added(steps.map(({ suppressed }) => suppressed)),
      ...measured.shared,
      changes: measured.changes.flat(),
      recoded: measured.recoded,
      ...run.account,
      seconds: { ...spent, total: added(Object.values(spent)) },
    },
  };
}

function added(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
