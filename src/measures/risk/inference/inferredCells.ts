import {
  countsWithWildcards,
  type InferredMeans,
  inferredMeans,
  LEAST_SHOWN,
  recordsIn,
} from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  missingKeysSentence,
  noReading,
  once,
  type Part,
  type RecordDeclaration,
  reading,
  recordColumns,
  type WholeFiles,
} from '../../contract/index.ts';
import { frequencies } from '../classes/frequencies.ts';
import { SOURCES } from './cells.ts';
import { countInferred, type Inference, inferCells } from './infer.ts';

/** What counts as inferred, in sentences that every figure carries. */
export function inferredSentence({ inferredWithin, dependencyShare }: InferredMeans): string {
  return `Inferred means a code exactly and a number within ${inferredWithin} % of the truth. A dependency counts if it holds for at least ${dependencyShare} % of the records of the protected file that show it, if at least ${LEAST_SHOWN} do, and if it is no coincidence.`;
}

/** The same for a definition, with what is assumed if the description says nothing. */
export const INFERRED_BY_DEFAULT = `${inferredSentence(inferredMeans())} The description can give other percentages (inferredWithin, dependencyShare)`;

export const EMPTIED = 'emptied cells';
export const EMPTIED_INFERRED = 'emptied cells that can be inferred';
const CHANGED = 'changed cells';
const CHANGED_INFERRED = 'changed cells that can be inferred';
export const UNIQUE_AGAIN = 'records that are unique by their keys again';

/** The name of the part with the emptied cells that a source gives. */
export const partFrom = (source: string) => `emptied cells inferred from ${source}`;

/** Largest number of columns that are shown one by one. */
const MOST_COLUMNS = 100;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'inferred-cells',
    title: 'Hidden cells that can be inferred',
    definition:
      'The number of emptied or changed cells of the record whose true value can be inferred',
    figure: 'per cell',
  },
  {
    name: 'inferred-cells.cells',
    title: 'Hidden cells',
    definition: 'The number of cells of the record that were emptied or changed',
  },
];

/**
 * Hidden cells that the rest of the protected file gives back. The intruder sees the protected file and knows the public
 * rules; see `inferCells` for what is tried. O(n d²) for d columns, and O(n) for each pair of columns that is tried.
 */
export const inferredCells: Measure = {
  name: 'inferred-cells',
  heading: 'Inference',
  title: 'Hidden cells that can be inferred',
  definition: `Percent of hidden cells, emptied or changed, whose true value follows from the rest of the protected file: from ${Object.values(SOURCES).join(', from ')}. Columns determine an emptied cell by equal values, alone or in pairs, with all their values or with some (a young age tells the occupation), or by order: the nearest other records give it. Equal records of one unit count once. ${INFERRED_BY_DEFAULT}. What a dependency says that the original does not have is right by chance now and then: it counts only if it is right more often than the most frequent value would be on the same cells, by three standard deviations. Parts are counts of cells in all and for each source (a cell can have several), the records that are unique by their keys once inferred cells are filled in and were not before, and the percentage for each column. An intruder who sees the protected file and knows the rules is assumed`,
  source: 'dependencies as in Kivinen and Mannila 1995; bounds as in Davis 1987',
  range: '0 (no hidden cell can be inferred) to 100 (all can)',
  direction: 'lower is better',
  unit: '%',
  columns: 'all',
  needs: 'pairs',
  basis: 'inference',
  inShort: (value) =>
    `${value} % of the emptied or changed cells follow from the rest of the protected file.`,
  seconds: (records, columns) => (2e-8 * records + 3e-5) * columns * columns,
  *measure(files) {
    const { whole } = files;
    if (whole === undefined || !files.isPaired) return noReading(NOT_WHOLE);
    const inference = yield* inferenceOf(files, whole);
    const counts = countInferred(inference.answers);
    const hidden = counts.emptied + counts.changed;
    const again = yield* uniqueAgain(whole, inference);
    const parts: Part[] = [
      { name: EMPTIED, value: counts.emptied },
      { name: EMPTIED_INFERRED, value: counts.emptiedInferred },
      { name: CHANGED, value: counts.changed },
      { name: CHANGED_INFERRED, value: counts.changedInferred },
      ...[...counts.bySource].map(([source, value]) => ({
        name: partFrom(SOURCES[source]),
        value,
      })),
      again === null
        ? { name: UNIQUE_AGAIN, value: null, reason: 'No key columns are named.' }
        : { name: UNIQUE_AGAIN, value: again },
      ...inference.answers.slice(0, MOST_COLUMNS).map((own) => ({
        name: `hidden cells of ${own.column.name} that can be inferred, in percent`,
        value: percentOf(countInferred([own])),
      })),
    ];
    const notes = [inferredSentence(whole.inferred), ...inference.notes];
    if (again !== null) notes.push(missingKeysSentence(whole.missingKeys));
    if (hidden === 0) notes.push('No cell of the protected file was emptied or changed.');
    return reading(percentOf(counts), parts, notes);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const { whole } = files;
    if (whole === undefined || !files.isPaired) return [];
    const { answers } = yield* inferenceOf(files, whole);
    const length = recordsIn(whole.masked);
    const [inferred, hidden] = [new Float64Array(length), new Float64Array(length)];
    for (const { column, right } of answers) {
      for (const records of [column.emptied, column.changed]) {
        for (const record of records) {
          hidden[record]++;
          if (right[record] !== 0) inferred[record]++;
        }
      }
    }
    return recordColumns(COLUMNS, inferred, hidden);
  },
};

export const NOT_WHOLE = 'It needs every column of both files, record by record.';

/** What can be inferred, computed once for all measures of the same files. */
export function inferenceOf(files: Files, whole: WholeFiles): Work<Inference> {
  return once(files, 'inferred cells', () => inferCells(whole));
}

function percentOf(counts: ReturnType<typeof countInferred>): number {
  const hidden = counts.emptied + counts.changed;
  return hidden === 0 ? 0 : (100 * (counts.emptiedInferred + counts.changedInferred)) / hidden;
}

/** The number of records that are unique by their keys after filling in, and were not before; null without keys. */
function* uniqueAgain(
  { keys, missingKeys }: WholeFiles,
  { filled, written }: Inference,
): Work<number | null> {
  if (keys.length === 0) return null;
  const counts: Int32Array[] = [];
  for (const table of [written, filled]) {
    const columns = keys.map((key) => table.get(key)!);
    counts.push(
      missingKeys === 'level'
        ? frequencies(columns)
        : (yield* countsWithWildcards.inSteps(columns))!,
    );
  }
  const [before, after] = counts;
  return after.reduce((sum, size, i) => sum + (size === 1 && before[i] > 1 ? 1 : 0), 0);
}
