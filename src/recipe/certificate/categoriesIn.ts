import type { Coverage } from './check.ts';

/** Positions of the categories that steps cover or look at, in both files. */
export function categoriesIn(
  coverages: readonly Coverage[],
  placeOf: (written: number) => number,
): { readonly position: number; readonly written: number }[] {
  return coverages.flatMap(({ columns, confidential = [] }) => [
    ...columns.filter(({ isCategorical }) => isCategorical),
    ...confidential.map(({ written }) => ({ position: placeOf(written), written })),
  ]);
}
