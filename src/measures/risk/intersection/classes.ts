import { firstFrom } from '../../../foundation/numerics/index.ts';
import { membersOf } from '../../../methods/contract/index.ts';
/** Records divided into classes, such as records with equal values. */
export interface Classes {
  readonly classOf: Int32Array;
  /** Members of class c are members[start[c]] to members[start[c + 1] - 1]. */
  readonly start: Int32Array;
  readonly members: Int32Array;
}

/** Records by a numeric value in ascending order; missing values form the last class. O(n log n). */
export function classesOf(values: Float64Array): Classes {
  const distinct = distinctOf(values);
  const classOf = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) classOf[i] = placeOf(distinct, values[i]);
  return { classOf, ...membersOf({ groupOf: classOf, groups: distinct.length }) };
}

/** Records that share a class in both. O(n log n). */
export function jointClasses(a: Classes, b: Classes): Classes {
  const size = countOf(b);
  return classesOf(Float64Array.from(a.classOf, (one, i) => one * size + b.classOf[i]));
}

export function countOf({ start }: Classes): number {
  return start.length - 1;
}

/** The number of values that occur once. */
export function countLone(values: Float64Array): number {
  const sorted = values.slice().sort();
  const isSame = (i: number, j: number) => Object.is(sorted[i], sorted[j]);
  let lone = 0;
  for (let i = 0; i < sorted.length; i++) {
    const hasCompany = (i > 0 && isSame(i, i - 1)) || (i + 1 < sorted.length && isSame(i, i + 1));
    if (!hasCompany) lone++;
  }
  return lone;
}

/** Records that are tested before all are sorted, and class members that are searched for their equals. */
const FIRST = 400;
const MOST_MEMBERS = 10_000;

/** Whether more than the given share of the records share their class with others in each, but not in both at once. */
export function isolate(a: Classes, b: Classes, share: number): boolean {
  const n = a.classOf.length;
  const sizeIn = ({ classOf, start }: Classes, i: number) =>
    start[classOf[i] + 1] - start[classOf[i]];
  const hasCompany = (i: number) => sizeIn(a, i) > 1 && sizeIn(b, i) > 1;
  // If columns were grouped separately, a few records show it.
  const looked = Math.min(n, FIRST);
  let alone = 0;
  for (let s = 0; s < looked; s++) {
    const i = Math.floor((s * n) / looked);
    if (hasCompany(i) && sizeIn(a, i) <= MOST_MEMBERS && isAloneInBoth(a, b, i)) alone++;
  }
  if (alone > 4 * share * looked) return true;
  const joint = jointClasses(a, b);
  alone = 0;
  for (let i = 0; i < n; i++) if (sizeIn(joint, i) === 1 && hasCompany(i)) alone++;
  return alone > share * n;
}

function isAloneInBoth(a: Classes, b: Classes, i: number): boolean {
  for (let at = a.start[a.classOf[i]]; at < a.start[a.classOf[i] + 1]; at++) {
    const other = a.members[at];
    if (other !== i && b.classOf[other] === b.classOf[i]) return false;
  }
  return true;
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

/** The index of a value among the distinct ones; missing comes last. */
function placeOf(distinct: Float64Array, x: number): number {
  return Number.isNaN(x) ? distinct.length - 1 : firstFrom(distinct, x);
}
