import type { Dataset } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import type { Finding } from '../../measures/claims/index.ts';
import { rowsOf } from '../dataset/index.ts';
import {
  type CheckedClaim,
  type CheckedStep,
  type Coverage,
  checkSteps,
  type FilePair,
} from './check.ts';
import { wantedIn } from './loadCovered.ts';

/** Findings about the steps of one block. */
export interface CheckedBlock {
  readonly block: number;
  readonly steps: readonly CheckedStep[];
}

/** Checks the promises of a file: block by block if it was cut, otherwise as a whole. */
export function checkFileOrBlocks(
  coverages: readonly Coverage[],
  pair: FilePair,
  blocks: readonly Int32Array[] | null,
): Work<CheckedStep[]> {
  return blocks === null ? checkSteps(coverages, pair) : checkBlocks(coverages, pair, blocks);
}

/**
 * Checks the promises of a file that was cut, block by block, because each block was protected
 * separately. A promise that holds in every block holds in the file.
 */
function* checkBlocks(
  coverages: readonly Coverage[],
  { original, written, kept, groupOf }: FilePair,
  blocks: readonly Int32Array[],
): Work<CheckedStep[]> {
  const secret = coverages.flatMap(({ confidential = [] }) => confidential);
  const before = wantedIn(coverages, 'original').positions;
  const after = wantedIn(
    coverages,
    'written',
    secret.map((column) => column.written),
  ).positions;
  const places = placesOf(kept);
  const checked: CheckedBlock[] = [];
  for (const [block, records] of blocks.entries()) {
    const own = Int32Array.from(kept === null ? records : records.filter((r) => kept[r] === 1));
    const rows = places === null ? own : own.map((record) => places[record]);
    const pair = {
      original: blockOf(original, before, records),
      written: blockOf(written, after, rows),
      kept: kept && Uint8Array.from(records, (record) => kept[record]),
      groupOf: groupOf.map((all) => all && rows.map((row) => all[row])),
    };
    const steps = yield* inBlock(checkSteps(coverages, pair), block, blocks.length);
    checked.push({ block, steps });
  }
  return mergeChecked(checked, blocks.length);
}

/** Some records of a file, with their values in the requested columns. */
function blockOf({ table }: Pick<Dataset, 'table'>, wanted: ReadonlySet<number>, rows: Int32Array) {
  const columns = table.columns.map((column, position) =>
    wanted.has(position) ? rowsOf(column, rows) : column,
  );
  return { table: { columns, records: rows.length } };
}

/** Combines the findings of all blocks: the worst figure of each, and the sums of counts. */
export function mergeChecked(checked: Iterable<CheckedBlock>, blocks: number): CheckedStep[] {
  const merged: (Omit<CheckedStep, 'claims'> & { claims: CheckedClaim[] })[] = [];
  const worst: number[][] = [];
  for (const { block, steps } of checked) {
    for (const [i, step] of steps.entries()) {
      const { filled, suppressed, changed } = merged[i] ?? { filled: 0, suppressed: 0, changed: 0 };
      merged[i] = {
        ...(merged[i] ?? { ...step, claims: [...step.claims] }),
        filled: filled + step.filled,
        suppressed: suppressed + step.suppressed,
        changed: changed + step.changed,
      };
      worst[i] ??= step.claims.map(() => block);
      for (const [j, claim] of step.claims.entries()) {
        const before = merged[i].claims[j].finding;
        if (before === null || claim.finding === null) {
          merged[i].claims[j] = { ...claim, finding: null };
        } else if (isWorse(claim.finding, before)) {
          merged[i].claims[j] = claim;
          worst[i][j] = block;
        }
      }
    }
  }
  return merged.map((step, i) => ({
    ...step,
    claims: step.claims.map(({ finding, ...claim }, j) => ({
      ...claim,
      finding: finding && {
        ...finding,
        found:
          blocks === 1
            ? finding.found
            : `${finding.found}, in block ${worst[i][j] + 1}, the worst of ${blocks}`,
      },
    })),
  }));
}

/** A figure is limited from one side only. A figure that holds shows which side. */
function isWorse(a: Finding, b: Finding): boolean {
  if (a.holds !== b.holds) return !a.holds;
  const isAtLeast = [a, b].some(({ holds, measured, limit }) =>
    holds ? measured > limit : measured < limit,
  );
  return isAtLeast
    ? a.measured - a.limit < b.measured - b.limit
    : a.measured - a.limit > b.measured - b.limit;
}

function* inBlock<T>(work: Work<T>, block: number, blocks: number): Work<T> {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    if (!('wish' in next.value)) {
      const { done, total } = next.value;
      yield { done: block + done / total, total: blocks };
    }
  }
}

/** For each record its row in the file without the dropped records. */
function placesOf(kept: Uint8Array | null): Int32Array | null {
  if (kept === null) return null;
  let next = 0;
  return Int32Array.from(kept, (flag) => (flag === 1 ? next++ : -1));
}
