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

/**
 * IL1' = 100 / (n' p) sum over the cells of the masked file of |x - x'| / |x|, where x comes from the original
 * record nearest to the masked one (Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002). Nearest is by
 * standardised columns, the differences are in raw units: taken in standardised ones, they do not give the
 * published figures. The divisor is the number of terms that count. As costly as finding the nearest.
 */
export const il1Prime: Measure = {
  name: 'il1-prime',
  title: "IL1': values, with the nearest originals",
  heading: 'Information loss',
  definition: `Mean over the cells of the masked file of |x - x'| / |x|, times 100, where x' is the masked value and x that of the original record nearest to the masked one: by Euclidean distance over all columns, standardised by mean and standard deviation (divisor n) of the original, the first in the file of several at the same distance. Incomplete records of either file are left out, and so are cells whose original is zero; ${CAP_CLAUSE}`,
  source: 'Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002',
  range: `0 (every masked record is an original one) to ${HIGHEST}`,
  direction: 'lower is better',
  unit: '%',
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
      return noReading('No column varies, or no record is complete, in one of the files.');
    }
    const { originalPlaces, maskedPlaces } = found.scaled;
    const { index, distance, ties } = found.nearest;
    // Beside values that are very far out no distance can be told.
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
        'Incomplete records of the original that no masked record was compared with',
        incomplete(files.original, originalPlaces),
      ),
      counted('Incomplete masked records left out', incomplete(files.masked, maskedPlaces)),
      counted(
        'Masked records left out because they are too far from every original',
        maskedPlaces.length - told.length,
      ),
      counted(
        'Masked records with several nearest originals, of which the first in the file was taken',
        told.filter((k) => ties[k] > 1).length,
      ),
    ]);
  },
};

const NO_TERMS: Variation = { sum: 0, terms: 0, zeros: 0, capped: 0 };
