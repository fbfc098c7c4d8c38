import type { XmlElement } from '../xml/index.ts';

/** What a number with a format is: a number, a date, a date with a time, or a time of the day. */
export type NumberKind = 'number' | 'date' | 'timestamp' | 'time';

/** Formats with a number of their own that show dates, and those that show times (ECMA-376, 18.8.30). */
const DATES = [
  [14, 17],
  [27, 36],
  [50, 58],
] as const;
const TIMESTAMP = 22;
const TIMES = [
  [18, 21],
  [45, 45],
  [47, 47],
] as const;

/** What the numbers of each cell format are, by its place in the list of styles. */
export function numberKinds(styles: XmlElement | null): readonly NumberKind[] {
  if (styles === null) return [];
  const child = (name: string) => styles.children.find((one) => one.name === name)?.children ?? [];
  const codes = new Map(
    child('numFmts').map(({ attributes }) => [
      Number(attributes.get('numFmtId')),
      attributes.get('formatCode') ?? '',
    ]),
  );
  return child('cellXfs').map(({ attributes }) => {
    const id = Number(attributes.get('numFmtId') ?? '0');
    const code = codes.get(id);
    if (code !== undefined) return kindOf(code);
    const isAmong = (ranges: readonly (readonly [number, number])[]) =>
      ranges.some(([first, last]) => id >= first && id <= last);
    if (id === TIMESTAMP) return 'timestamp';
    return isAmong(DATES) ? 'date' : isAmong(TIMES) ? 'time' : 'number';
  });
}

/** What a format shows: days, months or years make a date. Hours beyond a day (`[h]`) are numbers. */
export function kindOf(code: string): NumberKind {
  const [first] = code
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./g, '')
    .split(';');
  if (/\[(h+|m+|s+)\]/i.test(first)) return 'number';
  const shown = first.replace(/\[[^\]]*\]/g, '').replace(/AM\/PM|A\/P/gi, 'h');
  if (/general/i.test(shown)) return 'number';
  if (/[yd]/i.test(shown)) return /[hs]/i.test(shown) ? 'timestamp' : 'date';
  // An m alone is a month; beside hours or seconds it is a minute.
  if (/[hs]/i.test(shown)) return 'time';
  return /m/i.test(shown) ? 'date' : 'number';
}
