/** The file for examples of methods. */
const FILE = 'examples/persons.csv';

/** Flags of an example for each method, way to group and way to replace. A test runs all of them. */
const FLAGS: Readonly<Record<string, string>> = {
  microaggregation: '--k 5 --columns age,visits_to_doctor',
  'individual-ranking': '--method individual-ranking --k 5 --columns wages,tax',
  microhybrid: '--method microhybrid --k 20 --columns wages,tax --given age',
  'model-hybrid': '--method model-hybrid --k 50 --most 3 --columns age,visits_to_doctor',
  ipso: '--method ipso --columns wages,tax --given age',
  'muralidhar-sarathy': '--method muralidhar-sarathy --alpha 0.5 --columns wages,tax',
  noise: '--method noise --amount 0.1 --columns wages,tax',
  rotation: '--method rotation --degree 0.5 --columns wages,tax',
  condensation: '--method condensation --k 10 --columns wages,tax',
  'latin-hypercube': '--method latin-hypercube --columns age,visits_to_doctor',
  fuzzy: '--method fuzzy --k 100 --columns age,visits_to_doctor',
  'rank-swap': '--method rank-swap --p 5 --columns wages,tax',
  shuffle: '--method shuffle --columns wages,tax --given age',
  'sequential-synthesis': '--method sequential-synthesis --columns age,sex,marital_status',
  'joint-synthesis': '--method joint-synthesis --k 50 --most 3 --columns age,sex',
  'k-modes': '--method k-modes --k 10 --columns age,sex,marital_status',
  't-closeness':
    '--method t-closeness --k 5 --t 0.2 --columns age,visits_to_doctor --confidential wages',
  suppress: '--method suppress --k 3 --columns age,sex,region',
  pram: '--method pram --retain 0.8 --columns marital_status',
  'group-weights': '--method group-weights --k 10 --columns weight',
  'round-weights': '--method round-weights --base 25 --columns weight',
  'perturb-weights': '--method perturb-weights --noise 0.2 --columns weight --given region,sex',
  recalibrate: '--method recalibrate --columns weight --given region,sex',
  swap: '--method swap --share 10 --columns region,postcode --given sex',
  recode: '--recode "age=intervals 18,40,65" --recode "wages=top 8000"',
  sample: '--sample 50 --sample-within region',
  pseudonym: '--pseudonym person_id,household',
  mdav: '--group mdav --k 5 --columns age,visits_to_doctor',
  optimise: '--group optimise --k 5 --effort quick --columns age,visits_to_doctor',
  'v-mdav': '--group v-mdav --k 5 --gamma 0.2 --columns age,visits_to_doctor',
  'mu-approx': '--group mu-approx --k 5 --columns age,visits_to_doctor',
  cbfs: '--group cbfs --k 5 --columns age,visits_to_doctor',
  mhm: '--group mhm --k 5 --columns age,visits_to_doctor',
  'principal-component': '--group principal-component --k 5 --columns wages,tax',
  'sum-of-z-scores': '--group sum-of-z-scores --k 5 --columns wages,tax',
  'hansen-mukherjee': '--group hansen-mukherjee --column-groups each --k 5 --columns wages,tax',
  'fixed-blocks': '--group fixed-blocks --column-groups each --k 5 --columns wages,tax',
  mixture: '--method model-hybrid --group mixture --k 50 --most 3 --columns age,visits_to_doctor',
  't-closeness-first':
    '--method t-closeness --group t-closeness-first --k 5 --t 0.2 --columns age --confidential wages',
  't-closeness-merge':
    '--method t-closeness --group t-closeness-merge --k 5 --t 0.2 --columns age --confidential wages',
  whole: '--group whole --replace noise --columns wages,tax',
  mean: '--group mdav --replace mean --k 5 --columns age,visits_to_doctor',
  median: '--group mdav --replace median --k 5 --columns age,visits_to_doctor',
  mode: '--group mdav --replace mode --k 5 --columns visits_to_doctor,sex',
  'convex-median':
    '--group mdav --ordinal convex-median --k 5 --columns age,education --as "education=primary<lower secondary<upper secondary<bachelor<master<doctorate"',
  'order-statistic': '--group mdav --replace order-statistic --share 0.5 --k 5 --columns wages,tax',
  'central-category':
    '--group mdav --nominal central-category --k 5 --columns age,postcode --as postcode=prefixes',
  ancestor: '--group mdav --nominal ancestor --k 5 --columns age,postcode --as postcode=prefixes',
  'geometric-mean': '--group mdav --replace geometric-mean --k 5 --columns wages,tax',
  medoid: '--group mdav --replace medoid --k 5 --columns wages,tax',
  normal: '--group mdav --replace normal --k 20 --columns wages,tax',
  'cluster-centre': '--group fuzzy --replace cluster-centre --k 100 --columns age,visits_to_doctor',
  redraw: '--group k-modes --replace redraw --k 20 --columns sex,marital_status',
};

/** A command that runs the method of this name on a file of the examples. */
export function exampleOf(name: string): string {
  return `penumbra protect ${FILE} -o protected.csv ${FLAGS[name]}`;
}
