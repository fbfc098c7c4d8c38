import { sum } from '../../../foundation/numerics/index.ts';
import { type Files, noReading, type Reading, reading } from '../../contract/index.ts';
import { NOBODY } from '../linkage/notes.ts';
import type { Persons } from './persons.ts';

/** What is left for each person who was asked about when all columns have had their say. */
export interface Tally {
  /** How many candidates. */
  readonly left: Int32Array;
  /** 1 where the person's own record is among them. */
  readonly hasOwn: Uint8Array;
}

/** For each of `asked` persons nothing yet. */
export function emptyTally(asked: number): Tally {
  return { left: new Int32Array(asked), hasOwn: new Uint8Array(asked) };
}

/**
 * The share of persons whose own record the intruder names who draws one of the candidates: 1/b where the own
 * one is among b of them, else 0.
 */
export function readTally(
  files: Files,
  persons: Persons,
  { left, hasOwn }: Tally,
  notes: readonly string[],
): Reading {
  const asked = left.length;
  if (asked === 0) return noReading(NOBODY);
  const share = (isCounted: (a: number) => boolean) =>
    (100 * left.reduce((count, _, a) => count + (isCounted(a) ? 1 : 0), 0)) / asked;
  const named = Float64Array.from(left, (b, a) => (hasOwn[a] === 1 ? 1 / b : 0));
  const some = left.filter((b) => b > 0);
  const all = [...notes];
  if (some.length > 0) {
    const mean = some.reduce((total, b) => total + b, 0) / some.length;
    const least = some.reduce((a, b) => Math.min(a, b));
    all.push(
      `Candidates, where there are any: ${Number(mean.toPrecision(4))} on average, at least ${least}.`,
    );
  }
  if (asked < persons.all) {
    all.push(
      `The file is large: ${asked} of ${persons.all} persons, evenly spaced in the file, were asked about.`,
    );
  }
  const records = files.masked[0].length;
  if (persons.all < records) {
    all.push(
      `${records - persons.all} of ${records} persons are not asked about, because they or their masked records lack a value in a key column.`,
    );
  }
  return reading(
    (100 * sum(named)) / asked,
    [
      { name: 'one candidate, and it is the own record', value: share((a) => named[a] === 1) },
      {
        name: 'one candidate, and it is the record of another',
        value: share((a) => left[a] === 1 && hasOwn[a] === 0),
      },
      { name: 'the own record is among the candidates', value: share((a) => hasOwn[a] === 1) },
    ],
    all,
  );
}
