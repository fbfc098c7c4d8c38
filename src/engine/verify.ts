import { PenumbraError } from '../error.ts';
import { sha256Text } from '../io/sha256.ts';
import type { ByteSource, Form } from '../io/source.ts';
import {
  type Certificate,
  type Coverage,
  certified,
  keptRecords,
  measureFigures,
} from '../recipe/index.ts';
import { valuesOf } from '../table/index.ts';
import { checkFileOrBlocks } from './blocks/check.ts';
import { blocksOf } from './blocks/cut.ts';
import { belongingIn, columnAt, loadCovered, placeIn } from './certify.ts';
import { drive } from './drive.ts';
import { checkFile } from './fileClaims.ts';
import type { LoadedFile, TaskOptions } from './load.ts';
import { keptInPartition, parsePartition } from './partitionFile.ts';
import { categoriesIn, prepareLoaded, withCodesOf } from './prepared.ts';
import { checkEdits } from './ruleClaim.ts';
import { claimVerdict, countsVerdict, fileVerdict, sealVerdict, type Verdict } from './verdicts.ts';

export interface Verification {
  readonly verdicts: readonly Verdict[];
  /** Whether every statement holds. What cannot be verified does not count as holding. */
  readonly holds: boolean;
  /** Claims of the protection before that a refinement cost, as the certificate tells. */
  readonly withdrawn: readonly string[];
}

const ORIGINAL = 'The original is the file that was protected.';
const PROTECTED = 'The protected file is the one that was written.';

/** Recomputes every statement of a certificate from the two files and, where it was kept, the partition. */
export async function verify(
  original: ByteSource,
  written: ByteSource,
  certificate: Certificate,
  partition: string | null,
  options: TaskOptions = {},
): Promise<Verification> {
  const coverages = certificate.steps.map((step) => ({ ...step, promised: step.claims }));
  const withdrawn = (certificate.refined?.withdrawn ?? []).map(({ sentence }) => sentence);
  // What reads the certificate has checked that.
  const form = certificate.dialect as Form;
  const verdicts = [
    sealVerdict(certificate),
    await fileVerdict(ORIGINAL, original, certificate.original, form, options),
    await fileVerdict(PROTECTED, written, certificate.protected, form, options),
  ];
  const others = verdicts.slice(1).some(({ verdict }) => verdict === 'fails');
  let before: LoadedFile;
  let after: LoadedFile;
  try {
    [before, after] = await loadBoth(original, written, certificate, coverages, options);
  } catch (error) {
    // Other files than the certificate speaks of need not even be read as it says, which is no news then.
    if (!others || !(error instanceof PenumbraError) || error.code === 'cancelled') throw error;
    return { verdicts, holds: false, withdrawn };
  }
  const groupOf = readGroups(certificate, partition, verdicts);
  const drawn = certificate.sampled !== undefined;
  if (drawn && partition === null) {
    verdicts.push({
      statement: 'The claims about groups and values hold.',
      verdict: 'not verifiable',
      found: 'the partition is not there, and only it tells which records were drawn',
    });
    return { verdicts, holds: false, withdrawn };
  }
  const kept =
    drawn && partition !== null
      ? keptInPartition(partition)
      : keptRecords(coverages, columnAt(before));
  verdicts.push(
    ...(await claimVerdicts(certificate, coverages, before, after, groupOf, kept, options)),
  );
  return { verdicts, holds: verdicts.every(({ verdict }) => verdict === 'holds'), withdrawn };
}

/** Both files with what the certificate speaks of, the original as steps got it. */
export async function loadBoth(
  original: ByteSource,
  written: ByteSource,
  certificate: Certificate,
  coverages: readonly Coverage[],
  options: TaskOptions,
): Promise<[LoadedFile, LoadedFile]> {
  const { dialect, edits, columns, prepared = [], sampled } = certificate;
  const known = prepared.map((one) => one.original);
  const drawn =
    sampled === undefined
      ? []
      : [...sampled.strata, ...(sampled.weight === undefined ? [] : [sampled.weight])];
  const inside = (at: number) => at <= columns.length;
  const seen = [...(edits?.columns ?? []), ...known, ...drawn].filter(inside);
  const kept = seen.flatMap((at) => columns[at - 1].protected ?? []);
  const secret = coverages.flatMap(({ confidential = [] }) =>
    confidential.map((column) => column.protected),
  );
  const sources = secret.map(placeIn(columns));
  const before = await loadCovered(original, dialect, coverages, 'original', options, [
    ...seen,
    ...sources,
  ]);
  const after = await loadCovered(written, dialect, coverages, 'protected', options, [
    ...kept,
    ...secret,
  ]);
  const ready = prepareLoaded(before, prepared);
  return [ready, withCodesOf(after, ready, categoriesIn(coverages, placeIn(columns)))];
}

