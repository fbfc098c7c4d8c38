import { type Column, codesOf, type Dataset, valuesOf } from '../../foundation/table/index.ts';
import { drive, type Progress } from '../../foundation/work/index.ts';
import { frequencies } from '../../measures/risk/index.ts';
import { groupSizes } from '../../methods/contract/index.ts';
import {
  type CoveredFile,
  certifiedSteps,
  changeOf,
  checkEdits,
  checkFile,
  checkFileOrBlocks,
  checkInferable,
  distinctIn,
  type Shared,
  sharedColumns,
} from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import {
  type Coverage,
  claimsHidden,
  keepRecords,
  measureFigures,
  type Plan,
  type WithdrawnClaim,
} from '../../recipe/index.ts';
import type { Measurement, RecodedColumn } from '../contract/index.ts';
import { coveredBy } from './readBack.ts';
import type { WrittenInMemory } from './write.ts';

/** Measures everything that the plan's methods promise, on the written file. */
export async function measure(
  run: WrittenInMemory,
  written: CoveredFile,
  options: TaskOptions,
): Promise<Measurement> {
  const { plan, partitions, blocks } = run;
  const { original, fates, coverages, edits, inference } = coveredBy(run);
  const { kept } = plan;
  const pair = { original, written, kept, groupOf: partitions.map(({ groupOf }) => groupOf) };
  const checking = checkFileOrBlocks(coverages, pair, blocks?.blocks ?? null);
  const report = ({ done, total }: Progress) =>
    options.onProgress?.('certify', 0.5 + (0.4 * done) / total);
  const checked = await drive(checking, report, options.signal);
  const inferable = await checkInferable(pair, { fates, edits, inference, coverages }, options);
  const lost = inferable.withdrawn;
  const file = [
    ...(await checkFile(pair, { ...plan, fates }, options)),
    ...(await checkEdits(pair, { fates, coverages, edits }, options)),
    ...inferable.claims,
  ];
  return {
    ...{ fates, coverages, edits, inference, file },
    cut: blocks && { ...blocks.cut, blocks: blocks.blocks.length },
    steps: certifiedSteps(withLost(plan, lost), coverages, checked, partitions.map(groupSizes)),
    figures: measureFigures(coverages, pair),
    changes: coverages.map(({ columns, weight }) => {
      const weights =
        weight === undefined
          ? undefined
          : keepRecords(valuesOf(original.table.columns[weight]), kept);
      return columns.map((column) =>
        changeOf(
          column.name,
          keepRecords(valuesOf(original.table.columns[column.position]), kept),
          valuesOf(written.table.columns[column.written]),
          column.isCategorical === true,
          weights,
        ),
      );
    }),
    shared: countShared(original, written, coverages, plan),
    recoded: recodedIn(run),
  };
}

/** The plan with a claim about emptied cells that does not hold, withdrawn in each step that makes it. */
function withLost(plan: Plan, lost: WithdrawnClaim | null): Plan {
  if (lost === null) return plan;
  return {
    ...plan,
    steps: plan.steps.map((step) =>
      claimsHidden(step) ? { ...step, withdrawn: [...step.withdrawn, lost] } : step,
    ),
  };
}

/** Sizes of classes by the columns that records share, and by the keys that are copied beside them. */
function countShared(
  original: Dataset,
  written: Dataset,
  coverages: readonly Coverage[],
  { notCovered, kept, records, recipe }: Plan,
): Shared {
  const { columns, notShared } = sharedColumns(coverages);
  const masked = columns.map((column) => keyCodes(written.table.columns[column.written], null));
  const all = [
    ...masked,
    ...notCovered.map((position) => keyCodes(original.table.columns[position], kept)),
  ];
  const missingKeys = recipe.description?.missingKeys ?? 'level';
  const sizes = all.length === 0 ? Int32Array.of(records) : frequencies(all, missingKeys);
  const joint = frequencies(masked, missingKeys);
  return {
    notShared,
    alone: sizes.reduce((count, size) => count + (size === 1 ? 1 : 0), 0),
    jointly: joint.reduce((a, b) => Math.min(a, b), records),
    missingKeys: all.some((codes) => codes.includes(-1)) ? missingKeys : null,
  };
}

/** The codes of a column, -1 for missing values; of the kept records only. */
function keyCodes(column: Column, kept: Uint8Array | null): Int32Array {
  const values = valuesOf(column);
  const codes = codesOf(values).codes.map((code, i) => (Number.isNaN(values[i]) ? -1 : code));
  return kept === null ? codes : codes.filter((_, record) => kept[record] === 1);
}

/** Recoded columns, and their numbers of different values before and after. */
function recodedIn({ file, plan }: WrittenInMemory): RecodedColumn[] {
  return plan.preparations.flatMap(({ position, recode }) => {
    if (recode === undefined) return [];
    const [before, after] = [file.table.columns, plan.columns].map((columns) =>
      distinctIn(valuesOf(columns[position])),
    );
    return [{ name: plan.columns[position].name, before, after }];
  });
}
