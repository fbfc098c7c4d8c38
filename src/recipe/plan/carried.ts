import { PenumbraError } from '../../error.ts';
import {
  type Column,
  columnsWithRole,
  type Description,
  label,
  type Roles,
} from '../../foundation/table/index.ts';
import { replicatesOf } from '../description/index.ts';
import type { PlannedStep } from './plan.ts';

/**
 * A weight that follows another one: both are multiplied by the same number in each record. Replicates follow their
 * weight, and in a sample every weight follows the one that is raised.
 */
export interface CarriedWeight {
  readonly position: number;
  /** Position of the weight that it follows. */
  readonly by: number;
}

/** The main weight of each replicate that was decided on, by position. */
export function mainWeights(description: Description, roles: Roles): ReadonlyMap<number, number> {
  const mains = [...description.columns.keys()].filter(
    (position) =>
      roles.get(position) === 'weight' && description.columns[position].replicateOf === undefined,
  );
  return new Map(
    mains.flatMap((main) =>
      replicatesOf(description, main)
        .filter((position) => roles.get(position) === 'weight')
        .map((position): [number, number] => [position, main]),
    ),
  );
}

/** In a sample, every other weight follows the one that is raised: all stand for as many more records or units. */
export function allBy(
  weight: number | null,
  roles: Roles,
  mains: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  if (weight === null) return mains;
  const others = columnsWithRole(roles, 'weight').filter((position) => position !== weight);
  return new Map(others.map((position) => [position, weight]));
}

/** The replicates of weights that are changed, as far as they stay in the file and no step changes them by itself. */
export function carriedWeights(
  mains: ReadonlyMap<number, number>,
  changed: ReadonlySet<number>,
  removed: ReadonlySet<number>,
  columns: readonly Column[],
): CarriedWeight[] {
  return [...mains].flatMap(([position, by]) => {
    if (!changed.has(by) || changed.has(position) || removed.has(position)) return [];
    if (columns[position].kind === 'numeric') return [{ position, by }];
    const { name } = columns[position];
    throw new PenumbraError(
      'data',
      `Column ${label(columns, position)} is a weight that follows ${label(columns, by)}, and it is read as categories or texts: describe its kind as amount (--as "${name}=amount"), or leave it out with the role identifier.`,
      { column: name },
    );
  });
}

/** A step that protects weights changes main weights; their replicates follow. Refuses a replicate without its main weight. */
export function withoutReplicates(
  step: PlannedStep,
  mains: ReadonlyMap<number, number>,
  columns: readonly Column[],
): PlannedStep {
  if (step.of !== 'weights') return step;
  const lonely = step.positions.find(
    (position) => mains.has(position) && !step.positions.includes(mains.get(position)!),
  );
  if (lonely !== undefined) {
    throw new PenumbraError(
      'usage',
      `Column ${label(columns, lonely)} is a replicate of the weight ${label(columns, mains.get(lonely)!)} and is not changed by itself, because standard errors would be wrong: name the weight, and its replicates follow it.`,
      { column: columns[lonely].name },
    );
  }
  return { ...step, positions: step.positions.filter((position) => !mains.has(position)) };
}

/** Refuses to cut a file into blocks if replicates follow a weight: blocks do not have all columns. */
export function refuseCutReplicates(
  carried: readonly CarriedWeight[],
  isCut: boolean,
  columns: readonly Column[],
): void {
  if (!isCut || carried.length === 0) return;
  const [{ position }] = carried;
  throw new PenumbraError(
    'usage',
    `Column ${label(columns, position)} is a replicate weight that must follow its weight, which is not possible in a file that is cut into blocks: leave replicates out with the role identifier, or protect the file as a whole.`,
    { column: columns[position].name },
  );
}
