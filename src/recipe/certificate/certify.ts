import {
  type Codes,
  type Column,
  codesOf,
  combine,
  type Dataset,
  valuesOf,
} from '../../foundation/table/index.ts';
import { drive, type Progress } from '../../foundation/work/index.ts';
import { type ByteSource, portableSha256 } from '../../io/bytes/index.ts';
import { readCsv } from '../../io/csv/index.ts';
import { groupSizes, type Partition } from '../../methods/contract/index.ts';
import {
  type DataFile,
  inPlace,
  type MaskedColumn,
  type StoredFile,
  type TaskOptions,
  withCodesOf,
} from '../dataset/index.ts';
import {
  among,
  type Belonging,
  belongingOf,
  keepRecords,
  type Plan,
  type PlannedStep,
  strataOf,
} from '../plan/index.ts';
import { blocksOf, cutOf } from '../run/index.ts';
import { assembleCertificate, isSharing } from './assemble.ts';
import { checkFileOrBlocks } from './blocks.ts';
import { categoriesIn } from './categoriesIn.ts';
import type { Certificate, CertifiedStep } from './certificate.ts';
import { type ColumnChange, changeOf } from './changes.ts';
import {
  type CheckedClaim,
  type CheckedStep,
  type ColumnAt,
  type Coverage,
  type CoveredColumn,
  certified,
  measureFigures,
} from './check.ts';
import { checkFile } from './fileClaims.ts';
import { checkEdits, fileRules } from './ruleClaim.ts';
import { type ColumnFate, statedCoverage } from './scope.ts';

/** A certificate, and what changed in each protected column. */
export interface Certified {
  readonly certificate: Certificate;
  readonly changes: readonly ColumnChange[];
  readonly shared: Shared;
}

/** How many records share their values. */
export interface Shared {
  /** Records alone with their values in the columns whose values are shared and the quasi-identifiers, given or likely, that are copied. */
  readonly alone: number;
  /** Records with the rarest combination of values in the columns of all steps that give records the same values. */
  readonly jointly: number;
  /** Names of protected columns whose values are drawn, moved or disturbed and not shared. */
  readonly notShared: readonly string[];
}

/** Reads the written file back and measures on it everything that the plan's methods promise. */
export async function certify(
  original: DataFile,
  source: ByteSource,
  plan: Plan,
  masked: ReadonlyMap<number, MaskedColumn>,
  partitions: readonly Partition[],
  digests: { readonly recipe: string; readonly partition: string },
  options: TaskOptions,
): Promise<Certified> {
  const { columns } = original.table;
  const fates = fatesOf(plan, columns);
  const coverages = plan.steps.map((step) => coverageOf(step, columns, fates, masked));
  const edits =
    plan.edits === null
      ? null
      : fileRules(plan.edits, plan.recipe.edits?.rules ?? [], columns.length);
  const others = (edits?.positions ?? []).flatMap((at) => fates[at].written ?? []);
  const recoded = fates
    .filter(({ fate }) => fate === 'recoded' || fate === 'reweighted')
    .map((fate) => fate.written!);
  const loaded = await loadCovered(source, original.dialect, coverages, 'written', options, [
    ...others,
    ...recoded,
    ...coverages.flatMap(({ confidential = [] }) => confidential.map((one) => one.written)),
  ]);
  const written = withCodesOf(
    loaded,
    original,
    categoriesIn(coverages, placeIn(fates)),
    original.dialect.decimal,
  );
  const groupOf = partitions.map((partition) => partition.groupOf);
  const cut = cutOf(plan, columns);
  const blocks = cut && blocksOf(columnAt(original), original.records, cut).blocks;
  const checking = checkFileOrBlocks(
    coverages,
    columnAt(original),
    columnAt(written),
    groupOf,
    belongingIn(original, coverages, plan.kept),
    plan.kept,
    blocks,
  );
  const report = (progress: Progress) =>
    options.onProgress?.('certify', 0.5 + (0.4 * progress.done) / progress.total);
  const checked = await drive(checking, report, options.signal);
  const steps = certifiedSteps(plan, coverages, checked, partitions.map(groupSizes));
  const file = await checkFile(original, written, fates, plan.kept, options, plan);
  if (edits !== null) {
    file.push(await checkEdits(edits, original, written, fates, coverages, plan.kept, options));
  }
  options.onProgress?.('certify', 1);
  const changesOf = coverages.map((coverage) =>
    coverage.columns.map((column) =>
      changeOf(
        column.name,
        keepRecords(valuesOf(columnAt(original)(column.position)), plan.kept),
        valuesOf(columnAt(written)(column.written)),
        column.isCategorical === true,
      ),
    ),
  );
  const certificate = assembleCertificate({
    ...{ original, written, plan, fates, coverages, steps, file, edits, digests },
    cut: cut && { ...cut, blocks: blocks!.length },
    figures: measureFigures(coverages, columnAt(original), columnAt(written), plan.kept),
    changes: changesOf,
  });
  const changes = changesOf.flat();
  return { certificate, changes, shared: countShared(original, written, coverages, plan) };
}

