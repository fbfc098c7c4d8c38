import type { Command, Token } from './commands.ts';
import { isWord } from './commands.ts';
import type { Field, FieldKind } from './layout.ts';
import * as refusal from './refusal.ts';

/** A column and its place. */
export interface Placed {
  readonly name: string;
  readonly field: Field;
}

/** What DATA LIST or GET DATA says: places of columns, and the file that they are in. */
export interface DataList {
  readonly data: string | null;
  readonly encoding: string | null;
  readonly skip: number;
  readonly lines: number;
  readonly columns: readonly Placed[];
}

/** Formats by their names; letters before a width. */
export const KINDS: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ...(['F', 'N', 'E'] as const).map((name): [string, FieldKind] => [name, 'number']),
  ...(['A', 'AHEX'] as const).map((name): [string, FieldKind] => [name, 'text']),
  ...(['COMMA', 'DOLLAR', 'PCT'] as const).map((name): [string, FieldKind] => [
    name,
    'number with commas',
  ]),
  ['DOT', 'number with decimal comma'],
  ['DATE', 'day-month-year'],
  ['EDATE', 'day-month-year'],
  ['ADATE', 'month-day-year'],
  ['SDATE', 'year-month-day'],
]);

export const MOST_COLUMNS = 10_000;
export const MOST_WIDTH = 1 << 20;

/** Reads DATA LIST: `FILE='survey.dat' RECORDS=2 / id 1-4 name 5-20 (A) income 21-28 (2) /2 a TO c 1-3`. */
export function dataListOf({ tokens }: Command, file: string): DataList {
  const first = tokens.findIndex(isSlash);
  if (first < 0) throw refusal.notUnderstood(file, 'DATA LIST names no columns');
  const before = tokens.slice(0, first);
  if (before.some((token) => isWord(token, 'FREE') || isWord(token, 'LIST')))
    throw refusal.delimited(file);
  const given = (name: string) => {
    const at = before.findIndex((token) => isWord(token, name));
    const rest = before.slice(at + 1).filter(({ kind }) => kind !== 'sign');
    return at < 0 ? null : (rest[0]?.text ?? null);
  };
  const reading = new Reading(tokens.slice(first), file);
  reading.all();
  if (reading.columns.length === 0) throw refusal.notUnderstood(file, 'DATA LIST names no columns');
  const records = Number(given('RECORDS') ?? 1);
  const lines = Math.max(
    Number.isInteger(records) && records > 0 ? records : 1,
    ...reading.columns.map(({ field }) => field.line + 1),
  );
  const skip = Number(given('SKIP') ?? 0);
  return {
    ...{ data: given('FILE'), encoding: given('ENCODING'), lines, columns: reading.columns },
    skip: Number.isInteger(skip) && skip > 0 ? skip : 0,
  };
}

export const isSign = (token: Token | undefined, text: string) =>
  token?.kind === 'sign' && token.text === text;
const isSlash = (token: Token) => isSign(token, '/');

class Reading {
  readonly columns: Placed[] = [];
  readonly #tokens: readonly Token[];
  readonly #file: string;
  readonly #names = new Set<string>();
  #at = 0;
  /** The line of the record, and the place in it for formats without places. */
  #line = -1;
  #place = 0;

  constructor(tokens: readonly Token[], file: string) {
    this.#tokens = tokens;
    this.#file = file;
  }

