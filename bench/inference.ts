import { type Column, inferredMeans } from '../src/foundation/table/index.ts';
import { finish } from '../src/foundation/work/index.ts';
import { countInferred, inferCells } from '../src/measures/risk/index.ts';
import { ruleOf } from '../src/methods/rules/index.ts';
import { measure, type Row } from './measure.ts';

/** Ten rules over the numbers: sums, bounds and conditions. */
const RULES = [
  'x0 + x1 = x2',
  'x2 + x3 = x4',
  'x0 >= 0',
  'x1 >= 0',
  'x3 >= 0',
  'x4 <= 4000',
  'x0 <= x2',
  'if x5 < 200 then x6 = 0',
  'x6 >= 0',
  "if c0 = '0' then x7 = 0",
];

/** What can be inferred about 5 % emptied cells in 20 columns: 12 codes, of which two are determined, and 8 numbers. */
export async function inference(n: number): Promise<Row[]> {
  const draw = (i: number, j: number, levels: number) => mixed(i, j) % levels;
  const code = (j: number) => (i: number) => draw(i, j, 3 + j);
  const codes = Array.from({ length: 10 }, (_, j) => code(j));
  const all = [
    ...codes,
    (i: number) => codes[9](i) % 4,
    (i: number) => (codes[3](i) + codes[4](i)) % 5,
  ];
  const number = (j: number) => (i: number) => draw(i, 20 + j, 1000);
  const x0 = number(0);
  const x1 = number(1);
  const x3 = number(3);
  const x5 = number(5);
  const numbers = [
    ...[x0, x1, (i: number) => x0(i) + x1(i), x3, (i: number) => x0(i) + x1(i) + x3(i), x5],
    (i: number) => (x5(i) < 200 ? 0 : number(6)(i)),
    (i: number) => (codes[0](i) === 0 ? 0 : number(7)(i)),
  ];
  const original: Column[] = [
    ...all.map((make, j): Column => {
      const values = Int32Array.from({ length: n }, (_, i) => make(i));
      const levels = Array.from({ length: 20 }, (_, level) => String(level));
      return { kind: 'categorical', name: `c${j}`, codes: values, levels, ordered: false };
    }),
    ...numbers.map((make, j): Column => {
      const values = Float64Array.from({ length: n }, (_, i) => make(i));
      return { kind: 'numeric', name: `x${j}`, values, grid: { decimals: 0, padded: false } };
    }),
  ];
  const isGone = (i: number, j: number) => mixed(i, 60 + j) % 20 === 0;
  const masked = original.map((column, j): Column => {
    if (column.kind === 'categorical') {
      return { ...column, codes: column.codes.map((one, i) => (isGone(i, j) ? -1 : one)) };
    }
    const { values, ...rest } = column as Column & { kind: 'numeric' };
    return { ...rest, values: values.map((one, i) => (isGone(i, j) ? Number.NaN : one)) };
  });
  const whole = {
    original,
    masked,
    released: [...original.keys()],
    keys: [],
    missingKeys: 'level' as const,
    inferred: inferredMeans(),
    units: [],
    time: null,
    rules: RULES.map(ruleOf),
    values: original.map(() => null),
  };
  let notes = '';
  const run = () => {
    const found = finish(inferCells(whole));
    const { emptied, emptiedInferred } = countInferred(found.answers);
    const rest = found.notes.length === 0 ? '' : `. ${found.notes.join(' ')}`;
    notes = `${emptiedInferred} of ${emptied} emptied cells are inferred${rest}`;
  };
  const row = await measure(`inferred cells, n = ${n / 1e3}k, 20 columns, 10 rules`, run);
  return [{ ...row, notes }];
}

/** Independent numbers by a mixed counter: the same on every machine. */
function mixed(i: number, j: number): number {
  let word = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(j + 1, 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  word = Math.imul(word ^ (word >>> 15), 0x846ca68b);
  return (word ^ (word >>> 16)) >>> 0;
}
