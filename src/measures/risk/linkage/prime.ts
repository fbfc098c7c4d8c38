import type { Work } from '../../../foundation/work/index.ts';
import { type Files, once } from '../../contract/index.ts';
import { type Linked, placesWhere } from './links.ts';
import {
  indicesByPlace,
  type Search,
  type Sides,
  searchOriginals,
  squaredDistance,
} from './search.ts';
import { forEachPoint, isSame, SLACK, type Tied, tiesIn } from './ties.ts';
import type { WhoIsNearest } from './whoIsNearest.ts';

/** The counterparts of a protected record whose own original is not known: the nearest originals over all columns. */
export interface Counterparts {
  readonly search: Search;
  /** Protected records of the search with more than one counterpart, or with none because they are infinitely far. */
  readonly several: ReadonlyMap<number, readonly Tied[]>;
  /** All originals, if no column varies and every original is a counterpart; else null. */
  readonly everyone: readonly Tied[] | null;
  readonly isCapped: boolean;
}

/** Null if one of the files has no record that is complete in all columns. Computed once. */
export function counterparts(files: Files): Work<Counterparts | null> {
  return once(files, 'counterparts', () => findCounterparts(files));
}

function* findCounterparts(files: Files): Work<Counterparts | null> {
  const found = yield* searchOriginals(files, [...files.names.keys()]);
  if (found === null) return null;
  const several = new Map<number, readonly Tied[]>();
  if (found.records.length === 0) {
    const everyone = Array.from(found.recordPlaces.keys(), (record) => ({ record, count: 1 }));
    return { search: found, several, everyone, isCapped: false };
  }
  const ties = tiesIn(found, SLACK);
  yield* forEachPoint(found.pointPlaces.length, ties, (p) => {
    const tied = ties.whichFirst(p);
    if (tied.length !== 1 || tied[0].count > 1) several.set(p, tied);
  });
  return { search: found, several, everyone: null, isCapped: ties.isCapped };
}

/** A counterpart of each point of sides, as an index among their records; -1 if there is none. */
export function counterpartIn(sides: Sides, { search: all }: Counterparts): (p: number) => number {
  const pointAt = indicesByPlace(all.pointPlaces);
  const indexAt = indicesByPlace(sides.recordPlaces);
  return (p) => {
    const point = pointAt[sides.pointPlaces[p]] ?? -1;
    return point < 0 ? -1 : (indexAt[all.recordPlaces[all.nearest.index[point]]] ?? -1);
  };
}

/**
 * With C the originals nearest over all columns and S those nearest in a search over fewer, |C and S| / |S| for the
 * protected records that are complete in all columns.
 */
export function* linkedToCounterparts(
  found: Sides,
  who: WhoIsNearest,
  { search: all, several, everyone, isCapped }: Counterparts,
): Work<Linked & { readonly isCapped: boolean }> {
  const pointAt = indicesByPlace(all.pointPlaces);
  const asked = placesWhere(found.pointPlaces, (place) => (pointAt[place] ?? -1) >= 0);
  const probability = new Float64Array(asked.length);
  if (everyone?.length === found.recordPlaces.length) {
    return { asked, probability: probability.fill(1), isCapped };
  }
  const indexAt = indicesByPlace(found.recordPlaces);
  yield* forEachPoint(asked.length, who, (a) => {
    const p = asked[a];
    const point = pointAt[found.pointPlaces[p]];
    const alone = [{ record: all.nearest.index[point], count: 1 }];
    const own = everyone ?? several.get(point) ?? alone;
    const distances = own.map(({ record }) =>
      squaredDistance(found, p, indexAt[all.recordPlaces[record]]),
    );
    let least = Number.POSITIVE_INFINITY;
    for (const distance of distances) if (distance < least) least = distance;
    const nearest = who.at(p, least);
    if (nearest === null) return;
    let correct = 0;
    for (const [at, { count }] of own.entries()) {
      if (isSame(nearest.smallest, distances[at], SLACK)) correct += count;
    }
    if (correct > 0) probability[a] = correct / nearest.ties;
  });
  return { asked, probability, isCapped: isCapped || who.isCapped };
}
