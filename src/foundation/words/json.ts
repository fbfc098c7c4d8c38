/** Deeper than any file of ours, also than a hierarchy of thirty levels. */
const DEEPEST = 100;

/**
 * The value of a JSON text, as `JSON.parse`. Text that nests lists and objects more than 100 levels deep is refused, because
 * what walks through the value calls itself for each level. So is an object with the same key twice: a person reads the first,
 * and a program the last. Cost: linear.
 */
export function parseNested(text: string): unknown {
  /** The keys of each object around a place; null for a list. */
  const around: (Set<string> | null)[] = [];
  let isKey = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      const from = i;
      i = endOfText(text, i);
      const keys = isKey ? around.at(-1) : null;
      if (!keys) continue;
      const key = textOf(text.slice(from, i + 1));
      if (keys.has(key)) throw new SyntaxError('an object has the same key twice');
      keys.add(key);
      isKey = false;
    } else if (code === COMMA) isKey = true;
    // Both kinds of brackets differ in one bit.
    else if ((code | 32) === OPEN) {
      around.push(code === OPEN ? new Set() : null);
      if (around.length > DEEPEST) throw new SyntaxError('nested too deep');
      isKey = true;
    } else if ((code | 32) === CLOSE) around.pop();
  }
  return JSON.parse(text);
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

/** A text between quotes; one with escapes is rare. */
function textOf(quoted: string): string {
  return quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1);
}

/** Where the text that opens at a place closes; the end of all if it does not. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
}
