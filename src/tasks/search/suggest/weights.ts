import { columnsWithRole, type Description } from '../../../foundation/table/index.ts';
import { areAlike } from '../../../measures/claims/index.ts';
import { findReplace, likelyRoles, pairings } from '../../../recipe/index.ts';
import { type Candidate, type Choice, RECODING, WEIGHTS } from './candidates.ts';
import type { Slot, Sought } from './slots.ts';
import { isUnitLeftOut } from './units.ts';

/** What can be done with weights, from the least to the most. */
const WAYS = ['as they are', 'together', 'groups'] as const;
type Way = (typeof WAYS)[number];
const GROUPS = 'group-weights';

/** Least and largest number of records in a group of equal weights: the objective does not see what analysts lose by them. */
const FEWEST = 3;
const MOST_SHARE = 0.1;

/**
 * The part for the weights that a release would show: they stay as they are, are averaged in the groups of the step that
 * makes records alike, or form groups of their own. Replicates follow their weight.
 */
export function weightSlots(
  { records, methods, columns }: Sought,
  description: Description,
): Slot[] {
  const positions = columnsWithRole(likelyRoles(description), 'weight').filter(
    (position) =>
      description.columns[position].replicateOf === undefined &&
      columns[position].kind === 'numeric',
  );
  const isGiven = methods === undefined || methods.includes(GROUPS);
  const choices = WAYS.filter((way) => way !== 'groups' || isGiven);
  const high = Math.max(10, Math.floor(MOST_SHARE * records));
  if (positions.length === 0 || records < 2 * FEWEST) return [];
  const families = [
    {
      name: WEIGHTS,
      dimensions: [
        { type: 'choice' as const, name: 'way', choices, usual: 'together' },
        {
          ...{ type: 'integer' as const, name: 'size', low: FEWEST, high, usual: 10 },
          ...{ scale: 'log' as const, stronger: 'larger' as const },
          only: { name: 'way', is: ['groups'] },
        },
      ],
    },
  ];
  return [{ base: {}, positions, families }];
}

/** The steps of recodings, weights and units: what the objective does not see should not be changed for nothing. */
export function stepsTaken({ choices }: Candidate): number {
  return choices.reduce((sum, choice) => {
    const { family, values } = choice;
    if (isUnitLeftOut(choice)) return sum + 1;
    if (family === WEIGHTS) return sum + WAYS.indexOf(values.way as Way);
    if (family !== RECODING) return sum;
    return sum + (Object.values(values) as number[]).reduce((all, step) => all + step, 0);
  }, 0);
}

/** The place of the step that weights join, by the families of the steps; -1 if none makes records alike in numbers. */
export function placeOfWeights(families: readonly string[]): number {
  return families.findIndex((family) => {
    const pairing = pairings.find(({ name }) => name === family);
    if (pairing === undefined) return false;
    const { claims, kinds } = findReplace(pairing.replace, 'replace');
    return areAlike(claims) && kinds.includes('numeric');
  });
}

/** The steps of their own that weights get, without their columns. */
export function stepsForWeights({ values }: Choice, records: number): object[] {
  if (values.way !== 'groups') return [];
  const k = Math.min(values.size as number, Math.floor(records / 2));
  return [{ method: GROUPS, group: { method: 'hansen-mukherjee', k } }];
}

export function weightWords({ values }: Choice, names: string, place: number): string[] {
  if (values.way === 'groups') return [`${names} in groups of ${values.size} equal weights`];
  return values.way === 'together' && place >= 0 ? [`${names} averaged in the same groups`] : [];
}