/** What is stated of each step: what was promised and checked, without what bringing records onto the rules has broken. */
export function certifiedSteps(
  plan: Plan,
  coverages: readonly Coverage[],
  checked: readonly CheckedStep[],
  groups: readonly CertifiedStep['groups'][],
): CertifiedStep[] {
  return plan.steps.map((step, i): CertifiedStep => {
    const isLost = ({ promised: { claim }, finding }: CheckedClaim) =>
      step.inDoubt.includes(claim) && finding?.holds === false;
    const lost = checked[i].claims.filter(isLost).map(({ promised: { claim } }) => ({
      claim,
      because: 'records were brought onto the rules, which moved values.',
    }));
    const withdrawn = [...step.withdrawn, ...lost];
    return {
      method: `${step.title}: ${step.group.name}, ${step.replace.name}`,
      ...statedCoverage(coverages[i]),
      groups: groups[i],
      filled: checked[i].filled,
      suppressed: checked[i].suppressed,
      claims: checked[i].claims.filter((claim) => !isLost(claim)).map(certified),
      ...(step.replaceOf.size === 0 ? {} : { replacements: replacementsIn(step) }),
      ...(withdrawn.length === 0 ? {} : { withdrawn }),
    };
  });
}

function countShared(
  original: Dataset,
  written: Dataset,
  coverages: readonly Coverage[],
  { notCovered, kept, records }: Plan,
): Shared {
  const sharing = coverages.filter(isSharing);
  const masked = sharing.flatMap(({ columns }) =>
    columns.map((column) => codesOf(valuesOf(columnAt(written)(column.written))).codes),
  );
  const copied = notCovered.map((position) => strataOf([original.table.columns[position]], kept));
  const joint = combine(masked, records);
  const sizes = sizesOf(combine([joint.codes, ...copied], records));
  const isEmptied = ({ promised }: Coverage) =>
    promised.some(({ claim }) => claim === 'only-emptied');
  const others = coverages.filter((coverage) => !isSharing(coverage) && !isEmptied(coverage));
  return {
    notShared: others.flatMap(({ columns }) => columns.map(({ name }) => name)),
    alone: sizes.reduce((count, size) => count + (size === 1 ? 1 : 0), 0),
    jointly: sizesOf(joint).reduce((a, b) => Math.min(a, b), records),
  };
}

function sizesOf({ codes, distinct }: Codes): Int32Array {
  const sizes = new Int32Array(distinct);
  for (const code of codes) sizes[code]++;
  return sizes;
}

/** What is read of a file: the columns by position from 0, and the kinds that they are read as. */
export interface WantedColumns {
  readonly positions: ReadonlySet<number>;
  readonly as: ReadonlyMap<number, 'numeric' | 'text'>;
}

/** The columns that the certificate covers, as numbers, and `others` by position as they are. */
export function wantedIn(
  coverages: readonly Coverage[],
  side: 'original' | 'written',
  others: readonly number[] = [],
): WantedColumns {
  const placeOf = (column: CoveredColumn) => column[side === 'original' ? 'position' : side];
  const columns = coverages.flatMap((coverage) => coverage.columns);
  const covered = columns.map(placeOf);
  const ofOriginal = side === 'original' ? coverages : [];
  const weights = ofOriginal.flatMap(({ weight }) => (weight === undefined ? [] : [weight]));
  const givenColumns = ofOriginal.flatMap((coverage) => coverage.given ?? []);
  const given = givenColumns.map(({ position }) => position);
  const belonging = ofOriginal.flatMap(({ strata, together }) => [
    ...strata,
    ...(together === undefined ? [] : [together]),
  ]);
  const categories = new Set([
    ...columns.filter(({ isCategorical }) => isCategorical).map(placeOf),
    ...givenColumns.flatMap((column) => (column.isCategorical ? [column.position] : [])),
  ]);
  return {
    positions: new Set([...covered, ...weights, ...given, ...belonging, ...others]),
    as: new Map<number, 'numeric' | 'text'>(
      [...covered, ...weights, ...given].flatMap((position): [number, 'numeric' | 'text'][] => {
        if (!categories.has(position)) return [[position, 'numeric']];
        // Categories of the original are what they look like; what was written are texts.
        return side === 'original' ? [] : [[position, 'text']];
      }),
    ),
  };
}

