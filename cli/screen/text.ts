export { count, counted, figure, listed } from '../../src/foundation/words/index.ts';

/** Column at which lines are broken. */
export const LINE = 100;

/**
 * Rows as aligned columns; those in `right` are aligned right. Widths count characters, so wide
 * scripts are not aligned exactly.
 */
export function aligned(
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number> = new Set(),
): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, width(cell));
  }
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const space = ' '.repeat(widths[i] - width(cell));
        return right.has(i) ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Breaks a text at spaces, with a hanging indent for the lines after the first; inner spaces stay. */
export function wrapped(text: string, columns: number, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=\S)(?= )/)) {
    if (line !== '' && width(line) + width(part) > columns) {
      lines.push(line);
      line = indent + part.trimStart();
    } else {
      line += part;
    }
  }
  lines.push(line);
  return lines.join('\n');
}

/** Names from a file, with control characters made visible: a header must not control a terminal. */
export function safe(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** Shortens a sentence in the middle if a name in it is extremely long. */
export function shortened(text: string, most = 2000): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most / 2)} ... ${text.slice(-most / 2)}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with one.
const COLOUR = /\u001B\[\d+m/g;

function width(text: string): number {
  return [...text.replace(COLOUR, '')].length;
}
