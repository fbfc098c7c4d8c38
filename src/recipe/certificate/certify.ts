import {
  type Codes,
  type Column,
  codesOf,
  combine,
  valuesOf,
} from '../../foundation/table/index.ts';
import { drive, type Progress } from '../../foundation/work/index.ts';
import { type ByteSource, portableSha256 } from '../../io/bytes/index.ts';
import { readCsv } from '../../io/csv/index.ts';
import { groupSizes, type Partition } from '../../methods/contract/index.ts';
import {
  type LoadedFile,
  type MaskedColumn,
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
import { assembleCertificate, isSharing, notSharedIn, sampledOf } from './assemble.ts';
import { checkFileOrBlocks } from './blocks.ts';
import { categoriesIn } from './categoriesIn.ts';
import type { Certificate, CertifiedStep, ColumnFate } from './certificate.ts';
import { type ColumnChange, changeOf } from './changes.ts';
import {
  type CheckedClaim,
  type CheckedStep,
  type ColumnAt,
  type Coverage,
  certified,
  measureFigures,
} from './check.ts';
import { checkFile } from './fileClaims.ts';
import { certifiedEdits, checkEdits } from './ruleClaim.ts';

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
  original: LoadedFile,
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
      : certifiedEdits(plan.edits, plan.recipe.edits?.rules ?? [], columns.length);
  const others = (edits?.columns ?? []).flatMap((at) => fates[at - 1].protected ?? []);
  const recoded = fates
    .filter(({ fate }) => fate === 'recoded' || fate === 'reweighted')
    .map((fate) => fate.protected!);
  const loaded = await loadCovered(source, original.dialect, coverages, 'protected', options, [
    ...others,
    ...recoded,
    ...coverages.flatMap(({ confidential = [] }) => confidential.map((one) => one.protected)),
  ]);
  const written = withCodesOf(loaded, original, categoriesIn(coverages, placeIn(fates)));
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
  const file = await checkFile(original, written, fates, plan.kept, options, {
    ...(plan.preparations.length > 0 && { prepared: plan.preparations }),
    ...(plan.sample !== null && { sampled: sampledOf(plan.sample) }),
  });
  if (edits !== null) {
    file.push(await checkEdits(edits, original, written, fates, coverages, plan.kept, options));
  }
  options.onProgress?.('certify', 1);
  const changesOf = coverages.map((coverage) =>
    coverage.columns.map((column) =>
      changeOf(
        column.name,
        keepRecords(valuesOf(columnAt(original)(column.original)), plan.kept),
        valuesOf(columnAt(written)(column.protected)),
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
    const { promised: _, ...covered } = coverages[i];
    const isLost = ({ promised: { claim }, finding }: CheckedClaim) =>
      step.inDoubt.includes(claim) && finding?.holds === false;
    const lost = checked[i].claims.filter(isLost).map(({ promised: { claim } }) => ({
      claim,
      because: 'records were brought onto the rules, which moved values.',
    }));
    const withdrawn = [...step.withdrawn, ...lost];
    return {
      method: `${step.title}: ${step.group.name}, ${step.replace.name}`,
      ...covered,
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
  original: LoadedFile,
  written: LoadedFile,
  coverages: readonly Coverage[],
  { notCovered, kept, records }: Plan,
): Shared {
  const sharing = coverages.filter(isSharing);
  const masked = sharing.flatMap(({ columns }) =>
    columns.map((column) => codesOf(valuesOf(columnAt(written)(column.protected))).codes),
  );
  const copied = notCovered.map((position) => strataOf([original.table.columns[position]], kept));
  const joint = combine(masked, records);
  const sizes = sizesOf(combine([joint.codes, ...copied], records));
  return {
    notShared: notSharedIn(coverages),
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
  side: 'original' | 'protected',
  others: readonly number[] = [],
): WantedColumns {
  const covered = coverages.flatMap((c) => c.columns.map((column) => column[side] - 1));
  const ofOriginal = side === 'original' ? coverages : [];
  const weights = ofOriginal.flatMap(({ weight }) => (weight === undefined ? [] : [weight - 1]));
  const given = ofOriginal.flatMap(({ given: its = [] }) =>
    its.map((column) => column.original - 1),
  );
  const belonging = ofOriginal.flatMap(({ strata, together }) =>
    [...strata, ...(together === undefined ? [] : [together])].map((position) => position - 1),
  );
  const seen = others.map((position) => position - 1);
  const categories = new Set([
    ...coverages.flatMap((c) =>
      c.columns.flatMap((column) => (column.isCategorical ? [column[side] - 1] : [])),
    ),
    ...ofOriginal.flatMap(({ given: its = [] }) =>
      its.flatMap((column) => (column.isCategorical ? [column.original - 1] : [])),
    ),
  ]);
  return {
    positions: new Set([...covered, ...weights, ...given, ...belonging, ...seen]),
    as: new Map<number, 'numeric' | 'text'>(
      [...covered, ...weights, ...given].flatMap((position): [number, 'numeric' | 'text'][] => {
        if (!categories.has(position)) return [[position, 'numeric']];
        // Categories of the original are what they look like; what was written are texts.
        return side === 'original' ? [] : [[position, 'text']];
      }),
    ),
  };
}

/** Reads what `wantedIn` says, and hashes the whole file. */
export async function loadCovered(
  source: ByteSource,
  dialect: object,
  coverages: readonly Coverage[],
  side: 'original' | 'protected',
  options: TaskOptions,
  others: readonly number[] = [],
): Promise<LoadedFile> {
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
  return { ...csv, source, sha256: hash.digest() };
}

/** A file's columns by position. */
export function columnAt(file: LoadedFile): ColumnAt {
  const places = new Map(file.positions.map((position, place) => [position, place]));
  return (position) => file.table.columns[places.get(position - 1)!];
}

/** The position in the original of a column of the protected file, both counted from 1. */
export function placeIn(fates: readonly ColumnFate[]): (written: number) => number {
  return (written) => fates.find((fate) => fate.protected === written)!.original;
}

/** Which of the kept records stay apart and which together, step by step. */
export function belongingIn(
  file: LoadedFile,
  coverages: readonly Coverage[],
  kept: Uint8Array | null,
): Belonging[] {
  const columnAt = (position: number) => file.table.columns[file.positions.indexOf(position - 1)];
  return coverages.map(({ strata, together }) =>
    belongingOf(strata.map(columnAt), together === undefined ? null : columnAt(together), kept),
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
      original: position + 1,
      protected: fate === 'left out' ? null : ++place,
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
      original: position + 1,
      protected: fates[position].protected!,
      decimalsBefore: decimalsOf(columns[position]),
      decimals: masked.get(position)!.grid.decimals,
      ...(columns[position].kind === 'numeric' ? {} : { isCategorical: true as const }),
    })),
    smallestGroup: step.smallestGroup,
    missing: step.missing,
    strata: (step.blocks?.strata ?? []).map((position) => position + 1),
    ...(step.together === null ? {} : { together: step.together + 1 }),
    ...(step.weight === null ? {} : { weight: step.weight + 1 }),
    ...(step.dominance === null ? {} : { dominance: step.dominance }),
    ...(step.given.length === 0
      ? {}
      : {
          given: step.given.map((position) => ({
            name: columns[position].name,
            original: position + 1,
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
            protected: fates[position].protected!,
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
