import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ByteSource } from '../../io/bytes/index.ts';
import { type Dialect, surveyCsv } from '../../io/csv/index.ts';
import { removeResidue, unfinishedPath, unwritable } from '../../io/disk/index.ts';
import { type DuckDatabase, eachBlock, openDuckDB } from '../../io/duckdb/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import {
  checkBytes,
  MISFITS,
  mergeChecked,
  type Recomputed,
  recodedClaims,
  rulesClaim,
  type WantedColumns,
  type WrittenFile,
  wantedBy,
  writtenDialect,
} from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { Certificate, CertifiedStep, Scope } from '../../recipe/index.ts';
import { type CertifiedFiles, type Reread, totalOf } from '../contract/index.ts';
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
  type SurveyedPair,
} from './pairLayout.ts';
import { surveyPartition } from './partitionReader.ts';
import { rowsOf } from './rows.ts';
import { type StagedPair, stagePair } from './stagePair.ts';

export interface VerifyExternalOptions extends TaskOptions {
  /** Memory limit of the whole process, in bytes. */
  readonly memory: number;
  /** The folder that must stay. Temporary data are original data, so they are in a private folder beside it. */
  readonly stay: string;
}

/** Refuses too little memory. The number of columns is known only after the survey. */
export function refuseMemory(certificate: Certificate, options: VerifyExternalOptions): void {
  shareFor(certificate, options, 1);
}

/** Reads files that can be larger than memory, and joins their records in a database. `partition` is a path. */
export async function rereadExternally(
  { original, written, certificate }: CertifiedFiles,
  scope: Scope,
  partition: string | null,
  options: VerifyExternalOptions,
): Promise<Reread> {
  const wanted = wantedBy(scope);
  const { dialect } = certificate;
  const before = await surveyed(original, dialect, wanted.original, options);
  const form = writtenDialect(dialect, scope.fates);
  const after = await surveyed(written, form, wanted.written, options);
  const [left, right] = [before.survey, after.survey];
  const layout = pairLayoutOf(scope, left, right, partition !== null);
  const pair: SurveyedPair = { original: before, written: after, scope, layout };
  let counts: readonly number[] = [];
  let open: OpenDatabase | null = null;
  let staged: StagedPair;
  let plan: BlockPlan;
  return {
    names: [left.names, right.names],
    async partition() {
      if (partition === null) return null;
      const survey = await surveyPartition(partition, certificate.steps.length);
      counts = survey.counts;
      return survey.sha256;
    },
    async misfit() {
      open = await openDatabase(certificate, layout, options);
      staged = await stagePair(open.database, pair, partition, options);
      if (!staged.isComplete) return MISFITS.missing;
      const isOther = [right.records, ...counts].some((count) => count !== staged.kept);
      return isOther ? MISFITS.records : null;
    },
    isNumber: (position) => columnIn(left, position)?.kind === 'numeric',
    async cut() {
      plan = await cutPair(open!.database, pair, options);
      return plan.blocks;
    },
    kept: () => keptIn(open!.database, left.records, staged.kept),
    recompute: () => recompute(open!, pair, staged, plan, options),
    async close() {
      await open?.close();
    },
  };
}

async function surveyed(
  source: ByteSource,
  dialect: Dialect,
  { positions, as }: WantedColumns,
  { signal, onProgress }: TaskOptions,
): Promise<SurveyedFile> {
  const survey = await surveyCsv(source, {
    ...dialect,
    listsCodes: true,
    only: (position) => positions.has(position),
    as,
    signal,
    onProgress: (done, size) => onProgress?.('read', size ? done / size : 0),
  });
  return { source, survey };
}

/** Cuts the original again, as the certificate states. */
function cutPair(
  database: DuckDatabase,
  { original, scope, layout }: SurveyedPair,
  { signal, onProgress }: TaskOptions,
): Promise<BlockPlan> {
  const { along, strata, smallest, size } = scope.cut!;
  return planBlocksBySql(database, {
    table: PAIR,
    records: original.survey.records,
    columns: along.map(stagedName),
    strata: strata.map(stagedName),
    others: layout.all.map(({ name }) => name),
    smallest,
    size,
    signal,
    onProgress: ({ done, total }) => onProgress?.('certify', (0.2 * done) / total),
  });
}

