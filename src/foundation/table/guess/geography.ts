import { codesIn, determines } from '../dependencies.ts';
import type { Profile } from './profile.ts';

/** Most columns of places that are compared with each other. */
const MOST_COMPARED = 8;

/** Words for a place other than where the unit lives or is. */
const ELSEWHERE =
  /^(birth|born|naissance|nacimiento|geburt|native|nationality|citizenship|work|origin|stratum|strata|housing)$/;

/**
 * The longest chain of places, from coarse to fine, in which each place lies in one place of the level before. `places` are
 * positions of columns that are named as places.
 */
export function nestedPlaces(
  profiles: readonly Profile[],
  places: readonly number[],
): readonly number[] {
  const usual = places
    .filter((place) => !profiles[place].words.some((word) => ELSEWHERE.test(word)))
    .filter((place) => profiles[place].distinct > 1)
    .slice(0, MOST_COMPARED);
  const sizes = new Map(usual.map((place) => [place, codesIn(profiles[place].column).distinct]));
  const coarseFirst = [...usual].sort((a, b) => sizes.get(a)! - sizes.get(b)! || a - b);
  const chains: number[][] = [];
  for (const place of coarseFirst) {
    let longest: number[] = [];
    for (const chain of chains) {
      const coarser = chain[chain.length - 1];
      if (chain.length <= longest.length || sizes.get(coarser)! >= sizes.get(place)!) continue;
      if (determines(profiles[place].column, profiles[coarser].column)) longest = chain;
    }
    chains.push([...longest, place]);
  }
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}

/** Whether the codes of a column are places within those of another: several in each, and each in many records. */
export function liesWithin(fine: Profile, coarse: Profile): boolean {
  const few = codesIn(coarse.column).distinct;
  return (
    fine.present >= 5 * fine.distinct &&
    fine.distinct >= 2 * few &&
    few > 2 &&
    determines(fine.column, coarse.column)
  );
}

/** Whether a number is one of the place: the same in all of its records. */
export function isOfPlace(profile: Profile, place: Profile): boolean {
  return (
    profile.distinct > 2 &&
    profile.distinct <= place.distinct &&
    profile.present >= 5 * place.distinct &&
    determines(place.column, profile.column)
  );
}
