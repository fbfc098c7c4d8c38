import { exp, log } from '../elementary.ts';
import type { RandomStream } from '../random.ts';

/**
 * A draw from the gamma distribution with this shape (positive, finite) and scale 1, by rejection from the cube of a
 * normal (Marsaglia and Tsang 2000); for a shape below 1, a draw of shape + 1 times a power of a uniform. Takes at most
 * 1.05 normals and uniforms on average. 0 if the draw is below the smallest double, as happens for shapes below 0.05.
 */
export function gammaDraw(stream: RandomStream, shape: number): number {
  if (shape >= 1) return cubeOfNormal(stream, shape);
  return exp(logOfDraw(stream, shape));
}

/**
 * A draw from chi-square with the given degrees of freedom, positive and not necessarily whole: twice a gamma of half
 * of them.
 */
export function chiSquareDraw(stream: RandomStream, degrees: number): number {
  return 2 * gammaDraw(stream, degrees / 2);
}

/**
 * A draw from the Dirichlet distribution: gamma draws divided by their sum. Shapes are not negative and at least one is
 * positive; if a shape is 0, its share is 0 and nothing is drawn. By logarithms, so that shapes near 0 give shares of 1
 * and 0 instead of 0 / 0.
 */
export function dirichletDraw(stream: RandomStream, shapes: ArrayLike<number>): Float64Array {
  const shares = new Float64Array(shapes.length).fill(Number.NEGATIVE_INFINITY);
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < shapes.length; i++) {
    if (shapes[i] === 0) continue;
    shares[i] = logOfDraw(stream, shapes[i]);
    largest = Math.max(largest, shares[i]);
  }
  let total = 0;
  for (let i = 0; i < shares.length; i++) total += shares[i] = exp(shares[i] - largest);
  for (let i = 0; i < shares.length; i++) shares[i] /= total;
  return shares;
}

function logOfDraw(stream: RandomStream, shape: number): number {
  if (shape >= 1) return log(cubeOfNormal(stream, shape));
  return log(cubeOfNormal(stream, shape + 1)) + log(stream.uniform()) / shape;
}

function cubeOfNormal(stream: RandomStream, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = stream.normal();
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = stream.uniform();
    const square = x * x;
    // The first comparison implies the second and needs no logarithm; it nearly always decides.
    if (u < 1 - 0.0331 * square * square || log(u) < square / 2 + d * (1 - v + log(v))) {
      return d * v;
    }
  }
}
