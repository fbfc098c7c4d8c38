import {
  asCategories,
  type Column,
  cellText,
  type Dataset,
  halfUnit,
  namesOf,
  onGrid,
  valuesOf,
} from '../../foundation/table/index.ts';
import { portableSha256 } from '../../io/bytes/index.ts';
import { digestCells } from '../../io/csv/index.ts';
import { digestValues, numbersMade } from '../../io/parquet/index.ts';
import { levelText, type StoredFile, type TaskOptions } from '../dataset/index.ts';
import { drawnWeights, keepRecords, weightDecimals } from '../plan/index.ts';
import { checkCarried } from './carriedClaim.ts';
import type { CertifiedClaim } from './certificate.ts';
import type { FilePair } from './check.ts';
import type { ColumnFate, Scope } from './scope.ts';

/** How the checked file is written. */
export type WrittenFile = Omit<StoredFile, 'sha256'>;

type FilesChecked = [
  original: WrittenFile,
  written: WrittenFile,
  fates: readonly ColumnFate[],
  kept: Uint8Array | null,
  options: TaskOptions,
];

/** Claims about the protected file as a whole, checked on the values and the bytes of both files. */
export async function checkFile(
  pair: FilePair<Dataset & WrittenFile>,
  scope: Pick<Scope, 'fates' | 'preparations' | 'sample'>,
  options: TaskOptions,
): Promise<CertifiedClaim[]> {
  const { original, written, kept } = pair;
  const { fates } = scope;
  return [
    ...recodedClaims(fates, recodedOtherwise(pair, scope, written.dialect.decimal)),
    ...checkWeights(pair, scope),
    ...checkCarried(pair, fates),
    ...(await checkBytes(original, written, fates, kept, options)),
  ];
}

/** Claims that need no values, so that they can be checked on files larger than memory. */
export async function checkBytes(
  ...[original, written, fates, kept, options]: FilesChecked
): Promise<CertifiedClaim[]> {
  return [
    checkRecords(original, written, kept),
    checkColumns(written, fates),
    await checkCopied(original, written, fates, kept, options),
  ];
}

/** Counts values of columns that are only recoded and that differ from the recoded original, as texts. */
export function recodedOtherwise(
  { original, written, kept }: FilePair,
  { fates, preparations }: Pick<Scope, 'fates' | 'preparations'>,
  decimal: string,
): number {
  let off = 0;
  for (const fate of fates) {
    if (fate.fate !== 'recoded') continue;
    const before = original.table.columns[fate.position];
    const after = written.table.columns[fate.written!];
    off += preparations.some((one) => one.position === fate.position)
      ? differences(before, after, kept, decimal)
      : written.table.records;
  }
  return off;
}

/** The claim about recoded columns, with the number of values that differ; none if no column is recoded. */
export function recodedClaims(fates: readonly ColumnFate[], off: number): CertifiedClaim[] {
  const own = fates.filter(({ fate }) => fate === 'recoded');
  if (own.length === 0) return [];
  const names = own.map(({ name }) => name).join(', ');
  return [
    {
      claim: 'recoded',
      sentence:
        'Every value of a column that is only recoded is the recoded value of the original.',
      tier: 'proved',
      because: 'the recoding is applied value by value, and again when this claim is checked.',
      figure: 'values that differ; at most 0',
      measured: off,
      limit: 0,
      holds: off === 0,
      found: `${off} values differ in ${names}`,
    },
  ];
}

/** Compares the weights of a sample with the original weights and the sampling fraction. */
function checkWeights(
  { original, written, kept: some }: FilePair,
  { fates, sample }: Pick<Scope, 'fates' | 'sample'>,
): CertifiedClaim[] {
  const fate = fates.find((one) => one.fate === 'reweighted');
  if (fate === undefined || sample === null) return [];
  // A sample of a small file can keep all of its records.
  const kept = some ?? new Uint8Array(original.table.records).fill(1);
  const at = (position: number) => original.table.columns[position];
  const before = at(fate.position);
  const after = written.table.columns[fate.written!];
  const decimals = before.kind === 'numeric' ? weightDecimals(before.grid.decimals) : 0;
  const expected = keepRecords(drawnWeights(valuesOf(before), kept, sample, at), kept);
  const found = valuesOf(after);
  let largest = 0;
  for (let i = 0; i < expected.length; i++) {
    if (Number.isNaN(expected[i]) && Number.isNaN(found[i])) continue;
    const off = Math.abs(expected[i] - found[i]) - halfUnit(decimals);
    const share = off / Math.max(1, Math.abs(expected[i]));
    largest = Math.max(largest, Number.isNaN(share) ? 1 : share);
  }
  return [
    {
      claim: 'sample-weights',
      sentence:
        sample.unit === null
          ? 'The weight of each record is its original weight times the records of its stratum per sampled record, except for the rounding of written values.'
          : 'The weight of each record is its original weight times the units of its stratum per sampled unit, except for the rounding of written values.',
      tier: 'proved',
      because: 'weights are multiplied by this factor and rounded when they are written.',
      figure: 'largest relative difference beyond rounding; at most 1e-9',
      measured: largest,
      limit: 1e-9,
      holds: largest <= 1e-9,
      found: `${expected.length} weights, largest relative difference ${largest}`,
    },
  ];
}

