import type { Nearest } from '../../../foundation/nearest/index.ts';
import { mean } from '../../../foundation/numerics/index.ts';
import { finish, inside, type Job, type Wish, type Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  ofColumns,
  once,
  type Part,
  type RecordDeclaration,
  scaled,
} from '../../contract/index.ts';
import { type Linked, linkedBy, percentLinked } from './links.ts';
import { CAPPED, constantColumns, countIncomplete, NOBODY } from './notes.ts';
import { type Counterparts, counterpartIn, counterparts, linkedToCounterparts } from './prime.ts';
import { nearestIn, ownRecords, type Sides, sidesOf, squaredDistance } from './search.ts';
import { MOST_VISITS } from './ties.ts';
import {
  canLook,
  type Nearer,
  nearestByLooking,
  nearestBySearch,
  type WhoIsNearest,
} from './whoIsNearest.ts';

/** Largest number of key columns, as in the comparison of Domingo-Ferrer and Torra (2001): 127 subsets. */
export const MOST_KEYS = 7;

/** The result of an intruder who knows one subset of the keys. */
interface SubsetLinkage {
  readonly columns: readonly number[];
  /**
   * Protected records linked to their own originals, in percent; null if the files are not paired, or if no record is
   * complete.
   */
  readonly linked: number | null;
  /** Protected records linked to the original that is nearest over all columns, in percent. */
  readonly prime: number | null;
  /** Columns of the subset that are constant in the original and were left out. */
  readonly constant: readonly number[];
  readonly isCapped: boolean;
  /** The records behind the figure that was asked for, if they were asked for too. */
  readonly byRecord?: ByRecord | null;
}

/** Protected records by their positions, and the probability that each is linked. */
interface ByRecord {
  readonly places: Int32Array;
  readonly probability: Float64Array;
}

/** The figure that a measure needs from linkage by subsets; the other can be null. */
type Wanted = 'linked' | 'prime';

/**
 * Linkage over every subset of the first seven keys. Cost: for each of the 2^m - 1 subsets and each of n records, a
 * test whether a given record among n is the nearest. Computed once for all measures that need the same figure. For
 * files that can be too large to look for all ties, both figures are computed, because notes mention the ties of
 * either.
 */
export function* linkageBySubsets(files: Files, wanted: Wanted): Work<readonly SubsetLinkage[]> {
  const [n, m] = [files.original[0].length, files.masked[0].length];
  const isLarge = n * m > MOST_VISITS;
  return yield* once(files, `linkage by subsets${isLarge ? '' : `, ${wanted}`}`, function* () {
    const keys = files.keys.slice(0, MOST_KEYS);
    const subsets = subsetsOf(keys);
    const total = subsets.length + 1;
    const isPrime = isLarge || wanted === 'prime';
    const start: SubsetStart = {
      keys,
      original: keyColumns(files.original, keys),
      masked: keyColumns(files.masked, keys),
      isLinked: files.isPaired && (isLarge || wanted === 'linked'),
      nearest: isPrime ? yield* inside(counterparts(files), 0, 1, total) : null,
      byRecord: null,
    };
    if (files.members > 1 && n * subsets.length > MANY_QUESTIONS) {
      const wish: Wish = {
        wish: 'each',
        job: subsetJob as Job,
        start,
        // Subsets of many columns take longest and come first.
        questions: subsets.toReversed(),
        progress: (answered) => ({ done: answered, total: subsets.length }),
      };
      return ((yield wish) as SubsetLinkage[]).toReversed();
    }
    const sidesIn = sidesBySubset(start);
    // A search for one figure is reused for the other.
    const searched = isLarge ? null : yield* once(files, 'searches by subsets', newSearches);
    const found: SubsetLinkage[] = [];
    for (const [s, columns] of subsets.entries()) {
      const work = linkageBySubset(start, sidesIn(columns), columns, searched);
      found.push(yield* inside(work, s + 1, 1, total));
    }
    return found;
  });
}

/** The nearest records by the columns of a subset. At most 60 MB, because it is only for files that are not large. */
type Searches = Map<string, Nearest>;

// biome-ignore lint/correctness/useYield: work that takes no time.
function* newSearches(): Work<Searches> {
  return new Map();
}

/** Records times subsets above which the work is worth sending to other workers. */
const MANY_QUESTIONS = 2e5;

/** The input for linkage by subsets, as plain data. */
interface SubsetStart {
  readonly keys: readonly number[];
  /** Indices into `names`; empty for columns that are not keys. */
  readonly original: readonly Float64Array[];
  readonly masked: readonly Float64Array[];
  readonly isLinked: boolean;
  readonly nearest: Counterparts | null;
  /** The figure whose records are asked for, or null. */
  readonly byRecord: Wanted | null;
}

/** Links by one subset of the keys. */
export const subsetJob: Job<SubsetStart, readonly number[], SubsetLinkage> = {
  name: 'linkage-subset',
  open(start) {
    const sidesIn = sidesBySubset(start);
    return (columns) => finish(linkageBySubset(start, sidesIn(columns), columns, null));
  },
};

const NO_VALUES = new Float64Array(0);

