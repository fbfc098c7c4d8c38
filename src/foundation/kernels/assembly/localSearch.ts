// Trials that change groups: by simulated annealing, and by descent until no trial helps.
import { draw } from './localSearchDraws';
import {
  between,
  canGrow,
  costOfJoining,
  costOfSwap,
  countChange,
  degree,
  endTrail,
  exchange,
  gainOfLeaving,
  giveBack,
  goBack,
  groupAt,
  groupsBytes,
  largest,
  memberOf,
  neighbourOf,
  nextGroup,
  openGroups,
  partner,
  placeAt,
  records,
  relocate,
  relocateOnTrail,
  rowOf,
  sizeOf,
  smallest,
  takeNext,
  toMean,
  trailGroup,
  trailLength,
  trailRecord,
} from './localSearchGroups';

/** Most members of a group that one trial tries to swap with. */
const SWAPS: i32 = 4;

/**
 * One trial in this many, or in this many per record of a group, is followed by one to dissolve and one to create a
 * group.
 */
const RARE: i32 = 32;
const RARE_BY_SIZE: i32 = 4;
let rare: u32 = 0;

/** Cost, in temperatures, that no draw accepts. */
const HOPELESS: f64 = 23;

/** Records that a new group is made of, and their distances to the first of them. */
let pool: usize = 0;
let distances: usize = 0;
let pooled: i32 = 0;
/** For each group the last creation that visited it. */
let looked: usize = 0;
let looks: i32 = 0;
/** When groups last changed, and when records were last found unable to improve; in changes made. */
let changedAt: usize = 0;
let examinedAt: usize = 0;
let clock: i32 = 0;

function aligned(bytes: usize): usize {
  return (bytes + 15) & ~15;
}

function poolSize(degreeCount: i32, k: i32): usize {
  return <usize>((degreeCount + 1) * (2 * k - 1));
}

/** Bytes of what `openSearch` needs to work with. */
export function searchBytes(recordCount: i32, columns: i32, k: i32, degreeCount: i32): usize {
  const groups = aligned((<usize>(recordCount / k)) << 2);
  const pools = poolSize(degreeCount, k);
  return (
    aligned(groupsBytes(recordCount, columns, k)) +
    aligned(pools << 2) +
    aligned(pools << 3) +
    2 * groups +
    aligned((<usize>recordCount) << 2)
  );
}

export function openSearch(
  recordCount: i32,
  columns: i32,
  k: i32,
  degreeCount: i32,
  rows: usize,
  neighbours: usize,
  groupOf: usize,
  work: usize,
): void {
  const groups = aligned((<usize>(recordCount / k)) << 2);
  const pools = poolSize(degreeCount, k);
  let at = work + aligned(groupsBytes(recordCount, columns, k));
  pool = at;
  at += aligned(pools << 2);
  distances = at;
  at += aligned(pools << 3);
  looked = at;
  at += groups;
  changedAt = at;
  at += groups;
  examinedAt = at;
  memory.fill(looked, 0, groups);
  looks = 0;
  rare = <u32>min(max(RARE, RARE_BY_SIZE * k), 0x10000);
  openGroups(recordCount, columns, k, degreeCount, rows, neighbours, groupOf, work);
}

/** What a trial can cost at a temperature: an exponential draw with that mean. */
function allowance(temperature: f64): f64 {
  const uniform = (<f64>draw() + 0.5) * 2.3283064365386963e-10;
  return -temperature * NativeMath.log(uniform);
}

/**
 * A trial for each of some records: to go over to the group of one of its neighbours, drawn, either as one
 * more member or in exchange for one of the members there, whatever costs least.
 */
export function annealGroups(list: usize, count: i32, temperature: f64): void {
  const end = list + ((<usize>count) << 2);
  for (let at = list; at < end; at += 4) {
    const i = load<i32>(at);
    const word = draw();
    visit(i, word, temperature);
    if ((word & 0xffff) * rare >= 0x10000) continue;
    dissolve(i, allowance(temperature));
    create(i, allowance(temperature));
    endTrail();
  }
}

