/** As many points as a picture has room for. */
const MOST = 500;

/** Every second one where there are too many, the first and the last always. */
export function thinned<T>(points: readonly T[], most = MOST): readonly T[] {
  let kept = points;
  while (kept.length > most) {
    const { length } = kept;
    kept = kept.filter((_, i) => i % 2 === 0 || i === length - 1);
  }
  return kept;
}
