import type { RandomStream } from '../../../foundation/numerics/index.ts';
import {
  type Candidate,
  keyOf,
  type SearchSpace,
  shaken,
  stepsFrom,
  strengthened,
} from './candidates.ts';
import { compareJudged, type Judged, towardsLimits } from './judged.ts';

/** The reach of the first steps, as a share of each range, and of the last. */
const FIRST_REACH = 0.25;
const LAST_REACH = 0.015;
/** How far a walk jumps if no step helps any more, and the reach of the steps after a jump that helped. */
const JUMP = 0.3;
const AFTER_JUMP = 0.06;
/** Jumps without a new candidate after which a walk has seen all there is. */
const PATIENCE = 20;

/**
 * A walk to the best candidate of one family (pattern search, Hooke and Jeeves 1961). A step that helps is taken, and
 * the next steps begin there; if none helps, the reach is halved. Steps in the direction of the constraint come first:
 * more protection if a limit is broken, less if all hold. So a walk goes to the border of the limits and stays there.
 */
export class Walk {
  readonly #space: SearchSpace;
  readonly #draw: (turn: number) => RandomStream;
  readonly #seen = new Set<string>();
  #at: Judged;
  #reach = 2 * FIRST_REACH;
  #steps: Candidate[] = [];
  /** The step of all strengths together towards the limits. */
  #onward = '';
  #hasMoved = false;
  #turn = 0;

  /** `draw` gives a stream for each jump. */
  constructor(space: SearchSpace, start: Judged, draw: (turn: number) => RandomStream) {
    this.#space = space;
    this.#draw = draw;
    this.#at = start;
    this.#seen.add(keyOf(start.candidate));
  }

  /** The best so far. */
  get at(): Judged {
    return this.#at;
  }

  /** The next candidate to try, or null if there is none. No candidate is tried twice. */
  next(): Candidate | null {
    let jumps = 0;
    while (jumps < PATIENCE) {
      const step = this.#steps.shift() ?? this.#jumpOrTurn();
      if (step === null) continue;
      if (this.#reach < LAST_REACH) jumps++;
      const key = keyOf(step);
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      return step;
    }
    return null;
  }

  /** Whether a candidate from elsewhere is new to the walk. */
  isNew(candidate: Candidate): boolean {
    return !this.#seen.has(keyOf(candidate));
  }

  /** Takes a candidate from elsewhere as tried. */
  take(candidate: Candidate): Candidate {
    this.#seen.add(keyOf(candidate));
    return candidate;
  }

  tell(tried: Judged): void {
    const order = compareJudged(tried.judgement, this.#at.judgement);
    // Where a step changes nothing, the border of the limits may lie behind.
    const isOnward = order === 0 && keyOf(tried.candidate) === this.#onward;
    if (order > 0 || (order === 0 && !isOnward)) return;
    this.#at = tried;
    this.#steps = [];
    this.#hasMoved = true;
    if (this.#reach < LAST_REACH) this.#reach = AFTER_JUMP;
  }

  /** The same place with another judgement: on more records, or with more draws. */
  judgeAgain(judged: Judged): void {
    this.#at = judged;
    this.#steps = [];
    this.#hasMoved = true;
    this.#reach = Math.max(this.#reach, AFTER_JUMP);
  }

  /** Makes the steps of the next reach; if the last was done, a jump. */
  #jumpOrTurn(): Candidate | null {
    if (!this.#hasMoved) this.#reach /= 2;
    this.#hasMoved = false;
    const { candidate, judgement } = this.#at;
    if (this.#reach < LAST_REACH) {
      return shaken(this.#space, candidate, JUMP, this.#draw(this.#turn++));
    }
    const towards = towardsLimits(judgement);
    this.#onward = keyOf(strengthened(this.#space, candidate, towards * this.#reach));
    this.#steps = stepsFrom(this.#space, candidate, this.#reach, towards > 0);
    return null;
  }
}
