import { SaxesParser } from 'saxes';
import { PenumbraError } from '../../../error.ts';

/** An element of a rules file. */
export interface Element {
  /** Without a prefix. */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (Element | string)[];
  /** The line of its start tag, counted from 1. */
  readonly line: number;
}

export const ISO = 'http://purl.oclc.org/dsdl/schematron';
const OLDER = 'http://www.ascc.net/xml/schematron';

/** Largest size of a file of rules, which is written by hand, or by a program for some hundred columns. */
const MOST_CHARACTERS = 4_000_000;
const MOST_DEEP = 60;

/**
 * The elements of a rules file, only those of Schematron: of the ISO namespace, of the older one, or of none. Several
 * in a row need no root. Nothing outside the text is read, and documents that declare a type or entities are refused,
 * because entities can expand without end. O(length).
 */
export function elementsOf(text: string, file: string): Element[] {
  const refuse = (sentence: string, line?: number): PenumbraError =>
    new PenumbraError('file', sentence, line === undefined ? { file } : { file, line });
  if (text.length > MOST_CHARACTERS)
    throw refuse(`${file} has more than ${MOST_CHARACTERS} characters: split the rules.`);
  const parser = new SaxesParser({
    xmlns: true,
    additionalNamespaces: { sch: ISO, iso: ISO },
  });
  const doctype = () =>
    refuse(
      `${file} declares a document type at line ${parser.line}: leave it out, because entities are never read.`,
      parser.line,
    );
  const found: Element[] = [];
  const open: { children: (Element | string)[]; foreign: boolean }[] = [];
  parser.on('doctype', () => {
    throw doctype();
  });
  parser.on('error', (error) => {
    if (/doctype/i.test(error.message)) throw doctype();
    const words = error.message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '');
    throw refuse(`${file} is not well-formed XML at line ${parser.line}: ${words}.`, parser.line);
  });
  parser.on('opentag', (tag) => {
    if (open.length > MOST_DEEP)
      throw refuse(`${file} nests elements more than ${MOST_DEEP} levels deep.`, parser.line);
    const foreign = !['', ISO, OLDER].includes(tag.uri) || (open.at(-1)?.foreign ?? false);
    const children: (Element | string)[] = [];
    const attributes = new Map<string, string>();
    for (const { local, prefix, value } of Object.values(tag.attributes))
      if (prefix === '') attributes.set(local, value);
    const element = {
      ...{ name: tag.local, namespace: tag.uri, attributes, children },
      line: parser.line,
    };
    if (!foreign) (open.at(-1)?.children ?? found).push(element);
    open.push({ children, foreign });
  });
  parser.on('text', (data) => {
    open.at(-1)?.children.push(data);
  });
  parser.on('cdata', (data) => {
    open.at(-1)?.children.push(data);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  // An added root allows several rules in a row; the XML declaration must then be removed.
  const body = text.replace(/^\uFEFF?\s*<\?xml\b[^>]*\?>/, (declaration) =>
    declaration.replace(/[^\n]/g, ' '),
  );
  parser.write(`<rules>${body}</rules>`).close();
  const [root] = found;
  return root.children.filter((child) => typeof child !== 'string');
}

/** The child elements, all or those of some names. */
export function childrenOf(element: Element, ...names: string[]): Element[] {
  return element.children
    .filter((child) => typeof child !== 'string')
    .filter(({ name }) => names.length === 0 || names.includes(name));
}

/** All text inside an element, with single spaces. */
export function textOf(element: Element): string {
  const all = (part: Element | string): string =>
    typeof part === 'string' ? part : part.children.map(all).join('');
  return tidy(all(element));
}

/** With single spaces, and none at the ends. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
