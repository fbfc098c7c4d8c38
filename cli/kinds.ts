import { maskMethods } from '../src/methods/mask/index.ts';
import {
  groupMethods,
  type Pairing,
  pairings,
  preparations,
  replaceMethods,
} from '../src/recipe/index.ts';

/** The kind of a method, for lists and for the folders of its pages. */
export const KINDS = {
  group: 'Similar records are put into groups, and values become those of their group',
  replace: 'Numbers of the whole file are replaced or disturbed',
  mask: 'Single values are exchanged, changed or emptied',
  synthesis: 'Records are drawn anew from models',
  prepare: 'Before any other method, or alone',
} as const;

export type MethodKind = keyof typeof KINDS;

/** The kind of the method with this name: a method has one page with the way to group or replace of the same name. */
export function kindOf(name: string): MethodKind {
  const pairing = pairings.find((one) => one.name === name);
  if (pairing !== undefined) return kindOfPairing(pairing);
  if (preparations.some((one) => one.name === name)) return 'prepare';
  return groupMethods.some((one) => one.name === name) ? 'group' : kindOfReplace(name);
}

function kindOfPairing({ group, replace }: Pairing): MethodKind {
  const kind = kindOfReplace(replace);
  return kind === 'replace' && group !== 'whole' ? 'group' : kind;
}

function kindOfReplace(name: string): MethodKind {
  if (replaceMethods.find((one) => one.name === name)?.redraws) return 'synthesis';
  return maskMethods.some((one) => one.name === name) ? 'mask' : 'replace';
}
