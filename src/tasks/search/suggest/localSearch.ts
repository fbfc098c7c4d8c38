import { compareJudged, type Judged, type Judgement, ranked } from './halving.ts';

/** What a local search needs to know about its space. */
export interface Neighbourhood<C> {
  keyOf(candidate: C): string;
  /** All steps from a candidate, in a fixed order. */
  neighbours(candidate: C, reach: number): readonly C[];
  /** A candidate some distance away, for when no step helps; `turn` names the draw. */
  shaken(candidate: C, reach: number, turn: number): C;
  /** The numbers 0 to n - 1 in a random order; `turn` names the draw. */
  order(n: number, turn: number): ArrayLike<number>;
}

/** One walk: its position, the reach of its steps, and the steps left. */
interface Walk<C> {
  readonly at: Judged<C>;
  readonly reach: number;
  readonly steps: readonly C[];
  /** Whether a step of this reach helped. */
  readonly isMoving: boolean;
}

/**
 * Hill climbing from several starts in parallel (the first step that helps is taken). Steps are
 * large first, and halved when none helps. A finished walk starts again some distance from the
 * best. A state is immutable.
 */
export interface LocalSearch<C> {
  readonly walks: readonly Walk<C>[];
  readonly seen: ReadonlySet<string>;
  readonly asked: readonly { readonly candidate: C; readonly walk: number }[];
  /** Counts draws, so that each has its own name. */
  readonly turn: number;
  readonly best: Judged<C>;
}

const FIRST_REACH = 0.2;
const LAST_REACH = 0.02;
const SHAKE = 0.3;
/** Largest loss of another walk, relative to the best, that is still worth steps. */
const HOPE = 1.15;
/** Draws without a new candidate after which a walk rests. */
const PATIENCE = 20;

export function beginLocalSearch<C>(
  starts: readonly Judged<C>[],
  seen: readonly C[],
  { keyOf }: Pick<Neighbourhood<C>, 'keyOf'>,
): LocalSearch<C> {
  return {
    walks: starts.map((at) => ({ at, reach: 2 * FIRST_REACH, steps: [], isMoving: false })),
    seen: new Set([...seen, ...starts.map(({ candidate }) => candidate)].map(keyOf)),
    asked: [],
    turn: 0,
    best: ranked(starts)[0],
  };
}

/**
 * The next candidates to try, at most `most`. The best walk gets every other one; the other walks
 * take turns, without those far behind. No candidate is tried twice.
 */
export function askLocal<C>(
  state: LocalSearch<C>,
  space: Neighbourhood<C>,
  most: number,
): LocalSearch<C> {
  const walks = [...state.walks];
  const seen = new Set(state.seen);
  const asked: { candidate: C; walk: number }[] = [];
  let { turn } = state;
  const first = walks.reduce(
    (best, walk, i) => (compareJudged(walk.at.judgement, walks[best].at.judgement) < 0 ? i : best),
    0,
  );
  const leader = walks[first].at.judgement;
  const others = [...walks.keys()].filter((i) => {
    const { broken, loss } = walks[i].at.judgement;
    // A new walk has no judgement yet.
    const isNew = broken === Infinity;
    return i !== first && (isNew || (broken <= leader.broken && loss <= HOPE * leader.loss));
  });
  for (let place = 0; place < most; place++) {
    const isFirst = others.length === 0 || place % 2 === 0;
    const i = isFirst ? first : others[(turn + (place >> 1)) % others.length];
    const next = nextOf(walks[i], state.best, seen, space, turn);
    turn = next.turn;
    walks[i] = next.walk;
    if (next.candidate === null) continue;
    seen.add(space.keyOf(next.candidate));
    asked.push({ candidate: next.candidate, walk: i });
  }
  return { ...state, walks, seen, asked, turn: turn + 1 };
}

/** Takes the results of the last candidates, in their order. */
export function tellLocal<C>(
  state: LocalSearch<C>,
  judgements: readonly Judgement[],
): LocalSearch<C> {
  const walks = [...state.walks];
  let { best } = state;
  for (const [i, judgement] of judgements.entries()) {
    const { candidate, walk } = state.asked[i];
    const judged = { candidate, judgement };
    if (compareJudged(judgement, best.judgement) < 0) best = judged;
    if (compareJudged(judgement, walks[walk].at.judgement) < 0) {
      // Around the new position, with steps of the same reach.
      walks[walk] = { at: judged, reach: walks[walk].reach, steps: [], isMoving: true };
    }
  }
  return { ...state, walks, best, asked: [] };
}

function nextOf<C>(
  start: Walk<C>,
  best: Judged<C>,
  seen: ReadonlySet<string>,
  space: Neighbourhood<C>,
  turns: number,
): { readonly candidate: C | null; readonly walk: Walk<C>; readonly turn: number } {
  let walk = start;
  let turn = turns;
  for (let tries = 0; tries < PATIENCE; tries++) {
    const at = walk.steps.findIndex((step) => !seen.has(space.keyOf(step)));
    if (at >= 0) {
      return {
        candidate: walk.steps[at],
        walk: { ...walk, steps: walk.steps.slice(at + 1) },
        turn,
      };
    }
    if (!walk.isMoving && walk.reach / 2 < LAST_REACH) {
      const candidate = space.shaken(best.candidate, SHAKE, turn++);
      // The walk starts over at any result, so that it does not run straight back.
      walk = {
        at: { candidate, judgement: { broken: Infinity, loss: Infinity } },
        reach: FIRST_REACH,
        steps: [],
        isMoving: true,
      };
      if (!seen.has(space.keyOf(candidate))) return { candidate, walk, turn };
      continue;
    }
    const reach = walk.isMoving ? walk.reach : walk.reach / 2;
    const steps = space.neighbours(walk.at.candidate, reach);
    const order = space.order(steps.length, turn++);
    walk = {
      ...walk,
      reach,
      steps: Array.from(order, (place) => steps[place]),
      isMoving: false,
    };
  }
  return { candidate: null, walk, turn };
}
