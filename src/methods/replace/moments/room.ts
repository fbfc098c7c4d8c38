/**
 * Arrays that groups use one after another: groups are small and many, and an array of its own for each
 * would cost more than the arithmetic. What a group finds there is what another has left, and what it
 * leaves there lasts until the next.
 */
export type Room = { [name in Use]: Float64Array };

type Use =
  | 'high'
  | 'low'
  | 'length'
  | 'explaining'
  | 'fit'
  | 'residual'
  | 'factor'
  | 'taken'
  | 'along'
  | 'left'
  | 'before'
  | 'noise'
  | 'deviation'
  | 'leverage'
  | 'indicators'
  | 'sums'
  | 'moved'
  | 'span'
  | 'originals'
  | 'made';

export function newRoom(): Room {
  const none = new Float64Array(0);
  return {
    high: none,
    low: none,
    length: none,
    explaining: none,
    fit: none,
    residual: none,
    factor: none,
    taken: none,
    along: none,
    left: none,
    before: none,
    noise: none,
    deviation: none,
    leverage: none,
    indicators: none,
    sums: none,
    moved: none,
    span: none,
    originals: none,
    made: none,
  };
}

/** The array for a use, of this length or more. */
export function reserve(room: Room, use: Use, length: number): Float64Array {
  if (room[use].length < length) room[use] = new Float64Array(length);
  return room[use];
}

/** The array for a use, of this very length, with 0 everywhere. */
export function reserveZeros(room: Room, use: Use, length: number): Float64Array {
  if (room[use].length === length) return room[use].fill(0);
  return (room[use] = new Float64Array(length));
}