function differences(
  before: Column,
  after: Column,
  kept: Uint8Array | null,
  decimal: string,
): number {
  let off = 0;
  let place = 0;
  const names = before.kind === 'numeric' ? null : namesOf(asCategories(before));
  const codes = before.kind === 'numeric' ? null : asCategories(before).codes;
  const records = before.kind === 'numeric' ? before.values.length : codes!.length;
  for (let record = 0; record < records; record++) {
    if (kept !== null && kept[record] === 0) continue;
    const now = place++;
    if (before.kind === 'numeric' && after.kind === 'numeric') {
      const { values, grid } = before;
      const same = Object.is(
        onGrid(values[record], grid.decimals),
        onGrid(after.values[now], grid.decimals),
      );
      if (!same) off++;
      continue;
    }
    const text = cellText(after, now);
    const expected =
      names === null
        ? cellText(before, record)
        : codes![record] < 0
          ? null
          : levelText(names[codes![record]], decimal);
    if (text !== expected) off++;
  }
  return off;
}

function checkRecords(original: WrittenFile, written: WrittenFile, kept: Uint8Array | null) {
  const expected = kept?.reduce((sum, flag) => sum + flag, 0) ?? original.records;
  const off = Math.abs(written.records - expected);
  return {
    claim: 'records',
    sentence: 'The protected file has one record for each record kept.',
    tier: 'proved',
    because: 'the original is copied record by record, in its order.',
    figure: 'records too many or too few; at most 0',
    measured: off,
    limit: 0,
    holds: off === 0,
    found: `${written.records} records, ${original.records - expected} dropped`,
  } as const;
}

function checkColumns(written: WrittenFile, fates: readonly ColumnFate[]) {
  const expected = fates.filter(({ fate }) => fate !== 'left out').map(({ name }) => name);
  // Without a header, names are made from positions, so only their number can be compared.
  const differ = written.dialect.header
    ? expected.filter((name, i) => written.names[i] !== name).length
    : 0;
  const off = differ + Math.abs(expected.length - written.names.length);
  const gone = fates.length - expected.length;
  return {
    claim: 'columns',
    sentence:
      'The protected file has the columns of the original, in their order, without the dropped columns.',
    tier: 'proved',
    because: 'name and cells of a dropped column are skipped together.',
    figure: 'columns that differ; at most 0',
    measured: off,
    limit: 0,
    holds: off === 0,
    found: `${written.names.length} columns, ${gone} dropped`,
  } as const;
}

/** What is compared: bytes in one format, texts or values between two. */
const COMPARED = ['byte', 'text', 'value'] as const;

const wordsOfCopies = (how: (typeof COMPARED)[number]) => ({
  sentence: `Every column that is not protected, recoded, pseudonymised or dropped is copied ${how} for ${how}.`,
  figure: `whether the ${how}s differ, 0 or 1; at most 0`,
});

/** A stated claim in the words of the one that was found: the original may come in another format than it had. */
export function inWordsOf(
  found: CertifiedClaim,
  stated: CertifiedClaim | undefined,
): CertifiedClaim | undefined {
  const isOfCopies = COMPARED.map(wordsOfCopies).some(
    ({ sentence, figure }) => sentence === stated?.sentence && figure === stated.figure,
  );
  if (stated === undefined || !isOfCopies) return stated;
  return { ...stated, sentence: found.sentence, figure: found.figure };
}

/** Compares SHA-256 digests of the bytes of all cells of the copied columns. */
async function checkCopied(...[original, written, fates, kept, options]: FilesChecked) {
  const copied = fates.filter(({ fate }) => fate === 'copied');
  const newHash = options.newHash ?? portableSha256;
  // CSV and XML quote and encode differently, and so do files with other delimiters: texts are compared.
  const isDelimitedAlike = original.dialect.delimiter === written.dialect.delimiter;
  const texts = original.source.plain !== written.source.plain || !isDelimitedAlike;
  // Formats with types have no texts for numbers.
  const numbers = await numbersMade(
    original.source,
    written.source,
    copied.map((c) => c.written!),
  );
  const how = numbers !== null ? 'value' : texts ? 'text' : 'byte';
  const digest = async (file: WrittenFile, positions: number[], keep: Uint8Array | null) => {
    const hash = newHash();
    const kept = keep === null ? undefined : (record: number) => keep[record] === 1;
    const update = (bytes: Uint8Array) => hash.update(bytes);
    const { signal } = options;
    const { source, dialect } = file;
    if (numbers !== null) {
      const isPadded = written.source.isPadded === true;
      const settings = { signal, isPadded };
      await digestValues(source, dialect, positions, numbers, kept, update, settings);
    } else {
      await digestCells(source, dialect, positions, kept, update, { texts, signal });
    }
    return hash.digest();
  };
  const same =
    copied.length === 0 ||
    (await digest(
      original,
      copied.map((c) => c.position),
      kept,
    )) ===
      (await digest(
        written,
        copied.map((c) => c.written!),
        null,
      ));
  return {
    claim: 'copied',
    ...wordsOfCopies(how),
    tier: 'proved',
    because: 'cells of such columns are written from the bytes that were read.',
    measured: same ? 0 : 1,
    limit: 0,
    holds: same,
    found: `${copied.length} columns copied`,
  } as const;
}
