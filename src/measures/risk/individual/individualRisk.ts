import { maximum, sum } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  COUNTS_RECORDS,
  type Files,
  type Measure,
  MISSING_KEYS,
  missingKeysNotes,
  noReading,
  once,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { type KeyedRecords, keyedRecordsOf } from './keyedRecords.ts';
import { approximateRisks, type IndividualRisks, individualRisks } from './risks.ts';
import { riskThreshold } from './threshold.ts';
import { weightsProblem } from './weights.ts';

export { posteriorRisk } from './posterior.ts';
export { approximateRisks, type IndividualRisks, individualRisks } from './risks.ts';
export { riskThreshold } from './threshold.ts';

/** Risks above which records are counted. */
const HIGH = [0.05, 0.1];

/** The mean risk for which the threshold is given. */
const TARGET = 0.01;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'individual-risk',
    title: 'Individual risk',
    definition:
      'The probability that a link from the record to a person of the population with the same keys is correct; 1 over the number of records with the same keys if there are no weights. With wildcards, records that agree in all keys count as those with the same keys',
    figure: 'mean',
  },
];

/**
 * Individual risk (Benedetti and Franconi 1998; Franconi and Polettini 2004): the probability that a link from a record
 * to a person of the population with the same keys is correct, given how many persons the records with these keys stand
 * for. The value is the expected share of re-identified records. O(n keys).
 */
export const individualRisk: Measure = {
  name: 'individual-risk',
  heading: 'Record risk',
  title: 'Individual risk: expected re-identifications by the key columns',
  definition: `Mean over the protected records of the expected value of 1/F, in percent, where F is the number of persons in the population with the same keys. Given the f records with these keys, F is negative binomial with p = f over the sum of their weights, at most 1, so that the risk is (p^f / f) 2F1(f, f; f+1; 1-p), computed exactly and not by its approximation. Without weights the file is the population, and the risk is 1/f. The threshold is the risk to which all records above it must be lowered for a mean of 1 %. ${MISSING_KEYS}; with wildcards, f and the weights are those of the records that agree in all keys. ${COUNTS_RECORDS}, because F counts persons; household-risk and linked-unit-risk are about units. Other programs replace the risk of cells of three or more records by p / (f - (1 - p)): the part with approximated risks is made of these`,
  source: 'Benedetti and Franconi 1998; Franconi and Polettini 2004; Polettini and Seri 2003',
  range: '0 (nobody is recognised) to 100 (everybody is)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys'] },
  columns: 'codes',
  basis: 'individual risks',
  seconds: (records, _columns, keys) => 1e-7 * records * (keys + 5),
  *measure(files) {
    const known = yield* risksIn(files);
    if (typeof known === 'string') return noReading(known);
    const { release, found } = known;
    const { records } = release;
    const { risks } = found;
    const expected = sum(risks);
    return reading(
      (100 * expected) / records,
      [
        { name: 'expected re-identifications (records)', value: expected },
        { name: 'largest individual risk', value: maximum(risks) },
        ...HIGH.map((limit) => ({
          name: `records with a risk above ${limit}`,
          value: risks.reduce((count, risk) => count + (risk > limit ? 1 : 0), 0),
        })),
        { name: `threshold for a mean of ${TARGET}`, value: riskThreshold(risks, TARGET) },
        {
          name: 'expected re-identifications with approximated risks',
          value: sum(approximateRisks(found)),
        },
      ],
      riskNotes(release, found),
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const known = yield* risksIn(files);
    return typeof known === 'string' ? [] : recordColumns(COLUMNS, known.found.risks);
  },
};

interface RisksIn {
  readonly release: KeyedRecords;
  readonly found: IndividualRisks;
}

/** The individual risks of the protected file, or the reason why there are none. Computed once. */
export function risksIn(files: Files): Work<RisksIn | string> {
  return once(files, 'individual risks', function* (): Work<RisksIn | string> {
    const release = keyedRecordsOf(files);
    if (typeof release === 'string') return release;
    const { keys, weights, records, missingKeys } = release;
    const problem = release.weightsProblem ?? (weights && weightsProblem(weights));
    if (problem !== null) return problem;
    yield { done: 0, total: records };
    return { release, found: individualRisks(keys, weights, missingKeys) };
  });
}

/** What a reader must know about the risks: how weights and missing keys are treated. */
export function riskNotes(
  { weights, records, coded }: KeyedRecords,
  found: IndividualRisks,
): string[] {
  const notes: string[] = [];
  if (weights === null) {
    notes.push(
      'There are no weights: the file counts as the whole population, and the risk of a record is 1 over the number of records with the same keys.',
    );
  }
  if (found.clipped > 0) {
    notes.push(
      `The weights of ${found.clipped} of ${records} records are too small: they sum to less than the number of records with the same keys. These records count as all persons with these keys.`,
    );
  }
  return [...notes, ...missingKeysNotes(coded)];
}
