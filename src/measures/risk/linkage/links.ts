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
import { CAPPED, leftOut, NOBODY } from './notes.ts';
import { ownRecords, type Search, type Sides, squaredDistance } from './search.ts';
import { forEachPoint, isSame, SLACK, type Ties, tiesIn } from './ties.ts';
import type { WhoIsNearest } from './whoIsNearest.ts';

/** How well an intruder finds the own records of the points of a search, among complete records. */
export interface Links {
  readonly search: Search;
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

/** The reading of a measure whose value is `percentLinked`. */
export function readingOf(
  files: Files,
  links: Links | null,
  partsOf: (links: Links) => readonly Part[] = (all) => [certainlyLinked(all)],
): Reading {
  if (links === null) return noReading(NOBODY);
  const notes = leftOut(files, links.search, links.asked.length);
  const value = percentLinked(links);
  if (value === null) return noReading(NOBODY, [], notes);
  return reading(value, partsOf(links), links.isCapped ? [...notes, CAPPED] : notes);
}

/** The column of a measure that links each record on its own. */
export function linkedColumn(name: string, words = NEAREST): RecordDeclaration {
  return { name, title: 'Probability of a correct link', definition: words, figure: 'mean' };
}

const NEAREST =
  'The probability that the intruder links the record with its own original: 1/t if the own one is among t that are equally near, otherwise 0. Not defined if the record or its original lacks a value';

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
  const records = files.masked[0].length;
  return recordColumns(
    declared,
    ...[probability, ...more].map((values) => atPlaces(records, places, values)),
  );
}
