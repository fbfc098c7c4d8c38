import { defaultLimits, purposeOf } from '../../../../src/index.ts';
import { assessLoaded, judgedAgain, limitsReported } from '../../../../src/tasks/assess/index.ts';
import { limitedMeasures } from '../../../../src/tasks/limits/index.ts';
import { factsOf, type RunFacts } from '../finishRun.ts';
import type { Task } from '../task.ts';
import { runOn } from './gates.ts';

/**
 * Judges a run by the limits of another purpose. The recipe is not run again: only measures that the new limits need and
 * that were not taken yet are computed.
 */
export const judge: Task<{ readonly run: string; readonly purpose: string }, RunFacts> = async (
  desk,
  { run: id, purpose: name },
  { signal, progress },
) => {
  const run = runOn(desk, id);
  const purpose = purposeOf(desk.limits ?? defaultLimits, name);
  const { assessment: before, protection, original, protectedFile } = run;
  const { certificate, partition } = protection;
  const known = new Set([...before.figures, ...before.leftOut].map((one) => one.name));
  const missing = limitedMeasures(purpose).filter((measure) => !known.has(measure));
  const task = { signal, crew: desk.crew(), onProgress: progress };
  const { figures, leftOut } =
    missing.length === 0
      ? { figures: [], leftOut: [] }
      : (
          await assessLoaded(original, protectedFile, {
            ...task,
            measures: missing,
            partition,
            isUnknown: (position) => certificate.columns[position].fate === 'pseudonymised',
            prepared: certificate.prepared,
            rules: certificate.edits?.rules,
          })
        ).assessment;
  const assessment = judgedAgain(
    {
      ...before,
      figures: [...before.figures, ...figures],
      leftOut: [...before.leftOut, ...leftOut],
    },
    purpose,
    before.limits!.nature,
  );
  const report = { ...run.report, limits: limitsReported(assessment.limits) };
  const judged = { ...run, assessment, report };
  desk.runs.set(run.id, judged);
  return factsOf(judged);
};
