import { joined, listed } from '../../foundation/words/index.ts';
/**
 * Text from anywhere, made safe for HTML and SVG, between tags and in attributes. Names come from
 * files of strangers: control characters, direction marks and broken surrogates are replaced, so
 * that a name can neither control a terminal or an editor nor reverse the rest of a line.
 */
export function escaped(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** The text with replacements for characters that are invisible or not allowed in XML. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFDD0-\uFDEF\uFFFE\uFFFF]/gu, '\uFFFD');
}

/** The name of a column for people: never empty, never extremely long. */
export function nameOf(name: string, most = 80): string {
  const characters = [...visible(name)];
  if (characters.join('').trim() === '') return '(no name)';
  return characters.length <= most
    ? characters.join('')
    : `${characters.slice(0, most - 1).join('')}…`;
}

/** A code as people read it: `2 female`; the code alone if it has no label, or is spelled like it. */
export function codeWithLabel(code: string, label: string | undefined): string {
  return label === undefined || label === '' || label === code ? code : `${code} ${label}`;
}

/** Names in a sentence, in quotation marks, each once, only the first few. */
export function quoted(names: readonly string[], most = 3): string {
  const shown = [...new Set(names)].map((name) => `“${nameOf(name)}”`);
  return shown.length > most ? listed(shown, most) : joined(shown);
}

/** The same without quotation marks, for tables. */
export function joinedNames(names: readonly string[], most: number): string {
  return listed(
    names.map((name) => nameOf(name)),
    most,
  );
}

/** Attributes of a tag, each with a space before it. Undefined ones are left out. */
function attributes(of: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(of)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

/**
 * An element around markup that is already safe. Empty elements are closed, so that a page is also
 * XML.
 */
export function element(
  tag: string,
  of: Readonly<Record<string, string | number | undefined>>,
  ...inside: readonly string[]
): string {
  const body = inside.join('');
  return body === '' && VOID.has(tag)
    ? `<${tag}${attributes(of)} />`
    : `<${tag}${attributes(of)}>${body}</${tag}>`;
}

const VOID: ReadonlySet<string> = new Set([
  ...['meta', 'link', 'br', 'hr', 'img', 'input', 'col'],
  ...['path', 'line', 'rect', 'circle', 'polyline', 'polygon', 'use'],
]);
