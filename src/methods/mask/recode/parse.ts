import { PenumbraError } from '../../../error.ts';
import { readRecode } from './read.ts';
import type { Recode } from './rule.ts';

/**
 * Reads a recode from a flag: a word and its arguments, such as `intervals 18,30,45,65`, `round 5`, `top 8000`, `top
 * 8000 mean`, `bottom 0`, `date year`, `merge North+South>NorthSouth; East+West>EW`, `prefix 3` or `level 1`. Levels
 * that contain + > or ;, and names for intervals, need a recipe.
 */
export function parseRecode(text: string): Recode {
  const [, by, rest] = /^(\S*)\s*([\s\S]*)$/.exec(text.trim())!;
  if (by === 'intervals') return read({ by, breaks: rest.split(',').map(numberOrText) });
  if (by === 'merge') return read({ by, into: rest.split(';').filter(isMore).map(merged) });
  const keys = Object.hasOwn(KEYS, by) ? KEYS[by] : [];
  const words = rest.split(/\s+/).filter((word) => word !== '');
  if (keys.length > 0 && words.length > keys.length) {
    const most = keys.length === 1 ? 'one word' : 'two words';
    throw refused(`recode by ${by} takes at most ${most}`);
  }
  const given = keys.map((key, i) => (i < words.length ? { [key]: numberOrText(words[i]) } : {}));
  return read(Object.assign({ by }, ...given));
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  round: ['to'],
  top: ['at', 'to'],
  bottom: ['at', 'to'],
  date: ['to'],
  prefix: ['length'],
  level: ['up'],
};

function read(value: object): Recode {
  return readRecode(value, '');
}

/** `readRecode` refuses texts that are not numbers. */
function numberOrText(text: string): number | string {
  const trimmed = text.trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : trimmed;
}

/** A semicolon at the end has no meaning. */
function isMore(part: string, i: number, parts: readonly string[]): boolean {
  return part.trim() !== '' || i < parts.length - 1;
}

function merged(part: string): { level: string; of: string[] } {
  const sides = part.split('>').map((side) => side.trim());
  const of = sides[0].split('+').map((level) => level.trim());
  if (sides.length !== 2 || sides[1] === '' || of.includes('')) {
    throw refused(
      'recode by merge is written as North+South>NorthSouth, several are separated by semicolons; levels that contain + > or ; need a recipe',
    );
  }
  return { level: sides[1], of };
}

function refused(what: string): PenumbraError {
  return new PenumbraError('usage', `${what}.`);
}
