import {
  type Measure,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';
import { keyedRecordsOf } from '../individual/keyedRecords.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'identifying-columns',
    title: 'Keys of the file',
    definition: 'The number of columns that others may know, the same for every record',
    figure: 'largest',
  },
];

/** The number of keys: rules of offices bound it, because each further one makes more persons unique. O(1). */
export const identifyingColumns: Measure = {
  name: 'identifying-columns',
  heading: 'Anonymity of keys',
  title: 'Number of columns that others may know',
  definition:
    'The number of keys (quasi-identifiers) that the protected file has, by the description or as asked for',
  source: 'Hundepool et al. 2012; rules of Statistics Netherlands',
  range: '1 (a single key) upwards',
  direction: 'lower is better',
  unit: '',
  scope: { has: ['keys'] },
  remedy:
    'leave keys out (--role NAME=identifier), or give another role to columns that nobody outside can know.',
  columns: 'codes',
  seconds: () => 0,
  *measure(files) {
    yield { done: 0, total: 1 };
    const release = keyedRecordsOf(files);
    return typeof release === 'string' ? noReading(release) : reading(release.keys.length);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    yield { done: 0, total: 1 };
    const release = keyedRecordsOf(files);
    if (typeof release === 'string') return [];
    return recordColumns(COLUMNS, new Float64Array(release.records).fill(release.keys.length));
  },
};
