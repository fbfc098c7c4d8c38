import {
  dirichletDraw,
  firstAbove,
  type RandomStream,
} from '../../../foundation/numerics/index.ts';
import { type LatentClasses, scaleColumns } from '../categories/latentClass.ts';

/**
 * Merges classes until none stands for fewer than `least` of the records: the class with the smallest share with the
 * one whose profile is nearest, level by level. The new profile is their mean by shares, so that the probability of
 * each level does not change. O(c² l) for c classes and l levels.
 */
export function withoutSmallClasses<M extends LatentClasses>(
  model: M,
  records: number,
  least: number,
): M {
  const classes = model.shares.length;
  const shares = [...model.shares];
  const profiles = shares.map((_, c) => model.profiles.filter((_, at) => at % classes === c));
  while (shares.length > 1) {
    let small = 0;
    for (let c = 1; c < shares.length; c++) if (shares[c] < shares[small]) small = c;
    if (shares[small] * records >= least) break;
    const [share] = shares.splice(small, 1);
    const [profile] = profiles.splice(small, 1);
    let nearest = 0;
    let shortest = Number.POSITIVE_INFINITY;
    for (const [c, other] of profiles.entries()) {
      let distance = 0;
      for (let l = 0; l < other.length; l++) distance += Math.abs(other[l] - profile[l]);
      if (distance < shortest) {
        shortest = distance;
        nearest = c;
      }
    }
    const both = shares[nearest] + share;
    const other = profiles[nearest];
    if (both > 0) {
      for (let l = 0; l < other.length; l++) {
        other[l] = (shares[nearest] * other[l] + share * profile[l]) / both;
      }
    }
    shares[nearest] = both;
  }
  const left = shares.length;
  if (left === classes) return model;
  const joined = new Float64Array(profiles[0].length * left);
  for (const [c, profile] of profiles.entries()) {
    for (let l = 0; l < profile.length; l++) joined[l * left + c] = profile[l];
  }
  scaleColumns(joined, model.starts, left);
  return { ...model, shares: Float64Array.from(shares), profiles: joined };
}

/**
 * Shares and profiles drawn from their posterior distribution given the number of records: Dirichlet distributions
 * with a prior without weight, so that a level without records stays impossible. The classes are taken as known.
 */
export function posteriorClasses<M extends LatentClasses>(
  model: M,
  records: number,
  stream: RandomStream,
): M {
  const { starts, shares, profiles } = model;
  const classes = shares.length;
  const drawn = profiles.slice();
  for (let c = 0; c < classes; c++) {
    for (let j = 0; j + 1 < starts.length; j++) {
      const shapes = Float64Array.from(
        { length: starts[j + 1] - starts[j] },
        (_, l) => records * shares[c] * profiles[(starts[j] + l) * classes + c],
      );
      if (!shapes.some((shape) => shape > 0)) continue;
      const level = dirichletDraw(stream, shapes);
      for (let l = 0; l < level.length; l++) drawn[(starts[j] + l) * classes + c] = level[l];
    }
  }
  const posterior = dirichletDraw(
    stream,
    shares.map((share) => records * share),
  );
  return { ...model, shares: posterior, profiles: drawn };
}

/** Draws an index by weights: a function of the stream. By bisection of running sums. */
export function drawer(weights: ArrayLike<number>): (stream: RandomStream) => number {
  const sums = new Float64Array(weights.length);
  let total = 0;
  let last = 0;
  for (let w = 0; w < weights.length; w++) {
    if (weights[w] > 0) last = w;
    sums[w] = total += weights[w];
  }
  return (stream) => firstAbove(sums, stream.uniform() * total, 0, last);
}

/** Draws a code for each column: first a class, then each column independently. */
export function vectorDrawer({
  starts,
  shares,
  profiles,
}: LatentClasses): (stream: RandomStream, out: Float64Array) => void {
  const classes = shares.length;
  const drawClass = drawer(shares);
  const drawLevel = Array.from({ length: classes }, (_, c) =>
    Array.from({ length: starts.length - 1 }, (_, j) =>
      drawer(
        Float64Array.from(
          { length: starts[j + 1] - starts[j] },
          (_, l) => profiles[(starts[j] + l) * classes + c],
        ),
      ),
    ),
  );
  return (stream, out) => {
    const its = drawLevel[drawClass(stream)];
    for (let j = 0; j < its.length; j++) out[j] = its[j](stream);
  };
}
