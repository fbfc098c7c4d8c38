import { nodeCrew } from '../src/engines/threads/nodeCrew.ts';
import { findNearest, type Nearest } from '../src/foundation/nearest/nearest.ts';
import { rowsOf } from '../src/foundation/nearest/rows.ts';
import { drive } from '../src/foundation/work/drive.ts';
import { finish } from '../src/foundation/work/work.ts';
import { scaled } from '../src/measures/contract/index.ts';
import { mdav } from '../src/methods/group/mdav.ts';
import { mean } from '../src/methods/replace/mean.ts';
import { lognormals, normals } from './data.ts';
import type { Row } from './measure.ts';

const KINDS = { normals, lognormals };
/**
 * The nearest original of each masked record and the nearest masked of each original, after MDAV with k = 5
 * and means, against the plain loop over all pairs, for both kinds of data.
 */
export async function linkage(n: number, d: number, workers: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of ['normals', 'lognormals'] as const) {
    const { original, masked } = files(KINDS[kind](n, d));
    const named = (direction: string) =>
      `linkage, ${direction}, ${kind}, n = ${n >= 1e6 ? `${n / 1e6}M` : `${n / 1e3}k`}, d = ${d}, k = 5, ` +
      (workers === 1 ? 'one thread' : `${workers} workers`);
    rows.push(await link(named('masked to original'), original, masked, workers));
    rows.push(await link(named('original to masked'), masked, original, workers));
  }
  return rows;
}

/** Both files on the scale that linkage is made on. */
function files(original: readonly Float64Array[]) {
  const partition = finish(mdav.run(original, { k: 5, standardise: 'sd' }));
  const masked = finish(mean.run(original, partition, {}));
  return scaled({ original, masked }, [...original.keys()]);
}

async function link(
  what: string,
  records: readonly Float64Array[],
  points: readonly Float64Array[],
  workers: number,
): Promise<Row> {
  const crew = nodeCrew(workers);
  const n = points[0].length;
  // Some seconds of the plain loop, from all over the file.
  const sample = Math.min(n, 2e8 / n);
  const which = Int32Array.from({ length: sample }, (_, i) => Math.floor((i * n) / sample));
  const flat = rowsOf(records);
  const asked = rowsOf(points.map((column) => Float64Array.from(which, (i) => column[i])));
  const turns = n > 200_000 ? 1 : 3;
  const times: number[] = [];
  const ratios: number[] = [];
  const loops: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    const expected = everyPair(flat, records.length, asked);
    const middle = performance.now();
    const found = await drive(findNearest(records, points, workers), () => {}, undefined, crew);
    const end = performance.now();
    requireSame(found, expected, which);
    loops.push(((middle - start) / 1000) * (n / sample));
    times.push((end - middle) / 1000);
    ratios.push(loops[turn] / times[turn]);
  }
  crew.end();
  return {
    what,
    seconds: median(times),
    baseline: 'plain TypeScript loop over all pairs',
    baselineSeconds: median(loops),
    ratio: median(ratios),
    notes: 'the same answers',
    how:
      `${turns === 1 ? 'one turn' : `median of ${turns} turns`} each; ` +
      `the loop for ${sample} of ${n} points, scaled up`,
  };
}

function requireSame(found: Nearest, expected: Nearest, which: Int32Array): void {
  for (const key of ['distance', 'index', 'ties', 'second', 'secondTies'] as const) {
    if (!which.every((point, i) => found[key][point] === expected[key][i])) {
      throw new Error(`The loop over all pairs finds another ${key}.`);
    }
  }
}

/** The plain loop, as fast as we can write it: a fixed program to compare with. */
function everyPair(records: Float64Array, d: number, points: Float64Array): Nearest {
  const count = points.length / d;
  const found = {
    distance: new Float64Array(count),
    index: new Int32Array(count),
    ties: new Int32Array(count),
    second: new Float64Array(count),
    secondTies: new Int32Array(count),
  };
  const point = new Float64Array(d);
  for (let p = 0; p < count; p++) {
    for (let j = 0; j < d; j++) point[j] = points[p * d + j];
    let best = Number.POSITIVE_INFINITY;
    let index = -1;
    let ties = 0;
    let second = Number.POSITIVE_INFINITY;
    let secondTies = 0;
    for (let i = 0, at = 0; at < records.length; i++) {
      let sum = 0;
      for (let j = 0; j < d; j++, at++) {
        const difference = records[at] - point[j];
        sum += difference * difference;
      }
      if (sum > second) continue;
      if (sum < best) {
        second = best;
        secondTies = ties;
        best = sum;
        index = i;
        ties = 1;
      } else if (sum === best) ties++;
      else if (sum < second) {
        second = sum;
        secondTies = 1;
      } else secondTies++;
    }
    found.distance[p] = best;
    found.index[p] = index;
    found.ties[p] = ties;
    found.second[p] = second;
    found.secondTies[p] = secondTies;
  }
  return found;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
