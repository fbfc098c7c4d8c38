import { PenumbraError } from '../../../../src/error.ts';
import {
  type Acceptance,
  CERTIFICATE_SIGNATURE,
  defaultLimits,
  type GateOutcome,
  purposeOf,
} from '../../../../src/index.ts';
import { likeTable } from '../../../../src/io/labelled/index.ts';
import {
  adviseOn,
  type ExaminedRelease,
  examineRelease,
  type ForeignRelease,
  gatesOfForeign,
  isFree,
  type JudgedRelease,
  judgeRelease,
  type LimitAdvice,
  readKept,
} from '../../../../src/tasks/release/index.ts';
import { recordsIn } from '../../../../src/web.ts';
import { givenFile } from '../givenFile.ts';
import { stayOf } from '../stayOf.ts';
import type { Desk, Run, Task, TaskContext } from '../task.ts';

/** The input of a release. */
export interface ReleaseAsk {
  readonly run: string;
  readonly purpose: string;
  readonly accept: readonly Acceptance[];
  readonly isForSpreadsheet: boolean;
  /** The format of the data; that of the protected file if it is not given. */
  readonly format?: string | undefined;
  /** Other releases of the same original, which the recipient may have too. */
  readonly others: readonly File[];
}

/** How the gates stand. */
export interface GatesFacts {
  readonly gates: readonly GateOutcome[];
  readonly isFree: boolean;
}

/** Checks every gate, with the accepted ones. Measures only once for a run and a purpose. */
export const gates: Task<ReleaseAsk, GatesFacts> = async (desk, ask, context) => {
  const judged = await judgedRelease(desk, ask, context);
  return 'foreign' in judged
    ? { gates: gatesOfForeign(judged), isFree: false }
    : { gates: judged.gates, isFree: isFree(judged.gates) };
};

/** Tries remedies for the limits that fail, for some seconds. */
export const advise: Task<ReleaseAsk, readonly LimitAdvice[]> = async (desk, ask, context) => {
  const judged = await judgedRelease(desk, ask, context);
  if ('foreign' in judged) return [];
  const { signal, progress } = context;
  const { found } = examined.get(runOn(desk, ask.run))!;
  return 'foreign' in found
    ? []
    : adviseOn(found, { signal, crew: desk.crew(), onProgress: progress });
};

interface Examined {
  readonly key: string;
  readonly found: ExaminedRelease | ForeignRelease;
}

/** The slow part: kept as long as the run. */
const examined = new WeakMap<Run, Examined>();

/** The release of a run with its verdicts. */
export async function judgedRelease(
  desk: Desk,
  ask: ReleaseAsk,
  context: TaskContext,
): Promise<JudgedRelease | ForeignRelease> {
  const run = runOn(desk, ask.run);
  const others = ask.others.map(({ name, size, lastModified }) => [name, size, lastModified]);
  const key = JSON.stringify([ask.purpose, others]);
  let kept = examined.get(run);
  if (kept?.key !== key) {
    kept = { key, found: await examine(desk, run, ask, context) };
    examined.set(run, kept);
  }
  const { accept, isForSpreadsheet, format } = ask;
  return 'foreign' in kept.found
    ? kept.found
    : judgeRelease(kept.found, { accept, isForSpreadsheet, format });
}

async function examine(
  desk: Desk,
  run: Run,
  { purpose, others }: ReleaseAsk,
  { signal, progress }: TaskContext,
): Promise<ExaminedRelease | ForeignRelease> {
  const task = { signal, crew: desk.crew(), onProgress: progress };
  const { original, protectedFile } = run;
  // The check does not read who and when.
  const texts = stayOf(run, '');
  return examineRelease(
    {
      original: original.source,
      masked: protectedFile.source,
      loaded: [original, protectedFile],
      maskedName: run.output,
    },
    readKept({
      certificate: texts.get('certificate.json')!,
      // The recipe does not stay with a refined file; its roles hold for that too.
      recipe: texts.get('recipe.json') ?? run.protection.recipe,
      partition: texts.get('partition.csv') ?? null,
      models: texts.get('models.json') ?? null,
      refinement: texts.get('refinement.json') ?? null,
      signature: texts.get(CERTIFICATE_SIGNATURE) ?? null,
      audit: texts.get('audit.jsonl')!,
    }),
    {
      purpose: purposeOf(desk.limits ?? defaultLimits, purpose),
      alsoReleased: others.map((other) => ({
        name: other.name,
        path: other.name,
        source: async () => recordsIn(await givenFile(other), likeTable(undefined)),
      })),
    },
    task,
  );
}

/** A run of this worker. It is gone if the worker restarted, or if newer runs replaced it. */
export function runOn(desk: Desk, id: string): Run {
  const run = desk.runs.get(id);
  if (run !== undefined) return run;
  throw new PenumbraError('usage', 'This run is no longer in memory: run the recipe again.');
}
