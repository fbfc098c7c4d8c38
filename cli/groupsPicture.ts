import { finish } from '../src/foundation/work/index.ts';
import { type GroupMethod, readParameters } from '../src/methods/contract/index.ts';
import { scatterOf, scatterPicture, selfContained } from '../src/report/index.ts';

/**
 * Records of two columns for the picture of groups on every method's page: three clouds of
 * different width, and some records between.
 */
function example(): [Float64Array, Float64Array] {
  const x: number[] = [];
  const y: number[] = [];
  const clouds = [
    { count: 18, x: 2, y: 6, width: 0.9 },
    { count: 16, x: 6, y: 2.2, width: 1.4 },
    { count: 10, x: 8.2, y: 7.4, width: 0.6 },
    { count: 7, x: 5, y: 5, width: 4 },
  ];
  let place = 0;
  for (const cloud of clouds) {
    for (let i = 0; i < cloud.count; i++, place++) {
      // Steps by irrational fractions spread points evenly without a visible pattern.
      const along = (place * 0.7548776662466927) % 1;
      const across = (place * 0.5698402909980532) % 1;
      x.push(cloud.x + cloud.width * (along + ((i * 0.38) % 1) - 1));
      y.push(cloud.y + cloud.width * (across + ((i * 0.62) % 1) - 1));
    }
  }
  return [Float64Array.from(x), Float64Array.from(y)];
}

const K = 4;

/**
 * The groups that a method makes of the example: lines lead from each record to the mean of its
 * group. Null if the method takes one column only.
 */
export function groupsPicture(method: GroupMethod): string | null {
  if (method.needsConfidential) return null;
  const columns = example();
  const given = 'k' in method.parameters ? { k: K } : {};
  const parameters = readParameters(method.parameters, given, method.name);
  let groupOf: Int32Array;
  let groups: number;
  try {
    ({ groupOf, groups } = finish(method.run(columns, parameters as never)));
  } catch {
    return null;
  }
  const means = columns.map((column) => meansOf(column, groupOf, groups));
  const [x, y] = columns.map((before, j) => ({
    name: 'xy'[j],
    before,
    after: Float64Array.from(groupOf, (group) => means[j][group]),
  }));
  const picture = scatterPicture(
    scatterOf(x, y, { isPaired: true, groupOf }),
    `groups-${method.name}`,
  );
  return selfContained(picture.svg);
}

function meansOf(column: Float64Array, groupOf: Int32Array, groups: number): Float64Array {
  const sums = new Float64Array(groups);
  const counts = new Float64Array(groups);
  for (const [i, group] of groupOf.entries()) {
    sums[group] += column[i];
    counts[group]++;
  }
  return sums.map((sum, group) => sum / counts[group]);
}
