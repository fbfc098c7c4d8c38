import { PenumbraError } from '../../error.ts';
import { quantile } from '../../foundation/numerics/index.ts';
import { counted } from '../../foundation/words/index.ts';
import {
  type FuzzySummary,
  type GroupMethod,
  membersOf,
  type Partition,
  SOLO,
  type ValuesOf,
} from '../contract/index.ts';
import { fuzzyBlocks } from './fuzzy/blocks.ts';
import type { FuzzyGroups } from './fuzzy/fuzzyGroups.ts';
import { type Fuzziness, projection, scaleOf } from './fuzzy/index.ts';

const parameters = {
  k: {
    type: 'integer',
    minimum: 1,
    description:
      'Average number of records that share a centre. A larger number is safer and loses more information; 3 to 10 are usual. A single group can be smaller, see smallest.',
  },
  centres: {
    type: 'integer',
    minimum: 1,
    description: 'Number of centres; at most one for every k records.',
    otherwise: 'one for every k records',
  },
  fuzziness: {
    type: 'choice',
    description: 'How records belong to several centres at once.',
    choices: {
      power:
        'fuzzy c-means: memberships are powers of the ratios of distances; larger m1 and m2 are fuzzier',
      entropy:
        'entropy fuzzy c-means: memberships fall exponentially with the squared distance; smaller lambda1 and lambda2 are fuzzier',
    },
    default: 'power',
  },
  m1: {
    type: 'number',
    minimum: 1.001,
    maximum: 1000,
    description:
      'With fuzziness power: how fuzzy the centres are. Near 1 each centre is the mean of the records around it; with a large number all centres are similar.',
    default: 1.2,
  },
  m2: {
    type: 'number',
    minimum: 1.001,
    maximum: 1000,
    description:
      'With fuzziness power: how fuzzy the draw is. Near 1 a record gets its nearest centre, with a large number any centre.',
    default: 1.2,
  },
  lambda1: {
    type: 'number',
    minimum: 0.000001,
    maximum: 1_000_000_000,
    description:
      'With fuzziness entropy: how crisp the centres are, in units of one over a squared distance.',
    default: 10,
  },
  lambda2: {
    type: 'number',
    minimum: 0.000001,
    maximum: 1_000_000_000,
    description:
      'With fuzziness entropy: how crisp the draw is. If the squared distance to a centre exceeds that to the nearest by 1 / lambda2, the centre is drawn 2.7 times less often.',
    default: 10,
  },
  starts: {
    type: 'integer',
    minimum: 1,
    description: 'Number of starts: each takes 10 rounds, and the best continues.',
    default: 3,
  },
  rounds: {
    type: 'integer',
    minimum: 1,
    description:
      'Largest number of rounds, in which centres and memberships are computed in turn. The method stops earlier if centres converge: none moves by more than 0.00001 standard deviations in a round, or 0.01 in a file that is cut into blocks.',
    default: 500,
  },
  smallest: {
    type: 'integer',
    minimum: 1,
    description:
      'Smallest group: groups of fewer records are dissolved, and their records draw again among the others.',
    otherwise: 'groups have any size from 1',
  },
  standardise: {
    type: 'choice',
    description: 'How columns are brought to a common scale before distances are taken.',
    choices: {
      sd: 'mean 0 and standard deviation 1 (divisor n)',
      range: 'smallest value 0, largest value 1',
      none: 'unchanged: the column with the largest numbers dominates',
    },
    default: 'sd',
  },
} as const;

type Values = ValuesOf<typeof parameters>;

