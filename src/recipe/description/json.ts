import { didYouMean, PenumbraError } from '../../error.ts';
import type { ColumnReference } from '../../foundation/table/index.ts';
import { parseNested } from '../../foundation/words/index.ts';

/** The value of a JSON text. `name` is the file's, for errors. */
export function parseJson(text: string, name: string): unknown {
  try {
    return parseNested(text);
  } catch {
    throw new PenumbraError(
      'usage',
      `${name} is not JSON, nests more than 100 levels deep, or has a key twice in one object: check its quotes, commas, brackets and keys.`,
    );
  }
}

/** An object, with no other keys than the known ones. `key` is its place, `whole` what the file is. */
export function readObject(
  value: unknown,
  key: string,
  known?: readonly string[],
  whole = 'A recipe',
): Record<string, unknown> {
  const subject = key === '' ? whole : key;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PenumbraError('usage', `${subject} must be an object in braces.`, { key });
  }
  for (const name of Object.keys(value)) {
    if (known === undefined || known.includes(name)) continue;
    throw new PenumbraError(
      'usage',
      `${subject} has no key "${name}" (it has ${known.filter((k) => k !== '$schema').join(', ')}).${didYouMean(name, known)}`,
      { key: key === '' ? name : `${key}.${name}` },
    );
  }
  return value as Record<string, unknown>;
}

export function readList<T>(
  value: unknown,
  key: string,
  read: (value: unknown, key: string) => T,
): T[] {
  if (!Array.isArray(value)) {
    throw new PenumbraError('usage', `${key} must be a list in square brackets.`, { key });
  }
  return value.map((item, i) => read(item, `${key}[${i}]`));
}

/** A field that need not be there. */
export function readIf<T>(
  value: unknown,
  key: string,
  read: (value: unknown, key: string) => T,
): T | undefined {
  return value === undefined ? undefined : read(value, key);
}

export function readListIf<T>(
  value: unknown,
  key: string,
  read: (value: unknown, key: string) => T,
): T[] | undefined {
  return readIf(value, key, (list, at) => readList(list, at, read));
}

export function readText(value: unknown, key: string): string {
  if (typeof value === 'string') return value;
  throw new PenumbraError('usage', `${key} must be a text.`, { key });
}

export function readReference(value: unknown, key: string): ColumnReference {
  if (typeof value === 'string' || (Number.isInteger(value) && (value as number) >= 1)) {
    return value as ColumnReference;
  }
  throw new PenumbraError(
    'usage',
    `${key} must be a column's name, its position counted from 1, or @ and a role.`,
    { key },
  );
}
