import type { Picture } from '../../../src/report/index.ts';
import { escaped } from '../../../src/report/text/index.ts';

/**
 * A picture with the words in it exchanged, where a whole text is in the dictionary, and its figures written anew. What
 * is not in the dictionary, such as the names of columns, stays; so does the description for those who do not see, which
 * the figure around the picture replaces by its own sentence.
 */
export function translated(
  picture: Picture,
  dictionary: Readonly<Record<string, string>>,
  figures: (text: string) => string,
): Picture {
  const byMarkup = new Map(
    Object.entries(dictionary).map(([from, to]) => [escaped(from), escaped(to)]),
  );
  const of = (text: string) => dictionary[text] ?? (isFigure(text) ? figures(text) : text);
  const svg = picture.svg.replace(
    /(<text[^>]*>)([^<]*)/g,
    (_, opening, inside) =>
      opening + (byMarkup.get(inside) ?? (isFigure(inside) ? figures(inside) : inside)),
  );
  return {
    ...picture,
    svg,
    table: {
      head: picture.table.head.map(of),
      rows: picture.table.rows.map((row) => row.map(of)),
    },
  };
}

/** Digits with what stands between and around them in figures. */
function isFigure(text: string): boolean {
  return /^[\s\u00A0−+–]*\d[\d,.]*[\s\u00A0]*(%|×[\s\u00A0]*10[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+|\([\d,.]+[\s\u00A0]*%\))?$/.test(
    text,
  );
}
