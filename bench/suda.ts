import { minimalUniques } from '../src/measures/risk/suda/suda2.ts';
import { measure, type Row } from './measure.ts';

/** Values of the seven keys: from a yes or no to places and occupations. */
const LEVELS = [2, 5, 8, 10, 20, 50, 100];

/** All minimal sample uniques of seven independent keys, in a process that has done nothing else, and then again. */
export async function suda(n: number): Promise<Row[]> {
  const keys = LEVELS.map((levels, j) => column(n, levels, j));
  let found = 0;
  const run = () => {
    found = minimalUniques(keys).record.length;
  };
  const what = `SUDA2, n = ${n / 1e3}k, ${LEVELS.length} keys`;
  const first = await measure(`${what}, first run`, run);
  const later = await measure(`${what}, later runs`, run, 5);
  return [first, later].map((row) => ({ ...row, notes: `${found} minimal sample uniques` }));
}

/** Independent codes by a mixed counter: the same on every machine, without the cost of normals. */
function column(n: number, levels: number, j: number): Int32Array {
  return Int32Array.from({ length: n }, (_, i) => {
    let word = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(j + 1, 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 16), 0x7feb352d);
    word = Math.imul(word ^ (word >>> 15), 0x846ca68b);
    return ((word ^ (word >>> 16)) >>> 0) % levels;
  });
}
