import { randomStream } from '../../foundation/numerics/index.ts';

/** The purpose of the random stream, to tell it from the streams of the methods. */
const RELEASE = 70;

/**
 * The order of the records in the bundle: position i has record `order[i]` of the protected file.
 * All orders are equally likely. The stream depends on the digest of the protected file too: if two
 * files that were protected with the same seed were shuffled alike, the position of a record would
 * tell which two belong together.
 */
export function releaseOrder(seed: Uint8Array, sha256: string, records: number): Int32Array {
  const [first, second] = [0, 8].map((at) => Number.parseInt(sha256.slice(at, at + 8), 16));
  return randomStream(seed, first, RELEASE, second).permutation(records);
}

/**
 * The permutation as CSV: each position in the bundle and the record of the protected file there,
 * counted from 1.
 */
export function permutationText(order: Int32Array): string {
  const lines = ['place,record'];
  for (let place = 0; place < order.length; place++) {
    lines.push(`${place + 1},${order[place] + 1}`);
  }
  lines.push('');
  return lines.join('\n');
}

/** The position of each record. */
export function inverseOrder(order: Int32Array): Int32Array {
  const places = new Int32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]] = place;
  return places;
}
