import { mean, standardDeviation } from '../../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { coordinatesOf, gather, MOST_COORDINATES } from '../../../methods/contract/index.ts';
import { type CodedColumn, type Files, once } from '../../contract/index.ts';

/** The complete records of all files as coordinates on one scale, column by column. */
export interface Points {
  readonly original: readonly Float64Array[];
  readonly masked: readonly Float64Array[];
  /** Null if there is no holdout. */
  readonly holdout: readonly Float64Array[] | null;
  /** Positions of these records in their files. */
  readonly places: { readonly original: Int32Array; readonly masked: Int32Array };
  readonly notes: readonly string[];
}

type Side = 'original' | 'masked' | 'holdout';

/** Coordinates for categories without an order: at least this many in total, and this many for each. */
const ROOM = 64;
const ROOM_EACH = 4;

/**
 * Coordinates whose Euclidean distance is the distance between records of numbers and categories (see `coordinatesOf`),
 * the same for all files: numbers are standardised by the mean and standard deviation (divisor n) of the complete
 * records of the original. A reason if there are none. If there are too many levels, the rarest in the original count
 * as one, so that categories of thousands of levels can be compared. O(n) for each coordinate.
 */
export function pointsOf(files: Files): Work<Points | string> {
  return once(files, 'points of all files', function* () {
    yield { done: 0, total: 1 };
    return makePoints(files);
  });
}

function makePoints(files: Files): Points | string {
  const categories = categoriesOf(files);
  if (files.names.length + categories.length === 0) return 'The files have no column in common.';
  const sides: readonly Side[] =
    files.holdout === undefined ? ['original', 'masked'] : ['original', 'masked', 'holdout'];
  const places = sides.map((side) => completePlaces(files, categories, side));
  for (const [s, side] of sides.entries()) if (places[s].length === 0) return EMPTY[side];
  const columns: Float64Array[] = [];
  const scales: Scale[] = [];
  const notes: string[] = [];
  const constant: string[] = [];
  for (const [j, name] of files.names.entries()) {
    const own = gather(files.original[j], places[0]);
    const centre = mean(own);
    const unit = Math.SQRT2 * standardDeviation(own, 'n');
    if (!(unit > 0)) {
      constant.push(name);
      continue;
    }
    const values = sides.map((side, s) => gather(files[side]![j], places[s]));
    columns.push(stacked(values).map((x) => (x - centre) / unit));
    scales.push(NUMERIC);
  }
  const nominal: Nominal[] = [];
  for (const column of categories) {
    const codes = sides.map((side, s) => picked(column[side]!, places[s]));
    if (codes[0].every((code) => code === codes[0][0])) {
      constant.push(column.name);
      continue;
    }
    const levels = 1 + codes.reduce((most, some) => some.reduce((a, b) => Math.max(a, b), most), 0);
    // Missing is the last level: outside the order, if there is one.
    const all = Float64Array.from(stacked(codes), (code) => (code < 0 ? levels : code));
    if (column.ordered) {
      columns.push(all);
      scales.push({ kind: 'ordinal', levels: levels + 1, missing: levels });
    } else nominal.push({ name: column.name, all, levels: levels + 1, own: codes[0].length });
  }
  if (columns.length + nominal.length === 0) return CONSTANT;
  const taken = 2 * scales.length;
  const room = Math.min(MOST_COORDINATES - taken, Math.max(ROOM, ROOM_EACH * nominal.length));
  const most = levelsFor(nominal, room);
  if (most === null) return 'The files have too many columns for distances: name fewer.';
  for (const column of nominal) {
    const { codes, isLumped } = withFewer(column, most);
    if (isLumped) {
      notes.push(
        `Distances use at most ${most} levels of ${column.name}: the most frequent ones, and all others as one.`,
      );
    }
    columns.push(codes);
    scales.push({ kind: 'nominal', levels: column.levels });
  }
  if (constant.length > 0) {
    notes.push(
      `Columns left out because they are constant in the original: ${constant.join(', ')}.`,
    );
  }
  for (const [s, side] of sides.entries()) {
    const all = recordsIn(files, categories, side);
    if (places[s].length < all) {
      notes.push(
        `${all - places[s].length} of ${all} ${RECORDS[side]} are left out, because they lack a number.`,
      );
    }
  }
  const coordinates = coordinatesOf(columns, scales, { standardise: 'none' });
  const ends = places.map((_, s) => places.slice(0, s + 1).reduce((sum, p) => sum + p.length, 0));
  const [original, masked, holdout = null] = ends.map((end, s) =>
    coordinates.map((values) => values.subarray(end - places[s].length, end)),
  );
  const own = { original: places[0], masked: places[1] };
  return { original, masked, holdout, places: own, notes };
}

