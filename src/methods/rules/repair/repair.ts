import type { Column } from '../../../foundation/table/index.ts';
import { type Enforcer, enforcer } from '../enforce/enforce.ts';
import type { EnforcedColumn } from '../enforce/parts.ts';
import type { Form } from '../rule.ts';

interface RepairOptions {
  /** The columns of the file by position, for the conditions of if-thens. */
  readonly file?: readonly Column[];
  /** The cost of changing each column, above 0: higher for columns that are trusted more. Default 1 each. */
  readonly weights?: readonly number[];
  /** Largest number of sets of columns that are tried for a record. Default 500. */
  readonly mostSets?: number;
}

interface Repair {
  /**
   * 'undecided' if the limit was reached before a set was found, or nothing could be proved. Then, and if there are
   * no values at all, the record is unchanged.
   */
  readonly status: 'nothing' | 'repaired' | 'infeasible' | 'undecided';
  /** Indices of the columns that were changed, in ascending order. */
  readonly changed: readonly number[];
  /** Their weights together. */
  readonly weight: number;
  /** Whether no set of smaller weight works; false if a smaller one could not be decided. */
  readonly isLeast: boolean;
  /** The distance that the record was moved, in standard deviations. */
  readonly moved: number;
}

interface Repairer {
  /** Makes a record satisfy the rules by changing the fewest values, in place. Missing values stay. */
  repair(record: Float64Array): Repair;
}

interface Candidate {
  /** Indices of the movable columns, in ascending order. */
  readonly free: readonly number[];
  readonly weight: number;
  /** Columns that other candidates cover. */
  readonly locked: ReadonlySet<number>;
}

const MOST_SETS = 500;
const MOST_KEPT = 2048;

/**
 * Repairs records that violate rules by changing as few fields as possible, weighted, so that all rules hold (Fellegi
 * and Holt 1976), and by the nearest such values. Sets of fields are tried by increasing weight: if one fails, the
 * contradicting rules name the fields of which at least one more must change, and each is tried. Among sets of the
 * smallest weight, the one that moves the record least is taken. At most `mostSets` sets per record, each a problem
 * for `enforcer`.
 */
export function repairer(
  forms: readonly Form[],
  columns: readonly EnforcedColumn[],
  { file, weights = columns.map(() => 1), mostSets = MOST_SETS }: RepairOptions = {},
): Repairer {
  const kept = new Map<string, Enforcer>();
  const enforcerOf = (free: readonly number[]): Enforcer => {
    const key = free.join();
    let its = kept.get(key);
    if (its === undefined) {
      const within = columns.map((column, place) => ({ ...column, movable: free.includes(place) }));
      its = enforcer(forms, within, { file });
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, its);
    }
    return its;
  };

  return {
    repair(record) {
      const nothing = { changed: [], weight: 0, moved: 0 };
      const queue: Candidate[] = [{ free: [], weight: 0, locked: new Set() }];
      let best: { record: Float64Array; weight: number; moved: number } | null = null;
      let isSure = true;
      let tried = 0;
      while (queue.length > 0) {
        const next = takeLightest(queue);
        if (best !== null && next.weight > best.weight * (1 + 1e-9)) break;
        if (tried++ >= mostSets) {
          if (best === null) return { ...nothing, status: 'undecided', isLeast: false };
          isSure = false;
          break;
        }
        const trial = record.slice();
        const { how, moved, blamed = [] } = enforcerOf(next.free).enforce(trial);
        if (how !== 'infeasible' && how !== 'undecided') {
          if (next.free.length === 0) return { ...nothing, status: 'nothing', isLeast: true };
          if (best === null || moved < best.moved)
            best = { record: trial, weight: next.weight, moved };
          continue;
        }
        if (how === 'undecided') isSure = false;
        if (best === null) queue.push(...extended(next, blamed, record));
      }
      if (best === null) {
        return { ...nothing, status: isSure ? 'infeasible' : 'undecided', isLeast: false };
      }
      const changed = columns.flatMap((_, place) =>
        Object.is(record[place], best.record[place]) ? [] : [place],
      );
      record.set(best.record);
      const { weight, moved } = best;
      return { status: 'repaired', changed, weight, isLeast: isSure, moved };
    },
  };

  /** The candidate with each of the blamed columns in turn; later candidates exclude the earlier columns. */
  function extended(
    { free, weight, locked }: Candidate,
    blamed: readonly number[],
    record: Float64Array,
  ): Candidate[] {
    const added = blamed
      .filter((place) => columns[place].movable && !Number.isNaN(record[place]))
      .filter((place) => !free.includes(place) && !locked.has(place))
      .sort((a, b) => a - b);
    return added.map((place, i) => ({
      free: [...free, place].sort((a, b) => a - b),
      weight: weight + weights[place],
      locked: new Set([...locked, ...added.slice(0, i)]),
    }));
  }
}

function takeLightest(queue: Candidate[]): Candidate {
  let best = 0;
  for (let i = 1; i < queue.length; i++) if (queue[i].weight < queue[best].weight) best = i;
  return queue.splice(best, 1)[0];
}
