import { inside, type Work } from '../../foundation/work/index.ts';
import { type Files, type Measure, noReading, type Part, type Reading } from '../contract/index.ts';
import { figure, meanOf } from './figure.ts';

/** The mean of several measures, by their symbols; no value if one of them has none. */
export function* meanOfMeasures(
  files: Files,
  measures: Readonly<Record<string, Measure>>,
): Work<Reading> {
  const symbols = Object.keys(measures);
  const parts: Part[] = [];
  const values: number[] = [];
  const notes: string[] = [];
  let missing: string | null = null;
  for (const [done, symbol] of symbols.entries()) {
    const work = measures[symbol].measure(files);
    const { value, reason, notes: said } = yield* inside(work, done, 1, symbols.length);
    notes.push(...said.map((note) => `${symbol}: ${note}`));
    if (value === null) {
      parts.push({ name: symbol, value, reason: reason! });
      missing ??= `${symbol} has no value: ${reason}`;
    } else {
      parts.push({ name: symbol, value });
      values.push(value);
    }
  }
  return missing === null ? figure(meanOf(values), parts, notes) : noReading(missing, parts, notes);
}
