import { type Nearest, nearestInSteps } from '../kernels/index.ts';
import type { Job } from '../method/index.ts';

export interface NearestStart {
  /** The records and the points, each one after another. */
  readonly rows: Float64Array;
  readonly points: Float64Array;
  readonly columns: number;
}

export interface NearestAnswer {
  /** Points answered so far. */
  readonly answered: number;
  /** All answers, once, when there are all. */
  readonly found: Nearest | null;
}

/** Steps of about a tenth of a second before an answer: members wait for each other at every answer, so there should not be many. */
const STEPS = 3;

/** Looks for the nearest records of some points in a tree of its own. Each question is a request to go on for a while. */
export const nearestJob: Job<NearestStart, null, NearestAnswer> = {
  name: 'nearest-records',
  open({ rows, points, columns }) {
    const steps = nearestInSteps(rows, columns, points);
    return () => {
      let answered = 0;
      for (let step = 0; step < STEPS; step++) {
        const next = steps.next();
        if (next.done) return { answered: points.length / columns, found: next.value ?? null };
        answered = next.value;
      }
      return { answered, found: null };
    };
  },
};
