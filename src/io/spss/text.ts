/** Code pages by the numbers that SPSS has for them. */
const PAGES: ReadonlyMap<number, string> = new Map([
  ...[1, 2, 3].map((page): [number, string] => [page, 'windows-1252']),
  ...[437, 850].map((page): [number, string] => [page, `cp${page}`]),
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page): [number, string] => [
    page,
    `windows-${page}`,
  ]),
  ...([
    [874, 'windows-874'],
    [932, 'shift_jis'],
    [936, 'gbk'],
    [949, 'euc-kr'],
    [950, 'big5'],
  ] as const),
  ...([
    [20127, 'utf-8'],
    [28591, 'windows-1252'],
    [28592, 'iso-8859-2'],
    [28605, 'iso-8859-15'],
  ] as const),
  [65001, 'utf-8'],
]);

/** The name of the encoding: as a record of the file says, else by its code page, else the usual one. */
export function encodingOf(named: string | null, page: number): string {
  return (named ?? PAGES.get(page) ?? 'windows-1252').toLowerCase();
}
