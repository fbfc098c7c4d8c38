import type { WrittenColumn } from '../labelled/index.ts';
import { plainNumber, type Spelling } from '../servers/index.ts';
import { hasNaN } from '../tables/index.ts';

const BACKSLASH = 92;
const MISSING = '\\N';
const ESCAPED: readonly (readonly [number, number])[] = [
  [8, 98],
  [9, 116],
  [10, 110],
  [11, 118],
  [12, 102],
  [13, 114],
  [BACKSLASH, BACKSLASH],
];

/** Records as COPY takes them in text. */
export function copySpelling(columns: readonly WrittenColumn[]): Spelling {
  return {
    ...{ before: '', between: '\t', behind: '\n', missing: MISSING, quote: '' },
    escapes: new Map(ESCAPED.map(([byte, letter]) => [byte, [BACKSLASH, letter]])),
    number: (_, value) => plainNumber(value),
    // What is no number stays so in the type that it came with.
    noNumber: (column) => (hasNaN(columns[column].type) ? 'NaN' : MISSING),
  };
}
