/**
 * Names of elements (XML 1.0, fifth edition, productions 4 and 4a) without the colon, which parts a prefix
 * from the name proper (Namespaces in XML 1.0).
 */
export const NAME_START =
  'A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}' +
  '\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}';
export const NAME_REST = `\\-.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}${NAME_START}`;

const NAME = new RegExp(`^[${NAME_START}][${NAME_REST}]*$`, 'u');
const NOT_START = new RegExp(`^(?![${NAME_START}])`, 'u');
const NOT_REST = new RegExp(`[^${NAME_REST}]+`, 'gu');

/** Whether a text can be the name of an element, without a prefix. */
export function isElementName(text: string): boolean {
  return NAME.test(text);
}

/**
 * A legal name as near as may be: what no name may hold becomes one underscore, at the ends nothing, and
 * an underscore goes in front of what no name may start with.
 */
export function nearestElementName(text: string): string {
  const legal = text.replace(NOT_REST, ' ').trim().replaceAll(' ', '_');
  return legal.replace(NOT_START, '_');
}

/** The name without its prefix, or null where colons are not where they may be. */
export function localName(qualified: string): string | null {
  const colon = qualified.indexOf(':');
  if (colon < 0) return qualified;
  const local = qualified.slice(colon + 1);
  return colon > 0 && isElementName(local) ? local : null;
}