function keyColumns(columns: readonly Float64Array[], keys: readonly number[]): Float64Array[] {
  return columns.map((column, j) => (keys.includes(j) ? column : NO_VALUES));
}

/** The sides of a subset, and for each point a record that was nearer in another subset with the same records. */
interface SubsetSides {
  readonly sides: Sides;
  readonly nearer: Nearer;
}

/** Standardised once if no record lacks a value; otherwise each subset has different records. */
function sidesBySubset({
  keys,
  ...files
}: SubsetStart): (columns: readonly number[]) => SubsetSides {
  const all = scaled(files, keys);
  const isWhole =
    all.originalPlaces.length === files.original[keys[0]].length &&
    all.maskedPlaces.length === files.masked[keys[0]].length;
  if (!isWhole) {
    return (columns) => {
      const sides = sidesOf(scaled(files, columns), 'masked to original');
      return { sides, nearer: new Int32Array(sides.pointPlaces.length).fill(-1) };
    };
  }
  const nearer = new Int32Array(all.maskedPlaces.length).fill(-1);
  const varying = keys.filter((j) => !all.constant.includes(j));
  return (columns) => {
    const among = (some: readonly Float64Array[]) =>
      some.filter((_, at) => columns.includes(varying[at]));
    const records = among(all.original);
    const own = ofColumns(records, 'together', () => records);
    const both = {
      ...all,
      original: own,
      masked: among(all.masked),
      constant: all.constant.filter((j) => columns.includes(j)),
    };
    return { sides: sidesOf(both, 'masked to original'), nearer };
  };
}

function* linkageBySubset(
  { isLinked, nearest, byRecord }: SubsetStart,
  { sides, nearer }: SubsetSides,
  columns: readonly number[],
  searched: Searches | null,
): Work<SubsetLinkage> {
  if (sides.recordPlaces.length === 0 || sides.pointPlaces.length === 0) {
    return { columns, linked: null, prime: null, constant: [], isCapped: false };
  }
  const key = columns.join();
  let found = searched?.get(key) ?? null;
  /** Who is nearest, for the given records; by a search only if that is faster. */
  function* whoFor(record: (p: number) => number): Work<WhoIsNearest> {
    if (found === null && isLookedAt(sides, record)) return nearestByLooking(sides, nearer);
    found ??= yield* nearestIn(sides, 1);
    searched?.set(key, found);
    return nearestBySearch({ ...sides, nearest: found });
  }
  const links: { linked: Linked | null; prime: Linked | null } = { linked: null, prime: null };
  let isCapped = false;
  if (isLinked) {
    const own = ownRecords(sides);
    const who = yield* whoFor((p) => own[p]);
    links.linked = yield* linkedBy(sides, who);
    isCapped = who.isCapped;
  }
  if (nearest !== null) {
    const who = yield* whoFor(counterpartIn(sides, nearest));
    const prime = yield* linkedToCounterparts(sides, who, nearest);
    links.prime = prime;
    isCapped ||= prime.isCapped;
  }
  const asked = byRecord && links[byRecord];
  return {
    columns,
    linked: links.linked && percentLinked(links.linked),
    prime: links.prime && percentLinked(links.prime),
    constant: sides.constant,
    isCapped,
    ...(asked && {
      byRecord: {
        places: asked.asked.map((p) => sides.pointPlaces[p]),
        probability: asked.probability,
      },
    }),
  };
}

/** The column of a measure that averages over subsets of the keys. */
export function subsetColumn(name: string, linked: string): RecordDeclaration {
  return {
    name,
    title: 'Mean probability of a link over subsets of the keys',
    definition: `The probability that the record is linked with ${linked}, as a mean within each size of subset, then over the sizes. If values are missing, a subset counts more for a record the fewer records it has`,
    figure: 'mean',
  };
}

/** Values that the subsets in work hold at once. */
const MOST_HELD = 4e6;

/**
 * What each protected record adds to the average over the sizes: the mean over the records with a value is that average
 * as a fraction. Null if there is none. Subsets are taken some at a time, so that memory does not grow with their
 * number.
 */
