import { sum } from '../../../foundation/numerics/index.ts';
import {
  atPlaces,
  type Files,
  noReading,
  type Reading,
  type RecordColumn,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';
import { NOBODY } from '../linkage/notes.ts';
import type { Persons } from './persons.ts';

/** The candidates that remain for each person after all columns are used. */
export interface Tally {
  /** How many candidates. */
  readonly left: Int32Array;
  /** 1 if the person's own record is among the candidates. */
  readonly hasOwn: Uint8Array;
}

/** An empty tally for `asked` persons. */
export function emptyTally(asked: number): Tally {
  return { left: new Int32Array(asked), hasOwn: new Uint8Array(asked) };
}

/**
 * The share of persons whose own record an intruder names by drawing one of the candidates at random: 1/b if it is
 * among b candidates, else 0.
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
  const named = namedBy({ left, hasOwn });
  const some = left.filter((b) => b > 0);
  const all = [...notes];
  if (some.length > 0) {
    const mean = some.reduce((total, b) => total + b, 0) / some.length;
    const least = some.reduce((a, b) => Math.min(a, b));
    all.push(
      `Candidates of a person who has any: ${Number(mean.toPrecision(4))} on average, at least ${least}.`,
    );
  }
  if (asked < persons.all) {
    all.push(
      `The file is large: the intruder looks for ${asked} of ${persons.all} persons, evenly spaced in the file.`,
    );
  }
  const records = files.masked[0].length;
  if (persons.all < records) {
    all.push(
      `${records - persons.all} of ${records} persons are left out, because they or their protected records lack a value in a key column.`,
    );
  }
  return reading(
    (100 * sum(named)) / asked,
    [
      { name: 'one candidate, the person’s own record', value: share((a) => named[a] === 1) },
      {
        name: 'one candidate, the record of another person',
        value: share((a) => left[a] === 1 && hasOwn[a] === 0),
      },
      { name: 'own record among the candidates', value: share((a) => hasOwn[a] === 1) },
    ],
    all,
  );
}

/** For each person, the probability that a draw from the candidates names the own record. */
function namedBy({ left, hasOwn }: Tally): Float64Array {
  return Float64Array.from(left, (b, a) => (hasOwn[a] === 1 ? 1 / b : 0));
}

/** The columns of a measure that intersects candidates. */
export function namedColumns(name: string): readonly RecordDeclaration[] {
  return [
    {
      name,
      title: 'Probability of being named',
      definition:
        'The probability that the intruder, who knows the original values of the person, names this record: 1/b if it is among the b candidates that are left, otherwise 0. Not defined for persons who are not searched for',
      figure: 'mean',
    },
    {
      name: `${name}.candidates`,
      title: 'Candidates that are left',
      definition: 'The number of candidates that are left for the person',
    },
  ];
}

/** These columns from a tally. */
export function namedRecords(
  files: Files,
  { candidates, asked }: Persons,
  tally: Tally,
  declared: readonly RecordDeclaration[],
): RecordColumn[] {
  if (asked.length === 0) return [];
  const places = asked.map((own) => candidates[own]);
  const records = files.masked[0].length;
  return recordColumns(
    declared,
    atPlaces(records, places, namedBy(tally)),
    atPlaces(records, places, tally.left),
  );
}
