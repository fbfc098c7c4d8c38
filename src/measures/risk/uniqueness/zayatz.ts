import { type ClassSizes, classesOfSize } from './classSizes.ts';

/**
 * Estimated number of units that are unique in the population (Zayatz 1991). The classes of the population are taken to
 * have sizes like those of the file. If the file is a simple random sample of n out of N, a class of size i has exactly
 * one record in it with the hypergeometric probability h(i) = i C(N - i, n - 1) / C(N, n). So a class that is unique in
 * the file is one of size 1 with probability c1 h(1) / sum of ci h(i), and there are c1 times this, over n/N, uniques in
 * the population. Tends to be too high for small samples. O(largest class).
 */
export function zayatz(sizes: ClassSizes, population: number): number {
  const n = sizes.records;
  const alone = classesOfSize(sizes, 1);
  if (alone === 0) return 0;
  const first = n / population;
  // h(i) / i = (n / N) times the product of (N - n - j + 1) / (N - j) for j from 1 to i - 1.
  let product = first;
  let all = 0;
  for (let at = 0, size = 1; at < sizes.sizes.length; at++) {
    for (; size < sizes.sizes[at]; size++) {
      product *= Math.max(0, population - n - size + 1) / (population - size);
    }
    all += sizes.classes[at] * size * product;
  }
  return (alone * ((alone * first) / all)) / first;
}
