import type { LabelledCode } from '../../foundation/table/index.ts';
import type { LabelledColumn } from '../labelled/index.ts';
import { type Command, commandsOf, isWord, type Token } from './commands.ts';
import { dataListOf, type Placed } from './dataList.ts';
import { getDataOf } from './getData.ts';
import type { Layout } from './layout.ts';
import * as refusal from './refusal.ts';

/** What the commands of an SPSS syntax file say about one column. */
interface Told {
  label?: string;
  measure?: LabelledColumn['measure'];
  labels: Map<string, string>;
  missing: string[];
  range?: readonly [number, number];
}

/**
 * The layout in an SPSS syntax file: DATA LIST or GET DATA has the places of the columns; labels of variables and values, missing values,
 * levels, the label of the file and the weight are in commands of their own. All other commands are passed.
 */
export function layoutOfSyntax(text: string, file: string): Layout {
  const commands = commandsOf(text, file);
  const lists = commands.filter(({ name }) => name === 'DATA LIST' || name === 'GET DATA');
  if (lists.length !== 1)
    throw refusal.notUnderstood(
      file,
      lists.length === 0 ? 'DATA LIST is missing' : 'DATA LIST or GET DATA stand there twice',
    );
  const list =
    lists[0].name === 'DATA LIST' ? dataListOf(lists[0], file) : getDataOf(lists[0], file);
  const handles = handlesIn(commands);
  const told = new Says(list.columns);
  for (const command of commands) told.take(command);
  const columns = list.columns.map((column): LabelledColumn => told.columnOf(column));
  const weight = columns.findIndex(({ name }) => told.weight !== null && same(name, told.weight));
  return {
    data: list.data === null ? null : (handles.get(list.data.toUpperCase()) ?? list.data),
    ...{ encoding: list.encoding, skip: list.skip, lines: list.lines },
    fields: list.columns.map(({ field }) => field),
    dictionary: { title: told.title, columns, ...(weight >= 0 && { weight }) },
  };
}

const same = (a: string, b: string) => a.toUpperCase() === b.toUpperCase();

/** FILE HANDLE gives a file a name of its own. */
function handlesIn(commands: readonly Command[]): Map<string, string> {
  return new Map(
    commands
      .filter(({ name }) => name === 'FILE HANDLE')
      .flatMap(({ tokens }): [string, string][] => {
        const path = tokens.find(({ kind }) => kind === 'text');
        return tokens[0]?.kind === 'word' && path
          ? [[tokens[0].text.toUpperCase(), path.text]]
          : [];
      }),
  );
}

class Says {
  title: string | undefined;
  weight: string | null = null;
  readonly #columns: readonly Placed[];
  readonly #told: readonly Told[];

  constructor(columns: readonly Placed[]) {
    this.#columns = columns;
    this.#told = columns.map(() => ({ labels: new Map(), missing: [] }));
  }

  take({ name, tokens }: Command): void {
    if (name === 'VARIABLE LABELS') this.#labels(tokens);
    else if (name === 'VALUE LABELS' || name === 'ADD VALUE LABELS') this.#values(tokens);
    else if (name === 'MISSING VALUES') this.#missing(tokens);
    else if (name === 'VARIABLE LEVEL') this.#levels(tokens);
    else if (name === 'FILE LABEL') this.title = tokens.map(({ text }) => text).join(' ');
    else if (name === 'WEIGHT') this.#weight(tokens);
  }

  columnOf({ name, field }: Placed): LabelledColumn {
    const position = this.#columns.findIndex((one) => one.name === name);
    const { label, measure, labels, missing, range } = this.#told[position];
    const isNumber = field.kind.startsWith('number');
    return {
      ...{ name, label, measure, missing },
      form: isNumber ? 'number' : field.kind === 'text' ? 'text' : 'date',
      labels: [...labels].map(([code, text]): LabelledCode => ({ code, label: text })),
      missingRange: range,
    };
  }

  /** `name 'label'`, with slashes or blanks between. */
  #labels(tokens: readonly Token[]): void {
    for (let i = 0; i + 1 < tokens.length; i++) {
      const [name, label] = [tokens[i], tokens[i + 1]];
      if (name.kind !== 'word' || label.kind !== 'text') continue;
      for (const position of this.#positions([name])) this.#told[position].label = label.text;
      i++;
    }
  }

