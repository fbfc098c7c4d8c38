import { mdav } from '../src/group/mdav.ts';
import { normals, rowsOf } from './data.ts';
import { compare, type Row } from './measure.ts';
import { textbook } from './textbook.ts';

/** Exact MDAV with the kernels, standardisation included, against the textbook in plain TypeScript. */
export function benchMdav(): Row[] {
  return [1000, 5000, 20_000].map((records) => {
    const columns = normals(records, 10);
    const flat = rowsOf(columns);
    return compare(
      `MDAV by brute force, ${records} records, d = 10, k = 5`,
      () => {
        const work = mdav.run(columns, { k: 5, standardise: 'sd' });
        while (!work.next().done);
      },
      'textbook in plain TypeScript',
      () => void textbook(flat, 10, 5),
      records > 10_000 ? 3 : 9,
    );
  });
}
