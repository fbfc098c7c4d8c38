/** Records cut into classes, such as those with equal values. */
export interface Classes {
  readonly classOf: Int32Array;
  /** Members of class c are members[start[c]] to members[start[c + 1] - 1]. */
  readonly start: Int32Array;
  readonly members: Int32Array;
}

/** Records by the value of a number, from the smallest on; missing values are one class, the last. O(n log n). */
export function classesOf(values: Float64Array): Classes {
  const distinct = distinctOf(values);
  const classOf = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) classOf[i] = placeOf(distinct, values[i]);
  return listed(classOf, distinct.length);
}

/** Records that are in the same class of both. O(n log n). */
export function jointClasses(a: Classes, b: Classes): Classes {
  const size = countOf(b);
  return classesOf(Float64Array.from(a.classOf, (one, i) => one * size + b.classOf[i]));
}

/** Whether some value occurs once only. */
export function hasLoneValue(values: Float64Array): boolean {
  const sorted = values.slice().sort();
  const isSame = (i: number, j: number) =>
    sorted[i] === sorted[j] || (Number.isNaN(sorted[i]) && Number.isNaN(sorted[j]));
  for (let i = 0; i < sorted.length; i++) {
    if ((i === 0 || !isSame(i, i - 1)) && (i + 1 === sorted.length || !isSame(i, i + 1))) {
      return true;
    }
  }
  return false;
}

export function countOf({ start }: Classes): number {
  return start.length - 1;
}

function hasLoner({ start }: Classes): boolean {
  for (let c = 1; c < start.length; c++) if (start[c] - start[c - 1] === 1) return true;
  return false;
}

/** Records looked at before all are sorted. */
const FIRST = 200;

/** Whether some record is the only one in its class of both. Where loners are common, a few records tell. */
export function hasJointLoner(a: Classes, b: Classes): boolean {
  for (let i = 0; i < Math.min(FIRST, a.classOf.length); i++) {
    const from = a.start[a.classOf[i]];
    const to = a.start[a.classOf[i] + 1];
    if (to - from > 50 * FIRST) continue;
    let isAlone = true;
    for (let at = from; at < to && isAlone; at++) {
      const other = a.members[at];
      isAlone = other === i || b.classOf[other] !== b.classOf[i];
    }
    if (isAlone) return true;
  }
  return hasLoner(jointClasses(a, b));
}

function distinctOf(values: Float64Array): Float64Array {
  const sorted = values.slice().sort();
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i > 0 && (sorted[i] === sorted[i - 1] || Number.isNaN(sorted[i - 1]))) continue;
    sorted[count++] = sorted[i];
  }
  return sorted.subarray(0, count);
}

/** Where a value is among the distinct ones; a missing one comes last. */
function placeOf(distinct: Float64Array, x: number): number {
  if (Number.isNaN(x)) return distinct.length - 1;
  let low = 0;
  let high = distinct.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (distinct[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

function listed(classOf: Int32Array, classes: number): Classes {
  const start = new Int32Array(classes + 1);
  for (const c of classOf) start[c + 1]++;
  for (let c = 0; c < classes; c++) start[c + 1] += start[c];
  const next = start.slice();
  const members = new Int32Array(classOf.length);
  for (let i = 0; i < classOf.length; i++) members[next[classOf[i]]++] = i;
  return { classOf, start, members };
}
