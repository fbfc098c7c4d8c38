import { parseSeed, randomStream } from '../../src/foundation/numerics/index.ts';

/** A file to try methods on: columns with a name that says what is hard about them. */
export interface Sample {
  readonly name: string;
  readonly columns: readonly Float64Array[];
}

/**
 * What a method is asked so that it takes little time. Models of mixtures with more components are fitted beside the
 * method: here it is about the groups.
 */
export const cheaply = (method: string): Record<string, unknown> =>
  method === 'mixture'
    ? { most: 2, model: 'VVV' }
    : method === 'optimise'
      ? { effort: 'quick' }
      : {};

const stream = (index: number) => randomStream(parseSeed('c0ffee'.padEnd(64, '1')), 0, 0, index);

function column(records: number, value: (i: number) => number): Float64Array {
  return Float64Array.from({ length: records }, (_, i) => value(i));
}

/** Independent, clustered, skewed, tied, duplicated, constant, collinear and badly scaled columns, and tiny files. */
export function samples(): Sample[] {
  const random = stream(1);
  const normal = () => random.normal();
  const n = 60;
  const base = column(n, normal);
  const centres = column(n, (i) => 100 * (i % 4));
  const cents = (x: number) => Math.round(100 * x) / 100;
  return [
    { name: 'independent normals', columns: [base, column(n, normal), column(n, normal)] },
    {
      name: 'clusters',
      columns: [centres.map((c) => c + normal()), centres.map((c) => -c + normal())],
    },
    {
      name: 'money, positive and skewed',
      columns: [
        column(n, () => cents(10 * normal() ** 4)),
        column(n, () => cents(Math.abs(normal()))),
      ],
    },
    {
      name: 'ordered columns',
      columns: [base.map(Math.abs), base.map((x) => 2 * Math.abs(x) + 1)],
    },
    {
      name: 'small integers with ties',
      columns: [column(n, () => random.below(3)), column(n, () => random.below(4))],
    },
    { name: 'every record equal', columns: [column(n, () => 7), column(n, () => 7)] },
    {
      name: 'half of the records twice',
      columns: [column(n, (i) => base[i >> 1]), column(n, (i) => base[(i >> 1) + 1] ?? 0)],
    },
    { name: 'a constant column', columns: [base, column(n, () => 3.5)] },
    { name: 'collinear columns', columns: [base, base.map((x) => 3 * x + 1), base.map((x) => -x)] },
    {
      name: 'an offset of 1e12',
      columns: [base.map((x) => 1e12 + Math.round(100 * x)), column(n, normal)],
    },
    {
      name: 'scales from 1e-140 to 1e140',
      columns: [base.map((x) => x * 1e-140), base.map((x, i) => x * 1e140 + i * 1e139)],
    },
    { name: 'one column', columns: [base] },
    { name: 'seven records', columns: [base.slice(0, 7), base.slice(7, 14)] },
    { name: 'one record', columns: [base.slice(0, 1), base.slice(1, 2)] },
  ];
}
