import { expm1, log1p, maximum, mean, sum } from '../../../foundation/numerics/index.ts';
import {
  type Measure,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { approximateRisks, riskNotes, risksIn } from '../individual/individualRisk.ts';
import { keyedRecordsOf } from '../individual/keyedRecords.ts';
import {
  bySize,
  NO_UNITS,
  type UnitsOfFile,
  unitlessNotes,
  unitsOfFile,
  whichUnits,
} from './unitsIn.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'household-risk',
    title: 'Risk of the household',
    definition: 'The probability that at least one member of the unit of the record is recognised',
    figure: 'per unit',
  },
  {
    name: 'household-risk.size',
    title: 'Members of the household',
    definition: 'The number of protected records of the unit',
  },
  {
    name: 'household-risk.member',
    title: 'Risk of the most exposed member',
    definition: 'The largest individual risk among the members of the unit of the record',
  },
];

/** The risk of each unit of one file. */
interface HouseholdRisks extends UnitsOfFile {
  readonly risks: Float64Array;
  /** The largest individual risk of a member. */
  readonly largest: Float64Array;
}

/**
 * Household risk 1 - prod (1 - r) over the members: the probability that at least one of them is recognised, if these
 * events are independent (Hundepool et al. 2012). Computed as -expm1(sum log1p(-r)), so that tiny risks lose no digits.
 * A record without a unit (-1) counts as a unit of one. O(n).
 */
export function householdRisks(risks: Float64Array, units: Int32Array): HouseholdRisks {
  const { unitOf, sizes } = unitsOfFile(units);
  const logs = new Float64Array(sizes.length);
  const largest = new Float64Array(sizes.length);
  for (let i = 0; i < risks.length; i++) {
    logs[unitOf[i]] += log1p(-risks[i]);
    largest[unitOf[i]] = Math.max(largest[unitOf[i]], risks[i]);
  }
  return { risks: logs.map((total) => -expm1(total)), largest, sizes, unitOf };
}

/** The expected share of units with a recognised member, from individual risks. O(n keys). */
export const householdRisk: Measure = {
  name: 'household-risk',
  heading: 'Risk of units',
  title: 'Household risk: expected units in which somebody is recognised',
  definition:
    'Percent of units, such as households, in which at least one member is expected to be recognised: the mean over the units of 1 - prod (1 - r), with r the individual risk of each member (see individual-risk), as if each member were linked independently. Parts are the risk of the most exposed member, and the expected re-identifications if whole units are found: the sum over the records of the risk of their unit, in number and in percent of the records, also with the approximated individual risks of other programs (hier_risk_ER and hier_risk_pct of sdcMicro). Records without a unit are units of one',
  source: 'Hundepool et al. 2012; Benedetti and Franconi 1998; Templ, Kowarik and Meindl 2015',
  range: '0 (no unit is recognised) to 100 (all are)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys', 'linked units'] },
  columns: 'codes',
  basis: 'individual risks',
  seconds: (records, _columns, keys) => 1e-7 * records * (keys + 8),
  *measure(files) {
    const release = keyedRecordsOf(files);
    if (typeof release === 'string') return noReading(release);
    const { records, coded } = release;
    if (coded.units === null) return noReading(NO_UNITS);
    const known = yield* risksIn(files);
    if (typeof known === 'string') return noReading(known);
    const found = householdRisks(known.found.risks, coded.units.masked);
    const approximated = householdRisks(approximateRisks(known.found), coded.units.masked);
    const { risks, largest } = found;
    return reading(
      100 * mean(risks),
      [
        { name: 'units', value: risks.length },
        { name: 'expected units in which somebody is recognised', value: sum(risks) },
        { name: 'expected records in such units', value: inRecords(found) },
        {
          name: 'expected records in such units, percent of the records',
          value: (100 * inRecords(found)) / records,
        },
        {
          name: 'expected records in such units, with approximated risks',
          value: inRecords(approximated),
        },
        {
          name: 'expected records in such units, with approximated risks, percent of the records',
          value: (100 * inRecords(approximated)) / records,
        },
        { name: 'largest risk of a unit', value: maximum(risks) },
        { name: 'mean risk of the most exposed member', value: mean(largest) },
        ...bySize(found, risks, 'mean risk'),
      ],
      [...whichUnits(coded), ...riskNotes(release, known.found), ...unitlessNotes(coded)],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const known = yield* risksIn(files);
    if (typeof known === 'string' || known.release.coded.units === null) return [];
    const { risks, sizes, largest, unitOf } = householdRisks(
      known.found.risks,
      known.release.coded.units.masked,
    );
    return recordColumns(
      COLUMNS,
      Float64Array.from(unitOf, (unit) => risks[unit]),
      Float64Array.from(unitOf, (unit) => sizes[unit]),
      Float64Array.from(unitOf, (unit) => largest[unit]),
    );
  },
};

/** The sum over the records of the risk of their unit: if a unit is found, all its records are. */
function inRecords({ risks, sizes }: HouseholdRisks): number {
  return sum(risks.map((risk, unit) => risk * sizes[unit]));
}
