/** A pair of group and replace that the literature knows by one name. */
export interface Pairing {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly group: string;
  readonly replace: string;
  /** Which columns are grouped together where nothing else is asked for; all without it. */
  readonly columnGroups?: 'each';
  readonly references: readonly string[];
}

/** Every known pairing. Any group and replace that fit may be named in its place. */
export const pairings: readonly Pairing[] = [
  {
    name: 'microaggregation',
    title: 'Microaggregation',
    summary:
      'Records are put into small groups of alike ones, and each value becomes an average of its group.',
    group: 'optimise',
    replace: 'mean',
    references: [
      'Defays, D. and Nanopoulos, P. (1993). Panels of enterprises and confidentiality: the small aggregates method. Proceedings of the 1992 Symposium on Design and Analysis of Longitudinal Surveys, Statistics Canada, 195-204.',
      'Domingo-Ferrer, J. and Mateo-Sanz, J.M. (2002). Practical data-oriented microaggregation for statistical disclosure control. IEEE Transactions on Knowledge and Data Engineering 14(1), 189-201.',
    ],
  },
  {
    name: 'individual-ranking',
    title: 'Individual ranking',
    summary:
      'Each column is grouped by itself, and each value becomes the mean of its group: very little is lost, but k records agree in one column only, and records as a whole can stay unique.',
    group: 'hansen-mukherjee',
    replace: 'mean',
    columnGroups: 'each',
    references: [
      'Defays, D. and Nanopoulos, P. (1993). Panels of enterprises and confidentiality: the small aggregates method. Proceedings of the 1992 Symposium on Design and Analysis of Longitudinal Surveys, Statistics Canada, 195-204.',
      'Hansen, S.L. and Mukherjee, S. (2003). A polynomial algorithm for optimal univariate microaggregation. IEEE Transactions on Knowledge and Data Engineering 15(4), 1043-1044.',
      'Domingo-Ferrer, J., Mateo-Sanz, J.M., Oganian, A. and Torres, A. (2002). On the security of microaggregation with individual ranking: analytical attacks. International Journal of Uncertainty, Fuzziness and Knowledge-Based Systems 10(5), 477-492.',
    ],
  },
];
