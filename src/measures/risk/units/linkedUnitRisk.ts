import { maximum, sum } from '../../../foundation/numerics/index.ts';
import {
  type Files,
  type Measure,
  MISSING_LEVEL,
  missingKeysNotes,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { codedOf } from '../classes/words.ts';
import { posteriorRisk } from '../individual/posterior.ts';
import { compositions, ONE_COMPOSITION } from './uniqueUnits.ts';
import {
  bySize,
  type Compositions,
  HIDDEN,
  NO_UNITS,
  unitlessNotes,
  whichUnits,
} from './unitsIn.ts';
import { type UnitWeights, unitWeights } from './unitWeights.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'linked-unit-risk',
    title: 'Risk of the unit, members linked',
    definition:
      'The probability that the unit of the record is recognised by its size and the keys of all its members',
    figure: 'per unit',
  },
  {
    name: 'linked-unit-risk.size',
    title: 'Members of the unit',
    definition: 'The number of protected records of the unit',
  },
];

/**
 * The risk of units whose members stay linked. Let F be the number of units in the population with the composition of a
 * unit. An intruder who knows the composition has F candidates, and takes one at random. If it is the right one, every
 * member is recognised; if not, none is. So the events "member i is recognised" are one and the same event, and the
 * probability that at least one of them occurs is 1/F: not 1 - prod (1 - r), which assumes independent events, but the
 * individual risk of the unit itself. Its expected value, given the f units of the file with this composition and their
 * weights, is that of the individual risk (Benedetti and Franconi 1998) with units in place of persons. Since each of
 * the F units has a person with the keys of member i, F is at most the number of persons with these keys: if both are
 * known, the risk is at least that of the most exposed member. O(n keys + n log n).
 */
export const linkedUnitRisk: Measure = {
  name: 'linked-unit-risk',
  heading: 'Risk of units',
  title: 'Risk of linked units: expected units that are recognised by all their members',
  definition: `Percent of units, such as households, that an intruder is expected to recognise who knows the size of a unit and the keys of all its members. It is the mean over the units of the expected value of 1/F, where F is the number of units in the population with the same composition: the individual risk with units in place of persons (see individual-risk). If the right unit is found, all its members are recognised, so that this is also the probability that at least one is, without the assumption of household-risk that members are recognised independently. The weights are those of units; if there are none, a unit weighs as much as its members on average. The protected file must have the number of the unit, as it is or as a pseudonym. ${MISSING_LEVEL}`,
  source: 'Benedetti and Franconi 1998, for units; Lavallée 2007 for weights of units',
  range: '0 (no unit is recognised) to 100 (all are)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys', 'linked units'] },
  columns: 'codes',
  basis: 'compositions of units',
  seconds: (records, _columns, keys) => 1e-6 * records * (keys + 2),
  *measure(files) {
    const found = risksOf(files);
    if (typeof found === 'string') return noReading(found);
    const { units, risks, note, coded } = found;
    yield { done: 1, total: 1 };
    const expected = sum(risks);
    return reading(
      (100 * expected) / risks.length,
      [
        { name: 'units', value: risks.length },
        { name: 'expected units that are recognised', value: expected },
        {
          name: 'expected records in such units',
          value: sum(risks.map((risk, u) => risk * units.sizes[u])),
        },
        { name: 'largest risk of a unit', value: maximum(risks) },
        ...bySize(units, risks, 'mean risk'),
      ],
      [
        ...whichUnits(coded),
        note,
        ...unitlessNotes(coded),
        ...missingKeysNotes(coded, ONE_COMPOSITION),
      ],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = risksOf(files);
    if (typeof found === 'string') return [];
    yield { done: 1, total: 1 };
    const { units, risks } = found;
    return recordColumns(
      COLUMNS,
      Float64Array.from(units.unitOf, (unit) => risks[unit]),
      Float64Array.from(units.unitOf, (unit) => units.sizes[unit]),
    );
  },
};

function risksOf(files: Files) {
  const coded = codedOf(files);
  if (typeof coded === 'string') return coded;
  if (coded.units === null) return NO_UNITS;
  const units = compositions(files, 'masked');
  if (units === null) return HIDDEN;
  const weighed = unitWeights(coded, units);
  if (typeof weighed === 'string') return weighed;
  return { coded, units, risks: linkedRisks(units, weighed.weights), note: weighed.note };
}

/** The risk of each unit: the posterior mean of one over the number of units with its composition. */
export function linkedRisks(
  { compositionOf, sharing }: Pick<Compositions, 'compositionOf' | 'sharing'>,
  weights: UnitWeights['weights'],
): Float64Array {
  const population = new Float64Array(compositionOf.length);
  for (let u = 0; u < compositionOf.length; u++) {
    population[compositionOf[u]] += weights === null ? 1 : weights[u];
  }
  return Float64Array.from(compositionOf, (composition, u) => {
    const [f, F] = [sharing[u], population[composition]];
    return posteriorRisk(f, F > f ? f / F : 1);
  });
}
