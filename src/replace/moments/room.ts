/**
 * Arrays that groups use one after another: groups are small and many, and an array of its own for each
 * would cost more than the arithmetic. What a group finds there is what another has left, and what it
 * leaves there lasts until the next.
 */
export interface Room {
  /** The array of a name, of this length or more. */
  atLeast(name: Place, length: number): Float64Array;
  /** The array of a name, of this very length, with 0 everywhere. */
  zeros(name: Place, length: number): Float64Array;
}

type Place =
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
  | 'deviation';

export function newRoom(): Room {
  const arrays: Partial<Record<Place, Float64Array>> = {};
  return {
    atLeast(name, length) {
      const found = arrays[name];
      if (found !== undefined && found.length >= length) return found;
      return (arrays[name] = new Float64Array(length));
    },
    zeros(name, length) {
      const found = arrays[name];
      if (found !== undefined && found.length === length) return found.fill(0);
      return (arrays[name] = new Float64Array(length));
    },
  };
}
