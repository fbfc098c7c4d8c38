import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { surveyCsv } from '../../io/csv/index.ts';
import { type DuckDatabase, eachBlock, openDuckDB } from '../../io/duckdb/index.ts';
import { isAlive, nodeSha256, unwritable } from '../../io/files/index.ts';
import {
  type CheckedBlock,
  checkBytes,
  fileVerdicts,
  haveColumnsOf,
  MISFITS,
  mergeChecked,
  misfit,
  otherBlocks,
  otherCut,
  partitionVerdict,
  recodedClaims,
  refuseUnlessOther,
  rulesClaim,
  scopeOf,
  type Verdict,
  type Verification,
  verdictsOn,
  verification,
  type WantedColumns,
  wantedBy,
  wrongCut,
} from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { Certificate, CertifiedStep, Scope } from '../../recipe/index.ts';
import { totalOf } from '../contract/index.ts';
import { planBlocksBySql } from '../sql/index.ts';
import { type CheckedPair, checkPair } from './checkPair.ts';
import { stagedName } from './layout.ts';
import { sizesOf } from './maskBlocks.ts';
import { figuresOf } from './measure.ts';
import { shareMemory } from './memory.ts';
import {
  columnIn,
  KEPT,
  PAIR,
  type PairLayout,
  pairLayoutOf,
  type SurveyedFile,
} from './pairLayout.ts';
import { surveyPartition } from './partitionReader.ts';
import { rowsOf } from './rows.ts';
import { stagePair } from './stagePair.ts';

export interface VerifyExternalOptions extends TaskOptions {
  /** What the whole process may hold in memory, in bytes. */
  readonly memory: number;
  /** The folder that must stay: temporary data, which are original data, are in a private one beside it. */
  readonly stay: string;
}

/**
 * Verifies files that may be larger than memory, with the verdicts that `verify` gives. The records of both files are put
 * side by side in a database on disk, which cuts the original into blocks anew; every claim is checked block by block on
 * what stands in the files, and sums are exact. `partition` is a path.
 */
export async function verifyExternal(
  original: ByteSource,
  written: ByteSource,
  certificate: Certificate,
  partition: string | null,
  options: VerifyExternalOptions,
): Promise<Verification> {
  if (certificate.cut === undefined || certificate.sampled !== undefined) {
    throw new PenumbraError(
      'usage',
      'The file was protected as a whole, so its claims can only be checked with all of it in memory: verify without --memory, or protect it with --cut.',
      { key: 'memory' },
    );
  }
  // With one column; how many there are is known when the files were looked at.
  shareFor(certificate, options, 1);
  const task = { newHash: nodeSha256, ...options };
  const scope = scopeOf(certificate);
  const verdicts = await fileVerdicts(original, written, certificate, task);
  const wanted = wantedBy(scope);
  let before: SurveyedFile;
  let after: SurveyedFile;
  try {
    before = await surveyed(original, certificate, wanted.original, task);
    after = await surveyed(written, certificate, wanted.written, task);
  } catch (error) {
    refuseUnlessOther(error, verdicts);
    return verification(certificate, verdicts);
  }
  let counts: readonly number[] = [];
  if (partition !== null) {
    const survey = await surveyPartition(partition, certificate.steps.length);
    verdicts.push(partitionVerdict(certificate, survey.sha256));
    counts = survey.counts;
  }
  const more = await claimVerdicts(certificate, scope, before, after, partition, counts, task);
  return verification(certificate, [...verdicts, ...more]);
}

async function surveyed(
  source: ByteSource,
  { dialect }: Certificate,
  { positions, as }: WantedColumns,
  { signal, onProgress }: TaskOptions,
): Promise<SurveyedFile> {
  const survey = await surveyCsv(source, {
    ...dialect,
    only: (position) => positions.has(position),
    as,
    signal,
    onProgress: (done, size) => onProgress?.('read', size ? done / size : 0),
  });
  return { source, survey };
}

