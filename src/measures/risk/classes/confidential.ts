import {
  type Tallies,
  talliesOf,
  type WholeDistribution,
  wholeDistribution,
} from '../../../foundation/numerics/index.ts';
import { type Codes, combine } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type CodedColumn,
  type CodedFiles,
  type Files,
  noReading,
  once,
  type Part,
  type Reading,
  reading,
} from '../../contract/index.ts';
import { codedOf, missingNotes, NO_CONFIDENTIAL } from './words.ts';

/** A confidential column of one file, and how often each of its values occurs in each class. */
export interface InClasses {
  readonly name: string;
  readonly whole: WholeDistribution;
  readonly tallies: Tallies;
  readonly classes: number;
}

/** Largest number of columns that are shown one by one. */
const MOST_COLUMNS = 50;

/**
 * The reading of a measure that gives each confidential column the figure of its worst class. The value is the figure
 * of the worst column of the protected file; the figures of all columns in both files are parts. Columns that are also
 * keys are left out: whoever knows the keys knows them.
 */
export function* readColumns(
  files: Files,
  direction: 'lower is better' | 'higher is better',
  figure: (column: InClasses) => number,
  notesOf: (masked: readonly InClasses[]) => readonly string[] = () => [],
): Work<Reading> {
  const coded = codedOf(files);
  if (typeof coded === 'string') return noReading(coded);
  const columns = coded.confidential.filter((j) => !coded.keys.includes(j));
  if (columns.length === 0) return noReading(NO_CONFIDENTIAL);
  const masked = yield* inClasses(files, coded, columns, 'masked');
  const original = yield* inClasses(files, coded, columns, 'original');
  const figures = masked.map(figure);
  const parts: Part[] = [];
  for (let c = 0; c < Math.min(columns.length, MOST_COLUMNS); c++) {
    parts.push({ name: masked[c].name, value: figures[c] });
    const name = `${masked[c].name}, in the original`;
    if (original[c].classes > 0) parts.push({ name, value: figure(original[c]) });
    else parts.push({ name, value: null, reason: 'The original file has no records.' });
  }
  const notes = [...missingNotes(coded), ...notesOf(masked)];
  const both = coded.confidential.length - columns.length;
  if (both > 0) notes.push(`Confidential columns left out because they are also keys: ${both}.`);
  if (columns.length > MOST_COLUMNS) {
    notes.push(`The first ${MOST_COLUMNS} of ${columns.length} confidential columns are shown.`);
  }
  const worst = direction === 'lower is better' ? Math.max : Math.min;
  return reading(
    figures.reduce((a, b) => worst(a, b)),
    parts,
    notes,
  );
}

function* inClasses(
  files: Files,
  coded: CodedFiles,
  columns: readonly number[],
  side: 'original' | 'masked',
): Work<readonly InClasses[]> {
  return yield* once(files, `values in the classes of the ${side}`, function* () {
    const { codes, distinct } = classesOf(coded, side);
    const found: InClasses[] = [];
    for (const j of columns) {
      yield { done: found.length, total: columns.length };
      const whole = distributionOf(coded.columns[j], side);
      const tallies = talliesOf(whole, codes, distinct);
      found.push({ name: coded.columns[j].name, whole, tallies, classes: distinct });
    }
    return found;
  });
}

/** Records with equal keys form one class; missing equals missing. */
function classesOf({ columns, keys }: CodedFiles, side: 'original' | 'masked'): Codes {
  const own = keys.map((j) => columns[j][side]);
  return combine(own, own[0].length);
}

function distributionOf(column: CodedColumn, side: 'original' | 'masked'): WholeDistribution {
  const values = Float64Array.from(column[side], (code) => (code < 0 ? Number.NaN : code));
  return wholeDistribution(values, column.ordered);
}

/** The lowest figure of a class, from the frequencies of its values. */
export function lowestOfClasses(
  { tallies: { start, end, counts }, classes }: InClasses,
  figure: (counts: Int32Array) => number,
): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let c = 0; c < classes; c++) {
    lowest = Math.min(lowest, figure(counts.subarray(start[c], end[c])));
  }
  return lowest;
}
