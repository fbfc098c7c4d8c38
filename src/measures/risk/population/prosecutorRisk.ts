import { maximum, mean } from '../../../foundation/numerics/index.ts';
import {
  COUNTS_UNITS,
  type Measure,
  MISSING_KEYS,
  missingKeysNotes,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
  unitNotes,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { frequenciesIn, type PopulationFrequencies } from './frequencies.ts';
import { aboveThresholds } from './shares.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'prosecutor-risk',
    title: 'Prosecutor risk',
    definition:
      'One over the number of protected records with the same keys, the record included; with a protected unit, over the number of their units',
    figure: 'mean',
  },
];

const risksOf = ({ inFile }: PopulationFrequencies) => Float64Array.from(inFile, (f) => 1 / f);

/**
 * Prosecutor risk (El Emam and Dankar 2008): the intruder looks for one person and knows that this person is in the
 * file. The mean of 1/f is the number of classes over the number of records. O(n keys).
 */
export const prosecutorRisk: Measure = {
  name: 'prosecutor-risk',
  heading: 'Record risk',
  title: 'Prosecutor risk: found by somebody who knows that the person is in the file',
  definition: `Mean over the protected records of 1/f, in percent, where f is the number of protected records with the same keys: the number of classes over the number of records. Parts are the largest risk (one over the smallest class) and the percentage of records whose risk is above 1/20, 1/11, 1/5, 1/3 and 1/2. ${MISSING_KEYS}. ${COUNTS_UNITS}`,
  source: 'El Emam and Dankar 2008; El Emam 2013; names as in ARX (Prasser and Kohlmayer 2015)',
  range: 'above 0 (one large class) to 100 (every record is unique)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys'] },
  columns: 'codes',
  basis: 'population frequencies',
  seconds: (records, _columns, keys) => 1e-7 * records * (keys + 5),
  *measure(files) {
    const found = yield* frequenciesIn(files);
    if (typeof found === 'string') return noReading(found);
    const risks = risksOf(found);
    const { coded } = found.release;
    return reading(
      100 * mean(risks),
      [{ name: 'largest risk (%)', value: 100 * maximum(risks) }, ...aboveThresholds(risks)],
      [...unitNotes(coded), ...missingKeysNotes(coded)],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* frequenciesIn(files);
    return typeof found === 'string' ? [] : recordColumns(COLUMNS, risksOf(found));
  },
};
