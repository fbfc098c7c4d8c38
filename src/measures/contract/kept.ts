import type { Work } from '../../foundation/work/index.ts';

/**
 * Largest number of values, over all columns together, for which a result is cached. Larger files are seldom measured
 * twice.
 */
const MOST_VALUES = 2 ** 17;

/** Largest number of cached column sets that share the same first column. */
const MOST_SETS = 128;

interface Kept {
  readonly columns: readonly Float64Array[];
  readonly known: Map<string, unknown>;
}

const keptWith = new WeakMap<Float64Array, Kept[]>();

/**
 * A result that depends on some columns alone, computed once while the first of them is in use: one original is
 * compared with many protected files. Columns are compared by identity, so they must never change. Only results for
 * small columns are cached, for at most 128 sets of columns that begin with the same one.
 */
export function ofColumns<T>(columns: readonly Float64Array[], key: string, make: () => T): T {
  const known = knownOf(columns);
  if (known === null) return make();
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as T;
}

/** The same for work that is done in steps. */
export function* workOfColumns<T>(
  columns: readonly Float64Array[],
  key: string,
  make: () => Work<T>,
): Work<T> {
  const known = knownOf(columns);
  if (known === null) return yield* make();
  if (!known.has(key)) known.set(key, yield* make());
  return known.get(key) as T;
}

function knownOf(columns: readonly Float64Array[]): Map<string, unknown> | null {
  const values = columns.reduce((sum, { length }) => sum + length, 0);
  if (values === 0 || values > MOST_VALUES) return null;
  const [first] = columns;
  let sets = keptWith.get(first);
  if (sets === undefined) keptWith.set(first, (sets = []));
  let kept = sets.find((one) => isSame(one.columns, columns));
  if (kept === undefined) {
    kept = { columns: [...columns], known: new Map() };
    if (sets.length === MOST_SETS) sets.shift();
    sets.push(kept);
  }
  return kept.known;
}

function isSame(a: readonly Float64Array[], b: readonly Float64Array[]): boolean {
  return a.length === b.length && a.every((column, j) => column === b[j]);
}
