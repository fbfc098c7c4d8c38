/** How categories enter the distance of numbers, in definitions. */
export const CATEGORIES_TOO =
  'Keys that are categories are compared too, by the distance of grouping: different values add 2 to the squared distance, ordered values twice the square of (difference of ranks / number of levels), values of a taxonomy twice the number of edges between them over the largest such number. Missing is a value of a category, in an order at its side';
