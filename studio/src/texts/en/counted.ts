import { englishNumbers } from '../numbers.ts';

export const { count, number, share } = englishNumbers;

/** `1 record`, `5,000 records`. */
export const counted = (n: number, one: string, more = `${one}s`) =>
  `${count(n)}\u00A0${n === 1 ? one : more}`;
