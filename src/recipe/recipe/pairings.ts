/** A pair of group and replace that has a name in the literature. */
export interface Pairing {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly group: string;
  readonly replace: string;
  /** Which columns are grouped together by default; all if not given. */
  readonly columnGroups?: 'each';
  /** The columns that it is for: its default columns, each value a number above 0. Default: keys. */
  readonly of?: 'weights';
  readonly references: readonly string[];
}

/** Every known pairing. Any other group and replace that fit together can be named instead. */
export const pairings: readonly Pairing[] = [
  {
    name: 'microaggregation',
    title: 'Microaggregation',
    summary:
      'Records are put into small groups of similar ones, and each value becomes an average of its group.',
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
  {
    name: 'microhybrid',
    title: 'R-microhybrid',
    summary:
      'Records are put into groups of similar ones, and inside each group values become synthetic ones with exactly the same means and covariances. Smaller groups keep more of everything else.',
    group: 'optimise',
    replace: 'ipso',
    references: [
      'Domingo-Ferrer, J. and Gonzalez-Nicolas, U. (2010). Hybrid microdata using microaggregation. Information Sciences 180(15), 2834-2844.',
    ],
  },
  {
    name: 'model-hybrid',
    title: 'Hybrid data by model-based clustering',
    summary:
      'A mixture of normal distributions is fitted, and inside each of its components records become normal ones with exactly the same means and covariances.',
    group: 'mixture',
    replace: 'normal',
    references: [
      'Oganian, A. and Domingo-Ferrer, J. (2012). Hybrid microdata via model-based clustering. Privacy in Statistical Databases (PSD 2012). Lecture Notes in Computer Science 7556, 103-115. Springer.',
    ],
  },
  {
    name: 'ipso',
    title: 'IPSO on the whole file',
    summary:
      'All values become synthetic ones; means, covariances and regressions on the given columns are kept exactly, and nothing else.',
    group: 'whole',
    replace: 'ipso',
    references: [
      'Burridge, J. (2003). Information preserving statistical obfuscation. Statistics and Computing 13(4), 321-327.',
    ],
  },
  {
    name: 'muralidhar-sarathy',
    title: 'Muralidhar-Sarathy hybrid data',
    summary:
      'Values become a mixture of the original ones and synthetic ones, in a share you choose; means and covariances are kept exactly.',
    group: 'whole',
    replace: 'muralidhar-sarathy',
    references: [
      'Muralidhar, K. and Sarathy, R. (2008). Generating sufficiency-based non-synthetic perturbed data. Transactions on Data Privacy 1(1), 17-33.',
    ],
  },
  {
    name: 'noise',
    title: 'Noise addition',
    summary: 'Random noise is added to values, with or without their correlations.',
    group: 'whole',
    replace: 'noise',
    references: [
      'Kim, J.J. (1986). A method for limiting disclosure in microdata based on random noise and transformation. Proceedings of the Section on Survey Research Methods, American Statistical Association, 303-308.',
    ],
  },
  {
    name: 'rotation',
    title: 'Random rotation (ROMM)',
    summary:
      'Records are turned at random around their mean, by a degree you choose; means and covariances are kept exactly.',
    group: 'whole',
    replace: 'rotation',
    references: [
      'Ting, D., Fienberg, S.E. and Trottini, M. (2008). Random orthogonal matrix masking methodology for microdata release. International Journal of Information and Computer Security 2(1), 86-105.',
    ],
  },
  {
    name: 'condensation',
    title: 'Condensation',
    summary:
      'Records around randomly chosen ones are grouped, and each group is replaced by uniform draws along its principal directions.',
    group: 'condensation',
    replace: 'condensation',
    references: [
      'Aggarwal, C.C. and Yu, P.S. (2004). A condensation approach to privacy preserving data mining. Advances in Database Technology (EDBT 2004). Lecture Notes in Computer Science 2992, 183-199. Springer.',
    ],
  },
  {
    name: 'latin-hypercube',
    title: 'Latin hypercube hybrid data',
    summary:
      'Synthetic values with the distributions and rank correlations of the columns are drawn and mixed with the original ones.',
    group: 'whole',
    replace: 'latin-hypercube',
    references: [
      'Dandekar, R.A., Domingo-Ferrer, J. and Sebe, F. (2002). LHS-based hybrid microdata vs rank swapping and microaggregation for numeric microdata protection. Inference Control in Statistical Databases. Lecture Notes in Computer Science 2316, 153-162. Springer.',
    ],
  },
  {
    name: 'fuzzy',
    title: 'Fuzzy microaggregation',
    summary:
      'Records belong to several groups at once, and each record becomes the centre of one of them, drawn at random; linear relations between columns can be kept exactly.',
    group: 'fuzzy',
    replace: 'cluster-centre',
    references: [
      'Torra, V. (2020). Fuzzy clustering-based microaggregation to achieve probabilistic k-anonymity for data with constraints. Journal of Intelligent and Fuzzy Systems. doi:10.3233/JIFS-189074.',
    ],
  },
  {
    name: 'rank-swap',
    title: 'Rank swapping',
    summary:
      'In each column by itself, values are swapped between records whose ranks differ by no more than a share of the file.',
    group: 'whole',
    replace: 'rank-swap',
    references: [
      'Moore, R.A. (1996). Controlled data-swapping techniques for masking public use microdata sets. Research Report RR96-04, US Bureau of the Census.',
    ],
  },
  {
    name: 'shuffle',
    title: 'Data shuffling',
    summary:
      'Values are redistributed among records, so that each column keeps its values and rank correlations stay similar.',
    group: 'whole',
    replace: 'shuffle',
    references: [
      'Muralidhar, K. and Sarathy, R. (2006). Data shuffling: a new masking approach for numerical data. Management Science 52(5), 658-670.',
    ],
  },
  {
    name: 'sequential-synthesis',
    title: 'Synthetic data',
    summary:
      'Records are drawn anew, column by column, from a model of each column given the columns before it: no record of the result belongs to anybody.',
    group: 'whole',
    replace: 'sequential-synthesis',
    references: [
      'Raghunathan, T.E., Reiter, J.P. and Rubin, D.B. (2003). Multiple imputation for statistical disclosure limitation. Journal of Official Statistics 19(1), 1-16.',
      'Reiter, J.P. (2005). Using CART to generate partially synthetic public use microdata. Journal of Official Statistics 21(3), 441-462.',
    ],
  },
  {
    name: 'joint-synthesis',
    title: 'Synthetic data from latent classes',
    summary:
      'Records are drawn anew from a mixture: components are found among the numbers, and each record is drawn from one of them, its categories from latent classes and its numbers from a normal distribution.',
    group: 'mixture',
    replace: 'joint-synthesis',
    references: [
      'Murray, J.S. and Reiter, J.P. (2016). Multiple imputation of missing categorical and continuous values via Bayesian mixture models with local dependence. Journal of the American Statistical Association 111(516), 1466-1479.',
      'Si, Y. and Reiter, J.P. (2013). Nonparametric Bayesian multiple imputation for incomplete categorical variables in large-scale assessment surveys. Journal of Educational and Behavioral Statistics 38(5), 499-521.',
      'Oganian, A. and Domingo-Ferrer, J. (2012). Hybrid microdata via model-based clustering. Privacy in Statistical Databases (PSD 2012). Lecture Notes in Computer Science 7556, 103-115. Springer.',
    ],
  },
  {
    name: 'k-modes',
    title: 'Categorical microaggregation',
    summary:
      'Records are grouped around modes; ordinal categories and numbers become the median of their group, nominal ones the mode.',
    group: 'k-modes',
    replace: 'median',
    references: [
      'Torra, V. (2004). Microaggregation for categorical variables: a median based approach. Privacy in Statistical Databases (PSD 2004). Lecture Notes in Computer Science 3050, 162-174. Springer.',
    ],
  },
  {
    name: 't-closeness',
    title: 't-closeness by microaggregation',
    summary:
      'Records are put into groups in which confidential columns are distributed nearly as in the whole file, and the values of the other columns become averages of their group.',
    group: 't-closeness-first',
    replace: 'mean',
    references: [
      'Soria-Comas, J., Domingo-Ferrer, J., Sanchez, D. and Martinez, S. (2015). t-Closeness through microaggregation: strict privacy with enhanced utility preservation. IEEE Transactions on Knowledge and Data Engineering 27(11), 3098-3110.',
    ],
  },
  {
    name: 'suppress',
    title: 'Local suppression',
    summary:
      'As few values as possible are emptied, so that every combination of the keys is shared by at least k records.',
    group: 'whole',
    replace: 'suppress',
    references: [
      'Samarati, P. and Sweeney, L. (1998). Protecting privacy when disclosing information: k-anonymity and its enforcement through generalization and suppression. Technical Report SRI-CSL-98-04.',
      'Hundepool, A. et al. (2012). Statistical Disclosure Control. Wiley.',
    ],
  },
  {
    name: 'pram',
    title: 'Post-randomisation (PRAM)',
    summary:
      'Categories change into others with known probabilities, so that nobody can be sure of a value and frequencies can still be estimated.',
    group: 'whole',
    replace: 'pram',
    references: [
      'Gouweleeuw, J.M., Kooiman, P., Willenborg, L.C.R.J. and de Wolf, P.-P. (1998). Post randomisation for statistical disclosure control: theory and implementation. Journal of Official Statistics 14(4), 463-478.',
    ],
  },
  {
    name: 'swap',
    title: 'Record swapping',
    summary:
      'Records that agree in given columns exchange their values in others, such as the place where they live.',
    group: 'whole',
    replace: 'swap',
    references: [
      'Dalenius, T. and Reiss, S.P. (1982). Data-swapping: a technique for disclosure control. Journal of Statistical Planning and Inference 6(1), 73-85.',
    ],
  },
  {
    name: 'group-weights',
    title: 'Groups of equal weights',
    summary:
      'Similar weights become their mean, so that at least k records share each weight and the total of the weights is kept.',
    group: 'hansen-mukherjee',
    replace: 'mean',
    columnGroups: 'each',
    of: 'weights',
    references: [
      'Hansen, S.L. and Mukherjee, S. (2003). A polynomial algorithm for optimal univariate microaggregation. IEEE Transactions on Knowledge and Data Engineering 15(4), 1043-1044.',
    ],
  },
  {
    name: 'round-weights',
    title: 'Rounding of weights',
    summary: 'Weights become multiples of a base, and their total is kept within one base.',
    group: 'whole',
    replace: 'round-weights',
    of: 'weights',
    references: [
      'Madow, W.G. (1949). On the theory of systematic sampling, II. Annals of Mathematical Statistics 20(3), 333-354.',
    ],
  },
  {
    name: 'perturb-weights',
    title: 'Noise on weights',
    summary:
      'Weights are multiplied by random factors near 1, and totals by the levels of given columns are brought back.',
    group: 'whole',
    replace: 'perturb-weights',
    of: 'weights',
    references: [
      'Evans, T., Zayatz, L. and Slanta, J. (1998). Using noise for disclosure limitation of establishment tabular data. Journal of Official Statistics 14(4), 537-551.',
    ],
  },
  {
    name: 'recalibrate',
    title: 'Recalibration of weights',
    summary:
      'Weights are computed anew from the totals of given columns, so that they tell nothing else about a record.',
    group: 'whole',
    replace: 'recalibrate',
    of: 'weights',
    references: [
      'Deming, W.E. and Stephan, F.F. (1940). On a least squares adjustment of a sampled frequency table when the expected marginal totals are known. Annals of Mathematical Statistics 11(4), 427-444.',
    ],
  },
];
