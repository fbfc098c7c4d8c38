import {
  deviationsOf,
  directionOf,
  type Frame,
  isSampled,
  sampleEvery,
  unitOf,
} from './direction.ts';

/**
 * The cut has a revision like a method: 2 has one scale per column for the whole file, 3 cuts across directions in place
 * of columns.
 */
export const CUT = { name: 'cut', revision: 3 } as const;

/**
 * How a file is cut into blocks, as data that is the same for every engine: ranges of the columns, directions that some
 * records show, and order statistics decide, and record numbers break ties.
 */
export interface BlockPlan extends Pick<Frame, 'bases' | 'units'> {
  readonly format: 'penumbra-block-plan';
  readonly version: 2;
  readonly records: number;
  /** Start of each stratum; one entry without strata. */
  readonly roots: readonly number[];
  readonly nodes: readonly BlockNode[];
  readonly blocks: number;
}

/** A cut, or a block at its end. */
type BlockNode = Cut | Block;

/**
 * Records with a smaller value go left; of equal ones, those up to `record`, counted from 0. The value of a record is
 * the sum over the columns, in their order, of weight * ((value - base) / unit), without those of unit 0.
 */
interface Cut {
  readonly weights: readonly number[];
  readonly value: number;
  readonly record: number;
  readonly left: number;
  readonly right: number;
}

interface Block {
  readonly block: number;
  readonly records: number;
}

/** A plan, and the records of each of its blocks in ascending order. */
export interface PlannedBlocks {
  readonly plan: BlockPlan;
  readonly blocks: readonly Int32Array[];
}

/**
 * Cuts records in two repeatedly, until no block has more than `size`. The cut is across the direction in which the records
 * of the block differ most (`directionOf`), which a sample of them shows, at the order statistic of `smallerPart`. Cuts
 * along columns cost two to five times as much where columns are correlated. No block has fewer than 2k records unless
 * its stratum has. `strata` gives each record a number; records of different strata share no block.
 * O(n d log(n / size)).
 */
export function planBlocks(
  columns: readonly Float64Array[],
  k: number,
  size: number,
  strata?: Int32Array,
): PlannedBlocks {
  const records = columns[0].length;
  const frame = frameOf(columns);
  const values = new Float64Array(records);
  const cut: RecordsCut = { nodes: [], blocks: [] };
  const roots = membersOfStrata(records, strata).map((members) =>
    cutRecords({ columns, frame, values, k, size }, members, cut),
  );
  const { nodes, blocks } = cut;
  const plan: BlockPlan = {
    format: 'penumbra-block-plan',
    version: 2,
    records,
    bases: frame.bases,
    units: frame.units,
    roots,
    nodes,
    blocks: blocks.length,
  };
  return { plan, blocks };
}

/** The frame of a file without missing values; `numbers` are its record numbers, if they are not the positions. */
export function frameOf(columns: readonly Float64Array[], numbers?: Float64Array): Frame {
  const records = columns[0].length;
  const ranges = columns.map((column) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const value of column) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return unitOf(low, high);
  });
  const [bases, units] = [ranges.map(({ base }) => base), ranges.map(({ unit }) => unit)];
  const all = Int32Array.from({ length: records }, (_, i) => i);
  return {
    bases,
    units,
    deviations: deviationsOf(sampleOf({ columns, bases, units, numbers }, all)),
  };
}

/** Columns without missing values, and how they are cut. */
interface CutBy {
  readonly columns: readonly Float64Array[];
  readonly frame: Frame;
  /** Room for a value of each record. */
  readonly values: Float64Array;
  readonly k: number;
  readonly size: number;
  /** Record numbers, if they are not the positions in the columns; in the same order. */
  readonly numbers?: Float64Array | undefined;
}

/** Nodes and blocks, depth first, left before right. */
interface RecordsCut {
  readonly nodes: BlockNode[];
  readonly blocks: Int32Array[];
}

