import { codesOf, combine } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, type Measure, noReading, once, reading } from '../../contract/index.ts';

const HEADING = 'Copies of records';

/** Said in both definitions. */
const COLUMNS =
  'in every compared column at once: the numbers that are compared, and the keys, confidential columns and categories that both files have. Numbers are the same where they are equal, categories where their levels are; missing is a value of its own, and masked records without any value are left out';

/**
 * Copies of records, the first question about test data and synthetic files: is a real record in there? It asks whether
 * the values occur in the original, not whether they are the record's own, so files of other records can be compared.
 * With few or coarse columns records are equal by chance: `copies-of-uniques` counts only those of which there is one.
 * O(n d).
 */
export const copies: Measure = {
  name: 'copies',
  heading: HEADING,
  title: 'Records that are in the original as they are',
  definition: `Percent of masked records whose values are those of some original record ${COLUMNS}. Parts are the percent whose values only one original record has, and, where the files are in the same order, the percent that are as their own original is`,
  source: 'after the replicated uniques of Nowok, Raab and Dibben 2016',
  range: '0 (no record of the original is there) to 100 (every masked record is one)',
  direction: 'lower is better',
  unit: '%',
  columns: 'both',
  basis: 'copies',
  seconds: (records, columns) => 4e-7 * records * (columns + 1),
  *measure(files) {
    const found = yield* once(files, 'copies', () => countCopies(files));
    if (typeof found === 'string') return noReading(found);
    const { of, equal, unique, own } = found;
    const percent = (count: number) => (100 * count) / of;
    return reading(
      percent(equal),
      [
        { name: 'as an original that is alone with its values', value: percent(unique) },
        ...(own === null ? [] : [{ name: 'as their own original', value: percent(own) }]),
      ],
      notesOn(found),
    );
  },
};

/**
 * What `copies` counts, of originals that nobody else is like (after Nowok, Raab and Dibben 2016). Where many have the
 * same values, that a masked record has them again tells of nobody. O(n d).
 */
export const copiesOfUniques: Measure = {
  name: 'copies-of-uniques',
  heading: HEADING,
  title: 'Records that are those of one person as they are',
  definition: `Percent of masked records whose values are those of exactly one original record ${COLUMNS}`,
  source:
    'after the replicated uniques of Nowok, Raab and Dibben 2016, there only of synthetic records that are alone too',
  range: '0 (nobody’s record is there) to 100 (every masked record is somebody’s)',
  direction: 'lower is better',
  unit: '%',
  columns: 'both',
  basis: 'copies',
  seconds: (records, columns) => 4e-7 * records * (columns + 1),
  *measure(files) {
    const found = yield* once(files, 'copies', () => countCopies(files));
    if (typeof found === 'string') return noReading(found);
    return reading((100 * found.unique) / found.of, [], notesOn(found));
  },
};

interface Counted {
  readonly columns: number;
  /** Masked records that have a value, and those that have none. */
  readonly of: number;
  readonly empty: number;
  /** Those that equal an original, one that no other original equals, and their own; null where that is not known. */
  readonly equal: number;
  readonly unique: number;
  readonly own: number | null;
  /** Originals that no other equals. */
  readonly alone: number;
  readonly originals: number;
}

function* countCopies({ names, original, masked, coded, isPaired }: Files): Work<Counted | string> {
  // A number that is compared may be a key as well, and is the same column.
  const codes = (coded?.columns ?? []).filter(({ name }) => !names.includes(name));
  if (names.length + codes.length === 0) return 'The files have no column in common.';
  const before = original[0]?.length ?? codes[0].original.length;
  const after = masked[0]?.length ?? codes[0].masked.length;
  if (after === 0) return 'The masked file has no records.';
  const columns: Int32Array[] = [];
  const hasValue = new Uint8Array(after);
  const total = names.length + codes.length;
  for (const [j, values] of original.entries()) {
    const both = new Float64Array(before + after);
    both.set(values);
    both.set(masked[j], before);
    columns.push(codesOf(both).codes);
    for (let i = 0; i < after; i++) if (!Number.isNaN(masked[j][i])) hasValue[i] = 1;
    yield { done: columns.length, total };
  }
  for (const column of codes) {
    const both = new Int32Array(before + after);
    both.set(column.original);
    both.set(column.masked, before);
    columns.push(both);
    for (let i = 0; i < after; i++) if (column.masked[i] >= 0) hasValue[i] = 1;
    yield { done: columns.length, total };
  }
  const { codes: classes, distinct } = combine(columns, before + after);
  const sizes = new Int32Array(distinct);
  for (let i = 0; i < before; i++) sizes[classes[i]]++;
  const found = { of: 0, equal: 0, unique: 0, own: 0 };
  for (let i = 0; i < after; i++) {
    if (hasValue[i] === 0) continue;
    const size = sizes[classes[before + i]];
    found.of++;
    if (size > 0) found.equal++;
    if (size === 1) found.unique++;
    if (isPaired && classes[i] === classes[before + i]) found.own++;
  }
  if (found.of === 0) return 'No masked record has a value in the columns compared.';
  return {
    ...found,
    own: isPaired ? found.own : null,
    columns: total,
    empty: after - found.of,
    alone: sizes.reduce((count, size) => count + (size === 1 ? 1 : 0), 0),
    originals: before,
  };
}

function notesOn({ columns, of, empty, equal, unique, alone, originals }: Counted): string[] {
  return [
    `Over ${columns} columns, ${equal} of ${of} masked records are in the original as they are, ${unique} of them as one record that no other is like; ${alone} of ${originals} original records are such.`,
    ...(empty === 0 ? [] : [`Masked records left out because they have no value: ${empty}.`]),
  ];
}
