import { FONT_SIZE, textWidth } from './label.ts';
import { text } from './svg.ts';

export interface Key {
  readonly label: string;
  /** Draws the sign in a box of 22 by 12 whose upper left corner is (x, y). */
  sign(x: number, y: number): string;
}

const SIGN = 22;

/** Signs with their meaning in rows from the left. */
export function legend(
  keys: readonly Key[],
  left: number,
  top: number,
  width: number,
): { readonly svg: string; readonly height: number } {
  let x = left;
  let y = top;
  const drawn: string[] = [];
  for (const { label, sign } of keys) {
    const needed = SIGN + 6 + textWidth(label) + 18;
    if (x > left && x + needed - 18 > left + width) {
      x = left;
      y += FONT_SIZE + 8;
    }
    drawn.push(sign(x, y), text(x + SIGN + 6, y + 10, label));
    x += needed;
  }
  return { svg: drawn.join(''), height: y - top + FONT_SIZE };
}
