import { digestCells } from '../io/csv/index.ts';
import { portableSha256 } from '../io/sha256.ts';
import type { CertifiedClaim, ColumnFate } from '../recipe/index.ts';
import type { LoadedFile, TaskOptions } from './load.ts';

/** Claims about the protected file as a whole, checked on the bytes of both files. */
export async function checkFile(
  original: LoadedFile,
  written: LoadedFile,
  fates: readonly ColumnFate[],
  kept: Uint8Array | null,
  options: TaskOptions,
): Promise<CertifiedClaim[]> {
  return [
    checkRecords(original, written, kept),
    checkColumns(written, fates),
    await checkCopied(original, written, fates, kept, options),
  ];
}

function checkRecords(original: LoadedFile, written: LoadedFile, kept: Uint8Array | null) {
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
    found: `${written.records} records, ${original.records - expected} left out`,
  } as const;
}

function checkColumns(written: LoadedFile, fates: readonly ColumnFate[]) {
  const expected = fates.filter(({ fate }) => fate !== 'left out').map(({ name }) => name);
  // Without a header the names are made from positions, so only their number can be compared.
  const differ = written.dialect.header
    ? expected.filter((name, i) => written.names[i] !== name).length
    : 0;
  const off = differ + Math.abs(expected.length - written.names.length);
  const gone = fates.length - expected.length;
  return {
    claim: 'columns',
    sentence:
      'The protected file has the columns of the original, in their order, less those left out.',
    tier: 'proved',
    because: 'names and cells of a column that is left out are skipped alike.',
    figure: 'columns that differ; at most 0',
    measured: off,
    limit: 0,
    holds: off === 0,
    found: `${written.names.length} columns, ${gone} left out`,
  } as const;
}

/** Compares SHA-256 digests of the bytes of all cells of the copied columns. */
async function checkCopied(
  original: LoadedFile,
  written: LoadedFile,
  fates: readonly ColumnFate[],
  kept: Uint8Array | null,
  options: TaskOptions,
) {
  const copied = fates.filter(({ fate }) => fate === 'copied');
  const newHash = options.newHash ?? portableSha256;
  // CSV and XML quote and encode differently, so it is their texts that can be compared.
  const texts = original.source.plain !== written.source.plain;
  const digest = async (file: LoadedFile, positions: number[], keep: Uint8Array | null) => {
    const hash = newHash();
    await digestCells(
      file.source,
      file.dialect,
      positions,
      keep === null ? undefined : (record) => keep[record] === 1,
      (bytes) => hash.update(bytes),
      { texts, ...(options.signal === undefined ? {} : { signal: options.signal }) },
    );
    return hash.digest();
  };
  const same =
    copied.length === 0 ||
    (await digest(
      original,
      copied.map((c) => c.original - 1),
      kept,
    )) ===
      (await digest(
        written,
        copied.map((c) => (c.protected ?? 0) - 1),
        null,
      ));
  return {
    claim: 'copied',
    sentence: `Every column that is neither protected, replaced by pseudonyms nor left out is copied ${texts ? 'text for text' : 'byte for byte'}.`,
    tier: 'proved',
    because: 'cells of such columns are written from the bytes that were read.',
    figure: `whether the ${texts ? 'texts' : 'bytes'} differ, 0 or 1; at most 0`,
    measured: same ? 0 : 1,
    limit: 0,
    holds: same,
    found: `${copied.length} columns copied`,
  } as const;
}
