import type { Picture } from '../../../src/report/index.ts';
import { escaped } from '../../../src/report/text/index.ts';

/**
 * A picture with translated texts and reformatted figures. A text is translated only if the dictionary has the whole
 * text, so names of columns stay. The description for screen readers also stays: the figure around the picture replaces
 * it.
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

/** Digits with their separators and signs. */
function isFigure(text: string): boolean {
  return /^[\s\u00A0−+–]*\d[\d,.]*[\s\u00A0]*(%|×[\s\u00A0]*10[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+|\([\d,.]+[\s\u00A0]*%\))?$/.test(
    text,
  );
}
