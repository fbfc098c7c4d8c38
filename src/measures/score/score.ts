import type { Declaration, Reading } from '../contract/index.ts';
import { noReading, type Part, reading } from '../contract/index.ts';

/** A weighted sum of measures, with which methods are compared. Low scores are good compromises. */
export interface Score extends Declaration {
  readonly heading: 'Scores';
  readonly terms: readonly Term[];
}

/** A measure by its name, what the score calls it, and its weight. */
export interface Term {
  readonly measure: string;
  readonly symbol: string;
  readonly weight: number;
}

/** The value of a score from those of its measures; without a value where one of them has none. */
export function scoreFrom(score: Score, readingOf: (measure: string) => Reading | null): Reading {
  const parts: Part[] = [];
  const lacking: string[] = [];
  const notes = new Set<string>();
  let value = 0;
  for (const { measure, symbol, weight } of score.terms) {
    const found = readingOf(measure);
    const name = `${symbol} (${measure}), weight ${weight}`;
    if (found === null || found.value === null) {
      lacking.push(`${measure} ${found === null ? 'was left out' : 'does not apply'}`);
      parts.push({ name, value: null, reason: found?.reason ?? 'It was left out.' });
      continue;
    }
    for (const note of found.notes) notes.add(`${symbol}: ${note}`);
    parts.push({ name, value: found.value });
    value += weight * found.value;
  }
  if (lacking.length > 0) {
    return noReading(`It needs what is not there: ${lacking.join(', ')}.`, parts);
  }
  return reading(value, parts, [...notes]);
}
