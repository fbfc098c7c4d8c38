/**
 * Arrays that groups reuse one after another: groups are small and many, and a new array for each would cost more
 * than the arithmetic. A group finds the contents of an earlier one, and its own contents last until the next.
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

/** The array for a use, of at least this length. */
export function reserve(room: Room, use: Use, length: number): Float64Array {
  if (room[use].length < length) room[use] = new Float64Array(length);
  return room[use];
}

/** The array for a use, of exactly this length, filled with 0. */
export function reserveZeros(room: Room, use: Use, length: number): Float64Array {
  if (room[use].length === length) return room[use].fill(0);
  return (room[use] = new Float64Array(length));
}
