import type { Engine, MaskedRun, SurveyedRun, WrittenRun } from '../../engines/contract/index.ts';
import { stopwatch } from '../../foundation/work/index.ts';
import type { Target } from '../../io/bytes/index.ts';
import type { StoredFile } from '../../recipe/dataset/index.ts';
import { finish } from './finish.ts';
import type { RunProtection } from './protection.ts';

/** A run from its plan to its certificate, whatever engine does the work. */
export interface Conducted<Written> {
  readonly run: Written;
  readonly protection: RunProtection;
}

/**
 * Protects a file whose recipe is planned: cuts it, masks it, writes it, reads it back and measures on it all that the plan
 * promises. Throws if a claim does not hold.
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
