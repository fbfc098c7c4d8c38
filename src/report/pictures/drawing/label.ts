import { nameOf } from '../../text/index.ts';

export const FONT_SIZE = 12;

/**
 * Upper estimate of the width of a text in a common sans serif, because there is no screen to
 * measure on.
 */
export function textWidth(content: string, size = FONT_SIZE): number {
  let ems = 0;
  for (const character of content) ems += widthOf(character);
  return ems * size;
}

function widthOf(character: string): number {
  if (/[\p{Mn}\p{Me}]/u.test(character)) return 0;
  if (/[ijlI.,:;'|!()[\]\u00A0 ]/.test(character)) return 0.33;
  if (/[frt"/\\*-]/.test(character)) return 0.42;
  if (/[mwMW@%—…]/.test(character)) return 0.95;
  if (/[A-Z]/.test(character)) return 0.7;
  if (character.codePointAt(0)! < 0x1100) return 0.6;
  return 1.05;
}

/** A name cut to a width, with an ellipsis if it was cut. */
export function fitted(name: string, width: number, size = FONT_SIZE): string {
  const full = nameOf(name);
  if (textWidth(full, size) <= width) return full;
  const characters = [...full];
  while (characters.length > 1 && textWidth(`${characters.join('')}…`, size) > width) {
    characters.pop();
  }
  return `${characters.join('').trimEnd()}…`;
}
