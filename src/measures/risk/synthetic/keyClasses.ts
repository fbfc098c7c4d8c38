import { quantiles } from '../../../foundation/numerics/index.ts';
import { combine } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type CodedColumn,
  type CodedFiles,
  type Files,
  missingKeysNotes,
  once,
} from '../../contract/index.ts';
import { codedOf, NO_CONFIDENTIAL } from '../classes/words.ts';

/** Part of the definition of every measure that looks up keys of originals in the protected file. */
export const CLASSES =
  'Numbers are grouped into classes: each value is a class if the original has at most 20 different values; otherwise 20 classes end at its quantiles at 5 %, 10 % ... 95 % (type 1 of Hyndman and Fan, included). Values between two classes belong to the next larger one, and values beyond to the last. Missing counts as a value of its own, in keys and confidential columns';

/** The notes of these measures on missing values in keys. */
export function missingNotes(coded: CodedFiles): string[] {
  return missingKeysNotes(
    coded,
    'the keys of an original are looked up in the protected file as one combination',
  );
}

/** Largest number of classes of a number. */
const CLASSES_OF_NUMBERS = 20;

/** Classes of records with equal keys over both files. */
interface KeyClasses {
  readonly original: Int32Array;
  readonly masked: Int32Array;
  /** The number of records of each file in each class. */
  readonly originals: Int32Array;
  readonly maskeds: Int32Array;
}

/** How many originals have the confidential value that the protected file shows for their keys. */
interface Attribution {
  readonly name: string;
  /** Originals whose keys have only one value in the protected file, and it is their own. */
  readonly right: number;
  /** Originals whose keys have only one value in the original. */
  readonly inOriginal: number;
  /** Number of `right` that are also in `inOriginal`. */
  readonly both: number;
  /** The sum of squared shares of the values in the original. */
  readonly baseline: number;
}

/** Records of both files by their keys; a reason if there is nothing to look up. Computed once. */
export function keyClasses(files: Files): Work<KeyClasses | string> {
  return once(files, 'keys in classes', function* (): Work<KeyClasses | string> {
    const coded = codedOf(files);
    if (typeof coded === 'string') return coded;
    const n = coded.columns[coded.keys[0]].original.length;
    const m = coded.columns[coded.keys[0]].masked.length;
    if (n === 0) return 'The original file has no records.';
    yield { done: 0, total: 1 };
    const { codes, distinct } = combine(
      coded.keys.map((place) => stackedClasses(asProtected(coded, place))),
      n + m,
    );
    const [original, masked] = [codes.slice(0, n), codes.slice(n)];
    return {
      original,
      masked,
      originals: countsOf(original, distinct),
      maskeds: countsOf(masked, distinct),
    };
  });
}

/** Largest number of confidential columns that are shown one by one. */
export const MOST_TARGETS = 50;

/** What the keys of originals reveal about all confidential columns. */
interface Attributions {
  readonly classes: KeyClasses;
  readonly targets: readonly Attribution[];
  /** For each original, the number of confidential columns whose value the protected file shows. */
  readonly rightOf: Int32Array;
}

/**
 * What the keys of originals reveal about each confidential column; a reason if nothing can be computed. Computed once.
 */
export function attributions(files: Files): Work<Attributions | string> {
  return once(files, 'attributions by keys', function* (): Work<Attributions | string> {
    const classes = yield* keyClasses(files);
    if (typeof classes === 'string') return classes;
    const coded = files.coded!;
    const targets = coded.confidential.filter((place) => !coded.keys.includes(place));
    if (targets.length === 0) return NO_CONFIDENTIAL;
    const found: Attribution[] = [];
    const rightOf = new Int32Array(classes.original.length);
    for (const place of targets) {
      yield { done: found.length, total: targets.length };
      found.push(attributionOf(asProtected(coded, place), classes, rightOf));
    }
    return { classes, targets: found, rightOf };
  });
}

/** Adds to `rightOf`, for each original, whether its value is shown. */
function attributionOf(column: CodedColumn, classes: KeyClasses, rightOf: Int32Array): Attribution {
  const both = stackedClasses(column);
  const n = column.original.length;
  const [original, masked] = [both.subarray(0, n), both.subarray(n)];
  const told = onlyValues(masked, classes.masked, classes.maskeds.length);
  const known = onlyValues(original, classes.original, classes.originals.length);
  const sums = { right: 0, inOriginal: 0, both: 0 };
  const shares = new Map<number, number>();
  for (let i = 0; i < n; i++) {
    const q = classes.original[i];
    const isRight = told[q] === original[i];
    const isKnown = known[q] === original[i];
    if (isRight) {
      sums.right++;
      rightOf[i]++;
    }
    if (isKnown) sums.inOriginal++;
    if (isRight && isKnown) sums.both++;
    shares.set(original[i], (shares.get(original[i]) ?? 0) + 1);
  }
  let squares = 0;
  for (const count of shares.values()) squares += (count / n) * (count / n);
  return { name: column.name, ...sums, baseline: squares };
}

/** Markers for no value, and for more than one: codes begin at -1. */
const [NONE, SEVERAL] = [-3, -2];

/** The only value of the records of a class. */
function onlyValues(values: Int32Array, classOf: Int32Array, classes: number): Int32Array {
  const only = new Int32Array(classes).fill(NONE);
  for (let i = 0; i < values.length; i++) {
    const q = classOf[i];
    if (only[q] === NONE) only[q] = values[i];
    else if (only[q] !== values[i]) only[q] = SEVERAL;
  }
  return only;
}

function countsOf(classOf: Int32Array, classes: number): Int32Array {
  const counts = new Int32Array(classes);
  for (const q of classOf) counts[q]++;
  return counts;
}

/** A column as it was recoded before protection, if it was: an intruder codes in the same way. */
function asProtected({ columns }: CodedFiles, place: number): CodedColumn {
  const column = columns[place];
  return columns.find(({ name, isPrepared }) => isPrepared && name === column.name) ?? column;
}

/** The codes of both files one after the other, with numbers as classes. */
function stackedClasses({ original, masked, ordered, names, levels }: CodedColumn): Int32Array {
  const both = new Int32Array(original.length + masked.length);
  both.set(original);
  both.set(masked, original.length);
  if (!ordered || names !== undefined) return both;
  const ends = classEnds(original);
  const classOf = new Int32Array(levels);
  for (let code = 0, c = 0; code < levels; code++) {
    while (c < ends.length - 1 && code > ends[c]) c++;
    classOf[code] = c;
  }
  return both.map((code) => (code < 0 ? -1 : classOf[code]));
}

/** The highest code of each class, ascending. */
function classEnds(original: Int32Array): readonly number[] {
  const there = Float64Array.from(original.filter((code) => code >= 0));
  const different = [...new Set(there)].sort((a, b) => a - b);
  if (different.length <= CLASSES_OF_NUMBERS) return different;
  const shares = Array.from({ length: CLASSES_OF_NUMBERS }, (_, c) => (c + 1) / CLASSES_OF_NUMBERS);
  return [...new Set(quantiles(there, shares, 1))];
}
