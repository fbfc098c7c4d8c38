import { sum } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  atPlaces,
  type Files,
  noReading,
  type Part,
  type Reading,
  type RecordColumn,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';
import { type Known, type MixedSides, mixedSides, recordsIn } from './mixed/mixedSides.ts';
import { nearestMixed, type Wanted } from './mixed/nearestMixed.ts';
import { CAPPED, leftOut, missingInDistance, NOBODY, recodedKeys } from './notes.ts';
import {
  type Direction,
  ownRecords,
  type Search,
  type Sides,
  search,
  searchOriginals,
  squaredDistance,
} from './search.ts';
import { forEachPoint, isSame, SLACK, type Ties, tiesIn } from './ties.ts';
import type { WhoIsNearest } from './whoIsNearest.ts';

/** How well an intruder finds the own records of the points of a search, among complete records. */
export interface Links {
  readonly search: Search & Partial<Pick<MixedSides, 'constantCategories'>>;
  /** The points that are searched for. */
  readonly asked: Int32Array;
  /** For each point, the probability that the record drawn from the candidates is its own. */
  readonly probability: Float64Array;
  /** Whether there were too many ties hidden by rounding to look for all. */
  readonly isCapped: boolean;
}

/** The probability that point p is linked to its own record, at a squared distance. */
export type Chance = (search: Search, ties: Ties, p: number, own: number, slack: number) => number;

/** The intruder names one of the nearest records at random: 1/t if the own record is among t, else 0. */
const chanceOfNearest: Chance = ({ nearest }, ties, p, own, slack) =>
  isSame(nearest.distance[p], own, slack) ? 1 / ties.first(p) : 0;

/** The probability for each point whose own record is among the records. O(n d) after the search. */
export function* linksIn(
  search: Search,
  chance: Chance = chanceOfNearest,
  slack: number = SLACK,
): Work<Links> {
  const own = ownRecords(search);
  const asked = placesWhere(own, (record) => record >= 0);
  const probability = new Float64Array(asked.length);
  const ties = tiesIn(search, slack);
  yield* forEachPoint(asked.length, ties, (a) => {
    const p = asked[a];
    probability[a] = chance(search, ties, p, squaredDistance(search, p, own[p]), slack);
  });
  return { search, asked, probability, isCapped: ties.isCapped };
}

/**
 * Links over numbers and categories; null if one of the files has no complete record. Without a category that varies,
 * this is a search over the numbers alone.
 */
export function* linksBy(
  files: Files,
  known: Known,
  direction: Direction,
  { chance = chanceOfNearest, wanted = 'nearest' }: { chance?: Chance; wanted?: Wanted } = {},
): Work<Links | null> {
  if (known.categories.length === 0) {
    const found =
      direction === 'masked to original'
        ? yield* searchOriginals(files, known.numbers)
        : yield* search(files, known.numbers, direction);
    return found === null ? null : yield* linksIn(found, chance);
  }
  return yield* linksAmong(mixedSides(files, known, direction), { chance, wanted });
}

/** The same for sides of numbers and categories. */
export function* linksAmong(
  sides: MixedSides,
  { chance = chanceOfNearest, wanted = 'nearest' }: { chance?: Chance; wanted?: Wanted } = {},
): Work<Links | null> {
  if (sides.recordPlaces.length === 0 || sides.pointPlaces.length === 0) return null;
  const { nearest, own } = yield* nearestMixed(sides, wanted);
  const found = { ...sides, nearest };
  const ties: Ties = {
    first: (p) => nearest.ties[p],
    second: (p) => nearest.secondTies[p],
    whichFirst: () => [],
    visits: 0,
    isCapped: false,
  };
  const asked = placesWhere(ownRecords(sides), (record) => record >= 0);
  const probability = Float64Array.from(asked, (p) => chance(found, ties, p, own[p], SLACK));
  return { search: found, asked, probability, isCapped: false };
}

/** The indices at which the test holds. */
export function placesWhere(numbers: Int32Array, holds: (x: number) => boolean): Int32Array {
  const places = new Int32Array(numbers.length);
  let count = 0;
  for (let i = 0; i < numbers.length; i++) if (holds(numbers[i])) places[count++] = i;
  return places.slice(0, count);
}

/** The probability that points are linked to their own records, without the search. */
export interface Linked {
  readonly asked: Int32Array;
  readonly probability: Float64Array;
}

/** The same as `linksIn`, if nothing else is needed. */
export function* linkedBy(sides: Sides, who: WhoIsNearest): Work<Linked> {
  const own = ownRecords(sides);
  const asked = placesWhere(own, (record) => record >= 0);
  const probability = new Float64Array(asked.length);
  yield* forEachPoint(asked.length, who, (a) => {
    const p = asked[a];
    const nearest = who.at(p, squaredDistance(sides, p, own[p]));
    if (nearest !== null) probability[a] = 1 / nearest.ties;
  });
  return { asked, probability };
}

/** Expected correct links, in percent of the points searched for; null if there are none. */
export function percentLinked({ probability }: Pick<Linked, 'probability'>): number | null {
  return probability.length === 0 ? null : (100 * sum(probability)) / probability.length;
}

/** The share of points that are linked to their own record with certainty, in percent. */
function certainlyLinked({ probability }: Links): Part {
  const certain = probability.reduce((count, x) => count + (x === 1 ? 1 : 0), 0);
  return { name: 'linked for certain', value: (100 * certain) / probability.length };
}

/** The reading of a measure whose value is `percentLinked`, with notes on keys that are not compared. */
export function readingOf(
  files: Files,
  links: Links | null,
  partsOf: (links: Links) => readonly Part[] = (all) => [certainlyLinked(all)],
  keyNotes: readonly string[] = [...recodedKeys(files), ...missingInDistance(files)],
): Reading {
  if (links === null) return noReading(NOBODY, [], keyNotes);
  const notes = [...leftOut(files, links.search, links.asked.length), ...keyNotes];
  const value = percentLinked(links);
  if (value === null) return noReading(NOBODY, [], notes);
  return reading(value, partsOf(links), links.isCapped ? [...notes, CAPPED] : notes);
}

/** The column of a measure that links each record on its own. */
export function linkedColumn(name: string, words = NEAREST): RecordDeclaration {
  return { name, title: 'Probability of a correct link', definition: words, figure: 'mean' };
}

const NEAREST =
  'The probability that the intruder links the record with its own original: 1/t if the own one is among t that are equally near, otherwise 0. Not defined if the record or its original lacks one of the compared numbers';

/** The probabilities as a column; in the other direction that of the record’s original. */
export function linkedRecords(
  files: Files,
  links: Links | null,
  declared: readonly RecordDeclaration[],
  ...more: readonly Float64Array[]
): RecordColumn[] {
  if (links === null || links.asked.length === 0) return [];
  const { search, asked, probability } = links;
  const places = asked.map((p) => search.pointPlaces[p]);
  const records = recordsIn(files, 'masked');
  return recordColumns(
    declared,
    ...[probability, ...more].map((values) => atPlaces(records, places, values)),
  );
}