async function claimVerdicts(
  certificate: Certificate,
  coverages: readonly Coverage[],
  before: LoadedFile,
  after: LoadedFile,
  groupOf: readonly (Int32Array | null)[],
  kept: Uint8Array | null,
  options: TaskOptions,
): Promise<Verdict[]> {
  const misfit = misfitOf(certificate, coverages, before, after, groupOf, kept);
  if (misfit !== null) {
    const statement = 'The claims about groups and values hold.';
    return [{ statement, verdict: 'fails', found: misfit }];
  }
  const verdicts: Verdict[] = [];
  const belonging = belongingIn(before, coverages, kept);
  const { cut } = certificate;
  const blocks = cut ? blocksOf(columnAt(before), before.records, cut).blocks : null;
  if (blocks !== null && blocks.length !== cut!.blocks) {
    const statement = 'The file was cut into blocks as stated.';
    const found = `the original makes ${blocks.length} blocks and not ${cut!.blocks}`;
    return [{ statement, verdict: 'fails', found }];
  }
  const checking = checkFileOrBlocks(
    coverages,
    columnAt(before),
    columnAt(after),
    groupOf,
    belonging,
    kept,
    blocks,
  );
  const checked = await drive(checking, () => {}, options.signal);
  verdicts.push(countsVerdict(certificate, before, after, checked, groupOf));
  for (const [i, step] of checked.entries()) {
    for (const [j, claim] of step.claims.entries()) {
      const stated = certificate.steps[i].claims[j];
      const step = certificate.steps.length > 1 ? `Step ${i + 1}: ` : '';
      verdicts.push(
        claim.finding === null
          ? {
              statement: step + claim.claim.sentence,
              verdict: 'not verifiable',
              found: 'the partition is not there, and the protected file does not show it',
            }
          : claimVerdict(stated, certified(claim), step),
      );
    }
  }
  const ofFile = await checkFile(before, after, certificate.columns, kept, options, certificate);
  const { edits, columns } = certificate;
  if (edits !== undefined) {
    ofFile.push(await checkEdits(edits, before, after, columns, coverages, kept, options));
  }
  for (const claim of ofFile) {
    verdicts.push(
      claimVerdict(
        certificate.file.find((c) => c.claim === claim.claim),
        claim,
      ),
    );
  }
  for (const { name, value } of measureFigures(
    coverages,
    columnAt(before),
    columnAt(after),
    kept,
  )) {
    const stated = certificate.figures.find((figure) => figure.name === name)?.value;
    verdicts.push({
      statement: `The figure "${name}" is the one stated.`,
      verdict: stated === value ? 'holds' : 'fails',
      found: `${name} ${value}${stated === value ? '' : `, stated ${stated}`}`,
    });
  }
  return verdicts;
}

/** Why nothing can be compared, or null: other files than the certificate speaks of. */
function misfitOf(
  { columns }: Certificate,
  coverages: readonly Coverage[],
  before: LoadedFile,
  after: LoadedFile,
  groupOf: readonly (Int32Array | null)[],
  kept: Uint8Array | null,
): string | null {
  const left = columns.filter((column) => column.protected !== null).length;
  if (before.names.length !== columns.length || after.names.length !== left) {
    return 'the files have other columns than the certificate speaks of';
  }
  const values = (position: number) => valuesOf(columnAt(before)(position));
  const complete = ({ missing, columns }: Coverage) =>
    missing !== 'refuse' || !columns.some((column) => values(column.original).some(Number.isNaN));
  if (!coverages.every(complete)) {
    return 'the original has missing values in columns that had none';
  }
  if (kept !== null && kept.length !== before.records) {
    return 'the partition speaks of other records than the original has';
  }
  const expected = kept?.reduce((sum, flag) => sum + flag, 0) ?? before.records;
  const misfit = groupOf.some((groups) => groups !== null && groups.length !== expected);
  return after.records !== expected || misfit
    ? 'the files have different records, so they cannot be compared one by one'
    : null;
}

function readGroups(
  certificate: Certificate,
  partition: string | null,
  verdicts: Verdict[],
): (Int32Array | null)[] {
  if (partition === null) return certificate.steps.map(() => null);
  const same = sha256Text(partition) === certificate.partition;
  verdicts.push({
    statement: 'The partition is the one that was kept.',
    verdict: same ? 'holds' : 'fails',
    found: same ? `SHA-256 ${certificate.partition.slice(0, 16)}...` : 'its SHA-256 differs',
  });
  return parsePartition(partition, certificate.steps.length);
}
