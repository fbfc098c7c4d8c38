import type { Work } from '../../method/index.ts';
import { type How, WAYS } from './conjunction.ts';
import type { Enforcer } from './enforce.ts';

export interface EnforcedFile {
  /** The values of the enforced columns after it, in their order. */
  readonly columns: readonly Float64Array[];
  /** How many records came onto the rules in which way. */
  readonly counts: Readonly<Record<How, number>>;
  /** Mean distance over all records, in standard deviations. */
  readonly mean: number;
  readonly largest: number;
  /** Records that are as they were because no values were found, in ascending order. */
  readonly left: readonly number[];
}

const RECORDS_BETWEEN = 4096;

/**
 * Enforces rules on all records of a file. `truthsOf` fills in NOT_TRUE, TRUE or OPEN for each if-then of a
 * record; without it all are open. Gives new columns; what could not be enforced is counted and listed.
 */
export function* enforceAll(
  enforcer: Enforcer,
  columns: readonly Float64Array[],
  truthsOf?: (record: number, truths: Uint8Array) => void,
): Work<EnforcedFile> {
  const records = columns[0]?.length ?? 0;
  const after = columns.map((column) => column.slice());
  const counts = Object.fromEntries(WAYS.map((how) => [how, 0])) as Record<How, number>;
  const left: number[] = [];
  const values = new Float64Array(columns.length);
  const truths = truthsOf && new Uint8Array(enforcer.implications.length);
  let total = 0;
  let largest = 0;
  for (let record = 0; record < records; record++) {
    for (let j = 0; j < values.length; j++) values[j] = columns[j][record];
    if (truths !== undefined) truthsOf!(record, truths);
    const { how, moved } = enforcer.enforce(values, truths);
    counts[how]++;
    if (how === 'infeasible' || how === 'undecided') left.push(record);
    else if (how !== 'nothing') {
      for (let j = 0; j < values.length; j++) after[j][record] = values[j];
      total += moved;
      if (moved > largest) largest = moved;
    }
    if (record % RECORDS_BETWEEN === RECORDS_BETWEEN - 1)
      yield { done: record + 1, total: records };
  }
  return { columns: after, counts, mean: records === 0 ? 0 : total / records, largest, left };
}
