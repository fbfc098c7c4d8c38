import { PenumbraError } from '../../error.ts';

const KEYWORDS = ['and', 'or', 'not', 'if', 'then', 'in'] as const;

export type Keyword = (typeof KEYWORDS)[number];

/** A token: a word, number or sign of an expression. `text` is as written, `at` is its index, from 0. */
export type Token = { readonly at: number; readonly text: string } & (
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | {
      readonly type: 'column';
      readonly column: string | number;
      /** Whether it is a word or in double quotes, so that it can be a text. */
      readonly word: boolean;
    }
  | { readonly type: 'keyword'; readonly word: Keyword }
  | { readonly type: 'sign'; readonly sign: string }
  | { readonly type: 'end' }
);

/**
 * Largest number of characters. Longer expressions are accidents or attacks; lists of allowed combinations can be long.
 */
export const MOST_CHARACTERS = 100_000;

const SPACE = /[\s\uFEFF]+/uy;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/uy;
/** With dots inside, as in names from R. */
export const PLAIN_NAME = /[\p{L}_][\p{L}\p{M}\p{N}_.]*/uy;
const BRACKETED = /\[((?:[^\]]|\]\])*)\]/uy;
const BACKQUOTED = /`((?:[^`]|``)*)`/uy;
const QUOTED = /"((?:[^"]|"")*)"/uy;
const TEXT = /'((?:[^']|'')*)'/uy;
const POSITION = /\$(\d+)/uy;
const SIGN = /==|!=|<=|>=|[=<>+\-*/^(){},]/uy;

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '`': '`', '"': '"', "'": "'" };

/** Splits a text into tokens, with one of type `end` after the last. O(length). */
export function tokensOf(text: string): Token[] {
  if (text.length > MOST_CHARACTERS) {
    throw new PenumbraError(
      'usage',
      `The expression has more than ${MOST_CHARACTERS} characters: split it into several.`,
    );
  }
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (;;) {
    at += match(SPACE)?.[0].length ?? 0;
    if (at === text.length) break;
    const token = next(text, at, match);
    tokens.push(token);
    at += token.text.length;
  }
  return [...tokens, { at, text: '', type: 'end' }];
}

function next(text: string, at: number, match: (pattern: RegExp) => RegExpExecArray | null): Token {
  let found: RegExpExecArray | null;
  const name = (close: string, word: boolean): Token => {
    const column = found![1].replaceAll(close + close, close);
    return { at, text: found![0], type: 'column', column, word };
  };
  if ((found = match(NUMBER))) {
    const value = Number(found[0]);
    if (!Number.isFinite(value)) throw expressionError(text, at, 'the number is too large.');
    return { at, text: found[0], type: 'number', value };
  }
  if ((found = match(PLAIN_NAME))) {
    const word = keyword(found[0]);
    return word === undefined
      ? { at, text: found[0], type: 'column', column: found[0], word: true }
      : { at, text: found[0], type: 'keyword', word };
  }
  if ((found = match(BRACKETED))) return name(']', false);
  if ((found = match(BACKQUOTED))) return name('`', false);
  if ((found = match(QUOTED))) return name('"', true);
  if ((found = match(TEXT)))
    return { at, text: found[0], type: 'text', value: found[1].replaceAll("''", "'") };
  if ((found = match(POSITION))) {
    const column = Number(found[1]);
    if (!Number.isSafeInteger(column) || column < 1)
      throw expressionError(text, at, 'positions of columns are counted from 1.');
    return { at, text: found[0], type: 'column', column, word: false };
  }
  if ((found = match(SIGN))) return { at, text: found[0], type: 'sign', sign: found[0] };
  const character = String.fromCodePoint(text.codePointAt(at)!);
  if (Object.hasOwn(CLOSING, character)) {
    const close = CLOSING[character];
    const what = character === "'" ? 'text' : 'name';
    throw expressionError(
      text,
      at,
      `the ${what} that opens with ${character} needs a closing ${close}.`,
    );
  }
  if (character === '$')
    throw expressionError(text, at, '$ must be followed by the position of a column, as in $3.');
  throw expressionError(
    text,
    at,
    `${character} has no meaning here; write a column whose name contains it [in brackets].`,
  );
}

/** Keywords can be in upper or lower case, so that IF ... THEN is also read. */
export function keyword(word: string): Keyword | undefined {
  const lower = word.toLowerCase();
  return KEYWORDS.find((known) => known === lower);
}

/** An error at an index in the text, shown as a character number from 1. `sentence` continues after a colon. */
export function expressionError(text: string, at: number, sentence: string): PenumbraError {
  const character = [...text.slice(0, at)].length + 1;
  return new PenumbraError('usage', `At character ${character} of the expression: ${sentence}`);
}
