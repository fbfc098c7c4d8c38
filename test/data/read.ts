import { readFileSync } from 'node:fs';

/** The bytes of a file in this folder. */
export function readBytes(name: string): Uint8Array {
  return readFileSync(new URL(name, import.meta.url));
}

/** The text of a file in this folder. */
export function readText(name: string): string {
  return new TextDecoder().decode(readBytes(name));
}

/** Figures that other programs computed from these files. */
export const figures = JSON.parse(readText('figures.json'));

/** The numeric columns of a CSV file in this folder: the named ones, or all of them. */
export function readColumns(
  name: string,
  wanted?: readonly string[],
): { names: string[]; columns: Float64Array[] } {
  const [header, ...records] = readText(name)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replaceAll('"', '').split(','));
  const names = wanted === undefined ? header : [...wanted];
  const columns = names.map((column) => {
    const position = header.indexOf(column);
    return Float64Array.from(records, (record) => Number(record[position]));
  });
  return { names, columns };
}

/** The 13 columns of the Census file of the field. */
export function censusColumns(): Float64Array[] {
  return readColumns('census.csv').columns;
}
