import { combine } from '../../../foundation/table/index.ts';
import { membersOf, type ReplaceContext } from '../../contract/index.ts';

/** The records of a unit, in the order of its waves. */
export type Series = Int32Array;

/**
 * The series of all units, in classes whose series can be exchanged: as many records, in the same waves, and with the same
 * codes in each. Without waves, the order is that of the file. Records are in the order of the file where they share a
 * wave. Null if the context has no units.
 */
export function seriesClasses(
  { units, waves }: Pick<ReplaceContext, 'units' | 'waves'>,
  codes: readonly Int32Array[],
): Series[][] | null {
  if (units === undefined) return null;
  const { codes: unitOf, distinct: groups } = combine([units], units.length);
  const { start, members } = membersOf({ groupOf: unitOf, groups });
  const told = waves === undefined ? codes : [waves, ...codes];
  const kinds = combine(told, units.length).codes;
  const classes = new Map<string, Series[]>();
  for (let u = 0; u < groups; u++) {
    const series = members.slice(start[u], start[u + 1]);
    if (waves !== undefined) series.sort((a, b) => waves[a] - waves[b] || a - b);
    const key = series.reduce((text, record) => `${text},${kinds[record]}`, '');
    const known = classes.get(key);
    if (known === undefined) classes.set(key, [series]);
    else known.push(series);
  }
  return [...classes.values()];
}

/** The mean of a column in each series, over its values; NaN if it has none. */
export function meansOf(column: Float64Array, all: readonly Series[]): Float64Array {
  return Float64Array.from(all, (series) => {
    let [sum, count] = [0, 0];
    for (const record of series) {
      if (Number.isNaN(column[record])) continue;
      sum += column[record];
      count++;
    }
    return count === 0 ? Number.NaN : sum / count;
  });
}

/** Gives a series the values of another one, wave by wave. */
export function giveSeries(
  column: Float64Array,
  into: Float64Array,
  from: Series,
  to: Series,
): void {
  for (const [place, record] of to.entries()) into[record] = column[from[place]];
}

/** 1 for a missing value. */
export function gapsIn(column: Float64Array): Int32Array {
  return Int32Array.from(column, (value) => (Number.isNaN(value) ? 1 : 0));
}

/** What happened to units that nobody is like, for the notes of a run; undefined if there are none. */
export function noteOnAlone(alone: number, all: number): string | undefined {
  if (alone === 0) return undefined;
  return `${alone} of ${all} units keep their series, because too few others are in the same waves`;
}