/** Checks block after block, and sums the findings. */
async function recompute(
  { database, held }: OpenDatabase,
  pair: SurveyedPair,
  staged: StagedPair,
  plan: BlockPlan,
  options: TaskOptions,
): Promise<Recomputed> {
  const { layout, scope } = pair;
  const { fates, edits, coverages } = scope;
  const files = [fileOf(pair.original), fileOf(pair.written)] as const;
  const blocks = await checkedBlocks(database, held, pair, plan, options);
  const kept = await keptIn(database, files[0].records, staged.kept);
  const violations = edits?.rules.map((_, i) => sum(blocks.map((block) => block.violations[i])));
  const tallies = blocks.map((block) => block.columns);
  const { figures } = await figuresOf(
    database,
    `${PAIR} WHERE kept = 1`,
    layout.covered.map((column, j) => ({ ...column, scale: staged.scales[j] })),
    new Map(layout.covered.map(({ position }) => [position, totalOf(position, tallies)])),
    options.signal,
  );
  return {
    original: countsOf(files[0]),
    protected: countsOf(files[1]),
    checked: mergeChecked(
      blocks.map(({ steps }, block) => ({ block, steps })),
      plan.blocks,
    ),
    groups: await Promise.all(
      coverages.map((_, i) =>
        layout.groups.length === 0 ? null : groupsIn(database, layout.groups[i].name),
      ),
    ),
    file: [
      ...recodedClaims(fates, sum(blocks.map((block) => block.recoded))),
      ...(await checkBytes(...files, fates, kept, options)),
      ...(violations ? [rulesClaim(edits!, violations)] : []),
    ],
    // The plan of a file that is cut into blocks has withdrawn it.
    lost: null,
    figures,
  };
}

async function checkedBlocks(
  database: DuckDatabase,
  held: number,
  pair: SurveyedPair,
  plan: BlockPlan,
  options: TaskOptions,
): Promise<CheckedPair[]> {
  const { original, written, groups } = pair.layout;
  const sizes = sizesOf(plan);
  const blocks = eachBlock(database, {
    relation: `${PAIR}_blocks`,
    columns: [KEPT, ...original, ...written, ...groups],
    sizes,
    held,
    signal: options.signal,
  });
  const checked: CheckedPair[] = [];
  for await (const block of blocks) {
    checked.push(await checkPair(pair, block, options));
    options.onProgress?.('certify', 0.2 + (0.5 * checked.length) / sizes.length);
  }
  return checked;
}

function fileOf({ source, survey }: SurveyedFile): WrittenFile {
  return { ...survey, source };
}

function countsOf({ records, names }: WrittenFile) {
  return { records, columns: names.length };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Which records are kept, or null for all. */
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

/** As `groupSizes`: a number without records is an empty group. */
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

/** A database, and the bytes of blocks that can be in memory beside it. */
interface OpenDatabase {
  readonly database: DuckDatabase;
  readonly held: number;
  close(): Promise<void>;
}

/** Opens a database in a private folder that is removed when it is closed. */
async function openDatabase(
  certificate: Certificate,
  { all }: PairLayout,
  options: VerifyExternalOptions,
): Promise<OpenDatabase> {
  const { database: memory, held } = shareFor(certificate, options, all.length);
  const folder = await privateFolder(options.stay);
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const database = await openDuckDB({
      path: join(folder, 'records.duckdb'),
      memory,
      threads: 2,
      temporary: join(folder, 'spill'),
      signal: options.signal,
    });
    const close = () => {
      database.close();
      return remove();
    };
    return { database, held, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A folder marked with this process. Folders of killed processes are removed. */
async function privateFolder(stay: string): Promise<string> {
  const target = `${resolve(stay)}.verifying`;
  await removeResidue(target);
  const folder = unfinishedPath(target);
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    throw unwritable(folder, error);
  });
  return folder;
}