  all(): void {
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at];
      if (isSlash(token)) this.#nextLine();
      else if (token.kind === 'word') this.#columnsHere();
      else if (isSign(token, ',')) this.#at++;
      else throw this.#refused();
    }
  }

  #nextLine(): void {
    const number = this.#tokens[++this.#at];
    const isNumber = number?.kind === 'number' && this.#tokens[this.#at + 1]?.kind !== 'sign';
    if (isNumber) this.#at++;
    this.#line = isNumber ? Number(number.text) - 1 : this.#line + 1;
    this.#place = 0;
    if (!(Number.isInteger(this.#line) && this.#line >= 0 && this.#line < 1000))
      throw this.#refused();
  }

  #columnsHere(): void {
    const names = this.#namesHere();
    const range = this.#rangeHere();
    const formats = isSign(this.#tokens[this.#at], '(') ? this.#formatsHere() : null;
    if (range === null) {
      if (formats === null) throw this.#refused();
      this.#placeByFormats(names, formats);
      return;
    }
    const width = (range[1] - range[0]) / names.length;
    if (!Number.isInteger(width) || width < 1) throw this.#refused();
    const { kind, decimals } = this.#formatOf(names[0], formats ?? []);
    for (const [i, name] of names.entries()) {
      const from = range[0] + i * width;
      this.#put(name, from, from + width, kind, decimals);
    }
    this.#place = range[1];
  }

  /** `a b`, or `v1 TO v12`. */
  #namesHere(): string[] {
    const names: string[] = [];
    for (; this.#tokens[this.#at]?.kind === 'word'; this.#at++) {
      const { text } = this.#tokens[this.#at];
      if (!isWord(this.#tokens[this.#at], 'TO')) {
        names.push(text);
        continue;
      }
      const last = this.#tokens[++this.#at];
      const [from, to] = [names.pop() ?? '', last?.text ?? ''].map((one) =>
        /^(.*?)(\d+)$/.exec(one),
      );
      if (from === null || to === null || from[1].toUpperCase() !== to[1].toUpperCase())
        throw this.#refused();
      const [start, end] = [Number(from[2]), Number(to[2])];
      if (!(end >= start && end - start < MOST_COLUMNS)) throw this.#refused();
      for (let i = start; i <= end; i++)
        names.push(from[1] + String(i).padStart(from[2].startsWith('0') ? from[2].length : 0, '0'));
    }
    return names;
  }

  /** `1-4` or `5`; the end is behind the last place. */
  #rangeHere(): [number, number] | null {
    const first = this.#tokens[this.#at];
    if (first?.kind !== 'number') return null;
    this.#at++;
    const from = Number(first.text);
    const second = this.#tokens[this.#at];
    let to = from;
    // `1-4` reads as 1 and -4, `1 - 4` as 1, a sign and 4.
    if (second?.kind === 'number' && second.text.startsWith('-')) {
      to = -Number(second.text);
      this.#at++;
    } else if (isSign(second, '-')) {
      to = Number(this.#tokens[this.#at + 1]?.text);
      this.#at += 2;
    }
    const isPossible = Number.isInteger(from) && Number.isInteger(to);
    if (!isPossible || from < 1 || to < from || to > MOST_WIDTH) throw this.#refused();
    return [from - 1, to];
  }

  /** What stands in brackets. */
  #formatsHere(): string[] {
    const parts: string[] = [];
    for (this.#at++; !isSign(this.#tokens[this.#at], ')'); this.#at++) {
      const token = this.#tokens[this.#at];
      if (token === undefined) throw this.#refused();
      if (!isSign(token, ',')) parts.push(token.text.toUpperCase());
    }
    this.#at++;
    return parts;
  }

  /** `(A)`, `(2)`, `(F,2)`, or nothing for a number. */
  #formatOf(column: string, parts: readonly string[]): { kind: FieldKind; decimals: number } {
    const name = parts.find((part) => /^[A-Z]+$/.test(part)) ?? 'F';
    const kind = KINDS.get(name);
    if (kind === undefined || name === 'AHEX') throw refusal.format(this.#file, column, name);
    const decimals = Number(parts.find((part) => /^\d+$/.test(part)) ?? 0);
    if (decimals > 40) throw this.#refused();
    return { kind, decimals };
  }

  /** `(F4.0, 2X, A10, T20, 3F2)`: one format for each name, one behind the other. */
  #placeByFormats(names: readonly string[], formats: readonly string[]): void {
    let next = 0;
    for (const format of formats) {
      const move = /^(?:(\d*)X|T(\d+))$/.exec(format);
      if (move !== null) {
        this.#place =
          move[2] === undefined ? this.#place + Number(move[1] || 1) : Number(move[2]) - 1;
        continue;
      }
      const found = /^(\d*)([A-Z]+)(\d+)(?:\.(\d+))?$/.exec(format);
      if (found === null) throw this.#refused();
      const [, times, letters, width, decimals = '0'] = found;
      for (let i = 0; i < Number(times || 1); i++) {
        const name = names[next++];
        if (name === undefined) throw this.#refused();
        const { kind } = this.#formatOf(name, [letters]);
        const to = this.#place + Number(width);
        this.#put(name, this.#place, to, kind, Number(decimals));
        this.#place = to;
      }
    }
    if (next !== names.length) throw this.#refused();
  }

  #put(name: string, from: number, to: number, kind: FieldKind, decimals: number): void {
    if (this.#names.has(name.toUpperCase())) throw refusal.twice(this.#file, name);
    this.#names.add(name.toUpperCase());
    if (this.columns.length === MOST_COLUMNS || from < 0 || to <= from || to > MOST_WIDTH)
      throw this.#refused();
    this.columns.push({ name, field: { line: this.#line, from, to, kind, decimals } });
  }

  #refused() {
    return refusal.notUnderstood(
      this.#file,
      `DATA LIST cannot be followed behind its column ${this.columns.length}`,
    );
  }
}
