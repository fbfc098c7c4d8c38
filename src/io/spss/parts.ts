/** Bytes of a cell: a number, or a part of a text. */
export const CELL = 8;
/** Bytes that each part of a long text holds, and those by which its parts are counted. */
export const HELD = 255;
const COUNTED = 252;

/** The widths of the parts of a text: those that are not the last are of 255 bytes. */
export function partsOf(width: number): number[] {
  if (width <= HELD) return [width];
  const parts = Math.ceil(width / COUNTED);
  return Array.from({ length: parts }, (_, part) =>
    part < parts - 1 ? HELD : width - COUNTED * (parts - 1),
  );
}

/** The cells of a part; a number, whose width is 0, has one. */
export function cellsOf(width: number): number {
  return Math.max(1, Math.ceil(width / CELL));
}
