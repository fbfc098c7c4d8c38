import { randomStream } from '../../../foundation/numerics/index.ts';
import { finish, inside, type Job, type Wish, type Work } from '../../../foundation/work/index.ts';
import { type Sorted, squaresOfTree } from './tree.ts';

/** A public seed, because the figure must be the same for everyone; nothing that is released depends on it. */
const SEED = new Uint8Array(32);

/** The input for growing trees. */
interface Forest {
  readonly sorted: Sorted;
  /** The number of original records: the first of those that were sorted. */
  readonly originals: number;
  /** Least number of records in a leaf. */
  readonly bucket: number;
}

/** Grows one tree: the first with the true labels, the others each with a random permutation of them. */
export const treeJob: Job<Forest, number, number> = {
  name: 'propensity-tree',
  open: (forest) => (tree) => finish(growTree(forest, tree)),
};

/** Number of values over all columns above which trees are worth sending to other workers. */
const MANY_VALUES = 50_000;

/** The sums of squares of the given number of trees, in order; in parallel if there are several workers. */
export function* growTrees(forest: Forest, trees: number, members: number): Work<number[]> {
  const { records, orders } = forest.sorted;
  if (members > 1 && records * orders.length > MANY_VALUES) {
    const wish: Wish = {
      wish: 'each',
      job: treeJob as Job,
      start: forest,
      questions: Array.from({ length: trees }, (_, tree) => tree),
      progress: (answered) => ({ done: answered, total: trees }),
    };
    return (yield wish) as number[];
  }
  const squares: number[] = [];
  for (let tree = 0; tree < trees; tree++) {
    squares.push(yield* inside(growTree(forest, tree), tree, 1, trees));
  }
  return squares;
}

function growTree({ sorted, originals, bucket }: Forest, tree: number): Work<number> {
  const places =
    tree === 0
      ? sorted.places
      : randomStream(SEED, 0, 0, tree - 1).permutation(sorted.places.length);
  const isOne = new Uint8Array(places.length);
  for (let i = 0; i < isOne.length; i++) isOne[i] = places[i] < originals ? 0 : 1;
  return squaresOfTree(sorted, isOne, bucket);
}
