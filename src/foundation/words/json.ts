/** Deeper than any file of ours, also than a hierarchy of thirty levels. */
const DEEPEST = 100;

/**
 * The value of a JSON text, as `JSON.parse`. Text that nests lists and objects more than 100 levels deep is refused, because
 * what walks through the value calls itself for each level. Cost: linear.
 */
export function parseNested(text: string): unknown {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfText(text, i);
    // Both kinds of brackets differ in one bit.
    else if ((code | 32) === OPEN) {
      if (++depth > DEEPEST) throw new SyntaxError('nested too deep');
    } else if ((code | 32) === CLOSE) depth--;
  }
  return JSON.parse(text);
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

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
