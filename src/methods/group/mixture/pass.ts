import {
  MIXTURE_BLOCK,
  type MixtureComponents,
  type MixturePass,
  mixturePass,
  mixtureSumCount,
} from '../../../foundation/kernels/index.ts';
import {
  askTeam,
  dismissTeam,
  formTeam,
  type Job,
  type Wish,
} from '../../../foundation/work/index.ts';

/** Sums over all records of memberships z, weights u (1 for normal components) and y = L^-1 (x - mean), by component. */
export interface Sums {
  /** Sum of z. */
  readonly counts: Float64Array;
  /** Sum of z u. */
  readonly weights: Float64Array;
  /** Sum of z log(1 + y'y / degrees); 0 for normal components. */
  readonly logarithms: Float64Array;
  /** Sum of z u y. */
  readonly first: Float64Array;
  /** Sum of z u y y', lower triangle; for diagonal components only the diagonal. */
  readonly second: Float64Array;
}

export function emptySums(dimensions: number, components: number): Sums {
  return {
    counts: new Float64Array(components),
    weights: new Float64Array(components),
    logarithms: new Float64Array(components),
    first: new Float64Array(components * dimensions),
    second: new Float64Array(components * dimensions * dimensions),
  };
}

/** A pause, or a request to the engine. */
export type Steps<T> = Generator<undefined | Wish, T, unknown>;

/**
 * Passes over records: E-step and the sums of the M-step at once (see MixturePass). Records are taken in chunks,
 * whose number depends only on the number of records, and the sums of chunks are added in the order of the file, so
 * that the distribution of work does not matter.
 */
export interface Passes {
  /** Sets the sums; returns the log-likelihood. */
  over(mixture: MixtureComponents, sums: Sums): Steps<number>;
  /** Probabilities that each record belongs to each component: one column per component. */
  memberships(mixture: MixtureComponents): Steps<readonly Float64Array[]>;
  /** Releases the other members. */
  end(): Steps<void>;
}

const LEAST_CHUNK = 4096;
/** Largest number of chunks: sums of more would be long messages. */
const MOST_CHUNKS = 64;

/** Number of records in a chunk. */
function chunkOf(records: number): number {
  const blocks = Math.ceil(records / (MOST_CHUNKS * MIXTURE_BLOCK));
  return Math.max(LEAST_CHUNK, blocks * MIXTURE_BLOCK);
}

/** On the caller's thread. */
export function ownPasses(columns: readonly Float64Array[]): Passes {
  const records = columns[0].length;
  const chunk = chunkOf(records);
  let pass: MixturePass | undefined;
  const opened = (mixture: MixtureComponents) => {
    pass ??= mixturePass(columns);
    pass.open(mixture);
    return pass;
  };
  return {
    *over(mixture, sums) {
      const own = opened(mixture);
      const adding = startAdding(mixture);
      const part = new Float64Array(mixtureSumCount(mixture) + 1);
      for (let first = 0; first < records; first += chunk) {
        part[0] = own.pass(first, Math.min(first + chunk, records), part, 1);
        adding.add(part);
        if (first + chunk < records) yield;
      }
      return adding.end(sums);
    },
    *memberships(mixture) {
      const own = opened(mixture);
      const columns = emptyMemberships(records, mixture);
      for (let first = 0; first < records; first += chunk) {
        own.memberships(first, Math.min(first + chunk, records), columns);
        yield;
      }
      return columns;
    },
    *end() {},
  };
}

interface ShardStart {
  readonly columns: readonly Float64Array[];
  readonly chunk: number;
}

interface ShardQuestion {
  readonly mixture: MixtureComponents;
  readonly wants: 'sums' | 'memberships';
}

/** Passes over some chunks of the records: log-likelihood and sums, chunk by chunk; or memberships, by component. */
export const mixtureShard: Job<ShardStart, ShardQuestion, readonly Float64Array[]> = {
  name: 'mixture-shard',
  open({ columns, chunk }) {
    const records = columns[0].length;
    const pass = mixturePass(columns);
    return ({ mixture, wants }) => {
      pass.open(mixture);
      const found: Float64Array[] = wants === 'sums' ? [] : [...emptyMemberships(records, mixture)];
      for (let first = 0; first < records; first += chunk) {
        const end = Math.min(first + chunk, records);
        if (wants === 'memberships') pass.memberships(first, end, found);
        else {
          const part = new Float64Array(mixtureSumCount(mixture) + 1);
          part[0] = pass.pass(first, end, part, 1);
          found.push(part);
        }
      }
      return found;
    };
  },
};

/** By several members with adjacent chunks. */
export function* sharedPasses(
  columns: readonly Float64Array[],
  members: number,
): Generator<Wish, Passes, unknown> {
  const records = columns[0].length;
  const chunk = chunkOf(records);
  const chunks = Math.ceil(records / chunk);
  const parts = Math.min(members, chunks);
  const firsts = Array.from({ length: parts + 1 }, (_, m) =>
    Math.min(records, chunk * Math.floor((m * chunks) / parts)),
  );
  const starts = firsts.slice(1).map((end, m) => ({
    columns: columns.map((column) => column.slice(firsts[m], end)),
    chunk,
  }));
  const team = yield* formTeam(mixtureShard, starts);
  function* ask(mixture: MixtureComponents, wants: ShardQuestion['wants']) {
    return yield* askTeam(
      team,
      starts.map(() => ({ mixture, wants })),
    );
  }
  return {
    *over(mixture, sums) {
      const adding = startAdding(mixture);
      for (const found of yield* ask(mixture, 'sums')) {
        for (const part of found) adding.add(part);
      }
      return adding.end(sums);
    },
    *memberships(mixture) {
      const columns = emptyMemberships(records, mixture);
      for (const [m, found] of (yield* ask(mixture, 'memberships')).entries()) {
        for (const [g, part] of found.entries()) columns[g].set(part, firsts[m]);
      }
      return columns;
    },
    *end() {
      yield* dismissTeam(team);
    },
  };
}

function emptyMemberships(records: number, { components }: MixtureComponents) {
  return Array.from({ length: components }, () => new Float64Array(records));
}

/** Sums parts, each a log-likelihood and sums, in their order. */
function startAdding(mixture: MixtureComponents) {
  const total = new Float64Array(mixtureSumCount(mixture) + 1);
  return {
    add(part: Float64Array) {
      for (let i = 0; i < total.length; i++) total[i] += part[i];
    },
    end(sums: Sums): number {
      unpack(total.subarray(1), mixture, sums);
      return total[0];
    },
  };
}

function unpack(
  flat: Float64Array,
  { dimensions: d, components, diagonal, degrees }: MixtureComponents,
  sums: Sums,
): void {
  for (let g = 0, at = 0; g < components; g++) {
    sums.counts[g] = flat[at];
    sums.weights[g] = degrees === undefined ? flat[at] : flat[at + 1];
    sums.logarithms[g] = flat[at + 2];
    at += 3;
    for (let j = 0; j < d; j++) sums.first[g * d + j] = flat[at++];
    for (let j = 0; j < d; j++) {
      for (let k = diagonal ? j : 0; k <= j; k++) sums.second[g * d * d + j + k * d] = flat[at++];
    }
  }
}