  /** `names code 'label' code 'label' / names ...` */
  #values(tokens: readonly Token[]): void {
    for (const group of groupsOf(tokens)) {
      const first = group.findIndex(({ kind }) => kind === 'text' || kind === 'number');
      if (first < 0) continue;
      const positions = this.#positions(group.slice(0, first));
      for (let i = first; i + 1 < group.length; i += 2) {
        for (const position of positions)
          this.#told[position].labels.set(this.#code(group[i], position), group[i + 1].text);
      }
    }
  }

  /** `names (9, 99) names (LOWEST THRU -1)` */
  #missing(tokens: readonly Token[]): void {
    for (let i = 0; i < tokens.length; ) {
      const open = tokens.findIndex(
        ({ text, kind }, j) => j >= i && kind === 'sign' && text === '(',
      );
      if (open < 0) return;
      const close = tokens.findIndex(
        ({ text, kind }, j) => j > open && kind === 'sign' && text === ')',
      );
      const end = close < 0 ? tokens.length : close;
      const positions = this.#positions(tokens.slice(i, open));
      const inside = tokens.slice(open + 1, end).filter(({ text }) => text !== ',');
      for (const position of positions) {
        const told = this.#told[position];
        told.missing = [];
        for (let j = 0; j < inside.length; j++) {
          const isRange = isWord(inside[j + 1], 'THRU');
          if (isRange) {
            told.range = [endOf(inside[j], 'LO'), endOf(inside[j + 2], 'HI')];
            j += 2;
          } else told.missing.push(this.#code(inside[j], position));
        }
      }
      i = end + 1;
    }
  }

  /** `names (NOMINAL) / names (SCALE)` */
  #levels(tokens: readonly Token[]): void {
    for (let i = 0; i < tokens.length; ) {
      const open = tokens.findIndex(
        ({ text, kind }, j) => j >= i && kind === 'sign' && text === '(',
      );
      if (open < 0) return;
      const level = tokens[open + 1]?.text.toLowerCase();
      for (const position of this.#positions(tokens.slice(i, open))) {
        if (level === 'nominal' || level === 'ordinal' || level === 'scale')
          this.#told[position].measure = level;
      }
      i = open + 3;
    }
  }

  #weight(tokens: readonly Token[]): void {
    const names = tokens.filter((token) => !isWord(token, 'BY'));
    if (names[0]?.kind === 'word' && !isWord(names[0], 'OFF')) this.weight = names[0].text;
  }

  #code({ text, kind }: Token, position: number): string {
    const isNumber = this.#columns[position].field.kind.startsWith('number');
    const value = Number(text);
    return isNumber && kind !== 'sign' && text.trim() !== '' && Number.isFinite(value)
      ? String(value)
      : text.trimEnd();
  }

  /** The columns of a list such as `a b c TO f`. */
  #positions(tokens: readonly Token[]): number[] {
    const names = tokens.filter(({ kind }) => kind === 'word');
    const found: number[] = [];
    for (let i = 0; i < names.length; i++) {
      if (isWord(names[i], 'ALL')) found.push(...this.#columns.keys());
      else if (isWord(names[i], 'TO') && i > 0 && i + 1 < names.length) {
        const [from, to] = [found[found.length - 1], this.#positionOf(names[++i].text)];
        for (let position = from + 1; position <= to; position++) found.push(position);
      } else found.push(this.#positionOf(names[i].text));
    }
    // Labels of columns that are calculated later, or left out, say nothing about the file.
    return found.filter((position) => position >= 0);
  }

  #positionOf(name: string): number {
    return this.#columns.findIndex((column) => same(column.name, name));
  }
}

function groupsOf(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'sign' && token.text === '/') groups.push([]);
    else if (token.kind !== 'sign') groups[groups.length - 1].push(token);
  }
  return groups;
}

function endOf(token: Token | undefined, open: 'LO' | 'HI'): number {
  const value = Number(token?.text);
  if (token?.kind === 'number' && Number.isFinite(value)) return value;
  return open === 'LO' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
