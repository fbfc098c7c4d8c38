import { type Measure, noReading, type Reading, reading, WHOLLY } from '../../contract/index.ts';
import { copiesOfUniques } from './copies.ts';
import { disco } from './disco.ts';
import { nearCopies } from './nearCopies.ts';
import { replicatedUniques } from './replicatedUniques.ts';
import { IN_TRIALS, NO_HOLDOUT } from './words.ts';

/**
 * What an attack finds about persons who were in the original, beyond what it finds about others of the same kind
 * (Giomi et al. 2022): with few or coarse columns, drawn records equal those of real persons by chance, whether these were
 * in the original or not. Twice the cost of the attack.
 */
function beyondChance(attack: Measure): Omit<Measure, 'name' | 'title'> {
  const { heading, source, columns, scope, jobs } = attack;
  return {
    heading,
    definition: `100 (a - c) / (100 - c), and 0 if c is larger, where a is the value of the measure "${attack.name}" and c is its value with the holdout in place of the original. Both have equally many records: if one has more, they are taken from it at equal steps. Parts are a and c. ${IN_TRIALS}`,
    source: `${source}; the control after Giomi, Boenisch, Wehmeyer and Tasnádi 2022`,
    range:
      '0 (no more than about persons who were not in the original) to 100 (everything, and nothing about others)',
    direction: 'lower is better',
    unit: '%',
    scope: { ...scope, made: WHOLLY },
    needs: 'holdout',
    // An attack that finds as much among others finds nothing beyond chance.
    chance: 0,
    ...(columns !== undefined && { columns }),
    ...(jobs !== undefined && { jobs }),
    basis: 'attacks with a control',
    seconds: (records, compared, keys) => 2 * attack.seconds(records, compared, keys),
    *measure({ control }) {
      if (control === undefined) return noReading(NO_HOLDOUT);
      const seen = yield* attack.measure(control.seen);
      if (seen.value === null) return noReading(reasonOf(seen));
      const unseen = yield* attack.measure(control.unseen);
      if (unseen.value === null) return noReading(reasonOf(unseen));
      const chance = Math.min(100, unseen.value);
      const more = Math.max(0, seen.value - chance);
      return reading(
        more === 0 ? 0 : (100 * more) / (100 - chance),
        [
          { name: 'of the originals', value: seen.value },
          { name: 'of the holdout', value: unseen.value },
        ],
        seen.notes ?? [],
      );
    },
  };
}

function reasonOf({ reason }: Reading): string {
  return reason ?? 'The attack could not be measured.';
}

export const copiesExcess: Measure = {
  name: 'copies-of-uniques-excess',
  title: 'Exact copies of unique records, beyond chance',
  ...beyondChance(copiesOfUniques),
};

export const nearCopiesExcess: Measure = {
  name: 'near-copies-excess',
  title: 'Near copies of unique records, beyond chance',
  ...beyondChance(nearCopies),
};

export const replicatedExcess: Measure = {
  name: 'replicated-uniques-excess',
  title: 'Persons singled out by their keys, beyond chance',
  ...beyondChance(replicatedUniques),
};

export const discoExcess: Measure = {
  name: 'disco-excess',
  title: 'Confidential values that the keys disclose, beyond chance',
  ...beyondChance(disco),
};