export const fuzzy: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 'fuzzy',
  title: 'Fuzzy c-means with a drawn centre',
  revision: 3,
  summary:
    'Finds centres to which records belong in part, and draws one of them for each record, with its memberships as probabilities.',
  details:
    'Against an intruder who knows the method: the centre of each record is random, so knowing all centres does not reveal the centre of a known person. Replace by centre; then given linear constraints hold in every written record, even if they do not hold in the file, and totals are not kept. Sizes hold only on average: k records per centre. m1 or lambda1 decide how similar centres are, m2 or lambda2 how far from its nearest centre a record can go; fuzzier loses more and protects more. On the Census file, whose columns were protected four at a time, an intruder who intersects the information of each four identified nearly as many persons with m2 = 1.2 as with means, and few with m2 = 2. Centres are a local optimum, the best of several starts. A record far from all others can have its own centre, which is then nearly that record: a smallest size of 2 or more prevents this, and loses more. Files of more than 2,500 records, with more than 250 centres, are cut into blocks of 625 to 1,250 nearby records that are computed in parallel; a record then gets a centre of its block. lambda1 and lambda2 depend on the scale: their defaults are for standardised columns.',
  references: [
    'Bezdek, J.C. (1981). Pattern Recognition with Fuzzy Objective Function Algorithms. Plenum Press.',
    'Miyamoto, S. and Mukaidono, M. (1997). Fuzzy c-means as a regularization and maximum entropy approach. Proceedings of the 7th International Fuzzy Systems Association World Congress, vol. 2, 86-92.',
    'Torra, V. (2020). Fuzzy clustering-based microaggregation to achieve probabilistic k-anonymity for data with constraints. Journal of Intelligent & Fuzzy Systems. doi:10.3233/JIFS-189074.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [
    {
      claim: 'mean-group-size',
      tier: 'proved',
      because:
        'there is at most one centre for every k records, so at least k records share one on average; the sharing records are random, and no group of k is promised.',
    },
    {
      claim: 'group-size',
      tier: 'proved',
      because:
        'groups below the smallest size are dissolved until there is none, at worst until all records are one group; without a smallest size, a group has at least the record that drew it.',
    },
  ],
  cost: 'O(ncd) per round and start with c centres; in blocks for files of more than 2,500 records, so that it grows only with n',
  missing: 'needs complete columns; a step before it decides what to do with missing values',
  weights: 'not used',
  draws: true,
  serves: 'centres',
  onAverage:
    'Groups are random: k records share a centre on average, some groups are larger and some smaller, down to a single record unless a smallest size is given. This is probabilistic k-anonymity: if the draw is fuzzy enough (m2 large, lambda2 small), the expected number of records of every centre is k, but nobody is promised k - 1 others with the same values.',
  smallestGroup: ({ smallest }) => smallest ?? 1,
  refuses: reasonAgainst,
  *run(columns, given, { members, chance, constraints = [] } = SOLO) {
    const records = columns[0].length;
    const reason = reasonAgainst(given, records);
    if (reason !== null) throw new PenumbraError('usage', reason);
    // In the units of the data, so that contradictions are reported before any work and equally for all blocks.
    projection(constraints, columns.length);
    const scale = scaleOf(columns, given.standardise);
    yield { done: 0, total: records };
    const centres = numberOfCentres(given, records);
    const task = {
      columns,
      centres,
      making: fuzzinessOf(given, given.m1, given.lambda1),
      drawing: fuzzinessOf(given, given.m2, given.lambda2),
      scale,
      constraints,
      starts: given.starts,
      rounds: given.rounds,
      smallest: given.smallest ?? 1,
      chance,
    };
    const { joined, blocks } = yield* fuzzyBlocks(task, members);
    const partition = { groupOf: joined.groupOf, groups: joined.centres[0].length };
    const summary = summaryOf(partition, joined, given, centres, blocks);
    return { ...partition, model: { centres: joined.centres, summaries: [summary] } };
  },
};

function reasonAgainst(
  { k, centres, smallest }: Pick<Values, 'k' | 'centres' | 'smallest'>,
  records: number,
): string | null {
  if (k > records)
    return `Fuzzy groups: k is ${k}, but there are ${records} records: choose a k of at most ${records}.`;
  const most = Math.floor(records / k);
  if (centres !== undefined && centres > most)
    return `Fuzzy groups: ${centres} centres leave fewer than ${k} of ${records} records each on average: use at most ${most} centres, or a smaller k.`;
  if (smallest !== undefined && smallest > records)
    return `Fuzzy groups: the smallest group must have ${smallest} records, but there are ${records}: choose a smallest of at most ${records}.`;
  return null;
}

function numberOfCentres({ k, centres }: Pick<Values, 'k' | 'centres'>, records: number): number {
  return centres ?? Math.floor(records / k);
}

function fuzzinessOf({ fuzziness }: Values, m: number, lambda: number): Fuzziness {
  return fuzziness === 'power' ? { method: 'fcm', m } : { method: 'efcm', lambda };
}

function summaryOf(
  partition: Partition,
  found: FuzzyGroups,
  { starts, smallest }: Values,
  centres: number,
  blocks: number,
): FuzzySummary {
  const { objective, rounds, converged } = found;
  const { start } = membersOf(partition);
  const sizes = Float64Array.from({ length: partition.groups }, (_, g) => start[g + 1] - start[g]);
  const records = partition.groupOf.length;
  const told = {
    min: sizes.reduce((a, b) => Math.min(a, b)),
    median: quantile(sizes, 0.5),
    max: sizes.reduce((a, b) => Math.max(a, b)),
  };
  const notes = [
    converged
      ? `Centres converged after ${counted(rounds, 'round')}${blocks > 1 ? ' at most' : ''}.`
      : `Centres had not converged after ${counted(rounds, 'round')}: more rounds may find better ones.`,
    `The objective of the best of ${counted(starts, 'start')} is ${objective.toPrecision(6)}${blocks > 1 ? ', summed over blocks' : ''}.`,
    `${counted(partition.groups, 'group')} of ${told.min} to ${told.max} records, the median ${told.median}, the mean ${(records / partition.groups).toPrecision(4)}.`,
  ];
  if (blocks > 1) notes.push(`The file was cut into ${blocks} blocks, each with its own centres.`);
  if (found.notDrawn > 0)
    notes.push(`${counted(found.notDrawn, 'centre')} of ${centres} got no record.`);
  if (found.coinciding > 0)
    notes.push(
      `${counted(found.coinciding, 'centre')} of ${centres} are equal to others and share their group.`,
    );
  const left = centres - found.notDrawn - found.coinciding - partition.groups;
  if (smallest !== undefined && left > 0)
    notes.push(`${counted(left, 'group')} of fewer than ${smallest} records were dissolved.`);
  return {
    kind: 'fuzzy',
    records,
    notes,
    centres,
    objective,
    rounds,
    converged,
    starts,
    sizes: told,
  };
}
