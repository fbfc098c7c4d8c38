import { standardise } from '../../foundation/numerics/index.ts';
import { inside, type Work } from '../../foundation/work/index.ts';
import {
  type GroupContext,
  type GroupMethod,
  type Partition,
  readParameters,
  SOLO,
  sizeParameter,
  standardiseParameter,
} from '../contract/index.ts';
import { cbfs } from './cbfs.ts';
import { mdav } from './mdav.ts';
import { mhm } from './mhm.ts';
import { muApprox } from './muApprox.ts';
import { groupAndImprove, improveBest } from './optimise/improve.ts';
import { LIMITS } from './optimise/limits.ts';
import { withoutChoice } from './split/withoutChoice.ts';
import { vMdav } from './vMdav.ts';

const parameters = {
  k: sizeParameter,
  effort: {
    type: 'choice',
    description:
      'Length of the search: a number of rounds, so that the result does not depend on the machine. Files of less than 20,000 records get more rounds, up to ten times as many.',
    choices: {
      quick: '20 rounds: less than a second for 20,000 records, about as long as MDAV for more',
      normal: '300 rounds: seconds, for a million records some minutes',
      thorough:
        '5,000 rounds, which continue from the end of normal, so that the loss is never above it: half a minute, for more than 20,000 records in proportion to them',
    },
    default: 'normal',
  },
  start: {
    type: 'choice',
    description:
      'The groups from which the search starts. If a few large records cause most of the loss, the search may keep their first groups.',
    choices: {
      several:
        'MDAV, CBFS, MHM and mu-Approx, of which the best after short searches continues; only MDAV with effort quick and for more than 25,000 records',
      mdav: 'MDAV; for files of more than 25,000 records, MDAV in small slices',
      'v-mdav': 'V-MDAV with its default gain factor',
      'mu-approx': 'mu-Approx',
      cbfs: 'CBFS',
      mhm: 'an optimal split of the path through the centroids of MDAV',
    },
    default: 'several',
  },
  standardise: standardiseParameter,
} as const;

export const optimise: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 'optimise',
  title: 'Lowest loss by local search and annealing',
  revision: 2,
  summary:
    'Starts from the groups of MDAV or of other methods and changes them repeatedly: records move to a nearby group or are swapped with one of its members, groups are dissolved and created. At first some changes for the worse are accepted, at the end only improvements.',
  details:
    'The choice if the loss counts most: 10 to 20 % less than MDAV is usual, and far less if records lie in clusters or have few different values. Groups have k to 2k - 1 records. Each record is tried at random in every round, at a temperature that starts at the mean squared distance to its nearest records and falls to a twentieth of it (simulated annealing); a descent ends the search when no single change helps. Single changes seldom regroup a few very large records, so the groups of four methods are tried, each for a few rounds, and the one with the clearly lowest loss gets the remaining rounds. The seed decides which trials are made, so another seed gives other groups of about the same loss; the order of the records in the file also has an influence. Up to 25,000 records the loss is never above that of the method of the start, nor of MDAV by default: if it were, the groups of that method would be kept. Larger files start from MDAV in small slices unless another start is given, and are searched in blocks, in parallel on several threads. The blocks are cut again up to 36 times so that no border stays; no loss is promised there. The 12 neighbours of a record decide which groups are nearby; in files with more than 4,096 different records a few of the nearest are missed.',
  references: [
    'Domingo-Ferrer, J. and Mateo-Sanz, J.M. (2002). Practical data-oriented microaggregation for statistical disclosure control. IEEE Transactions on Knowledge and Data Engineering 14(1), 189-201.',
    'Kirkpatrick, S., Gelatt, C.D. and Vecchi, M.P. (1983). Optimization by simulated annealing. Science 220(4598), 671-680.',
    'Metropolis, N., Rosenbluth, A.W., Rosenbluth, M.N., Teller, A.H. and Teller, E. (1953). Equation of state calculations by fast computing machines. The Journal of Chemical Physics 21(6), 1087-1092.',
    'Soria-Comas, J., Domingo-Ferrer, J. and Mulero, R. (2019). Efficient near-optimal variable-size microaggregation. Modeling Decisions for Artificial Intelligence (MDAI 2019). Springer. doi:10.1007/978-3-030-26773-5_29.',
  ],
  parameters,
  kinds: ['numeric', 'categorical', 'text'],
  looksAt: 'distances',
  claims: [
    {
      claim: 'group-size',
      tier: 'proved',
      because:
        'the search starts from groups of k to 2k - 1 records and makes only changes that keep these sizes; fewer than 2k records are one group.',
    },
  ],
  cost: 'O(nd) per round, after O(nd log n) and some thousand distances per record for the neighbours, and MDAV for up to 25,000 records',
  missing: 'needs complete columns; a step before it decides what to do with missing values',
  weights: 'not used',
  draws: true,
  // Microseconds of one core per record, for the whole command with 10 columns and k = 5, in one block of 20,000,
  // 50,000, 100,000, 250,000 and 1,000,000 records: 205, 144, 128, 183, 196.
  largestBlock: () => 1_000_000,
  smallestGroup: ({ k }) => k,
  *run(columns, { k, effort, start, standardise: how }, context = SOLO) {
    const total = columns[0].length;
    const only = withoutChoice(total, k);
    if (only !== null) return only;
    const scaled: Float64Array[] = [];
    for (const column of columns) {
      scaled.push(standardise(column, how));
      yield { done: 0, total };
    }
    const isSeveral = start === 'several' && effort !== 'quick' && total <= LIMITS.onePiece;
    if (start === 'mdav' || (start === 'several' && !isSeveral)) {
      return yield* groupAndImprove(scaled, k, effort, context);
    }
    const methods = isSeveral ? SEVERAL : [STARTS[start as keyof typeof STARTS]];
    const partitions: Partition[] = [];
    const share = total / 10 / methods.length;
    for (const method of methods) {
      const work = startFrom(method, scaled, k, context);
      partitions.push(yield* inside(work, partitions.length * share, share, total));
    }
    return yield* inside(
      improveBest(scaled, partitions, { k, effort, context }),
      total / 10,
      (9 * total) / 10,
      total,
    );
  },
};

const STARTS = { 'v-mdav': vMdav, 'mu-approx': muApprox, cbfs, mhm };
/** MDAV first, so that the result is never above it. */
const SEVERAL = [mdav, cbfs, mhm, muApprox] as readonly GroupMethod[];

/** The groups of another method with its default parameters, on columns that are already scaled. */
function startFrom(
  method: GroupMethod,
  columns: readonly Float64Array[],
  k: number,
  context: GroupContext,
): Work<Partition> {
  const given = { k, standardise: 'none' };
  return method.run(
    columns,
    readParameters(method.parameters, given, method.name) as never,
    context,
  );
}
