import type {
  Engine,
  MaskedRun,
  Measurement,
  SurveyedRun,
  WrittenRun,
} from '../../engines/contract/index.ts';
import { stopwatch } from '../../foundation/work/index.ts';
import { sha256Text, type Target } from '../../io/bytes/index.ts';
import { loss } from '../../measures/utility/index.ts';
import { assembleCertificate, groupsOver } from '../../recipe/certificate/index.ts';
import type { StoredFile } from '../../recipe/dataset/index.ts';
import { type RunProtection, refuseFailed, type Seconds } from './protection.ts';

/** A run from its plan to its certificate, with any engine. */
interface Conducted<Written> {
  readonly run: Written;
  readonly protection: RunProtection;
}

/**
 * Protects a file by its plan: cuts, masks and writes it, reads it back, and measures every claim
 * of the plan on the result. Throws if a claim does not hold.
 */
export async function conduct<
  Surveyed extends SurveyedRun,
  Cut extends Surveyed,
  Masked extends Cut & MaskedRun,
  Written extends Masked & WrittenRun,
  ReadBack extends StoredFile,
>(
  engine: Engine<Surveyed, Cut, Masked, Written, ReadBack>,
  surveyed: Surveyed,
  target: Target,
  secondsToRead: number,
): Promise<Conducted<Written>> {
  const clock = stopwatch();
  const cut = await engine.cut(surveyed);
  const toCut = clock();
  const masked = await engine.mask(cut);
  clock();
  const run = await engine.write(masked, target);
  const source = await target.finish();
  const toWrite = clock();
  const written = await engine.readBack(run, source);
  const measured = await engine.measure(run, written);
  const { group, replace } = masked.seconds;
  const protection = finish(run, written, measured, () => ({
    read: secondsToRead,
    group: toCut + group,
    replace,
    write: toWrite,
    certify: clock(),
  }));
  return { run, protection };
}

/** The certificate and the summary of a run, with any engine. Throws if a claim does not hold. */
function finish(
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
