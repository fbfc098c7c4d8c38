// The nearest records so far, by distance, then index: a heap with the worst on top, in the caller's arrays.
// An instance of the module fills one list at a time.

let heapDistance: usize = 0;
let heapIndex: usize = 0;
let heapSize: i32 = 0;
let heapLimit: i32 = 0;

/** Starts a list of at most `count` records. */
export function openNearest(count: i32, distances: usize, indices: usize): void {
  heapDistance = distances;
  heapIndex = indices;
  heapSize = 0;
  heapLimit = count;
}

/** The distance beyond which no record enters the list. */
export function worstNearest(): f64 {
  if (heapSize < heapLimit) return Infinity;
  return heapLimit == 0 ? -1 : load<f64>(heapDistance);
}

/** Takes a record into the list if it is among the nearest so far. */
export function offerNearest(distance: f64, index: i32): void {
  if (heapSize < heapLimit) {
    siftUp(heapSize++, distance, index);
  } else if (isWorse(load<f64>(heapDistance), load<i32>(heapIndex), distance, index)) {
    siftDown(heapSize, distance, index);
  }
}

/** Puts the list in order, nearest first, and returns its length. */
export function closeNearest(): i32 {
  for (let last = heapSize - 1; last > 0; last--) {
    const distance = load<f64>(heapDistance + ((<usize>last) << 3));
    const index = load<i32>(heapIndex + ((<usize>last) << 2));
    put(last, load<f64>(heapDistance), load<i32>(heapIndex));
    siftDown(last, distance, index);
  }
  return heapSize;
}

function isWorse(distance: f64, index: i32, otherDistance: f64, otherIndex: i32): bool {
  return distance > otherDistance || (distance == otherDistance && index > otherIndex);
}

/** Puts a pair at a free place at the end, or nearer to the top. */
function siftUp(place: i32, distance: f64, index: i32): void {
  while (place > 0) {
    const parent = (place - 1) >> 1;
    const parentDistance = load<f64>(heapDistance + ((<usize>parent) << 3));
    const parentIndex = load<i32>(heapIndex + ((<usize>parent) << 2));
    if (!isWorse(distance, index, parentDistance, parentIndex)) break;
    put(place, parentDistance, parentIndex);
    place = parent;
  }
  put(place, distance, index);
}

/** Replaces the top of a heap of a given size by a pair, which sinks to its position. */
function siftDown(size: i32, distance: f64, index: i32): void {
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= size) break;
    let childDistance = load<f64>(heapDistance + ((<usize>child) << 3));
    let childIndex = load<i32>(heapIndex + ((<usize>child) << 2));
    if (child + 1 < size) {
      const rightDistance = load<f64>(heapDistance + ((<usize>child) << 3), 8);
      const rightIndex = load<i32>(heapIndex + ((<usize>child) << 2), 4);
      if (isWorse(rightDistance, rightIndex, childDistance, childIndex)) {
        child++;
        childDistance = rightDistance;
        childIndex = rightIndex;
      }
    }
    if (!isWorse(childDistance, childIndex, distance, index)) break;
    put(place, childDistance, childIndex);
    place = child;
  }
  put(place, distance, index);
}

function put(place: i32, distance: f64, index: i32): void {
  store<f64>(heapDistance + ((<usize>place) << 3), distance);
  store<i32>(heapIndex + ((<usize>place) << 2), index);
}
