import { type Gate, listed, shownName } from '../gate.ts';

/** Texts longer than this on average, or of more words, are sentences and no codes; one of the last length is so by itself. */
const LONG = 40;
const MANY_WORDS = 5;
const VERY_LONG = 200;

/** Columns of texts in which anything may stand. */
export const freeText: Gate = {
  name: 'free-text',
  title: 'Free text',
  asks: 'Is there no column of sentences, in which names, places and stories may stand?',
  next: 'Leave the column out with --role NAME=identifier and --identifiers drop, or code it into categories.',
  check({ masked }) {
    const found: string[] = [];
    for (const [position, column] of masked.table.columns.entries()) {
      if (column.kind === 'numeric') continue;
      // In a small file texts that are all different are taken for categories too.
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
      found: found.length === 0 ? 'no column of long texts' : `long texts in ${listed(found)}`,
    };
  },
};
