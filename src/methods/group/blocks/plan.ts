/**
 * How a file is cut into blocks, as data that is the same for every engine: only the smallest, the largest and order
 * statistics of the values decide, and record numbers break ties.
 */
export interface BlockPlan {
  readonly format: 'penumbra-block-plan';
  readonly version: 1;
  readonly records: number;
  /** Largest minus smallest value of each column over all records: the unit of spreads. */
  readonly scales: readonly number[];
  /** Start of each stratum; one entry without strata. */
  readonly roots: readonly number[];
  readonly nodes: readonly BlockNode[];
  readonly blocks: number;
}

/** A cut, or a block at its end. */
type BlockNode = Cut | Block;

/** Records with a smaller value go left; of equal ones, those up to `record`, counted from 0. */
interface Cut {
  readonly column: number;
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
 * Cuts records in two repeatedly, until no block has more than `size`. The cut is along the column with the largest
 * spread inside the block, in units of its spread over the file (the first in ties), at the order statistic of
 * `smallerPart`. No block has fewer than 2k records unless its stratum has.
 * `strata` gives each record a number; records of different strata share no block. O(n d log(n / size)).
 */
export function planBlocks(
  columns: readonly Float64Array[],
  k: number,
  size: number,
  strata?: Int32Array,
): PlannedBlocks {
  const records = columns[0].length;
  const scales = columns.map((column) => spread(column, null));
  const cut: RecordsCut = { nodes: [], blocks: [] };
  const roots = membersOfStrata(records, strata).map((members) =>
    cutRecords({ columns, scales, k, size }, members, cut),
  );
  const { nodes, blocks } = cut;
  const plan: BlockPlan = {
    format: 'penumbra-block-plan',
    version: 1,
    records,
    scales,
    roots,
    nodes,
    blocks: blocks.length,
  };
  return { plan, blocks };
}

/** Columns, with their scales over the whole file, and how they are cut. */
interface CutBy {
  readonly columns: readonly Float64Array[];
  readonly scales: readonly number[];
  readonly k: number;
  readonly size: number;
}

/** Nodes and blocks, depth first, left before right. */
interface RecordsCut {
  readonly nodes: BlockNode[];
  readonly blocks: Int32Array[];
}

/** Cuts `members`, which it reorders, adds their nodes and blocks to `into`, and returns the first node. */
export function cutRecords(by: CutBy, members: Int32Array, into: RecordsCut): number {
  const { columns, scales, k, size } = by;
  const { nodes, blocks } = into;
  const at = nodes.length;
  const half = smallerPart(members.length, k, size);
  if (half === 0) {
    members.sort();
    nodes.push({ block: blocks.length, records: members.length });
    blocks.push(members);
    return at;
  }
  const column = widest(columns, scales, members);
  const values = columns[column];
  selectSmallest(values, members, half);
  const last = largestOf(values, members.subarray(0, half));
  nodes.push({ block: -1, records: 0 });
  const left = cutRecords(by, members.slice(0, half), into);
  const right = cutRecords(by, members.slice(half), into);
  nodes[at] = { column, value: values[last], record: last, left, right };
  return at;
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

function spread(values: Float64Array, members: Int32Array | null): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const count = members?.length ?? values.length;
  for (let i = 0; i < count; i++) {
    const value = values[members === null ? i : members[i]];
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return count === 0 ? 0 : high - low;
}

function widest(
  columns: readonly Float64Array[],
  scales: readonly number[],
  members: Int32Array,
): number {
  let best = 0;
  let most = -1;
  for (let j = 0; j < columns.length; j++) {
    const share = scales[j] === 0 ? 0 : spread(columns[j], members) / scales[j];
    if (share > most) {
      most = share;
      best = j;
    }
  }
  return best;
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
