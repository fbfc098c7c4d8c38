import type { Grid } from '../../foundation/table/index.ts';
import type { ByteSource, KnownColumn } from '../bytes/index.ts';
import { type Detected, detectDialect } from './detect.ts';
import type { ColumnDialect, DialectOptions } from './dialect.ts';

/** How a null is spelled by sources that know their columns; a NaN, which only floating numbers have, is missing too. */
const NULLS = ['', 'NaN', 'NULL'];
const REASON = 'the format says so';

/**
 * The dialect of a source: as `detectDialect` finds it, but if the source knows its columns the decimal mark is a point
 * and nothing is missing but nulls, codes that the format calls missing, and what the user adds.
 */
export async function detectKnown(
  source: ByteSource,
  options: DialectOptions = {},
): Promise<Detected> {
  if (source.known === undefined) return detectDialect(source, options);
  const { missing = [], addMissing = [] } = options;
  const own = [...NULLS, ...(source.missing ?? [])];
  const { dialect, reasons } = await detectDialect(source, {
    ...options,
    decimal: '.',
    missing: [...new Set([...own, ...missing, ...addMissing])],
    addMissing: undefined,
  });
  const isAdded = dialect.missing.length > own.length;
  const columns = [...withKnownMissing(dialect.columns ?? [], await source.known()).values()];
  return {
    dialect: { ...dialect, ...(columns.length > 0 && { columns }) },
    reasons: { ...reasons, decimal: REASON, missing: isAdded ? `${REASON}, and as given` : REASON },
  };
}

/** Columns as they are said to be, by their positions, with the missing codes that the format says. */
export function withKnownMissing(
  columns: readonly ColumnDialect[],
  known: readonly KnownColumn[],
): ReadonlyMap<number, ColumnDialect> {
  const found = new Map(columns.map((column) => [column.position, column]));
  for (const [position, { missing }] of known.entries()) {
    if (missing === undefined) continue;
    const own = found.get(position);
    const codes = [...new Set([...(own?.missing ?? []), ...missing])];
    found.set(position, { ...own, position, missing: codes });
  }
  return found;
}

/** Steps of 10^-d, for d from 0 to 15. */
const STEPS = Array.from({ length: 16 }, (_, decimals) => Number(`1e-${decimals}`));

/**
 * The decimals that numbers of single precision can have and keep: their step is at least four times that from the largest
 * of them to the next, 2^-23 of it, so that rounding to single precision and back gives the same text even for values a few
 * times as large. Fewer are kept.
 */
export function gridOfSingles(found: Grid, values: Float64Array): Grid {
  let largest = 0;
  for (const value of values) {
    const size = Math.abs(value);
    if (size > largest && size < Number.POSITIVE_INFINITY) largest = size;
  }
  let decimals = 0;
  while (decimals < 15 && STEPS[decimals + 1] >= largest / 2_097_152) decimals++;
  if (found.decimals !== 'full' && found.decimals <= decimals) return found;
  return largest === 0 ? found : { decimals, padded: false };
}
