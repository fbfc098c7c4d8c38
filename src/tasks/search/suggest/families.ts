import { type Column, columnsWithRole } from '../../../foundation/table/index.ts';
import { areAlike } from '../../../measures/claims/index.ts';
import {
  type GroupMethod,
  type ReplaceMethod,
  readParameters,
} from '../../../methods/contract/index.ts';
import {
  findGroup,
  findReplace,
  groupMethods,
  type Pairing,
  pairings,
} from '../../../recipe/index.ts';
import type { Family } from './candidates.ts';
import type { SearchDimension } from './dimension.ts';
import { dimensionsOf } from './parameters.ts';
import type { Sought } from './slots.ts';

/** The pairings that fit columns, each with its dimensions; the reasons against the others are kept. */
export function familiesFor(
  positions: readonly number[],
  { columns, records, base, roles, methods, k, leftOut }: Sought,
): Family[] {
  const own = positions.map((position) => columns[position]);
  const hasConfidential = columnsWithRole(roles, 'confidential').some(
    (position) => !positions.includes(position),
  );
  const hasNumbers = own.some(({ kind }) => kind === 'numeric');
  const hasCategories = own.some(({ kind }) => kind !== 'numeric');
  const kinds = { hasNumbers, hasCategories, hasConfidential };
  const found = pairings.flatMap((pairing) => {
    if (methods !== undefined && !methods.includes(pairing.name)) return [];
    const because = misfit(pairing, kinds);
    if (because === null) {
      const family = familyOfPairing(pairing, own, { records, base, k });
      if (family !== null) return [family];
    }
    leftOut.set(
      pairing.name,
      because ?? `The file has too few records to group ${own.length} columns by this method.`,
    );
    return [];
  });
  // The first family stands beside each family of another part: for categories one that keeps them true.
  const isFirst = ({ name }: Family) => !hasNumbers && name === 'suppress';
  return [...found.filter(isFirst), ...found.filter((family) => !isFirst(family))];
}

interface Kinds {
  readonly hasNumbers: boolean;
  readonly hasCategories: boolean;
  readonly hasConfidential: boolean;
}

/** Why a pairing does not fit these columns, as a sentence, or null. */
function misfit({ group, replace, of }: Pairing, kinds: Kinds): string | null {
  if (of === 'weights') return 'It is for weights.';
  const grouping = findGroup(group, 'group');
  const replacing = findReplace(replace, 'replace');
  if (grouping.needsConfidential && !kinds.hasConfidential) {
    return 'It needs confidential columns, and no column has that role.';
  }
  const shares = areAlike(replacing.claims);
  if (kinds.hasNumbers && !replacing.kinds.includes('numeric')) return 'It is for categories.';
  if (kinds.hasCategories) {
    const isGrouped = grouping.kinds.includes('categorical');
    const isReplaced = replacing.kinds.includes('categorical') || shares;
    if (!isGrouped || !isReplaced) return 'It is for numbers.';
  } else if (replacing.gaps === 'added' || replacing.given === 'match') {
    // Values are emptied, or exchanged between records that agree, to hide rare combinations of
    // categories.
    return 'It is for categories.';
  }
  return null;
}

/** Records in larger groups are no longer similar. */
const MOST_K = 100;
export const USUAL_K = 5;

/** A family with a dimension for every choice of a pairing; null if the file is too small. */
function familyOfPairing(
  pairing: Pairing,
  own: readonly Column[],
  { records, base, k }: Pick<Sought, 'records' | 'base' | 'k'>,
): Family | null {
  const columns = own.length;
  const categories = own.filter(({ kind }) => kind !== 'numeric');
  const hasCategories = categories.length > 0;
  const group = findGroup(pairing.group, 'group');
  const replace = findReplace(pairing.replace, 'replace');
  const groups = alternatives(group, pairing, hasCategories);
  // The search exchanges these three; other replacements have their own families.
  const replaces =
    replace.name === 'mean' && base.rules === undefined && !hasCategories
      ? ['mean', 'median', 'medoid'].map((name) => findReplace(name, 'replace'))
      : [replace];
  const least = Math.max(2, neededBy(replace, columns));
  const most = Math.min(MOST_K, Math.floor(records / 3));
  if (most < least) return null;
  const size = { low: least, high: Math.max(least, most), usual: k };
  const dimensions: SearchDimension[] = [];
  if (groups.length > 1) {
    const choices = groups.map(({ name }) => name);
    dimensions.push({ type: 'choice', name: 'group', choices, usual: group.name });
  }
  dimensions.push(...dimensionsOf('group', groups, columns, size));
  if (replaces.length > 1) {
    const choices = replaces.map(({ name }) => name);
    dimensions.push({ type: 'choice', name: 'replace', choices, usual: replace.name });
  }
  dimensions.push(...dimensionsOf('replace', replaces, columns, size));
  const isCut = group.looksAt === 'distances' && pairing.columnGroups === undefined && columns > 2;
  if (isCut && !hasCategories) {
    const choices = ['all', ...[4, 3, 2].filter((count) => count < columns), 'each'];
    dimensions.push({
      type: 'choice',
      name: 'columnGroups',
      choices,
      isOrdered: true,
      usual: 'all',
    });
  }
  const hasTrees = categories.every((one) => one.kind === 'categorical' && one.taxonomy);
  if (hasCategories && hasTrees && areAlike(replace.claims)) {
    const choices = ['central-category', 'ancestor'];
    dimensions.push({ type: 'choice', name: 'nominal', choices, usual: 'ancestor' });
  }
  return { name: pairing.name, dimensions, ...(replace.hidesForGood && { isSlow: true as const }) };
}

function neededBy(replace: ReplaceMethod, columns: number): number {
  const parameters = readParameters(replace.parameters, {}, replace.name);
  return replace.smallestGroup?.(parameters as never, columns, 0) ?? 1;
}

/**
 * Ways to group that can replace each other: all that use distances; those that use confidential
 * columns replace each other.
 */
function alternatives(
  group: GroupMethod,
  { replace }: Pairing,
  hasCategories: boolean,
): GroupMethod[] {
  if (group.looksAt !== 'distances') return [group];
  return groupMethods.filter((other) => {
    if (other === group) return true;
    if ((other.needsConfidential ?? false) !== (group.needsConfidential ?? false)) return false;
    if (other.serves !== undefined || other.mostColumns !== undefined) return false;
    if (hasCategories && other.looksAt !== 'distances') return false;
    return other.looksAt === 'distances' || replace === 'mean';
  });
}
