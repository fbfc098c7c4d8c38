import { NAME_REST, NAME_START } from './name.ts';

/** A tag that opens an element, or is one. */
export interface StartTag {
  /** With its prefix, if it has one. */
  readonly name: string;
  readonly attributes: readonly string[];
  readonly empty: boolean;
}

const S = '[ \\t\\n\\r]';
const QNAME = `[:${NAME_START}][:${NAME_REST}]*`;

const TAG_NAME = new RegExp(QNAME, 'uy');
const ATTRIBUTE = new RegExp(`${S}+(${QNAME})${S}*=${S}*(?:"([^<"]*)"|'([^<']*)')`, 'uy');
const TAG_END = new RegExp(`${S}*(/?)$`, 'uy');
const END_TAG = new RegExp(`^${QNAME}${S}*$`, 'u');
const INSTRUCTION = new RegExp(`^(${QNAME})(?:${S}[^]*)?$`, 'u');

const either = (pattern: string) => `(?:"(${pattern})"|'(${pattern})')`;
const DECLARATION = new RegExp(
  `^xml${S}+version${S}*=${S}*${either('1\\.[0-9]+')}` +
    `(?:${S}+encoding${S}*=${S}*${either('[A-Za-z][\\w.\\-]*')})?` +
    `(?:${S}+standalone${S}*=${S}*${either('yes|no')})?${S}*$`,
);

/** Characters that XML 1.0 (production 2) leaves out, of those that UTF-8 can hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for.
export const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The content of a tag, between `<` and `>`; null if it is damaged. */
export function parseStartTag(content: string): StartTag | null {
  TAG_NAME.lastIndex = 0;
  const name = TAG_NAME.exec(content)?.[0];
  if (name === undefined) return null;
  const attributes = new Set<string>();
  let at = name.length;
  while (true) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(content);
    if (found === null) break;
    at = ATTRIBUTE.lastIndex;
    if (attributes.has(found[1]) || typeof expand(found[2] ?? found[3]) !== 'string') return null;
    attributes.add(found[1]);
  }
  TAG_END.lastIndex = at;
  const end = TAG_END.exec(content);
  return end === null ? null : { name, attributes: [...attributes], empty: end[1] === '/' };
}

/** The name in the content of a closing tag, between `</` and `>`; null if it is damaged. */
export function parseEndTag(content: string): string | null {
  return END_TAG.test(content) ? content.trimEnd() : null;
}

/** Whether the content of a processing instruction, between `<?` and `?>`, is well-formed and no declaration. */
export function isInstruction(content: string): boolean {
  const target = INSTRUCTION.exec(content)?.[1];
  return target !== undefined && target.toLowerCase() !== 'xml';
}

/** The encoding that a declaration names, without which it is UTF-8; null if it is damaged. */
export function declaredEncoding(content: string): string | null {
  const found = DECLARATION.exec(content);
  return found === null ? null : (found[3] ?? found[4] ?? 'UTF-8');
}

/** A reference that stands for nothing: to an entity that is not one of the five, or to no character. */
interface BadReference {
  readonly at: number;
  readonly to: 'entity' | 'character' | 'nothing';
}

/** Text with its references replaced. */
export function expand(text: string): string | BadReference {
  if (!text.includes('&')) return text;
  let expanded = '';
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at);
    const body = end < 0 ? '' : text.slice(at + 1, end);
    const character = body.startsWith('#') ? characterOf(body) : ENTITIES.get(body);
    if (character === undefined) {
      const entity = new RegExp(`^${QNAME}$`, 'u').test(body);
      return { at, to: body.startsWith('#') ? 'character' : entity ? 'entity' : 'nothing' };
    }
    expanded += text.slice(from, at) + character;
    from = end + 1;
  }
  return expanded + text.slice(from);
}

function characterOf(body: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(body) ?? [];
  if (hex === undefined && decimal === undefined) return undefined;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const character = String.fromCodePoint(code);
  return FORBIDDEN.test(character) ? undefined : character;
}
