import { type Draw, type Remake, remakeRange } from '../../src/methods/replace/moments/remake.ts';
import type { Split } from '../../src/methods/replace/moments/split.ts';

/** `remakeRange` into new columns. */
export function remake(parts: Split, rule: Remake, draw: Draw): Float64Array[] {
  const columns = Array.from({ length: parts.columns }, () => new Float64Array(parts.size));
  remakeRange(parts, rule, draw, columns, 0);
  return columns;
}
