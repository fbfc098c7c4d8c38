import { exp, log } from '../../../foundation/numerics/index.ts';
import {
  type Column,
  type ColumnReference,
  codesOf,
  selectColumns,
} from '../../../foundation/table/index.ts';
import { fatesIn } from '../../../recipe/certificate/index.ts';
import { likelyRoles } from '../../../recipe/index.ts';
import { type ProtectedValues, shownName } from '../gate.ts';
import { classesOfKeys } from './fingerprints.ts';
import type { WeightsInFile, WrittenWeight } from './weightsIn.ts';

/** A weight that tells a column of the original, and for how many units. */
export interface TellingWeight {
  readonly weight: string;
  readonly column: string;
  readonly units: number;
}

/** Fewer units with one weight prove no rule. */
const SUPPORT = 10;

/** Highest probability that weights without any relation to a column would seem to tell it. */
const CHANCE = 0.001;

/**
 * Columns that were changed or left out and that the weight tells: at least 10 units have the same weight, and all of
 * them the same level of the column, which chance would hardly do. What the written columns tell by themselves does not
 * count: some of these units must have lost their level, and if a step changed the weights, their keys must differ. If levels have the shares p, that happens to m units
 * of one weight with probability sum of p^m; the limit is 0.001 over all weights of the file.
 */
export function tellingWeights(
  file: WeightsInFile,
  { name, after, isChanged }: WrittenWeight,
): TellingWeight[] {
  const {
    candidate,
    units: { of, count: units },
  } = file;
  const first = new Int32Array(units).fill(-1);
  for (let i = of.length - 1; i >= 0; i--) first[of[i]] = i;
  const { codes, distinct } = codesOf(Float64Array.from(first, (record) => after[record]));
  const members: number[][] = Array.from({ length: distinct }, () => []);
  for (let unit = 0; unit < units; unit++) members[codes[unit]].push(unit);
  const keys = classesOfKeys(file);
  // A step gave one class of equal keys this weight: the keys tell whatever it tells.
  const isOneClass = (group: readonly number[]) =>
    isChanged && group.every((unit) => keys[first[unit]] === keys[first[group[0]]]);
  const large = members.filter((group) => group.length >= SUPPORT && !isOneClass(group));
  if (large.length === 0) return [];
  return hiddenColumns(candidate).flatMap((position) => {
    const { before, after } = levelsOf(candidate, position);
    const levelOf = Array.from(first, (record) => before[record]);
    const shares = sharesOf(levelOf);
    const told = large.filter((group) => {
      if (!group.every((unit) => levelOf[unit] === levelOf[group[0]])) return false;
      if (after && group.every((unit) => after[first[unit]] === levelOf[unit])) return false;
      const chance = shares.reduce((sum, share) => sum + exp(group.length * log(share)), 0);
      return chance * large.length < CHANCE;
    });
    if (told.length === 0) return [];
    const count = told.reduce((sum, { length }) => sum + length, 0);
    return [{ weight: name, column: shownName(candidate.original, position), units: count }];
  });
}

/**
 * Positions in the original of keys, places, strata and clusters, and of categories that are left out by the role
 * identifier, as far as they were changed or left out.
 */
function hiddenColumns({ original, certificate }: ProtectedValues): number[] {
  const { description, table } = original;
  const roles = likelyRoles(description);
  const { strata = [], clusters = [], geography = [] } = description;
  const named = (references: readonly ColumnReference[]) =>
    selectColumns(table.columns, references, roles);
  const design = new Set([...named(strata), ...named(clusters), ...named(geography)]);
  const isCategory = (position: number) =>
    ['nominal', 'ordinal'].includes(description.columns[position].kind ?? '');
  return fatesIn(certificate).flatMap(({ position, fate }) => {
    if (fate === 'copied') return [];
    const role = roles.get(position);
    const counts =
      design.has(position) || role === 'key' || (role === 'identifier' && isCategory(position));
    return counts ? [position] : [];
  });
}

type Level = string | number | null;

/** The levels of a column in the original, and in the protected file if it has the column. */
function levelsOf({ original, masked, certificate, kept }: ProtectedValues, position: number) {
  const all = cellsOf(original.table.columns[position]);
  const { written } = fatesIn(certificate)[position];
  return {
    before: kept === null ? all : all.filter((_, record) => kept[record] === 1),
    after: written === null ? null : cellsOf(masked.table.columns[written]),
  };
}

/** Cells as texts, because a column of numbers can become one of categories. */
function cellsOf(column: Column): Level[] {
  if (column.kind === 'categorical') {
    return Array.from(column.codes, (code) => column.levels[code] ?? null);
  }
  return Array.from<Level, Level>(column.values, (value) => (value === null ? null : `${value}`));
}

function sharesOf(levels: readonly Level[]): number[] {
  const counts = new Map<Level, number>();
  for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts.values()].map((size) => size / levels.length);
}