/** Cuts `members`, which it reorders, adds their nodes and blocks to `into`, and returns the first node. */
export function cutRecords(by: CutBy, members: Int32Array, into: RecordsCut): number {
  const { columns, frame, values, numbers, k, size } = by;
  const { nodes, blocks } = into;
  const at = nodes.length;
  const half = smallerPart(members.length, k, size);
  if (half === 0) {
    members.sort();
    nodes.push({ block: blocks.length, records: members.length });
    blocks.push(members);
    return at;
  }
  const weights = directionOf(sampleOf({ columns, numbers, ...frame }, members), frame.deviations);
  project(columns, frame, weights, members, values);
  selectSmallest(values, members, half);
  const last = largestOf(values, members.subarray(0, half));
  const value = values[last] + 0;
  nodes.push({ block: -1, records: 0 });
  const left = cutRecords(by, members.slice(0, half), into);
  const right = cutRecords(by, members.slice(half), into);
  nodes[at] = { weights, value, record: numbers?.[last] ?? last, left, right };
  return at;
}

/** The records that stand for the members, in their order in the file, in the units of the frame. */
function sampleOf(
  {
    columns,
    bases,
    units,
    numbers,
  }: Pick<Frame, 'bases' | 'units'> & Pick<CutBy, 'columns' | 'numbers'>,
  members: Int32Array,
): Float64Array[] {
  const every = sampleEvery(members.length);
  const sample = members.filter((i) => isSampled(numbers?.[i] ?? i, every)).sort();
  return columns.map((column, j) =>
    Float64Array.from(sample, (i) => (units[j] === 0 ? 0 : (column[i] - bases[j]) / units[j])),
  );
}

/** Puts the value of each member at a cut into its place of `values`. */
function project(
  columns: readonly Float64Array[],
  { bases, units }: Frame,
  weights: readonly number[],
  members: Int32Array,
  values: Float64Array,
): void {
  for (const i of members) values[i] = 0;
  for (const [j, column] of columns.entries()) {
    const [weight, base, unit] = [weights[j], bases[j], units[j]];
    if (weight === 0) continue;
    for (const i of members) values[i] += weight * ((column[i] - base) / unit);
  }
}

/**
 * How many of some records go left, or 0 if they are a block. As few blocks as possible: either side
 * gets whole blocks, of about the same size, and the left one a multiple of k.
 */
export function smallerPart(records: number, k: number, size: number): number {
  const blocks = Math.ceil(records / size);
  if (blocks < 2) return 0;
  const part = k * Math.floor((records * Math.floor(blocks / 2)) / blocks / k);
  return part < 2 * k || records - part < 2 * k ? 0 : part;
}

function membersOfStrata(records: number, strata: Int32Array | undefined): Int32Array[] {
  if (strata === undefined) return [Int32Array.from({ length: records }, (_, i) => i)];
  const members: number[][] = [];
  for (let i = 0; i < records; i++) (members[strata[i]] ??= []).push(i);
  return members.filter((list) => list !== undefined).map((list) => Int32Array.from(list));
}

/** Whether record a comes before record b: by value, then by number. */
function before(values: Float64Array, a: number, b: number): boolean {
  return values[a] < values[b] || (values[a] === values[b] && a < b);
}

/** Reorders members so that the first `count` are the smallest (Hoare 1961), with the median of three as pivot. */
function selectSmallest(values: Float64Array, members: Int32Array, count: number): void {
  let from = 0;
  let to = members.length - 1;
  while (from < to) {
    const pivot = medianOfThree(values, members[from], members[(from + to) >> 1], members[to]);
    let i = from;
    let j = to;
    while (i <= j) {
      while (before(values, members[i], pivot)) i++;
      while (before(values, pivot, members[j])) j--;
      if (i > j) break;
      const member = members[i];
      members[i++] = members[j];
      members[j--] = member;
    }
    if (count <= j + 1) to = j;
    else if (count >= i + 1) from = i;
    else return;
  }
}

function medianOfThree(values: Float64Array, a: number, b: number, c: number): number {
  if (before(values, a, b)) {
    if (before(values, b, c)) return b;
    return before(values, a, c) ? c : a;
  }
  if (before(values, a, c)) return a;
  return before(values, b, c) ? c : b;
}

function largestOf(values: Float64Array, members: Int32Array): number {
  let last = members[0];
  for (const member of members) if (before(values, last, member)) last = member;
  return last;
}
