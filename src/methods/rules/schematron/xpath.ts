import { PenumbraError } from '../../../error.ts';
import { parseScript } from './fontoxpath.ts';

/** A node of the XQueryX tree (W3C, 2014) of an XPath expression. */
export interface XPathNode {
  readonly name: string;
  /** With its prefix, for names of functions and elements. */
  readonly prefix: string;
  readonly children: readonly XPathNode[];
  readonly text: string;
}

/**
 * Limits of length and depth: the parser takes quadratic time on long sums, and its stack holds some hundred levels.
 */
export const MOST_CHARACTERS = 10_000;
const MOST_NESTED = 100;

/**
 * The tree of an XPath 3.1 expression. Expressions that are too long or too deep are refused before they are parsed.
 * `what` is the beginning of a sentence, such as `The test of rule "x"`.
 */
export function parseXPath(text: string, what: string): XPathNode {
  const refuse = (sentence: string): PenumbraError =>
    new PenumbraError('usage', `${what} ${sentence}`);
  if (text.length > MOST_CHARACTERS)
    throw refuse(`has more than ${MOST_CHARACTERS} characters: split it into several.`);
  if (text.trim() === '') throw refuse('is empty.');
  if (nesting(text) > MOST_NESTED)
    throw refuse(`is nested more than ${MOST_NESTED} levels deep: split it into several.`);
  let root: Built;
  try {
    root = parseScript(text, { language: LANGUAGE }, factory as never) as unknown as Built;
  } catch (error) {
    if (error instanceof RangeError)
      throw refuse('has too many terms in one chain: split it into several.');
    throw refuse(`is not XPath: ${place(error)}.`);
  }
  // module / mainModule / queryBody / expression
  let node = frozen(root);
  for (const name of ['mainModule', 'queryBody'])
    node = node.children.find((child) => child.name === name) ?? node;
  return node.children[0];
}

/** Removes spaces after a $, as printed listings have them, which are not XPath. Not inside of texts. */
export function tidyXPath(text: string): string {
  return parts(text)
    .map(({ kind, text: part }) => (kind === 'code' ? part.replace(/\$\s+/g, '$') : part))
    .join('');
}

/** Cuts XPath into quoted texts, comments, and the code between them. O(length). */
export function parts(text: string): { kind: 'code' | 'text' | 'comment'; text: string }[] {
  const found: { kind: 'code' | 'text' | 'comment'; text: string }[] = [];
  let at = 0;
  let code = 0;
  const upTo = (end: number, kind: 'text' | 'comment') => {
    if (at > code) found.push({ kind: 'code', text: text.slice(code, at) });
    found.push({ kind, text: text.slice(at, end) });
    at = end;
    code = end;
  };
  while (at < text.length) {
    const character = text[at];
    if (character === "'" || character === '"') {
      const close = text.indexOf(character, at + 1);
      upTo(close < 0 ? text.length : close + 1, 'text');
    } else if (character === '(' && text[at + 1] === ':') {
      const close = text.indexOf(':)', at + 2);
      upTo(close < 0 ? text.length : close + 2, 'comment');
    } else {
      at++;
    }
  }
  if (text.length > code) found.push({ kind: 'code', text: text.slice(code) });
  return found;
}

function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const { kind, text: part } of parts(text)) {
    if (kind !== 'code') continue;
    for (const character of part) {
      if ('([{'.includes(character)) depth++;
      else if (')]}'.includes(character)) depth--;
      if (depth > deepest) deepest = depth;
    }
    // Each then and else can contain an if, and each minus sign a minus sign.
    deepest += (part.match(/\b(?:then|else|return|satisfies)\b/g) ?? []).length;
    deepest = Math.max(deepest, ...(part.match(/(?:[-+]\s*){2,}/g) ?? []).map((m) => m.length));
  }
  return deepest;
}

function place(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const code = /\b(?:XPST|XPTY|XQST|FO)\w+\d+\b/.exec(message)?.[0];
  return code === undefined ? 'it cannot be parsed' : `it cannot be parsed (${code})`;
}

export const LANGUAGE = 'XPath3.1' as never;

/** The smallest document interface that the parser needs to build its tree. */
interface Built {
  readonly local: string;
  readonly prefix: string;
  readonly nodes: (Built | string)[];
  readonly attributes: Map<string, string>;
}

const factory = {
  createElementNS(_: string, name: string) {
    const nodes: (Built | string)[] = [];
    const attributes = new Map<string, string>();
    return {
      ...{ nodeType: 1, local: name.slice(name.indexOf(':') + 1), nodes, attributes },
      insertBefore: (node: Built) => nodes.push(node),
      setAttributeNS: (_ns: string, key: string, value: string) => attributes.set(key, value),
    };
  },
  createTextNode: (data: string) => ({ nodeType: 3, data }),
  createCDATASection: (data: string) => ({ nodeType: 4, data }),
  createComment: (data: string) => ({ nodeType: 8, data }),
  createProcessingInstruction: (_: string, data: string) => ({ nodeType: 7, data }),
};

function frozen(node: Built): XPathNode {
  const children: XPathNode[] = [];
  let text = '';
  for (const child of node.nodes) {
    const { nodeType, data } = child as unknown as { nodeType: number; data: string };
    if (nodeType === 1) children.push(frozen(child as Built));
    else if (nodeType === 3) text += data;
  }
  return { name: node.local, prefix: node.attributes.get('xqx:prefix') ?? '', children, text };
}
