/** As many points as a picture has room for. */
const MOST = 500;

/** Of points in the order of their trials so many that a line over all trials is as fine at its beginning as at its end; the first and the last always. */
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
