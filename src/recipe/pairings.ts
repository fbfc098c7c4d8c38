/** A pair of group and replace that the literature knows by one name. */
export interface Pairing {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly group: string;
  readonly replace: string;
  readonly references: readonly string[];
}

/** Every known pairing. Any group and replace that fit may be named in its place. */
export const pairings: readonly Pairing[] = [
  {
    name: 'microaggregation',
    title: 'Microaggregation',
    summary:
      'Records are put into small groups of alike ones, and each value becomes an average of its group.',
    group: 'mdav',
    replace: 'mean',
    references: [
      'Defays, D. and Nanopoulos, P. (1993). Panels of enterprises and confidentiality: the small aggregates method. Proceedings of the 1992 Symposium on Design and Analysis of Longitudinal Surveys, Statistics Canada, 195-204.',
      'Domingo-Ferrer, J. and Mateo-Sanz, J.M. (2002). Practical data-oriented microaggregation for statistical disclosure control. IEEE Transactions on Knowledge and Data Engineering 14(1), 189-201.',
    ],
  },
];
