import type { Declaration, Reading } from '../contract/index.ts';
import { noReading, type Part, reading } from '../contract/index.ts';

/** A weighted sum of measures that compares methods. A low score is a good compromise. */
export interface Score extends Declaration {
  readonly heading: 'Scores';
  readonly terms: readonly Term[];
}

/** A measure by name, with its symbol and weight in the score. */
export interface Term {
  readonly measure: string;
  readonly symbol: string;
  readonly weight: number;
}

/** The terms of a score as one half of another. */
export function halved({ terms }: Score): Term[] {
  return terms.map((term) => ({ ...term, weight: term.weight / 2 }));
}

/** The value of a score from the values of its measures; no value if one of them has none. */
export function scoreFrom(score: Score, readingOf: (measure: string) => Reading | null): Reading {
  const parts: Part[] = [];
  const lacking: string[] = [];
  const notes = new Set<string>();
  let value = 0;
  for (const { measure, symbol, weight } of score.terms) {
    const found = readingOf(measure);
    const name = `${symbol} (${measure}), weight ${weight}`;
    if (found === null || found.value === null) {
      lacking.push(
        `${symbol} (${measure}), which ${found === null ? 'was left out' : 'has no value'}`,
      );
      parts.push({ name, value: null, reason: found?.reason ?? 'The measure was left out.' });
      continue;
    }
    for (const note of found.notes) notes.add(`${symbol}: ${note}`);
    parts.push({ name, value: found.value });
    value += weight * found.value;
  }
  if (lacking.length > 0) {
    return noReading(`The score needs ${lacking.join(', and ')}.`, parts);
  }
  return reading(value, parts, [...notes]);
}
