import { firstAbove, firstFrom } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, once } from '../../contract/index.ts';
import { askedNote, distancesTo, spacedOut, spacedPlaces, withHoldout } from './distances.ts';

/** Distances to the nearest protected record, ascending: of records that the protection saw, and of others. */
interface Attacked {
  readonly members: Float64Array;
  readonly others: Float64Array;
  /** The originals that are searched for, by their positions, and the distance of each. */
  readonly places: Int32Array;
  readonly distances: Float64Array;
  readonly notes: readonly string[];
}

/**
 * The measurement of an intruder who has a record and the protected file, and wants to know whether the record was in
 * the original: the distance to the nearest protected record. A reason if that cannot be measured. Computed once; two
 * searches.
 */
export function attackByDistance(files: Files): Work<Attacked | string> {
  return once(files, 'attack by distance', function* (): Work<Attacked | string> {
    const points = yield* withHoldout(files);
    if (typeof points === 'string') return points;
    const { original, holdout, masked } = points;
    const members = yield* distancesTo(masked, spacedOut(original), files.members);
    if (typeof members === 'string') return members;
    const others = yield* distancesTo(masked, spacedOut(holdout), files.members);
    if (typeof others === 'string') return others;
    // Rounded to single precision: otherwise rounding would separate equal distances.
    const rounded = members.map(Math.fround);
    return {
      members: rounded.slice().sort(),
      others: others.map(Math.fround).sort(),
      places: spacedPlaces(points.places.original),
      distances: rounded,
      notes: [
        ...points.notes,
        ...askedNote('originals', original[0].length),
        ...askedNote('holdout records', holdout[0].length),
      ],
    };
  });
}

/**
 * The area under the receiver operating characteristic of an attack that calls the nearest records members: the share
 * of all pairs of a member and a non-member in which the member is nearer; ties count one half (Mann and Whitney 1947).
 * Both arrays ascending, neither empty. O(n + m).
 */
export function areaUnderCurve(members: Float64Array, others: Float64Array): number {
  let pairs = 0;
  let below = 0;
  let upTo = 0;
  for (const distance of members) {
    while (below < others.length && others[below] < distance) below++;
    upTo = Math.max(upTo, below);
    while (upTo < others.length && others[upTo] === distance) upTo++;
    pairs += others.length - upTo + (upTo - below) / 2;
  }
  return pairs / (members.length * others.length);
}

/** For each member, the share of the others that are farther; a tie counts one half. The mean is the area above. */
export function sharesFarther({ distances, others }: Attacked): Float64Array {
  return distances.map((distance) => {
    const [below, upTo] = [firstFrom(others, distance), firstAbove(others, distance)];
    return (others.length - upTo + (upTo - below) / 2) / others.length;
  });
}
