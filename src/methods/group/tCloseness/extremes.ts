import { type RecordTree, recordSet, recordTree } from '../../../foundation/kernels/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../contract/index.ts';

/** Records that are searched for the farthest and removed one by one; the first in ties. */
interface Extremes {
  readonly living: number;
  farthestFromMean(): number;
  /**
   * The remaining record farthest from a given one. The given record can be removed, but not before the last `tidy`.
   */
  farthestFrom(record: number): number;
  remove(record: number): void;
  /** Makes searches fast again after many removals. Needed before the first search. */
  tidy(): Work<void>;
}

/** With fewer records, a pass over all of them is as fast as a tree. */
const FEW = 2000;

/**
 * The tree is rebuilt when this share of its records remains, and its anchor is set again when this share has been
 * removed.
 */
const REBUILD = 0.5;
const ANCHOR = 0.05;

/** The tree is given up if this number of searches visited more than this share of its leaves. */
const TRIAL = 50;
const TOLERANCE = 0.25;

/**
 * Columns are on the grid that makes means exact (`toGrid`). By a tree, or by passes if a tree does not help: few
 * records, or many columns without structure. Both give the same answers.
 */
export function extremesOf(columns: readonly Float64Array[]): Extremes {
  const total = columns[0].length;
  const everyone = Int32Array.from({ length: total }, (_, i) => i);
  let current = total < FEW ? byPasses(columns, everyone) : byTree(columns, everyone);
  return {
    get living() {
      return current.living;
    },
    farthestFromMean: () => current.farthestFromMean(),
    farthestFrom: (record) => current.farthestFrom(record),
    remove: (record) => current.remove(record),
    *tidy() {
      if (current.tidy === undefined || (yield* current.tidy()) === 'fine') return;
      current = byPasses(columns, current.records());
    },
  };
}

interface Way {
  readonly living: number;
  farthestFromMean(): number;
  farthestFrom(record: number): number;
  remove(record: number): void;
  records(): Int32Array;
  tidy?(): Work<'fine' | 'useless'>;
}

function byPasses(columns: readonly Float64Array[], records: Int32Array): Way {
  const placeOf = new Int32Array(columns[0].length).fill(-1);
  for (let place = 0; place < records.length; place++) placeOf[records[place]] = place;
  const set = recordSet(columns.map((column) => gather(column, records)));
  return {
    get living() {
      return set.living;
    },
    farthestFromMean: () => records[set.farthest(set.centroid()).index],
    farthestFrom: (record) => records[set.farthest(columns.map((column) => column[record])).index],
    remove: (record) => set.remove(placeOf[record]),
    records: () => records.filter((_, place) => set.isLiving(place)),
  };
}

function byTree(columns: readonly Float64Array[], everyone: Int32Array): Way {
  const total = everyone.length;
  const tree: RecordTree = recordTree(columns, everyone);
  let built = Number.POSITIVE_INFINITY;
  let anchored = built;
  let asked = 0;
  let visited = 0;
  // Number of visited leaves if every search visited all.
  let offered = 0;
  const counted = (search: () => number) => {
    const before = tree.work.leaves;
    const record = search();
    asked++;
    visited += tree.work.leaves - before;
    offered += tree.leaves;
    return record;
  };
  return {
    get living() {
      return tree.living;
    },
    farthestFromMean: () => counted(tree.farthestFromCentroid),
    farthestFrom: (record) => counted(() => tree.farthestFrom(record)),
    remove: (record) => void tree.removeNearest(record, 0),
    records: tree.records,
    *tidy() {
      if (tree.living < FEW) return 'useless';
      if (asked >= TRIAL && visited > TOLERANCE * offered) return 'useless';
      if (tree.living <= REBUILD * built) {
        for (const _ of tree.build()) yield { done: total - tree.living, total };
        built = anchored = tree.living;
      } else if (tree.living <= (1 - ANCHOR) * anchored) {
        tree.anchor();
        anchored = tree.living;
      }
      return 'fine';
    },
  };
}
