import { didYouMean, PenumbraError } from '../../error.ts';
import type { GroupMethod, Method, ReplaceMethod } from '../../methods/contract/index.ts';
import { groupMethods } from '../../methods/group/index.ts';
import { maskMethods, pseudonym, recode, sample } from '../../methods/mask/index.ts';
import { replaceMethods as replacements } from '../../methods/replace/index.ts';
import { synthesise } from '../../methods/synthesis/index.ts';
import { FORMER_METHODS } from './formerNames.ts';
import { type Pairing, pairings } from './pairings.ts';
import { withinGroups } from './withinGroups.ts';

/** Every way to replace a group's values. Masks are included: they are applied inside each group. */
export const replaceMethods: readonly ReplaceMethod[] = [
  ...replacements,
  ...[...maskMethods, synthesise].map(withinGroups),
];

/** Steps that prepare a file before any other step. */
export const preparations: readonly Method[] = [recode, sample, pseudonym];

export { groupMethods, pairings };

export function findPairing(name: unknown, key: string): Pairing {
  return find(pairings, name, 'method', key);
}

export function findGroup(name: unknown, key: string): GroupMethod {
  return find(groupMethods, name, 'way to group', key);
}

export function findReplace(name: unknown, key: string): ReplaceMethod {
  return find(replaceMethods, name, 'way to replace', key);
}

function find<T extends { readonly name: string }>(
  registered: readonly T[],
  name: unknown,
  what: string,
  key: string,
): T {
  const present = FORMER_METHODS.get(name as string) ?? name;
  const found = registered.find((method) => method.name === present);
  if (found !== undefined) return found;
  const names = registered.map((method) => method.name);
  const hint = typeof name === 'string' ? didYouMean(name, names) : '';
  const said = typeof name === 'string' ? `"${name}"` : 'That';
  throw new PenumbraError('usage', `${said} is not a ${what}: use ${names.join(', ')}.${hint}`, {
    key,
  });
}