/** What was read of a file to be checked: the columns that were not wanted have no values. */
export interface CoveredFile extends Dataset, StoredFile {}

/** Reads what `wantedIn` says, and hashes the whole file. */
export async function loadCovered(
  source: ByteSource,
  dialect: object,
  coverages: readonly Coverage[],
  side: 'original' | 'written',
  options: TaskOptions,
  others: readonly number[] = [],
): Promise<CoveredFile> {
  const { positions, as } = wantedIn(coverages, side, others);
  const hash = (options.newHash ?? portableSha256)();
  const csv = await readCsv(source, {
    ...dialect,
    only: (position: number) => positions.has(position),
    as,
    onBytes: (chunk: Uint8Array) => hash.update(chunk),
    onProgress: (done: number, size: number | undefined) =>
      options.onProgress?.('certify', size ? (0.5 * done) / size : 0),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return { ...csv, table: inPlace(csv), source, sha256: hash.digest() };
}

/** A dataset's columns by position. */
export function columnAt({ table }: Pick<Dataset, 'table'>): ColumnAt {
  return (position) => table.columns[position];
}

/** The position in the original of a column of the written file. */
export function placeIn(fates: readonly ColumnFate[]): (written: number) => number {
  return (written) => fates.find((fate) => fate.written === written)!.position;
}

/** Which of the kept records stay apart and which together, step by step. */
export function belongingIn(
  dataset: Pick<Dataset, 'table'>,
  coverages: readonly Coverage[],
  kept: Uint8Array | null,
): Belonging[] {
  const at = columnAt(dataset);
  return coverages.map(({ strata, together }) =>
    belongingOf(strata.map(at), together === undefined ? null : at(together), kept),
  );
}

export function fatesOf(plan: Plan, columns: readonly Column[]): ColumnFate[] {
  const covered = new Set(plan.steps.flatMap((step) => step.positions));
  let place = 0;
  return columns.map(({ name }, position) => {
    const fate = plan.dropped.includes(position)
      ? 'left out'
      : plan.pseudonymised.includes(position)
        ? 'pseudonymised'
        : covered.has(position)
          ? 'protected'
          : plan.recoded.includes(position)
            ? 'recoded'
            : plan.sample?.weight === position
              ? 'reweighted'
              : 'copied';
    return {
      name,
      fate,
      position,
      written: fate === 'left out' ? null : place++,
    };
  });
}

export function coverageOf(
  step: PlannedStep,
  columns: readonly Column[],
  fates: readonly ColumnFate[],
  masked: ReadonlyMap<number, MaskedColumn>,
): Coverage {
  return {
    columns: step.positions.map((position) => ({
      name: columns[position].name,
      position,
      written: fates[position].written!,
      decimalsBefore: decimalsOf(columns[position]),
      decimals: masked.get(position)!.grid.decimals,
      ...(columns[position].kind === 'numeric' ? {} : { isCategorical: true as const }),
    })),
    smallestGroup: step.smallestGroup,
    missing: step.missing,
    strata: step.blocks?.strata ?? [],
    ...(step.together === null ? {} : { together: step.together }),
    ...(step.weight === null ? {} : { weight: step.weight }),
    ...(step.dominance === null ? {} : { dominance: step.dominance }),
    ...(step.given.length === 0
      ? {}
      : {
          given: step.given.map((position) => ({
            name: columns[position].name,
            position,
            ...(columns[position].kind === 'numeric' ? {} : { isCategorical: true as const }),
          })),
        }),
    ...(step.constraints.length === 0
      ? {}
      : { constraints: among(step.constraints, step.positions) }),
    ...(step.averageGroup === null ? {} : { averageGroup: step.averageGroup }),
    ...(step.confidential.length === 0
      ? {}
      : {
          confidential: step.confidential.map((position) => ({
            name: columns[position].name,
            written: fates[position].written!,
          })),
          closeness: step.groupParameters.t as number,
        }),
    promised: step.promised,
  };
}

function decimalsOf(column: Column): number | 'full' {
  return column.kind === 'numeric' ? column.grid.decimals : 0;
}

function replacementsIn({ positions, replaceOf }: PlannedStep) {
  const ways = new Map<string, number[]>();
  for (const [place, position] of positions.entries()) {
    const name = replaceOf.get(position)?.method.name;
    if (name !== undefined) ways.set(name, [...(ways.get(name) ?? []), place]);
  }
  return [...ways].map(([method, places]) => ({ method, places }));
}
