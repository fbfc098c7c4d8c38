import { type Command, isWord, type Token } from './commands.ts';
import { type DataList, isSign, KINDS, MOST_COLUMNS, MOST_WIDTH, type Placed } from './dataList.ts';
import * as refusal from './refusal.ts';

/**
 * Reads `GET DATA /TYPE=TXT /FILE='survey.dat' /ARRANGEMENT=FIXED /FIRSTCASE=2 /VARIABLES=/1 id 0-3 F4.0 name 4-23 A20`, where
 * places are counted from 0.
 */
export function getDataOf({ tokens }: Command, file: string): DataList {
  const wanted = (what: string) => refusal.notUnderstood(file, what);
  const start = tokens.findIndex((token) => isWord(token, 'VARIABLES'));
  const before = start < 0 ? tokens : tokens.slice(0, start);
  const given = (name: string): string | null => {
    const at = before.findIndex((token) => isWord(token, name));
    return at < 0 ? null : (before.slice(at + 1).find(({ kind }) => kind !== 'sign')?.text ?? null);
  };
  if (given('TYPE')?.toUpperCase() !== 'TXT') throw wanted('GET DATA is not of a text file');
  if (given('ARRANGEMENT')?.toUpperCase() !== 'FIXED') throw refusal.delimited(file);
  if (start < 0) throw wanted('GET DATA names no columns');
  const part = given('IMPORTCASE') ?? given('IMPORTCASES') ?? 'ALL';
  if (part.toUpperCase() !== 'ALL') throw wanted('GET DATA takes a part of the records');
  const columns = columnsIn(tokens.slice(start + 1), file);
  const [lines, first] = [given('FIXCASE'), given('FIRSTCASE')].map((one) => Number(one ?? 1));
  if (![lines, first].every((one) => Number.isInteger(one) && one > 0 && one < 1_000_000))
    throw wanted('FIXCASE or FIRSTCASE is no number of lines');
  const encoding = given('ENCODING');
  return {
    data: given('FILE'),
    encoding: encoding?.toUpperCase() === 'LOCALE' ? null : encoding,
    skip: first - 1,
    lines: Math.max(lines, ...columns.map(({ field }) => field.line + 1)),
    columns,
  };
}

/** `/1 id 0-3 F4.0 name 4-23 A20 /2 ...` */
function columnsIn(tokens: readonly Token[], file: string): Placed[] {
  const columns: Placed[] = [];
  const names = new Set<string>();
  let line = 0;
  let at = isSign(tokens[0], '=') ? 1 : 0;
  const refused = () =>
    refusal.notUnderstood(file, `GET DATA cannot be followed behind its column ${columns.length}`);
  const whole = (token: Token | undefined): number => {
    const value = Math.abs(Number(token?.text));
    if (token?.kind !== 'number' || !Number.isInteger(value) || value > MOST_WIDTH) throw refused();
    return value;
  };
  while (at < tokens.length) {
    if (isSign(tokens[at], '/')) {
      line = whole(tokens[at + 1]) - 1;
      if (line < 0 || line >= 1000) throw refused();
      at += 2;
      continue;
    }
    const { kind, text: name } = tokens[at++];
    if (kind !== 'word') throw refused();
    const from = whole(tokens[at++]);
    if (isSign(tokens[at], '-')) at++;
    const to = whole(tokens[at++]) + 1;
    const format = /^([A-Z]+)(\d+)(?:\.(\d+))?$/.exec(tokens[at++]?.text.toUpperCase() ?? '');
    if (format === null || to <= from || columns.length === MOST_COLUMNS) throw refused();
    const is = KINDS.get(format[1]);
    if (is === undefined || format[1] === 'AHEX') throw refusal.format(file, name, format[1]);
    if (names.has(name.toUpperCase())) throw refusal.twice(file, name);
    names.add(name.toUpperCase());
    const decimals = Number(format[3] ?? 0);
    if (decimals > 40) throw refused();
    columns.push({ name, field: { line, from, to, kind: is, decimals } });
  }
  if (columns.length === 0) throw refusal.notUnderstood(file, 'GET DATA names no columns');
  return columns;
}