function visit(i: i32, word: u32, temperature: f64): void {
  const product = <u64>word * <u64>degree;
  const h = groupAt(neighbourOf(i, <i32>(product >> 32)));
  const g = groupAt(i);
  if (g == h) return;
  const x = rowOf(i);
  const size = sizeOf(h);
  const joins = sizeOf(g) > smallest && size < largest;
  const joining = joins ? costOfJoining(x, h) - gainOfLeaving(x, g) : Infinity;
  // The bits of the word that did not choose the neighbour choose the first member.
  const from = size > SWAPS ? <i32>(((product & 0xffffffff) * <u64>size) >> 32) : 0;
  const swapping = costOfSwap(x, g, h, from, min(size, SWAPS));
  const cost = min(joining, swapping);
  if (cost > 0 && (cost > HOPELESS * temperature || cost >= allowance(temperature))) return;
  countChange(cost);
  if (joining <= swapping) relocate(i, h);
  else exchange(i, partner);
}

/**
 * Dissolves the group of a record, if that costs less than allowed: each member, the last first, goes to the
 * neighbours' group that costs least to join. The changes stay on the trail.
 */
function dissolve(i: i32, allowed: f64): bool {
  const g = groupAt(i);
  const size = sizeOf(g);
  let cost: f64 = 0;
  for (let place = 0; place < size; place++) cost -= toMean(rowOf(memberOf(g, place)), g);
  endTrail();
  for (let place = size - 1; place >= 0; place--) {
    const j = memberOf(g, place);
    const h = cheapestGroup(j, g);
    if (h >= 0) cost += costOfJoining(rowOf(j), h);
    if (h < 0 || cost >= allowed) {
      goBack();
      return false;
    }
    relocateOnTrail(j, h);
  }
  giveBack(g);
  countChange(cost);
  return true;
}

/**
 * The group other than g that costs least to join, among the groups of a record's neighbours that have room; -1 if none
 * has.
 */
function cheapestGroup(i: i32, g: i32): i32 {
  const x = rowOf(i);
  let best: f64 = Infinity;
  let found = -1;
  let previous = -1;
  for (let which = 0; which < degree; which++) {
    const h = groupAt(neighbourOf(i, which));
    if (h == g || h == previous || sizeOf(h) >= largest) continue;
    previous = h;
    const cost = costOfJoining(x, h);
    if (cost >= best) continue;
    best = cost;
    found = h;
  }
  return found;
}

/**
 * Creates a group, if that costs less than allowed, of a record that its own can spare and those nearest to
 * it among the members of its neighbours' groups that these can spare. What was done stays on the trail.
 */
function create(i: i32, allowed: f64): bool {
  if (!canGrow() || sizeOf(groupAt(i)) <= smallest) return false;
  if (fillPool(i) < smallest) return false;
  const fresh = nextGroup();
  let cost = -gainOfLeaving(rowOf(i), groupAt(i));
  endTrail();
  relocateOnTrail(i, fresh);
  while (sizeOf(fresh) < smallest) {
    const j = nearestInPool();
    const g = groupAt(j);
    if (sizeOf(g) <= smallest) continue;
    const y = rowOf(j);
    cost += costOfJoining(y, fresh) - gainOfLeaving(y, g);
    relocateOnTrail(j, fresh);
  }
  if (cost >= allowed) {
    goBack();
    return false;
  }
  takeNext();
  countChange(cost);
  return true;
}

