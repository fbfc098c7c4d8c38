import { columnsWithRole, type Description } from '../../../foundation/table/index.ts';
import { likelyRoles } from '../../../recipe/index.ts';
import { type Choice, WEIGHTS } from './candidates.ts';
import type { Slot, Sought } from './slots.ts';

/** Records that share a weight, from few to many. */
const SIZES = [3, 5, 10, 20, 40, 80, 160, 320, 640, 1280];

/**
 * The part that lets records share their weights, for each weight that a release would show. Replicates follow their
 * weight. At 0 a weight stays as it is.
 */
export function weightSlots({ records, methods }: Sought, description: Description): Slot[] {
  if (methods !== undefined && !methods.includes('group-weights')) return [];
  const positions = columnsWithRole(likelyRoles(description), 'weight').filter(
    (position) => description.columns[position].replicateOf === undefined,
  );
  const high = SIZES.filter((size) => 2 * size <= records).length;
  if (positions.length === 0 || high === 0) return [];
  const dimensions = positions.map((position) => ({
    ...{ type: 'integer' as const, name: `weight.${position}`, low: 0, high, usual: 0 },
    ...{ scale: 'linear' as const, stronger: 'larger' as const },
  }));
  return [{ base: {}, positions, families: [{ name: WEIGHTS, dimensions }] }];
}

/** The weights that records share, and how many records share each. */
export function chosenWeights({ values }: Choice, records: number) {
  return Object.entries(values).flatMap(([name, step]) => {
    if (step === 0) return [];
    const k = Math.min(SIZES[(step as number) - 1], Math.floor(records / 2));
    return [{ position: Number(name.slice('weight.'.length)), k }];
  });
}
