import type { Work } from '../../../foundation/work/index.ts';
import type { Files } from '../../contract/index.ts';
import { isNothing, knownColumns } from './known.ts';
import { linksWithDistances } from './linkage.ts';

/** How well each protected record is linked over all columns, as in `linkage`. */
export interface LinkedByRecord {
  /** Positions in the protected file of the records that are searched for. */
  readonly places: Int32Array;
  /** For each of them, the probability that it is linked to its own original. */
  readonly probability: Float64Array;
  /** Its distance to the nearest original, in standard deviations. */
  readonly distance: Float64Array;
}

/** Null if the files are not paired, have no column in common, or have no record that is complete in both. */
export function* linkedByRecord(files: Files): Work<LinkedByRecord | null> {
  if (!files.isPaired || isNothing(knownColumns(files))) return null;
  const links = yield* linksWithDistances(files);
  if (links === null || links.asked.length === 0) return null;
  const { search, asked, probability } = links;
  return {
    places: asked.map((p) => search.pointPlaces[p]),
    probability,
    distance: Float64Array.from(asked, (p) => Math.sqrt(search.nearest.distance[p])),
  };
}
