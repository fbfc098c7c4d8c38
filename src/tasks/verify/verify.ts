import { drive } from '../../foundation/work/index.ts';
import { type ByteSource, sha256Text } from '../../io/bytes/index.ts';
import { groupSizes } from '../../methods/contract/index.ts';
import {
  areComplete,
  belongingIn,
  type CoveredFile,
  categoriesIn,
  checkEdits,
  checkFile,
  checkFileOrBlocks,
  columnAt,
  fileVerdicts,
  haveColumnsOf,
  loadCovered,
  MISFITS,
  misfit,
  otherBlocks,
  otherCut,
  othersIn,
  partitionVerdict,
  placeIn,
  recordOf,
  refuseUnlessOther,
  scopeOf,
  type Verdict,
  type Verification,
  verdictsOn,
  verification,
  wrongCut,
} from '../../recipe/certificate/index.ts';
import {
  keptInPartition,
  parsePartition,
  prepareLoaded,
  type TaskOptions,
  withCodesOf,
} from '../../recipe/dataset/index.ts';
import { type Certificate, keptRecords, measureFigures, type Scope } from '../../recipe/index.ts';
import { blocksOf } from '../../recipe/run/index.ts';

/** Recomputes every statement of a certificate from the two files and, where it was kept, the partition. */
export async function verify(
  original: ByteSource,
  written: ByteSource,
  certificate: Certificate,
  partition: string | null,
  options: TaskOptions = {},
): Promise<Verification> {
  const scope = scopeOf(certificate);
  const verdicts = await fileVerdicts(original, written, certificate, options);
  let before: CoveredFile;
  let after: CoveredFile;
  try {
    [before, after] = await loadBoth(original, written, certificate, scope, options);
  } catch (error) {
    refuseUnlessOther(error, verdicts);
    return verification(certificate, verdicts);
  }
  const groupOf = readGroups(certificate, partition, verdicts);
  const drawn = certificate.sampled !== undefined;
  if (drawn && partition === null) {
    verdicts.push({
      statement: 'The claims about groups and values hold.',
      verdict: 'not verifiable',
      found: 'the partition is not there, and only it tells which records were drawn',
    });
    return verification(certificate, verdicts);
  }
  const kept =
    drawn && partition !== null
      ? keptInPartition(partition)
      : keptRecords(scope.coverages, columnAt(before));
  verdicts.push(
    ...(await claimVerdicts(certificate, scope, before, after, groupOf, kept, options)),
  );
  return verification(certificate, verdicts);
}

/** Both files with what the certificate speaks of, the original as steps got it. */
export async function loadBoth(
  original: ByteSource,
  written: ByteSource,
  { dialect }: Certificate,
  scope: Scope,
  options: TaskOptions,
): Promise<[CoveredFile, CoveredFile]> {
  const { coverages, fates, preparations } = scope;
  const others = othersIn(scope);
  const load = (source: ByteSource, side: 'original' | 'written', also: readonly number[]) =>
    loadCovered(source, dialect, coverages, side, options, also);
  const before = await load(original, 'original', others.before);
  const after = await load(written, 'written', others.after);
  const ready = prepareLoaded(before, preparations);
  const pairs = categoriesIn(coverages, placeIn(fates));
  return [ready, withCodesOf(after, ready, pairs, after.dialect.decimal)];
}

async function claimVerdicts(
  certificate: Certificate,
  scope: Scope,
  before: CoveredFile,
  after: CoveredFile,
  groupOf: readonly (Int32Array | null)[],
  kept: Uint8Array | null,
  options: TaskOptions,
): Promise<Verdict[]> {
  const other = misfitOf(certificate, scope, before, after, groupOf, kept);
  if (other !== null) return [misfit(other)];
  const { cut, edits, fates, coverages } = scope;
  const [original, written] = [columnAt(before), columnAt(after)];
  const wrong = wrongCut(scope, (p) => original(p).kind === 'numeric');
  if (wrong !== null) return [otherCut(wrong)];
  const belonging = belongingIn(before, coverages, kept);
  const blocks = cut ? blocksOf(original, before.records, cut).blocks : null;
  const differ = blocks && otherBlocks(certificate, blocks.length);
  if (differ) return [differ];
  const checked = await drive(
    checkFileOrBlocks(coverages, original, written, groupOf, belonging, kept, blocks),
    () => {},
    options.signal,
  );
  const file = await checkFile(before, after, fates, kept, options, scope);
  if (edits !== null) {
    file.push(await checkEdits(edits, before, after, fates, coverages, kept, options));
  }
  return verdictsOn(certificate, {
    original: recordOf(before),
    protected: recordOf(after),
    checked,
    groups: groupOf.map((groups) => groups && sizesOf(groups)),
    file,
    figures: measureFigures(coverages, original, written, kept),
  });
}

function sizesOf(groupOf: Int32Array) {
  const groups = groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
  return groupSizes({ groupOf, groups });
}

/** Why nothing can be compared, or null: other files than the certificate speaks of. */
function misfitOf(
  certificate: Certificate,
  { coverages }: Scope,
  before: CoveredFile,
  after: CoveredFile,
  groupOf: readonly (Int32Array | null)[],
  kept: Uint8Array | null,
): string | null {
  if (!haveColumnsOf(certificate, before.names, after.names)) return MISFITS.columns;
  if (!areComplete(before, coverages)) return MISFITS.missing;
  if (kept !== null && kept.length !== before.records) return MISFITS.partition;
  const expected = kept?.reduce((sum, flag) => sum + flag, 0) ?? before.records;
  const differ = groupOf.some((groups) => groups !== null && groups.length !== expected);
  return after.records !== expected || differ ? MISFITS.records : null;
}

function readGroups(
  certificate: Certificate,
  partition: string | null,
  verdicts: Verdict[],
): (Int32Array | null)[] {
  if (partition === null) return certificate.steps.map(() => null);
  verdicts.push(partitionVerdict(certificate, sha256Text(partition)));
  return parsePartition(partition, certificate.steps.length);
}
