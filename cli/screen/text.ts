/** Lines are broken here. */
export const LINE = 100;

/** A whole number with thousands apart: 5,000. */
export function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 record`, `5,000 records`. */
export function counted(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** A figure for people: up to six significant digits, no exponent where it can be avoided. */
export function figure(x: number): string {
  if (!Number.isFinite(x)) return String(x);
  if (Number.isInteger(x) && Math.abs(x) < 1e15) return x < 0 ? `-${count(-x)}` : count(x);
  const rounded = Number(x.toPrecision(6));
  const [whole, rest] = String(Math.abs(rounded)).split('.');
  const shown = /e/.test(whole) ? whole : count(Number(whole));
  return `${rounded < 0 ? '-' : ''}${shown}${rest === undefined ? '' : `.${rest}`}`;
}

/** Names in a sentence, the first few of them: a, b, c and 4 more. */
export function listed(names: readonly string[], most = 12): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

/** Rows as aligned columns; those in `right` are set flush right. Widths count characters, so that wide scripts may stand out a little. */
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

/** Breaks a text at spaces, with a hanging indent for the lines after the first; spaces inside stay. */
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

/** Names from a file, with control characters made visible: a header must not steer a terminal. */
export function safe(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** A sentence without its middle where a name in it is absurdly long. */
export function shortened(text: string, most = 2000): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most / 2)} ... ${text.slice(-most / 2)}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with one.
const COLOUR = /\u001B\[\d+m/g;

function width(text: string): number {
  return [...text.replace(COLOUR, '')].length;
}
