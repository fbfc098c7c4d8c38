import type { Coverage } from './check.ts';

/** Positions of the categories that steps cover or look at, in both files. */
export function categoriesIn(
  coverages: readonly Coverage[],
  placeOf: (written: number) => number,
): { readonly original: number; readonly protected: number }[] {
  return coverages.flatMap(({ columns, confidential = [] }) => [
    ...columns.filter(({ isCategorical }) => isCategorical),
    ...confidential.map(({ protected: place }) => ({ original: placeOf(place), protected: place })),
  ]);
}
