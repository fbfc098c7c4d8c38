import { present } from '../../fields.ts';
import type { Column, Dataset } from '../../foundation/table/index.ts';
import { type ByteSource, portableSha256 } from '../../io/bytes/index.ts';
import { readCsv } from '../../io/csv/index.ts';
import {
  inPlace,
  type MaskedColumn,
  type StoredFile,
  type TaskOptions,
  withCodesOf,
} from '../dataset/index.ts';
import { among, type Plan, type PlannedStep } from '../plan/index.ts';
import type { CertifiedStep } from './certificate.ts';
import {
  type CheckedClaim,
  type CheckedStep,
  type Coverage,
  type CoveredColumn,
  certified,
} from './check.ts';
import { type ColumnFate, type Scope, statedCoverage } from './scope.ts';

/** Sizes of the groups of records that share values. */
export interface Shared {
  /**
   * Records that are unique in the columns with shared values together with the keys, given or
   * likely, that are copied.
   */
  readonly alone: number;
  /** Size of the smallest class over the columns of all steps that make records share values. */
  readonly jointly: number;
  /** Names of protected columns whose values are drawn, moved or disturbed, but not shared. */
  readonly notShared: readonly string[];
}

/** Claims of each step: those promised and checked, except those that fail for a reason that the plan knew. */
export function certifiedSteps(
  plan: Plan,
  coverages: readonly Coverage[],
  checked: readonly CheckedStep[],
  groups: readonly CertifiedStep['groups'][],
): CertifiedStep[] {
  return plan.steps.map((step, i): CertifiedStep => {
    const isLost = ({ promised: { unless }, finding }: CheckedClaim) =>
      unless !== undefined && finding?.holds === false;
    const lost = checked[i].claims.filter(isLost).map(({ promised: { claim, unless } }) => ({
      claim,
      because: unless!,
    }));
    const withdrawn = [...step.withdrawn, ...lost];
    return {
      method: `${step.title}: ${step.group.name}, ${step.replace.name}`,
      ...statedCoverage(coverages[i]),
      groups: groups[i],
      filled: checked[i].filled,
      suppressed: checked[i].suppressed,
      claims: checked[i].claims
        .filter((claim) => !isLost(claim))
        .map((claim) => certified(claim, checked[i])),
      ...present({
        replacements: step.replaceOf.size === 0 ? undefined : replacementsIn(step),
        withdrawn: withdrawn.length === 0 ? undefined : withdrawn,
      }),
    };
  });
}

/** The group sizes of several blocks or steps, combined. */
export function groupsOver(sizes: readonly CertifiedStep['groups'][]): CertifiedStep['groups'] {
  let count = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (const one of sizes) {
    if (one.count === 0) continue;
    count += one.count;
    min = Math.min(min, one.min);
    max = Math.max(max, one.max);
  }
  return { count, min: count === 0 ? 0 : min, max };
}

/** Columns to read, by position from 0, and the kinds to read them as. */
export interface WantedColumns {
  readonly positions: ReadonlySet<number>;
  readonly as: ReadonlyMap<number, 'numeric' | 'text'>;
}

/** The covered columns as numbers, and `others`, by position, with their kinds unchanged. */
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
        // Kinds of the original are detected; the written categories are read as texts.
        return side === 'original' ? [] : [[position, 'text']];
      }),
    ),
  };
}

/** The file as read for checks: columns that were not requested have no values. */
export interface CoveredFile extends Dataset, StoredFile {}

/** Reads the requested columns, and hashes the whole file. */
export async function loadCovered(
  source: ByteSource,
  dialect: object,
  { positions, as }: WantedColumns,
  options: TaskOptions,
): Promise<CoveredFile> {
  const hash = (options.newHash ?? portableSha256)();
  const csv = await readCsv(source, {
    ...dialect,
    only: (position: number) => positions.has(position),
    as,
    onBytes: (chunk: Uint8Array) => hash.update(chunk),
    onProgress: (done: number, size: number | undefined) =>
      options.onProgress?.('certify', size ? (0.5 * done) / size : 0),
    signal: options.signal,
  });
  return { ...csv, table: inPlace(csv), source, sha256: hash.digest() };
}

/** The position in the original of a column of the written file. */
export function placeIn(fates: readonly ColumnFate[]): (written: number) => number {
  return (written) => fates.find((fate) => fate.written === written)!.position;
}

/** The written categories with the codes of the original, for columns that steps cover or use. */
export function codedAs<T extends Dataset>(
  original: Dataset,
  written: T,
  { coverages, fates }: Pick<Scope, 'coverages' | 'fates'>,
  decimal: string,
): T {
  const placeOf = placeIn(fates);
  const categories = coverages.flatMap(({ columns, confidential = [] }) => [
    ...columns.filter(({ isCategorical }) => isCategorical),
    ...confidential.map((column) => ({ ...column, position: placeOf(column.written) })),
  ]);
  return withCodesOf(written, original, categories, decimal);
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
  const isCategorical = (position: number) =>
    columns[position].kind === 'numeric' ? undefined : (true as const);
  const some = <T>(list: readonly T[]) => (list.length === 0 ? undefined : list);
  const confidential = some(
    step.confidential.map((position) => ({
      name: columns[position].name,
      written: fates[position].written!,
    })),
  );
  return present({
    columns: step.positions.map((position) =>
      present({
        name: columns[position].name,
        position,
        written: fates[position].written!,
        decimalsBefore: decimalsOf(columns[position]),
        decimals: masked.get(position)!.grid.decimals,
        isCategorical: isCategorical(position),
      }),
    ),
    smallestGroup: step.smallestGroup,
    missing: step.missing,
    strata: step.blocks?.strata ?? [],
    together: step.together ?? undefined,
    weight: step.weight ?? undefined,
    dominance: step.dominance ?? undefined,
    given: some(
      step.given.map((position) =>
        present({
          name: columns[position].name,
          position,
          isCategorical: isCategorical(position),
        }),
      ),
    ),
    constraints: some(step.constraints) && among(step.constraints, step.positions),
    averageGroup: step.averageGroup ?? undefined,
    confidential,
    closeness: confidential && (step.groupParameters.t as number),
    empties: waysOf(step).some(({ gaps }) => gaps === 'added') ? (true as const) : undefined,
    promised: step.promised,
  });
}

/** The methods that replace the columns of a step. */
function waysOf({ replace, replaceOf }: PlannedStep) {
  return [replace, ...[...replaceOf.values()].map(({ method }) => method)];
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
