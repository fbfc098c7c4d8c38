import { PenumbraError } from '../../../error.ts';

/** A line of delimited text that has cells. */
interface Line {
  /** Counted from 1; a quoted cell can span several lines. */
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'];

/**
 * The delimiter that splits the first line into two cells, or undefined: of comma, semicolon and tab, in this order,
 * the first that occurs there once outside quotes.
 */
export function delimiterOf(text: string): string | undefined {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) break;
    const count = quoted ? undefined : counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  return DELIMITERS.find((delimiter) => counts.get(delimiter) === 1);
}

/**
 * The records of delimited text (RFC 4180), without blank lines. Lines end in LF, CR or both; quotes inside an unquoted
 * cell are ordinary characters. O(length).
 */
export function* linesOf(text: string, delimiter: string, place: string): Generator<Line> {
  const plain = delimiter === '\t' ? /[^\t\r\n]*/y : new RegExp(`[^${delimiter}\r\n]*`, 'y');
  const lineEnd = /\r\n|\r|\n/y;
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const first = line;
    const cells: string[] = [];
    for (;;) {
      if (text[at] === '"') {
        const end = closingQuote(text, at + 1);
        if (end < 0) {
          throw new PenumbraError(
            'data',
            `A quote that opens on line ${line} of ${place} is never closed: close it, or double the quotes that belong to a name.`,
            { line },
          );
        }
        const cell = text.slice(at + 1, end);
        line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
        cells.push(cell.replaceAll('""', '"'));
        at = end + 1;
      } else {
        plain.lastIndex = at;
        const [cell] = plain.exec(text)!;
        cells.push(cell);
        at += cell.length;
      }
      if (text[at] !== delimiter) break;
      at++;
    }
    lineEnd.lastIndex = at;
    const ending = lineEnd.exec(text);
    if (ending === null && at < text.length) {
      throw new PenumbraError(
        'data',
        `Line ${line} of ${place} has text between a closing quote and the next delimiter: double the quotes that belong to a name.`,
        { line },
      );
    }
    at += ending?.[0].length ?? 0;
    line++;
    if (cells.length > 1 || cells[0] !== '') yield { line: first, cells };
  }
}

/** The index of the quote that ends a cell, after doubled ones; -1 if there is none. */
function closingQuote(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}