const EMPTY: Readonly<Record<Side, string>> = {
  original: 'No record of the original has all of the compared numbers.',
  masked: 'No record of the protected file has all of the compared numbers.',
  holdout: 'No record of the holdout has all of the compared numbers.',
};
const CONSTANT = 'All originals are equal in the compared columns.';
const RECORDS: Readonly<Record<Side, string>> = {
  original: 'originals',
  masked: 'protected records',
  holdout: 'holdout records',
};

/** Categories that both files have, and the holdout if there is one. */
function categoriesOf({ coded, names, holdout }: Files): CodedColumn[] {
  return (coded?.categories ?? [])
    .map((place) => coded!.columns[place])
    .filter((one) => !names.includes(one.name))
    .filter((one) => holdout === undefined || one.holdout !== undefined);
}

function recordsIn(files: Files, categories: readonly CodedColumn[], side: Side): number {
  return files[side]?.[0]?.length ?? categories[0]?.[side]?.length ?? 0;
}

function completePlaces(files: Files, categories: readonly CodedColumn[], side: Side): Int32Array {
  const places = new Int32Array(recordsIn(files, categories, side));
  const columns = files[side] ?? [];
  let complete = 0;
  for (let i = 0; i < places.length; i++) {
    let j = 0;
    while (j < columns.length && !Number.isNaN(columns[j][i])) j++;
    if (j === columns.length) places[complete++] = i;
  }
  return places.slice(0, complete);
}

function picked(codes: Int32Array, places: Int32Array): Int32Array {
  return places.map((place) => codes[place]);
}

function stacked(parts: readonly (Float64Array | Int32Array)[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A category without an order: codes of all files, the first `own` of them from the original. */
interface Nominal {
  readonly name: string;
  readonly all: Float64Array;
  readonly levels: number;
  readonly own: number;
}

/** Largest number of levels for each of some categories so that all fit; null if two do not fit. */
function levelsFor(columns: readonly Nominal[], room: number): number | null {
  const occurring = columns.map(({ all }) => new Set(all).size);
  const needed = (most: number) =>
    occurring.reduce((sum, levels) => {
      const own = Math.min(levels, most);
      return sum + (own <= 2 ? own - 1 : own);
    }, 0);
  let most = occurring.reduce((a, b) => Math.max(a, b), 2);
  while (most > 2 && needed(most) > room) {
    // From thousands down in a few steps, then one by one.
    most = most > 2 * room ? Math.max(2, 2 * room) : most - 1;
  }
  return needed(most) > room ? null : most;
}

/** The most frequent levels of the original, and all others as one level if there are too many. */
function withFewer({ all, levels, own }: Nominal, most: number) {
  const counts = new Int32Array(levels);
  for (let i = 0; i < own; i++) counts[all[i]]++;
  const occurs = new Uint8Array(levels);
  for (const code of all) occurs[code] = 1;
  const there = Array.from(occurs.keys()).filter((code) => occurs[code] === 1);
  if (there.length <= most) return { codes: all, isLumped: false };
  there.sort((a, b) => counts[b] - counts[a] || a - b);
  const into = Float64Array.from(occurs.keys());
  const other = there[most - 1];
  for (const code of there.slice(most - 1)) into[code] = other;
  return { codes: all.map((code) => into[code]), isLumped: true };
}