export function* averageByRecord(files: Files, wanted: Wanted): Work<Float64Array | null> {
  const keys = files.keys.slice(0, MOST_KEYS);
  if (keys.length === 0) return null;
  const records = files.masked[0].length;
  const start: SubsetStart = {
    keys,
    original: keyColumns(files.original, keys),
    masked: keyColumns(files.masked, keys),
    isLinked: wanted === 'linked' && files.isPaired,
    nearest: wanted === 'prime' ? yield* counterparts(files) : null,
    byRecord: wanted,
  };
  const subsets = subsetsOf(keys).toReversed();
  const isShared = files.members > 1 && records * subsets.length > MANY_QUESTIONS;
  const atOnce = isShared ? Math.max(files.members, Math.floor(MOST_HELD / records)) : 1;
  const sidesIn = isShared ? null : sidesBySubset(start);
  const bySize = keys.map(() => ({ subsets: 0, sums: new Float64Array(records) }));
  const isAsked = new Uint8Array(records);
  for (let first = 0; first < subsets.length; first += atOnce) {
    const some = subsets.slice(first, first + atOnce);
    const found: SubsetLinkage[] =
      sidesIn === null
        ? ((yield {
            wish: 'each',
            job: subsetJob as Job,
            start,
            questions: some,
          }) as SubsetLinkage[])
        : [yield* linkageBySubset(start, sidesIn(some[0]), some[0], null)];
    for (const { columns, byRecord } of found) {
      if (!byRecord || byRecord.places.length === 0) continue;
      const { places, probability } = byRecord;
      const size = bySize[columns.length - 1];
      size.subsets++;
      for (let a = 0; a < places.length; a++) {
        size.sums[places[a]] += probability[a] / places.length;
        isAsked[places[a]] = 1;
      }
    }
    yield { done: first + some.length, total: subsets.length };
  }
  const known = bySize.filter((size) => size.subsets > 0);
  const asked = isAsked.reduce((count, one) => count + one, 0);
  if (known.length === 0) return null;
  return new Float64Array(records).map((_, i) => {
    if (isAsked[i] === 0) return Number.NaN;
    const share = known.reduce((sum, size) => sum + size.sums[i] / size.subsets, 0);
    return (asked * share) / known.length;
  });
}

/** Largest number of pairs of records for which looking at records is always faster than a search. */
const FEW_PAIRS = 3e6;

/** Number of points that are tried, and how many records each can visit before a search is faster. */
const TRIED = 100;
const MOST_LOOKS = 250;

/** Whether looking at records is faster than a search, for one record per point. It has no effect on a figure. */
function isLookedAt(sides: Sides, record: (p: number) => number): boolean {
  if (!canLook(sides)) return false;
  const points = sides.pointPlaces.length;
  if (sides.recordPlaces.length * points <= FEW_PAIRS) return true;
  const trial = nearestByLooking(sides, new Int32Array(points).fill(-1));
  let tried = 0;
  for (let i = 0; i < TRIED; i++) {
    const p = Math.floor((i * points) / TRIED);
    const squared = squaredDistance(sides, p, record(p));
    if (!Number.isFinite(squared)) continue;
    trial.at(p, squared);
    tried++;
  }
  return trial.visits <= MOST_LOOKS * tried;
}

/** The non-empty subsets of some columns, each in column order. */
export function subsetsOf(columns: readonly number[]): number[][] {
  const subsets: number[][] = [];
  for (let bits = 1; bits < 1 << columns.length; bits++) {
    subsets.push(columns.filter((_, j) => (bits >> j) & 1));
  }
  return subsets;
}

/**
 * The mean over the sizes of the mean over the subsets of each size. Parts are the means by size, and over the subsets
 * with each column. Subsets without a figure do not count; null if none has one.
 */
export function averageOverSizes(
  files: Files,
  subsets: readonly SubsetLinkage[],
  figure: (subset: SubsetLinkage) => number | null,
): { readonly value: number; readonly parts: readonly Part[] } | null {
  const known = subsets.flatMap((subset) => {
    const value = figure(subset);
    return value === null ? [] : [{ columns: subset.columns, value }];
  });
  if (known.length === 0) return null;
  const bySize: Part[] = [];
  for (let size = 1; size <= MOST_KEYS; size++) {
    const values = known.filter(({ columns }) => columns.length === size);
    if (values.length === 0) continue;
    const name = size === 1 ? 'one key column' : `${size} key columns`;
    bySize.push({ name, value: meanOf(values.map(({ value }) => value)) });
  }
  const byColumn = files.keys.slice(0, MOST_KEYS).map((column): Part => {
    const name = `with ${files.names[column]}`;
    const values = known.filter(({ columns }) => columns.includes(column));
    if (values.length === 0) return { name, value: null, reason: NOBODY };
    return { name, value: meanOf(values.map(({ value }) => value)) };
  });
  return {
    value: meanOf(bySize.map(({ value }) => value!)),
    parts: [...bySize, ...byColumn],
  };
}

/** What was left out: key columns, records, ties. */
export function subsetNotes(files: Files, subsets: readonly SubsetLinkage[]): string[] {
  const notes: string[] = [];
  const used = files.keys.slice(0, MOST_KEYS);
  if (used.length < files.keys.length) {
    const names = used.map((j) => files.names[j]).join(', ');
    notes.push(
      `Only the first ${used.length} of ${files.keys.length} key columns are used: ${names}.`,
    );
  }
  const constant = used.filter((j) => subsets.some((subset) => subset.constant.includes(j)));
  if (constant.length > 0) notes.push(constantColumns(files, constant));
  const masked = countIncomplete(used.map((j) => files.masked[j]));
  const originals = countIncomplete(used.map((j) => files.original[j]));
  if (masked + originals > 0) {
    notes.push(
      `${masked} protected records and ${originals} originals lack a value in a key column, and are left out of the subsets with that column.`,
    );
  }
  if (subsets.some(({ isCapped }) => isCapped)) notes.push(CAPPED);
  return notes;
}

/** The exact sum divided by the count, so that the order of the keys has no effect. */
function meanOf(values: readonly number[]): number {
  return mean(Float64Array.from(values));
}
