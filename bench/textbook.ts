/**
 * MDAV as a careful programmer writes it in plain TypeScript: loops over one Float64Array of
 * standardised records, a mean that is summed anew in every round, and a partial sort for the
 * nearest. A fixed program to compare with; it is not used for anything else.
 */
export function textbook(flat: Float64Array, d: number, k: number): Int32Array {
  const n = flat.length / d;
  const groupOf = new Int32Array(n);
  const rest = Int32Array.from({ length: n }, (_, i) => i);
  const distance = new Float64Array(n);
  const point = new Float64Array(d);
  const places = new Int32Array(k);
  let left = n;
  let groups = 0;

  const cutNearest = (record: number) => {
    measure(flat, d, rest, left, recordAt(flat, d, record, point), distance);
    nearest(distance, left, k, places);
    for (const place of places) {
      groupOf[rest[place]] = groups;
      rest[place] = -1;
    }
    let kept = 0;
    for (let i = 0; i < left; i++) if (rest[i] >= 0) rest[kept++] = rest[i];
    left = kept;
    groups++;
  };
  const farthestFrom = (from: Float64Array) => {
    measure(flat, d, rest, left, from, distance);
    return rest[farthest(distance, left)];
  };

  while (left >= 3 * k) {
    const r = farthestFrom(mean(flat, d, rest, left, point));
    const s = farthestFrom(recordAt(flat, d, r, point));
    cutNearest(r);
    cutNearest(s);
  }
  if (left >= 2 * k) cutNearest(farthestFrom(mean(flat, d, rest, left, point)));
  for (let i = 0; i < left; i++) groupOf[rest[i]] = groups;
  return groupOf;
}

function recordAt(flat: Float64Array, d: number, record: number, point: Float64Array) {
  for (let j = 0; j < d; j++) point[j] = flat[record * d + j];
  return point;
}

function mean(flat: Float64Array, d: number, rest: Int32Array, left: number, point: Float64Array) {
  point.fill(0);
  for (let i = 0; i < left; i++) {
    for (let j = 0, at = rest[i] * d; j < d; j++, at++) point[j] += flat[at];
  }
  for (let j = 0; j < d; j++) point[j] /= left;
  return point;
}

function measure(
  flat: Float64Array,
  d: number,
  rest: Int32Array,
  left: number,
  point: Float64Array,
  distance: Float64Array,
): void {
  for (let i = 0; i < left; i++) {
    let sum = 0;
    for (let j = 0, at = rest[i] * d; j < d; j++, at++) {
      const difference = flat[at] - point[j];
      sum += difference * difference;
    }
    distance[i] = sum;
  }
}

function farthest(distance: Float64Array, left: number): number {
  let best = 0;
  for (let i = 1; i < left; i++) if (distance[i] > distance[best]) best = i;
  return best;
}

/** The places of the k smallest distances, by insertion into a sorted list; of equal ones the first. */
function nearest(distance: Float64Array, left: number, k: number, places: Int32Array): void {
  let held = 0;
  for (let i = 0; i < left; i++) {
    if (held === k && distance[i] >= distance[places[k - 1]]) continue;
    let at = held < k ? held++ : k - 1;
    for (; at > 0 && distance[places[at - 1]] > distance[i]; at--) places[at] = places[at - 1];
    places[at] = i;
  }
}
