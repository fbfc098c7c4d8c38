import { PenumbraError } from '../../error.ts';

export function objectAt(value: unknown, at: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw damaged(at, 'is missing');
}

export function listAt(value: unknown, at: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw damaged(at, 'is not a list');
}

export function numberAt(value: unknown, at: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw damaged(at, 'is not a number');
}

export function numbersAt(
  value: unknown,
  at: string,
  least = -Number.MAX_VALUE,
  largest = Number.MAX_VALUE,
): readonly number[] {
  const list = listAt(value, at);
  for (const one of list) {
    if (typeof one === 'number' && one >= least && one <= largest) continue;
    throw damaged(at, 'holds something that is not a number, or a number out of range');
  }
  return list as readonly number[];
}

export function integersAt(
  value: unknown,
  at: string,
  least: number,
  largest: number,
): readonly number[] {
  const list = numbersAt(value, at, least, largest);
  if (list.every(Number.isInteger)) return list;
  throw damaged(at, 'holds something that is not a whole number');
}

export function damaged(at: string, what: string): PenumbraError {
  return new PenumbraError(
    'data',
    `The model is damaged: ${at} ${what}. Use the file that penumbra fit wrote, unchanged.`,
    { key: at },
  );
}
