/** One place of a pattern: a character, any one, any number of any, or one of some. */
type Token =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'one' }
  | { readonly kind: 'any' }
  | { readonly kind: 'set'; readonly not: boolean; readonly ranges: readonly [string, string][] };

/** Whether a name of a file or folder, without slashes, fits a part of a pattern. */
type NamePattern = (name: string) => boolean;

/** Whether a path is a pattern: has a star, a question mark or a pair of brackets. */
export function isPattern(path: string): boolean {
  return /[*?]|\[[^\]/]+\]/.test(path);
}

/**
 * The pattern of a name: `*` any characters, `?` one, `[a-z]` one of these, `[!a-z]` one of the others.
 * A pattern that begins with one of them leaves out names that begin with a dot or a low line, as Spark
 * does. Case counts. Cost: at most the product of both lengths.
 */
export function namePattern(text: string): NamePattern {
  const tokens = tokensOf([...text]);
  return (name) => {
    if (tokens[0]?.kind !== 'character' && isHidden(name)) return false;
    return fits(tokens, [...name]);
  };
}

/** Names that are left out unless they are spelled out. */
export function isHidden(name: string): boolean {
  return /^[._]/.test(name);
}

/** Orders texts by their code points, the same everywhere. */
export function byCodePoints(a: string, b: string): number {
  const [these, those] = [[...a], [...b]];
  const at = these.findIndex((character, i) => character !== those[i]);
  if (at < 0) return these.length - those.length;
  return at >= those.length ? 1 : these[at].codePointAt(0)! - those[at].codePointAt(0)!;
}

function tokensOf(text: readonly string[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    const set = character === '[' ? setAt(text, at) : null;
    if (set !== null) {
      tokens.push(set.token);
      at = set.end;
    } else if (character === '*') {
      if (tokens.at(-1)?.kind !== 'any') tokens.push({ kind: 'any' });
    } else if (character === '?') tokens.push({ kind: 'one' });
    else tokens.push({ kind: 'character', character });
  }
  return tokens;
}

/** A bracket that is never closed is a character like any other; one right behind the first is in the set. */
function setAt(text: readonly string[], start: number): { token: Token; end: number } | null {
  const not = text[start + 1] === '!' || text[start + 1] === '^';
  const first = start + (not ? 2 : 1);
  const end = text.indexOf(']', first + 1);
  if (end < 0) return null;
  const ranges: [string, string][] = [];
  for (let at = first; at < end; at++) {
    const isRange = text[at + 1] === '-' && at + 2 < end;
    ranges.push([text[at], text[isRange ? at + 2 : at]]);
    if (isRange) at += 2;
  }
  return { token: { kind: 'set', not, ranges }, end };
}

/** Goes back to the last star alone, which is enough: what an earlier one may take, the last may too. */
function fits(tokens: readonly Token[], name: readonly string[]): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    if (token < tokens.length && tokens[token].kind === 'any') {
      star = token++;
      resume = at;
    } else if (token < tokens.length && matches(tokens[token], name[at])) {
      token++;
      at++;
    } else if (star >= 0) {
      token = star + 1;
      at = ++resume;
    } else return false;
  }
  while (token < tokens.length && tokens[token].kind === 'any') token++;
  return token === tokens.length;
}

function matches(token: Token, character: string): boolean {
  if (token.kind === 'character') return token.character === character;
  if (token.kind !== 'set') return true;
  const within = token.ranges.some(
    ([from, to]) => byCodePoints(from, character) <= 0 && byCodePoints(character, to) <= 0,
  );
  return within !== token.not;
}
