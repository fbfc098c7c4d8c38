import { resolve } from 'node:path';
import { stayFolder } from '../files/index.ts';

export { basename, dirname, join, resolve } from 'node:path';

/** The whole path of the folder that must stay: the one that was named, or the one beside the protected file. */
export function stayPlace(output: string, named: string | undefined): string {
  return resolve(named ?? stayFolder(output));
}

export function isSamePlace(one: string, other: string): boolean {
  return resolve(one) === resolve(other);
}
