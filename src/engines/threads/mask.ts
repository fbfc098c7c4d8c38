import { parseSeed } from '../../foundation/numerics/index.ts';
import { drive, type Progress, refuseCancelled, stopwatch } from '../../foundation/work/index.ts';
import type { Partition } from '../../methods/contract/index.ts';
import { type MaskedColumn, type TaskOptions, withColumns } from '../../recipe/dataset/index.ts';
import { refuseViolations } from '../../recipe/rules/index.ts';
import { GROUPING, type MaskedFile, maskFile, maskInBlocks } from '../../recipe/run/index.ts';
import type { GivenColumns, MaskedRun, MaskingAccount } from '../contract/index.ts';
import type { CutRun } from './cut.ts';

/** A run in memory with its new values. */
export interface MaskedInMemory extends CutRun, Omit<MaskedRun, 'file'> {
  readonly masked: ReadonlyMap<number, MaskedColumn>;
  readonly partitions: readonly Partition[];
}

/** Protects a file in memory: as a whole, or block by block if it was cut. */
export async function mask(run: CutRun, options: TaskOptions): Promise<MaskedInMemory> {
  const { file, plan } = run;
  await refuseViolations(withColumns(file, plan.columns), plan, options);
  const made = run.blocks === null ? await maskWhole(run, options) : await maskCut(run, options);
  refuseCancelled(options.signal);
  return { ...run, ...made, records: plan.records };
}

type Stage = 'group' | 'replace' | 'enforce';

async function maskWhole({ file, plan, seed }: CutRun, { signal, crew, onProgress }: TaskOptions) {
  const steps = plan.steps.length;
  const spent = { group: 0, replace: 0, enforce: 0 };
  const clock = stopwatch();
  let stage: Stage = 'group';
  const work = maskFile(file, plan, parseSeed(seed), {
    members: crew?.size ?? 1,
    onStage(next) {
      spent[stage] += clock();
      stage = next;
    },
  });
  const report = ({ done, total, note }: Progress) =>
    onProgress?.(stage, shareOf(stage, done / total, steps), note);
  const made = await drive(work, report, signal, crew);
  spent[stage] += clock();
  return {
    masked: made.masked,
    partitions: made.partitions,
    blockPlans: made.steps.map(({ blockPlans }) => blockPlans),
    models: made.partitions.map(({ model }) => model?.summaries ?? []),
    account: accountOf(made, { file, plan }),
    seconds: { group: spent.group, replace: spent.replace + spent.enforce },
  };
}

/** Progress of a stage over all steps, from the progress of the steps. */
function shareOf(stage: Stage, share: number, steps: number): number {
  if (stage === 'enforce') return share;
  const step = Math.floor(share * steps);
  const inStep = share * steps - step;
  const inStage = stage === 'group' ? inStep / GROUPING : (inStep - GROUPING) / (1 - GROUPING);
  return (step + Math.min(1, Math.max(0, inStage))) / steps;
}

async function maskCut(
  { file, plan, seed, blocks }: CutRun,
  { signal, crew, onProgress }: TaskOptions,
) {
  const clock = stopwatch();
  const members = crew?.size ?? 1;
  const work = maskInBlocks(file, plan, blocks!, parseSeed(seed), members);
  const report = ({ done, total }: Progress) => onProgress?.('group', done / total);
  const made = await drive(work, report, signal, crew);
  return {
    ...made,
    blockPlans: [[blocks!.plan]],
    models: made.partitions.map(() => []),
    account: { given: [], cells: [] },
    seconds: { group: clock(), replace: 0 },
  };
}

function accountOf(
  { steps, enforcement, restored, held, repaired }: MaskedFile,
  { file, plan }: Pick<CutRun, 'file' | 'plan'>,
): MaskingAccount {
  const name = (position: number) => file.table.columns[position].name;
  const covered = new Set(plan.steps.flatMap(({ positions }) => positions));
  const given = steps.flatMap(({ explained }, i): GivenColumns[] => {
    const { positions, given: own } = plan.steps[i];
    // Given columns that another step protects are not released unchanged.
    const found = own.some((position) => covered.has(position)) ? null : explained();
    if (found === null) return [];
    const { distinct, rSquared } = found;
    const columns = rSquared.map((share, j) => ({ name: name(positions[j]), rSquared: share }));
    return [{ given: own.map(name), distinct, explained: columns }];
  });
  return {
    given,
    cells: [...new Set(steps.flatMap(({ cells }) => cells))],
    ...(enforcement !== null && { enforcement }),
    ...(restored > 0 && { restored }),
    ...(held > 0 && { held }),
    ...(repaired && { repaired: { records: repaired.records, values: repaired.values } }),
  };
}
