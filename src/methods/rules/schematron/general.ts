import { PenumbraError } from '../../../error.ts';
import { type Check, FAILS, HOLDS, UNKNOWN } from '../../../foundation/expression/index.ts';
import { type Column, cellText, findColumn } from '../../../foundation/table/index.ts';
import type { Rule } from '../rule.ts';
import { refuseUnsafe } from './allowed.ts';
import { evaluateXPathToBoolean } from './fontoxpath.ts';
import { LANGUAGE, parseXPath, type XPathNode } from './xpath.ts';

/** A node of a record: the smallest document interface that XPath needs. */
interface Node {
  readonly nodeType: 1 | 2 | 3;
  readonly nodeName: string;
  readonly localName: string;
  readonly name: string;
  readonly namespaceURI: null;
  readonly prefix: null;
  readonly parentNode: Node | null;
  /** Its index among the children of its parent. */
  readonly place: number;
  readonly children: Node[];
  readonly attributes: Node[];
  /** Of texts and attributes. */
  data: string;
  readonly value: string;
}

function nodeOf(
  nodeType: Node['nodeType'],
  name: string,
  parentNode: Node | null,
  data = '',
): Node {
  const names = { nodeName: name, localName: name, name, namespaceURI: null, prefix: null };
  const place = parentNode?.children.length ?? 0;
  return { nodeType, ...names, parentNode, place, children: [], attributes: [], data, value: data };
}

/**
 * A record as an element: one element for each value that is not missing, and also an attribute if a rule uses
 * attributes.
 */
function recordOf(
  names: readonly string[],
  textOf: (position: number) => string | null,
  hasAttributes = true,
): Node {
  const record = nodeOf(1, 'Record', null);
  for (const [position, name] of names.entries()) {
    const value = textOf(position);
    if (value === null) continue;
    const element = nodeOf(1, name, record);
    element.children.push(nodeOf(3, '#text', element, value));
    record.children.push(element);
    if (hasAttributes) record.attributes.push(nodeOf(2, name, record, value));
  }
  return record;
}

const facade = {
  getAllAttributes: (node: Node) => node.attributes,
  getAttribute: (node: Node, name: string) =>
    node.attributes.find((attribute) => attribute.name === name)?.data ?? null,
  getChildNodes: (node: Node) => node.children,
  getData: (node: Node) => node.data,
  getFirstChild: (node: Node) => node.children[0] ?? null,
  getLastChild: (node: Node) => node.children.at(-1) ?? null,
  getNextSibling: (node: Node) => node.parentNode?.children[node.place + 1] ?? null,
  getParentNode: (node: Node) => node.parentNode,
  getPreviousSibling: (node: Node) => node.parentNode?.children[node.place - 1] ?? null,
};

const NAMESPACES: Readonly<Record<string, string>> = {
  xs: 'http://www.w3.org/2001/XMLSchema',
  fn: 'http://www.w3.org/2005/xpath-functions',
  math: 'http://www.w3.org/2005/xpath-functions/math',
};

const OPTIONS = {
  language: LANGUAGE,
  /** Columns have no namespaces: prefixes of a rule's elements are ignored here. */
  namespaceResolver: (prefix: string) => NAMESPACES[prefix] ?? '',
};

function test(xpath: string, record: Node): boolean {
  return evaluateXPathToBoolean(xpath, record, facade as never, null, OPTIONS);
}

/**
 * Whether a rule that is kept as XPath holds for one record, given the text of each of its values, null if missing:
 * then the element does not exist. A test that XPath cannot compute, such as a number of a text, does not hold. Tens
 * of microseconds; `rule.xpath` is compiled once and cached.
 */
export function checkGeneral(
  rule: Rule,
  names: readonly string[],
  textOf: (position: number) => string | null,
  hasAttributes = true,
): boolean {
  if (rule.xpath === undefined)
    throw new PenumbraError('internal', `The rule "${rule.name}" has no XPath test.`);
  try {
    return test(rule.xpath, recordOf(names, textOf, hasAttributes));
  } catch (error) {
    if (error instanceof Error && /\b(?:XP|XQ|FO)[A-Z]{2}\d+/.test(error.message)) return false;
    throw error;
  }
}

/** Functions that ask whether there is a value, and can answer if it is missing. */
const ASKS_FOR_PRESENCE = /\b(?:exists|empty|count|string|string-length|normalize-space)\s*\(/;

/**
 * A check of many records, one by one. A rule that fails because a value is missing is left open, as with conditions,
 * unless it asks whether values exist.
 */
export function generalVerdicts(rule: Rule, columns: readonly Column[]): Check {
  const xpath = rule.xpath ?? '';
  const what = `The rule "${rule.name}"`;
  const tree = parseXPath(xpath, what);
  // A rule can come from a recipe that was written by hand.
  refuseUnsafe([tree], [], what);
  const { words, hasAny, hasAttributes } = lookedAt(tree);
  for (const word of words) findColumn(columns, word);
  const named = columns.filter(({ name }) => words.has(name));
  const shown = hasAny ? columns : named;
  const names = shown.map(({ name }) => name);
  const mayBeOpen = !ASKS_FOR_PRESENCE.test(xpath);
  return (from, to) => {
    const verdicts = new Uint8Array(Math.max(0, to - from));
    for (let record = from; record < to; record++) {
      const text = (position: number) => cellText(shown[position], record);
      const isHeld = checkGeneral(rule, names, text, hasAttributes);
      const isOpen =
        !isHeld && mayBeOpen && named.some((column) => cellText(column, record) === null);
      verdicts[record - from] = isHeld ? HOLDS : isOpen ? UNKNOWN : FAILS;
    }
    return verdicts;
  };
}

/** The names of elements in a test, and whether it can see others, or attributes. */
function lookedAt(root: XPathNode): {
  words: Set<string>;
  hasAny: boolean;
  hasAttributes: boolean;
} {
  const words = new Set<string>();
  let hasAny = false;
  let hasAttributes = false;
  const visit = (node: XPathNode): void => {
    if (node.name === 'stepExpr' && node.children[0]?.name === 'xpathAxis') {
      const [axis, test] = node.children;
      if (axis.text === 'attribute') hasAttributes = true;
      if (test.name === 'nameTest') {
        if (axis.text === 'child' || axis.text === 'attribute') words.add(test.text);
      }
      // text() is the text of a value, and the parent of a value is the record.
      else if (test.name !== 'textTest' && axis.text !== 'parent') hasAny = true;
    }
    node.children.forEach(visit);
  };
  visit(root);
  // The text of the whole record is the text of all its values.
  if (words.size === 0) hasAny = true;
  return { words, hasAny, hasAttributes };
}

/** Refuses a test that can never be run, such as one with an undefined variable. */
export function refuseStatic(rule: Rule, what: string): void {
  try {
    test(
      rule.xpath ?? '',
      recordOf([], () => null),
    );
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const message = error instanceof Error ? error.message : '';
    const variable = /XPST0008[^$]*\$?([\p{L}\w.-]+)?/u.exec(message);
    if (variable !== null)
      throw new PenumbraError('usage', `${what} uses a variable that is not defined.`);
    const code = /\bXP(?:ST|TY)\d+/.exec(message)?.[0];
    if (code?.startsWith('XPST') || code === undefined)
      throw new PenumbraError(
        'usage',
        `${what} cannot be run as XPath${code ? ` (${code})` : ''}.`,
      );
  }
}