/** Brings the members of groups around a record together that are larger than they must be; returns how many these can spare. */
function fillPool(i: i32): i32 {
  const x = rowOf(i);
  looks++;
  pooled = 0;
  let spare = 0;
  for (let which = -1; which < degree; which++) {
    const g = groupAt(which < 0 ? i : neighbourOf(i, which));
    if (load<i32>(looked + ((<usize>g) << 2)) == looks) continue;
    store<i32>(looked + ((<usize>g) << 2), looks);
    const size = sizeOf(g);
    if (size <= smallest) continue;
    spare += size - smallest;
    for (let place = 0; place < size; place++) {
      const j = memberOf(g, place);
      if (j == i) continue;
      store<i32>(pool + ((<usize>pooled) << 2), j);
      store<f64>(distances + ((<usize>pooled) << 3), between(x, rowOf(j)));
      pooled++;
    }
  }
  return spare;
}

/** Takes the nearest record from the pool; the last one takes its place. */
function nearestInPool(): i32 {
  let at = 0;
  let least = load<f64>(distances);
  for (let other = 1; other < pooled; other++) {
    const distance = load<f64>(distances + ((<usize>other) << 3));
    if (distance >= least) continue;
    least = distance;
    at = other;
  }
  const j = load<i32>(pool + ((<usize>at) << 2));
  pooled--;
  store<i32>(pool + ((<usize>at) << 2), load<i32>(pool + ((<usize>pooled) << 2)));
  store<f64>(distances + ((<usize>at) << 3), load<f64>(distances + ((<usize>pooled) << 3)));
  return j;
}

/** Starts a descent: nothing is known of any record. */
export function startDescent(): void {
  const groups = records / smallest;
  for (let g = 0; g < groups; g++) store<i32>(changedAt + ((<usize>g) << 2), 1);
  memory.fill(examinedAt, 0, (<usize>records) << 2);
  clock = 1;
}

/**
 * Goes through some records in turn, and makes every change of them that lowers the loss by more than a
 * least amount. Records around which nothing changed since are passed over. Returns how many changes it made.
 */
export function descendGroups(first: i32, end: i32, least: f64): i32 {
  const before = clock;
  for (let i = first; i < end; i++) {
    if (!isNews(i)) continue;
    store<i32>(examinedAt + ((<usize>i) << 2), clock);
    improve(i, least);
    if (placeAt(i) == 0 && dissolve(i, -least)) noteTrail();
    if (create(i, -least)) noteTrail();
  }
  endTrail();
  return clock - before;
}

/** Whether a group of a record or of its neighbours changed since the record was examined. */
function isNews(i: i32): bool {
  const since = load<i32>(examinedAt + ((<usize>i) << 2));
  if (load<i32>(changedAt + ((<usize>groupAt(i)) << 2)) > since) return true;
  for (let which = 0; which < degree; which++) {
    if (load<i32>(changedAt + ((<usize>groupAt(neighbourOf(i, which))) << 2)) > since) return true;
  }
  return false;
}

/** Every way to go over to the group of a neighbour. */
function improve(i: i32, least: f64): void {
  const x = rowOf(i);
  let previous = -1;
  for (let which = 0; which < degree; which++) {
    const g = groupAt(i);
    const h = groupAt(neighbourOf(i, which));
    if (g == h || h == previous) continue;
    previous = h;
    const size = sizeOf(h);
    const joins = sizeOf(g) > smallest && size < largest;
    const joining = joins ? costOfJoining(x, h) - gainOfLeaving(x, g) : Infinity;
    const swapping = costOfSwap(x, g, h, 0, size);
    const cost = min(joining, swapping);
    if (cost >= -least) continue;
    countChange(cost);
    if (joining <= swapping) relocate(i, h);
    else exchange(i, partner);
    note(g);
    note(h);
    previous = -1;
  }
}

function note(g: i32): void {
  clock++;
  store<i32>(changedAt + ((<usize>g) << 2), clock);
}

function noteTrail(): void {
  for (let step = 0; step < trailLength(); step++) {
    note(trailGroup(step));
    note(groupAt(trailRecord(step)));
  }
  endTrail();
}
