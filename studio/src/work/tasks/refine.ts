import { PenumbraError } from '../../../../src/error.ts';
import { type Protection, type Refined, refineLoaded } from '../../../../src/index.ts';
import { loss } from '../../../../src/measures/utility/index.ts';
import { readParameters } from '../../../../src/methods/contract/index.ts';
import { changeOf } from '../../../../src/recipe/certificate/index.ts';
import { loadLike } from '../../../../src/recipe/dataset/index.ts';
import { type RefineState, refineParameters } from '../../../../src/tasks/refine/index.ts';
import { targetLike } from '../../../../src/tasks/verify/index.ts';
import { factsOf, finishRun, type RunFacts } from '../finishRun.ts';
import type { Run, Task } from '../task.ts';
import { runOn } from './gates.ts';

interface RefineAsk {
  /** A run. If it is refined already, the unrefined run is refined anew. */
  readonly run: string;
  readonly purpose: string;
  /** By the names of `refineParameters`; the others have their defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Positions of columns of the original, counted from 1. */
  readonly columns: readonly number[];
}

/** Least time between two messages to the page, in milliseconds. */
const PACE = 150;

/**
 * Refines a run as `penumbra refine` does, certifies the claims that still hold, and returns a measured run. The values
 * of E are sent in small batches.
 */
export const refine: Task<RefineAsk, RunFacts, readonly RefineState[]> = async (
  desk,
  { run: id, purpose, settings, columns },
  { signal, progress, tell },
) => {
  const given = runOn(desk, id);
  const before = given.refined?.before ?? given;
  const { original: file } = before;
  const { trials, ...aims } = readParameters(refineParameters, settings, 'Refinement');
  const { protection, protectedFile: masked } = before;
  const task = { signal, crew: desk.crew(), onProgress: progress };
  const form = protection.certificate.dialect as never;
  const target = targetLike(masked.source, { ...masked, input: form });
  const since = performance.now();
  const heap: RefineState[] = [];
  let last = Number.NEGATIVE_INFINITY;
  const flush = () => {
    if (heap.length > 0) tell(heap.splice(0));
    last = performance.now();
  };
  const refined = await refineLoaded(file, masked, target, {
    ...task,
    ...aims,
    trials,
    columns,
    certificate: protection.certificate,
    partition: protection.partition,
    onState: (state) => {
      heap.push(state);
      if (performance.now() - last >= PACE) flush();
    },
  }).finally(flush);
  const protectedFile = await loadLike(file, await target.finish(), form, task);
  const seconds = (performance.now() - since) / 1000;
  const made = {
    original: file,
    protection: refinedProtection(before, refined, seconds),
    bytes: target.bytes(),
    protectedFile,
    refined: { refined, before },
  };
  const run = await finishRun(desk, made, purpose, task);
  return factsOf({ ...run, protection: withChanges(run, refined.columns) });
};

/** The protection with the certificate of the refined file. Models are dropped: they describe the groups before. */
function refinedProtection(
  { protection }: Run,
  { certificate }: Refined,
  seconds: number,
): Protection {
  if (certificate === null) {
    throw new PenumbraError(
      'data',
      'The records of the refined file cannot be matched with the original, so nothing can be certified: run the recipe again.',
    );
  }
  const { summary } = protection;
  const figure = certificate.figures.find(({ name }) => name === loss.name);
  const total = summary.seconds.total + seconds;
  return {
    ...protection,
    certificate,
    models: protection.models.map(() => []),
    summary: { ...summary, loss: figure?.value ?? null, seconds: { ...summary.seconds, total } },
  };
}

/** The changes of the refined columns, counted again. */
function withChanges({ protection, comparison }: Run, refined: readonly string[]): Protection {
  const { summary } = protection;
  const { names, original, masked } = comparison.files;
  const changes = summary.changes.map((change) => {
    const place = refined.includes(change.name) ? names.indexOf(change.name) : -1;
    if (place < 0) return change;
    const now = changeOf(change.name, original[place], masked[place]);
    const { changed, negative, meanAfter, deviationAfter } = now;
    // Weights are not at hand here.
    return { ...change, changed, negative, meanAfter, deviationAfter, weighted: undefined };
  });
  return { ...protection, summary: { ...summary, changes } };
}
