import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { PenumbraError } from '../../error.ts';
import { asCategories, type CategoricalColumn, type Column } from '../../foundation/table/index.ts';
import type { Method } from '../contract/index.ts';

/** Hexadecimal digits of SHA-256. */
const MOST_DIGITS = 64;

const parameters = {
  length: {
    type: 'integer',
    minimum: 4,
    default: 20,
    description:
      'Number of hexadecimal digits of a pseudonym, at most 64. Pseudonyms become longer if two values would share one.',
  },
} as const;

interface PseudonymOptions {
  readonly length?: number;
  /** The text before the digits. It begins with a letter, so that no pseudonym is read as a number or a formula. */
  readonly prefix?: string;
}

/** Replaces identifiers by keyed pseudonyms. */
export const pseudonym: Method<typeof parameters> = {
  name: 'pseudonym',
  title: 'Pseudonyms',
  summary:
    'Replaces each identifier by letters and digits that only the holder of the seed can compute. Equal values of a column get the same pseudonym.',
  details:
    'The records of one person can be followed through a file, and through files protected with the same seed, without revealing who the person is. A pseudonym hides only a name: anyone who knows other columns of a person still recognises the record by them, and then learns all records with the same pseudonym. The seed must stay secret: with it, names can be tried out. Columns with different names have different pseudonyms for the same value. Within a column, two values never share a pseudonym; if the given length is too short for that, all pseudonyms of the column become longer and begin with the same digits.',
  references: [
    'Krawczyk, H., Bellare, M. and Canetti, R. (1997). HMAC: keyed-hashing for message authentication. RFC 2104.',
  ],
  parameters,
  kinds: ['text', 'categorical', 'numeric'],
  claims: [],
  cost: 'O(n), and four blocks of SHA-256 for each different value',
  units: 'equal values get equal pseudonyms, so records of a unit can still be found together',
  missing: 'missing values stay missing',
};

/**
 * Keyed pseudonyms: the first 80 bits of HMAC-SHA-256 of column name and value under a key made from the seed, or the
 * given number of hexadecimal digits. Equal values of a column get equal pseudonyms. Without the seed, pseudonyms can
 * neither be reversed nor compared with a list of names. Different values have different pseudonyms, except for
 * collisions with probability n² / 2^81 among n values at 80 bits: `pseudonymised` excludes them.
 */
export function pseudonymiser(
  seed: Uint8Array,
  options: PseudonymOptions = {},
): (column: string, value: string) => string {
  const { length, prefix } = checked(options);
  const digest = digester(seed);
  return (column, value) => prefix + digest(column, value).slice(0, length);
}

/**
 * A column with pseudonyms instead of its values, no two values with the same, the levels in the order of the
 * pseudonyms.
 */
export function pseudonymised(
  column: Column,
  seed: Uint8Array,
  options: PseudonymOptions = {},
): CategoricalColumn {
  const { length, prefix } = checked(options);
  const { codes, levels } = asCategories(column);
  const digest = digester(seed);
  const digests = levels.map((level) => digest(column.name, level));
  const enough = distinctLength(digests, length);
  // The order of values in a column, or the alphabet, would reveal something about them.
  const sorted = [...digests.keys()].sort((a, b) => (digests[a] < digests[b] ? -1 : 1));
  const placeOf = new Int32Array(levels.length);
  for (const [place, level] of sorted.entries()) placeOf[level] = place;
  return {
    kind: 'categorical',
    name: column.name,
    codes: codes.map((code) => (code < 0 ? -1 : placeOf[code])),
    levels: sorted.map((level) => prefix + digests[level].slice(0, enough)),
    ordered: false,
  };
}

/** The smallest number of digits, from `length` on, for which no two different texts begin alike. O(n log n). */
export function distinctLength(digests: readonly string[], length: number): number {
  const sorted = digests.toSorted();
  let enough = length;
  for (let i = 1; i < sorted.length; i++) {
    while (enough < MOST_DIGITS && sorted[i].slice(0, enough) === sorted[i - 1].slice(0, enough)) {
      enough++;
    }
  }
  return enough;
}

function digester(seed: Uint8Array): (column: string, value: string) => string {
  const encoder = new TextEncoder();
  const key = hmac(sha256, seed, encoder.encode('penumbra pseudonyms'));
  return (column, value) => {
    const message = encoder.encode(`${column.length} ${column} ${value}`);
    return bytesToHex(hmac(sha256, key, message));
  };
}

function checked({ length = parameters.length.default, prefix = 'p' }: PseudonymOptions): {
  length: number;
  prefix: string;
} {
  const { minimum } = parameters.length;
  if (!(Number.isInteger(length) && length >= minimum && length <= MOST_DIGITS)) {
    throw new PenumbraError(
      'usage',
      `pseudonym: length must be a whole number from ${minimum} to ${MOST_DIGITS}.`,
      { key: 'length' },
    );
  }
  if (!/^[a-z][a-z0-9_.-]{0,15}$/i.test(prefix)) {
    throw new PenumbraError(
      'usage',
      'pseudonym: prefix must begin with a letter and have at most 16 letters, digits, dots, hyphens and underscores.',
      { key: 'prefix' },
    );
  }
  return { length, prefix };
}
