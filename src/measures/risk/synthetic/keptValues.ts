import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  once,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { NO_CONFIDENTIAL } from '../classes/words.ts';
import { HEADING } from './copies.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'kept-values',
    title: 'Keeps a confidential value of one person',
    definition:
      '1 if the record keeps, in a confidential column, the value of its original, and no other original has it, otherwise 0',
    needs: 'pairs',
    figure: 'mean',
  },
];

/**
 * Values of real persons in a file that has none of their records: `copies` counts records that are equal in all columns, so
 * that a changed key hides an income that everybody in the house can look up. O(n) for each confidential column.
 */
export const keptValues: Measure = {
  name: 'kept-values',
  heading: HEADING,
  title: 'Records that keep a confidential value of one person',
  definition:
    'Percent of protected records that have, in at least one confidential column, the same value as their original, where no other original has this value. Parts are the percent for each confidential column. A missing value is not counted',
  source: 'Penumbra; after the replicated uniques of Nowok, Raab and Dibben 2016',
  range:
    '0 (no value of a single person is left) to 100 (every record has one); codes that many persons share do not count',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['confidential'] },
  remedy:
    'change the confidential numbers too (microaggregation, noise, swapping or synthesis of these columns), or leave them out (--role NAME=identifier).',
  columns: 'codes',
  needs: 'pairs',
  seconds: (records, columns) => 2e-8 * records * (columns + 1),
  *measure(files) {
    const found = yield* keptIn(files);
    if (found === null) return noReading(NO_CONFIDENTIAL);
    const { kept, byColumn } = found;
    const percent = (count: number) => (kept.length === 0 ? 0 : (100 * count) / kept.length);
    return reading(
      percent(kept.reduce((count, one) => count + one, 0)),
      byColumn.map(({ name, count }) => ({ name, value: percent(count) })),
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* keptIn(files);
    return found === null ? [] : recordColumns(COLUMNS, Float64Array.from(found.kept));
  },
};

interface Kept {
  /** 1 for each protected record that keeps a value. */
  readonly kept: Uint8Array;
  readonly byColumn: readonly { readonly name: string; readonly count: number }[];
}

function keptIn(files: Files): Work<Kept | null> {
  return once(files, 'kept values', function* (): Work<Kept | null> {
    const { coded } = files;
    const places = coded?.confidential ?? [];
    if (coded === undefined || places.length === 0) return null;
    const kept = new Uint8Array(coded.columns[places[0]].masked.length);
    const byColumn: { name: string; count: number }[] = [];
    for (const place of places) {
      const { name, original, masked, levels } = coded.columns[place];
      const persons = new Int32Array(levels);
      for (const code of original) if (code >= 0) persons[code]++;
      let count = 0;
      for (let i = 0; i < masked.length; i++) {
        if (masked[i] < 0 || masked[i] !== original[i] || persons[masked[i]] !== 1) continue;
        count++;
        kept[i] = 1;
      }
      byColumn.push({ name, count });
      yield { done: byColumn.length, total: places.length };
    }
    return { kept, byColumn };
  });
}
