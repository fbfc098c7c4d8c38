import { expm1, log1p, maximum, sum } from '../../../foundation/numerics/index.ts';
import { codesOf } from '../../../foundation/table/index.ts';
import {
  type Measure,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';
import { riskNotes, risksIn } from './individualRisk.ts';
import { keyedRecordsOf } from './keyedRecords.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'household-risk',
    title: 'Risk of the household',
    definition:
      'The probability that at least one member of the household of the record is recognised',
    figure: 'per unit',
  },
  {
    name: 'household-risk.size',
    title: 'Members of the household',
    definition: 'The number of protected records of the household',
  },
];

/** The risk of each household of one file. */
interface HouseholdRisks {
  readonly risks: Float64Array;
  readonly sizes: Int32Array;
  /** The household of each record, numbered from 0 in order of appearance. */
  readonly householdOf: Int32Array;
}

/**
 * Household risk 1 - prod (1 - r) over the members: the probability that at least one of them is recognised, if these
 * events are independent (Hundepool et al. 2012). Computed as -expm1(sum log1p(-r)), so that tiny risks lose no digits.
 * A record without a household (-1) counts as a household of one. O(n).
 */
export function householdRisks(risks: Float64Array, households: Int32Array): HouseholdRisks {
  const codes = codesOf(households.map((household, i) => (household < 0 ? -1 - i : household)));
  const sizes = new Int32Array(codes.distinct);
  const logs = new Float64Array(codes.distinct);
  for (let i = 0; i < risks.length; i++) {
    sizes[codes.codes[i]]++;
    logs[codes.codes[i]] += log1p(-risks[i]);
  }
  return { risks: logs.map((total) => -expm1(total)), sizes, householdOf: codes.codes };
}

/** The expected share of households with a recognised member, from individual risks. O(n keys). */
export const householdRisk: Measure = {
  name: 'household-risk',
  heading: 'Record risk',
  title: 'Household risk: expected households in which somebody is recognised',
  definition:
    'Percent of households in the protected file in which at least one member is expected to be recognised: the mean over households of 1 - prod (1 - r), with r the individual risk of each member (see individual-risk), as if each member were linked independently. Records without a household are households of one',
  source: 'Hundepool et al. 2012; Benedetti and Franconi 1998',
  range: '0 (no household is recognised) to 100 (all are)',
  direction: 'lower is better',
  unit: '%',
  columns: 'codes',
  basis: 'individual risks',
  seconds: (records, _columns, keys) => 1e-7 * records * (keys + 8),
  *measure(files) {
    const release = keyedRecordsOf(files);
    if (typeof release === 'string') return noReading(release);
    const { households, records } = release;
    if (households === null) {
      return noReading('No column names the household of a record.');
    }
    const known = yield* risksIn(files);
    if (typeof known === 'string') return noReading(known);
    const individual = known.found;
    const { risks, sizes } = householdRisks(individual.risks, households);
    const expected = sum(risks);
    const notes = riskNotes(release, individual);
    const alone = households.reduce((count, household) => count + (household < 0 ? 1 : 0), 0);
    if (alone > 0) {
      notes.push(
        `${alone} of ${records} records have no household and count as households of one.`,
      );
    }
    return reading(
      (100 * expected) / risks.length,
      [
        { name: 'households', value: risks.length },
        { name: 'expected households in which somebody is recognised', value: expected },
        {
          name: 'expected records in such households',
          value: sum(risks.map((risk, h) => risk * sizes[h])),
        },
        { name: 'largest household risk', value: maximum(risks) },
      ],
      notes,
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const known = yield* risksIn(files);
    if (typeof known === 'string' || known.release.households === null) return [];
    const { risks, sizes, householdOf } = householdRisks(
      known.found.risks,
      known.release.households,
    );
    return recordColumns(
      COLUMNS,
      Float64Array.from(householdOf, (household) => risks[household]),
      Float64Array.from(householdOf, (household) => sizes[household]),
    );
  },
};
