import { recordSet } from '../src/foundation/kernels/index.ts';
import { normals, rowsOf } from './data.ts';
import { compare, type Row } from './measure.ts';

/** Squared distances of 200,000 records to one point: the kernel against the plain TypeScript loop that it equals bit for bit. */
export function distances(d: number): Promise<Row> {
  const records = 200_000;
  const passes = 5;
  const columns = normals(records, d);
  const set = recordSet(columns);
  const point = set.record(0);
  const flat = rowsOf(columns);
  const out = new Float64Array(records);
  return compare(
    `distances, 200k records, d = ${d}, ${passes} passes`,
    () => {
      for (let i = 0; i < passes; i++) set.distances(point);
    },
    'plain TypeScript loop',
    () => {
      for (let i = 0; i < passes; i++) plainDistances(flat, point, out);
    },
    30,
  );
}

/** The plain loop, as fast as we can write it: records one after another in one array. */
function plainDistances(flat: Float64Array, point: Float64Array, out: Float64Array): void {
  const d = point.length;
  for (let i = 0, at = 0; i < out.length; i++) {
    let sum = 0;
    for (let j = 0; j < d; j++, at++) {
      const difference = flat[at] - point[j];
      sum += difference * difference;
    }
    out[i] = sum;
  }
}