async function claimVerdicts(
  certificate: Certificate,
  scope: Scope,
  before: SurveyedFile,
  after: SurveyedFile,
  partition: string | null,
  counts: readonly number[],
  options: VerifyExternalOptions,
): Promise<Verdict[]> {
  if (!haveColumnsOf(certificate, before.survey.names, after.survey.names)) {
    return [misfit(MISFITS.columns)];
  }
  const [left, right] = [before.survey, after.survey];
  const layout = pairLayoutOf(scope, left, right, partition !== null);
  return inDatabase(certificate, layout, options, async (database, held) => {
    const both = [before, after, scope, layout] as const;
    const staged = await stagePair(database, ...both, partition, options);
    if (!staged.isComplete) return [misfit(MISFITS.missing)];
    if (right.records !== staged.kept || counts.some((count) => count !== staged.kept)) {
      return [misfit(MISFITS.records)];
    }
    const isNumber = (position: number) => columnIn(left, position)?.kind === 'numeric';
    const wrong = wrongCut(scope, isNumber);
    if (wrong !== null) return [otherCut(wrong)];
    const { along, strata, smallest, size } = scope.cut!;
    const plan = await planBlocksBySql(database, {
      table: PAIR,
      records: left.records,
      columns: along.map(stagedName),
      strata: strata.map(stagedName),
      others: layout.all.map(({ name }) => name),
      smallest,
      size,
      signal: options.signal,
      onProgress: ({ done, total }) => options.onProgress?.('certify', (0.2 * done) / total),
    });
    const differ = otherBlocks(certificate, plan.blocks);
    if (differ !== null) return [differ];
    const pairs: CheckedPair[] = [];
    const sizes = sizesOf(plan);
    const read = {
      relation: `${PAIR}_blocks`,
      columns: [KEPT, ...layout.original, ...layout.written, ...layout.groups],
      sizes,
      held,
      signal: options.signal,
    };
    for await (const block of eachBlock(database, read)) {
      pairs.push(await checkPair(...both, block, options));
      options.onProgress?.('certify', 0.2 + (0.5 * pairs.length) / sizes.length);
    }
    const kept = await keptIn(database, left.records, staged.kept);
    const { fates, edits } = scope;
    const files = [
      { ...left, source: before.source },
      { ...right, source: after.source },
    ] as const;
    const file = [
      ...recodedClaims(fates, sum(pairs.map((pair) => pair.recoded))),
      ...(await checkBytes(...files, fates, kept, options)),
    ];
    if (edits !== null) {
      const violations = edits.rules.map((_, i) => sum(pairs.map((pair) => pair.violations[i])));
      file.push(rulesClaim(edits, violations));
    }
    const tallies = pairs.map((pair) => pair.columns);
    const { figures } = await figuresOf(
      database,
      `${PAIR} WHERE kept = 1`,
      layout.covered.map((column, j) => ({ ...column, scale: staged.scales[j] })),
      new Map(layout.covered.map(({ position }) => [position, totalOf(position, tallies)])),
      options.signal,
    );
    const checked = pairs.map((pair, block): CheckedBlock => ({ block, steps: pair.steps }));
    return verdictsOn(certificate, {
      original: { records: left.records, columns: left.names.length },
      protected: { records: right.records, columns: right.names.length },
      checked: mergeChecked(checked, plan.blocks),
      groups: await Promise.all(
        certificate.steps.map((_, i) =>
          partition === null ? null : groupsIn(database, layout.groups[i].name),
        ),
      ),
      file,
      figures,
    });
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Which records stay, or null for all. */
async function keptIn(
  database: DuckDatabase,
  records: number,
  count: number,
): Promise<Uint8Array | null> {
  if (count === records) return null;
  const kept = new Uint8Array(records);
  let at = 0;
  for await (const { cells } of rowsOf(database, [KEPT], `FROM ${PAIR}`)) {
    kept.set(cells[0] as Int32Array, at);
    at += cells[0].length;
  }
  return kept;
}

/** As `groupSizes`: numbers that no record has are groups without records. */
async function groupsIn(database: DuckDatabase, name: string): Promise<CertifiedStep['groups']> {
  const sizes = `SELECT ${name} AS number, COUNT(*) AS size FROM ${PAIR} WHERE kept = 1 GROUP BY ${name}`;
  const [row] = await database.rows(
    `SELECT COUNT(*), MAX(number) + 1, MIN(size), MAX(size) FROM (${sizes})`,
  );
  const [there, count, min, max] = row.map(Number);
  return { count, min: there < count ? 0 : min, max };
}

function shareFor(
  { cut, original }: Certificate,
  { memory }: VerifyExternalOptions,
  columns: number,
) {
  return shareMemory(memory, 1, columns, Math.min(cut!.size, original.records), '');
}

/** Does something in a database of its own, in a private folder that is gone afterwards. */
async function inDatabase<T>(
  certificate: Certificate,
  { all }: PairLayout,
  options: VerifyExternalOptions,
  work: (database: DuckDatabase, held: number) => Promise<T>,
): Promise<T> {
  const { database: memory, held } = shareFor(certificate, options, all.length);
  const folder = await privateFolder(options.stay);
  let database: DuckDatabase | null = null;
  try {
    database = await openDuckDB({
      path: join(folder, 'records.duckdb'),
      memory,
      threads: 2,
      temporary: join(folder, 'spill'),
      signal: options.signal,
    });
    return await work(database, held);
  } finally {
    database?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A folder marked with this process. Those of processes that were killed are removed. */
async function privateFolder(stay: string): Promise<string> {
  const place = dirname(resolve(stay));
  const beginning = `${basename(resolve(stay))}.verifying-`;
  const names: string[] = await readdir(place).catch(() => []);
  for (const name of names) {
    const holder = Number(name.slice(beginning.length));
    if (!name.startsWith(beginning) || !(holder > 0) || isAlive(holder)) continue;
    await rm(join(place, name), { recursive: true, force: true });
  }
  const folder = join(place, `${beginning}${process.pid}`);
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    throw unwritable(folder, error);
  });
  return folder;
}
