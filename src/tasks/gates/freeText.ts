import { listed, shownName, type ValueGate } from './gate.ts';

/**
 * Texts that are longer than this on average, or that have more words, are sentences and not codes.
 * A single text of the last length is enough.
 */
const LONG = 40;
const MANY_WORDS = 5;
const VERY_LONG = 200;

/** Columns of texts with any content. */
export const freeText: ValueGate = {
  name: 'free-text',
  title: 'Free text',
  asks: 'Is the file free of long texts, which can hold names, places and stories?',
  next: 'Drop the column with --role NAME=identifier and --identifiers drop, or code it into categories.',
  check({ masked }) {
    const found: string[] = [];
    for (const [position, column] of masked.table.columns.entries()) {
      if (column.kind === 'numeric') continue;
      // In a small file, a column of texts that are all different is read as categories too.
      if (column.kind === 'categorical' && column.levels.length <= column.codes.length / 2)
        continue;
      const texts = column.kind === 'text' ? column.values : column.levels;
      let present = 0;
      let letters = 0;
      let words = 0;
      let longest = 0;
      for (const text of texts) {
        if (text === null) continue;
        present++;
        letters += text.length;
        longest = Math.max(longest, text.length);
        words += text.split(/\s+/).filter((word) => word !== '').length;
      }
      if (present === 0) continue;
      if (letters / present > LONG || words / present > MANY_WORDS || longest > VERY_LONG) {
        found.push(shownName(masked, position));
      }
    }
    return {
      holds: found.length === 0,
      found: found.length === 0 ? 'no column has long texts' : `long texts in ${listed(found)}`,
    };
  },
};
