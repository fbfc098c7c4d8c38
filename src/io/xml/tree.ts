import { PenumbraError } from '../../error.ts';
import { expand, FORBIDDEN } from './markup.ts';
import { NAME_REST, NAME_START } from './name.ts';

/** An element with its local name: prefixes are left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text and that of the elements in it, with single blanks. */
  readonly text: string;
}

const MOST_DEPTH = 200;
const NAME = `[:${NAME_START}][:${NAME_REST}]*`;
const START = new RegExp(
  `<(${NAME})((?:[ \\t\\r\\n]+${NAME}[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"[^<"]*"|'[^<']*'))*)[ \\t\\r\\n]*(/?)>`,
  'uy',
);
const END = new RegExp(`</(${NAME})[ \\t\\r\\n]*>`, 'uy');
const ATTRIBUTE = new RegExp(`(${NAME})[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"([^<"]*)"|'([^<']*)')`, 'gu');

const local = (name: string) => name.slice(name.indexOf(':') + 1);

interface Open {
  readonly whole: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly texts: string[];
}

/**
 * The root of a document of XML that is read as a whole, such as a codebook. Nothing is fetched: a document type is passed,
 * one with declarations of its own is refused, and so are all entities but the five of XML.
 */
export function xmlTree(text: string, file: string): XmlElement {
  const broken = (what: string) =>
    new PenumbraError(
      'file',
      `${file} is no sound XML: ${what}. Save it again with the program it came from.`,
      { file },
    );
  if (FORBIDDEN.test(text)) throw broken('it holds a character that XML cannot hold');
  const open: Open[] = [{ whole: '', attributes: new Map(), children: [], texts: [] }];
  const unescaped = (content: string) => {
    const found = expand(content);
    if (typeof found !== 'string') throw broken('it holds a reference that is not known');
    return found;
  };
  const pass = (end: string, from: number, what: string) => {
    const found = text.indexOf(end, from);
    if (found < 0) throw broken(`${what} does not end`);
    return found + end.length;
  };
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; ) {
    const parent = open[open.length - 1];
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      parent.texts.push(unescaped(text.slice(at, end)));
      at = end;
    } else if (text.startsWith('<!--', at)) at = pass('-->', at + 4, 'a comment');
    else if (text.startsWith('<?', at)) at = pass('?>', at + 2, 'an instruction');
    else if (text.startsWith('<![CDATA[', at)) {
      const end = pass(']]>', at + 9, 'a section of text');
      parent.texts.push(text.slice(at + 9, end - 3));
      at = end;
    } else if (text.startsWith('<!', at)) {
      const end = pass('>', at, 'the document type');
      if (text.slice(at, end).includes('[') || open.length > 1)
        throw broken('its document type declares entities, which are never read');
      at = end;
    } else if (text[at + 1] === '/') {
      END.lastIndex = at;
      const found = END.exec(text);
      const one = open.pop()!;
      if (found === null || found[1] !== one.whole || open.length === 0)
        throw broken('its tags do not match');
      open[open.length - 1].children.push(closed(one));
      open[open.length - 1].texts.push(' ', one.texts.join(''), ' ');
      at = END.lastIndex;
    } else {
      START.lastIndex = at;
      const found = START.exec(text);
      if (found === null) throw broken('a tag cannot be read');
      if (open.length > MOST_DEPTH) throw broken('it nests too deep');
      const attributes = new Map<string, string>();
      for (const [, name, double, single] of found[2].matchAll(ATTRIBUTE))
        attributes.set(local(name), unescaped(double ?? single));
      const one = { whole: found[1], attributes, children: [], texts: [] };
      if (found[3] === '/') parent.children.push(closed(one));
      else open.push(one);
      at = START.lastIndex;
    }
  }
  const [{ children }] = open;
  if (open.length > 1 || children.length !== 1) throw broken('it is not one whole element');
  return children[0];
}

function closed({ whole, attributes, children, texts }: Open): XmlElement {
  const text = texts.join('').replace(/\s+/g, ' ').trim();
  return { name: local(whole), attributes, children, text };
}
