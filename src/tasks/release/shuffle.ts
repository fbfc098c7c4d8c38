import { randomStream } from '../../foundation/numerics/index.ts';

/** What the random stream is for, beside those of the methods. */
const RELEASE = 70;

/**
 * The order in which records are released: place i has record `order[i]` of the protected file, all orders equally
 * likely. The stream is named by the digest of the protected file too: two files that were protected with the same seed
 * must not be shuffled alike, or the place of a record would tell which two belong together.
 */
export function releaseOrder(seed: Uint8Array, sha256: string, records: number): Int32Array {
  const [first, second] = [0, 8].map((at) => Number.parseInt(sha256.slice(at, at + 8), 16));
  return randomStream(seed, first, RELEASE, second).permutation(records);
}

/** The permutation as CSV: each place of the released file and the record of the protected file there, counted from 1. */
export function permutationText(order: Int32Array): string {
  const lines = ['place,record'];
  for (let place = 0; place < order.length; place++) {
    lines.push(`${place + 1},${order[place] + 1}`);
  }
  lines.push('');
  return lines.join('\n');
}

/** For each record its place. */
export function inverseOrder(order: Int32Array): Int32Array {
  const places = new Int32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]] = place;
  return places;
}
