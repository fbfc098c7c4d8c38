/** An element as a strict reader sees it. */
export interface Node {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (Node | string)[];
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
]);

/**
 * Reads markup as XML is read, and throws at anything that is not well-formed: tags that do not match, attributes without
 * quotation marks or given twice, bare ampersands, characters that XML does not have. Made for tests of what
 * this room writes; it knows neither comments nor other declarations than a doctype.
 */
export function parseStrictly(markup: string): Node {
  const text = markup.replace(/^<!DOCTYPE html>\n/, '').trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u.test(text)) {
    throw new Error('a character that XML does not have');
  }
  const root: { tag: string; attributes: Map<string, string>; children: (Node | string)[] } = {
    tag: '',
    attributes: new Map(),
    children: [],
  };
  const open = [root];
  let at = 0;
  while (at < text.length) {
    const parent = open[open.length - 1];
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      parent.children.push(decoded(text.slice(at, end < 0 ? text.length : end)));
      at = end < 0 ? text.length : end;
      continue;
    }
    const end = endOfTag(text, at);
    const tag = text.slice(at, end);
    at = end;
    const closing = /^<\/([\w-]+)>$/.exec(tag);
    if (closing !== null) {
      if (parent.tag !== closing[1]) throw new Error(`</${closing[1]}> closes <${parent.tag}>`);
      open.pop();
      continue;
    }
    const opening = /^<([\w-]+)((?: [\w:-]+="[^"<]*")*)( \/)?>$/.exec(tag);
    if (opening === null) throw new Error(`not a tag: ${tag.slice(0, 80)}`);
    const node = { tag: opening[1], attributes: attributesOf(opening[2]), children: [] };
    parent.children.push(node);
    if (opening[3] === undefined) open.push(node);
  }
  if (open.length !== 1) throw new Error(`<${open[open.length - 1].tag}> is not closed`);
  if (root.children.length !== 1 || typeof root.children[0] === 'string') {
    throw new Error('not one element');
  }
  return root.children[0];
}

/** All elements inside one, itself included, in the order they are written. */
export function* elementsOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) if (typeof child !== 'string') yield* elementsOf(child);
}

/** All text inside an element. */
export function textOf(node: Node): string {
  return node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

/** Behind the next `>` that does not stand in an attribute. */
function endOfTag(text: string, from: number): number {
  let isQuoted = false;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '"') isQuoted = !isQuoted;
    else if (text[i] === '>' && !isQuoted) return i + 1;
  }
  throw new Error('a tag without an end');
}

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/ ([\w:-]+)="([^"]*)"/g)) {
    if (found.has(name)) throw new Error(`${name} is given twice`);
    found.set(name, decoded(value));
  }
  return found;
}

function decoded(text: string): string {
  return text.replace(/&(?:#?\w+;)?/g, (entity) => {
    const character = ENTITIES.get(entity);
    if (character === undefined) throw new Error(`an ampersand that is no entity: ${entity}`);
    return character;
  });
}
