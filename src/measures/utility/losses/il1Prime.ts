import { searchSeconds } from '../../../foundation/nearest/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import { type Measure, nearestJobs, nearestOriginal, noReading } from '../../contract/index.ts';
import { counted, unfit } from '../figure.ts';
import { columnMoments } from '../moments/centralMoments.ts';
import {
  CAP_CLAUSE,
  HIGHEST,
  type Variation,
  variation,
  variationReading,
} from '../moments/variation.ts';
import { BY_RECORD } from '../weighing.ts';

/**
 * IL1' = 100 / (n' p) sum over the cells of the protected file of |x - x'| / |x|, where x comes from the original
 * record nearest to the protected one (Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002). The nearest is found in
 * standardised columns, the differences are in raw units: standardised differences do not give the published figures.
 * The divisor is the number of terms that count. The cost is the search for the nearest.
 */
export const il1Prime: Measure = {
  name: 'il1-prime',
  standsIn: true,
  title: "IL1': values, compared with the nearest original",
  heading: 'Information loss',
  definition: `Mean over the cells of the protected file of |x - x'| / |x|, in percent, where x' is the protected value and x the value in the original record nearest to the protected one: by Euclidean distance over all columns, standardised by mean and standard deviation (divisor n) of the original; the first in the file if several are equally near. Incomplete records of either file are left out, and so are cells whose original is zero; ${CAP_CLAUSE}`,
  source: 'Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002',
  range: `0 (every protected record equals an original one) to ${HIGHEST}`,
  direction: 'lower is better',
  unit: '%',
  weights: BY_RECORD,
  basis: 'nearest originals',
  jobs: nearestJobs,
  seconds: (records, columns) => searchSeconds(records, columns),
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const moments = yield* columnMoments(files);
    const filled = [...files.names.keys()].filter(
      (j) => moments.original[j].records > 0 && moments.masked[j].records > 0,
    );
    const found = filled.length === 0 ? null : yield* nearestOriginal(files, filled);
    if (found === null) {
      return noReading('One of the files has no column that varies, or no complete record.');
    }
    const { originalPlaces, maskedPlaces } = found.scaled;
    const { index, distance, ties } = found.nearest;
    // If values are extremely far out, no distance can be computed.
    const told = [...maskedPlaces.keys()].filter((k) => distance[k] < Number.POSITIVE_INFINITY);
    const originals = Int32Array.from(told, (k) => originalPlaces[index[k]]);
    const maskeds = Int32Array.from(told, (k) => maskedPlaces[k]);
    const columns: Variation[] = files.names.map(() => NO_TERMS);
    for (const j of filled) {
      const original = gather(files.original[j], originals);
      const masked = gather(files.masked[j], maskeds);
      columns[j] = variation(
        original.map((x, i) => x - masked[i]),
        original,
      );
      yield { done: j + 1, total: files.names.length };
    }
    const incomplete = (file: readonly Float64Array[], places: Int32Array) =>
      file[0].length - places.length;
    return variationReading(files.names, columns, 'Cells left out because the original is zero', [
      counted(
        'Columns left out because they have no values in one of the files',
        files.names.length - filled.length,
      ),
      counted(
        'Incomplete original records left out of the comparison',
        incomplete(files.original, originalPlaces),
      ),
      counted('Incomplete protected records left out', incomplete(files.masked, maskedPlaces)),
      counted(
        'Protected records left out because they are too far from every original',
        maskedPlaces.length - told.length,
      ),
      counted(
        'Protected records with several nearest originals, of which the first in the file was taken',
        told.filter((k) => ties[k] > 1).length,
      ),
    ]);
  },
};

const NO_TERMS: Variation = { sum: 0, terms: 0, zeros: 0, capped: 0 };
