import type { CodedFiles } from '../../contract/index.ts';
import type { UnitsOfFile } from './unitsIn.ts';

/** How many units of the population each unit of a file stands for. */
export interface UnitWeights {
  /** Null if the file counts as the whole population. */
  readonly weights: Float64Array | null;
  readonly note: string;
}

/**
 * The weights of units, or the reason why they cannot be used. If only the records have weights, a unit has the mean
 * weight of its members: the weight share method (Lavallée 2007), and the weight of the unit itself in files where
 * all members have it.
 */
export function unitWeights(
  { weights, units }: CodedFiles,
  { unitOf, sizes }: UnitsOfFile,
): UnitWeights | string {
  const own = units?.weights ?? null;
  if (own !== null) {
    if (own.problem !== undefined) return own.problem;
    const first = new Float64Array(sizes.length);
    for (let i = unitOf.length - 1; i >= 0; i--) first[unitOf[i]] = own.masked[i];
    return { weights: first, note: 'Units weigh as the weight of units says.' };
  }
  if (weights === null) {
    return {
      weights: null,
      note: 'There are no weights: the file counts as the whole population of units.',
    };
  }
  if (weights.problem !== undefined) return weights.problem;
  const total = new Float64Array(sizes.length);
  for (let i = 0; i < unitOf.length; i++) total[unitOf[i]] += weights.masked[i];
  return {
    weights: total.map((sum, u) => sum / sizes[u]),
    note: 'No weight of units is described: a unit weighs as much as its members on average.',
  };
}
