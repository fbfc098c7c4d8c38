/** Largest number of points in a picture. */
const MOST = 500;

/** Thins points, given in the order of their trials, evenly over all trials. The first and the last point always stay. */
export function thinned<T extends { readonly trials: number }>(
  points: readonly T[],
  most = MOST,
): readonly T[] {
  if (points.length <= most) return points;
  const end = points.length - 1;
  const gap = (points[end].trials - points[0].trials) / (most - 2);
  let last = points[0].trials;
  return points.filter(({ trials }, i) => {
    if (i === 0 || i === end) return true;
    if (trials - last < gap) return false;
    last = trials;
    return true;
  });
}
