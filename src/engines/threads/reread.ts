import { drive } from '../../foundation/work/index.ts';
import { type ByteSource, sha256Text } from '../../io/bytes/index.ts';
import { groupSizes } from '../../methods/contract/index.ts';
import {
  areComplete,
  type CoveredFile,
  checkEdits,
  checkFile,
  checkFileOrBlocks,
  checkInferable,
  codedAs,
  loadCovered,
  MISFITS,
  recordOf,
  wantedBy,
  writtenDialect,
} from '../../recipe/certificate/index.ts';
import {
  keptInPartition,
  parsePartition,
  prepareLoaded,
  type TaskOptions,
} from '../../recipe/dataset/index.ts';
import {
  type Certificate,
  type Coverage,
  type FilePair,
  keptRecords,
  measureFigures,
  type Scope,
} from '../../recipe/index.ts';
import { blocksOf } from '../../recipe/run/index.ts';
import type { CertifiedFiles, Reread } from '../contract/index.ts';

/** Reads both files into memory. `partition` is a text. */
export async function rereadInMemory(
  { original, written, certificate }: CertifiedFiles,
  scope: Scope,
  partition: string | null,
  options: TaskOptions,
): Promise<Reread> {
  const { coverages, cut } = scope;
  const files = await loadBoth(original, written, certificate, scope, options);
  const [before, after] = files;
  const columnAt = (position: number) => before.table.columns[position];
  let pair: CoveredPair;
  let blocks: readonly Int32Array[] | null = null;
  return {
    names: [before.names, after.names],
    async partition() {
      pair = pairOf(files, certificate, coverages, partition);
      return partition === null ? null : sha256Text(partition);
    },
    misfit: async () => misfitOf(pair, coverages),
    isNumber: (position) => columnAt(position).kind === 'numeric',
    async cut() {
      blocks = cut && blocksOf(columnAt, before.records, cut).blocks;
      return blocks?.length ?? null;
    },
    kept: async () => pair.kept,
    async recompute() {
      const checking = checkFileOrBlocks(coverages, pair, blocks);
      const inferable = await checkInferable(pair, scope, options);
      return {
        original: recordOf(before),
        protected: recordOf(after),
        checked: await drive(checking, () => {}, options.signal),
        groups: pair.groupOf.map((groups) => groups && sizesOf(groups)),
        file: [
          ...(await checkFile(pair, scope, options)),
          ...(await checkEdits(pair, scope, options)),
          ...inferable.claims,
        ],
        lost: inferable.withdrawn,
        figures: measureFigures(coverages, pair),
      };
    },
    async close() {},
  };
}

type CoveredPair = FilePair<CoveredFile>;

/** Both files with the columns of the certificate, the original as steps saw it. */
export async function loadBoth(
  original: ByteSource,
  written: ByteSource,
  { dialect }: Certificate,
  scope: Scope,
  options: TaskOptions,
): Promise<[CoveredFile, CoveredFile]> {
  const wanted = wantedBy(scope);
  const before = await loadCovered(original, dialect, wanted.original, options);
  const form = writtenDialect(dialect, scope.fates);
  const after = await loadCovered(written, form, wanted.written, options);
  const ready = prepareLoaded(before, scope.preparations);
  return [ready, codedAs(ready, after, scope, after.dialect.decimal)];
}

/** Both files with the groups of their records, if the partition exists. */
export function pairOf(
  [original, written]: readonly [CoveredFile, CoveredFile],
  { sampled, steps }: Certificate,
  coverages: readonly Coverage[],
  partition: string | null,
): CoveredPair {
  const isDrawn = sampled !== undefined && partition !== null;
  return {
    original,
    written,
    // Only the partition shows which records were sampled.
    kept: isDrawn ? keptInPartition(partition) : keptRecords(coverages, original),
    groupOf: partition === null ? steps.map(() => null) : parsePartition(partition, steps.length),
  };
}

function sizesOf(groupOf: Int32Array) {
  const groups = groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
  return groupSizes({ groupOf, groups });
}

function misfitOf(
  { original, written, kept, groupOf }: CoveredPair,
  coverages: readonly Coverage[],
): string | null {
  if (!areComplete(original, coverages)) return MISFITS.missing;
  if (kept !== null && kept.length !== original.records) return MISFITS.partition;
  const expected = kept?.reduce((sum, flag) => sum + flag, 0) ?? original.records;
  const differ = groupOf.some((groups) => groups !== null && groups.length !== expected);
  return written.records !== expected || differ ? MISFITS.records : null;
}
