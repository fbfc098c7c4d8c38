import { spanishNumbers } from '../numbers.ts';

/** `1 registro`, `5 000 registros`. */
export function counted(n: number, one: string, more = `${one}s`): string {
  return `${spanishNumbers.count(n)}\u00A0${n === 1 ? one : more}`;
}
