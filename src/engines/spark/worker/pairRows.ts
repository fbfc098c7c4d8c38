import { addSquaredDeviations, ExactSum } from '../../../foundation/numerics/index.ts';
import type { ColumnMoments, LossJob, MomentsJob } from './job.ts';
import { type LineSink, PART } from './lines.ts';
import { packed } from './travel.ts';

/** Sums of squared deviations of a column, each exact, as lists of parts. */
export interface SquareSums {
  readonly position: number;
  /** Of the original values of records with both values, in the unit of `deviationFrom`. */
  readonly about: readonly number[];
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** The values of a column of a block before and after protection, of the kept records, as a text. */
export function pairText(before: Float64Array, after: Float64Array): string {
  const both = new Float64Array(before.length + after.length);
  both.set(before);
  both.set(after, before.length);
  return Buffer.from(both.buffer).toString('base64');
}

function pairIn(text: string): readonly [Float64Array, Float64Array] {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  const both = new Float64Array(bytes.buffer);
  return [both.subarray(0, both.length / 2), both.subarray(both.length / 2)];
}

/** Calls `take` for each line with a position and a pair. */
async function eachPair(
  lines: AsyncIterable<readonly string[]>,
  take: (position: number, before: Float64Array, after: Float64Array) => void,
): Promise<void> {
  for await (const some of lines) {
    for (const line of some) {
      const end = line.indexOf(PART);
      take(Number(line.slice(0, end)), ...pairIn(line.slice(end + 1)));
    }
  }
}

/** Sums squared deviations from the means of the file: a line with `SquareSums` for each column. */
export async function momentRows(
  job: MomentsJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  const sums = job.moments.map((moments) => ({
    moments,
    about: new ExactSum(),
    before: new ExactSum(),
    after: new ExactSum(),
  }));
  await eachPair(lines, (position, before, after) => {
    const sum = sums.find(({ moments }) => moments.position === position)!;
    addMoments(sum.moments, sum, before, after);
  });
  for (const { moments, about, before, after } of sums) {
    const found: SquareSums = {
      position: moments.position,
      about: about.parts,
      before: before.parts,
      after: after.parts,
    };
    sink.line(moments.position, packed(found));
  }
}

function addMoments(
  { spread, meanBefore, meanAfter }: ColumnMoments,
  sums: Readonly<Record<'about' | 'before' | 'after', ExactSum>>,
  before: Float64Array,
  after: Float64Array,
): void {
  const both = before.filter((value, i) => !Number.isNaN(value) && !Number.isNaN(after[i]));
  addSquaredDeviations(both, spread, sums.about);
  const square = (values: Float64Array, mean: number, sum: ExactSum) => {
    for (const value of values) if (!Number.isNaN(value)) sum.add((value - mean) * (value - mean));
  };
  square(before, meanBefore, sums.before);
  square(after, meanAfter, sums.after);
}

/**
 * Sums the squared differences between both files, in units of the standard deviation: a line with
 * the parts of the sum for each column.
 */
export async function lossRows(
  job: LossJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  const sums = new Map(
    job.deviations.map((one) => [one.position, { ...one, sum: new ExactSum() }]),
  );
  await eachPair(lines, (position, before, after) => {
    const column = sums.get(position);
    if (column === undefined) return;
    for (let i = 0; i < before.length; i++) {
      const difference = (before[i] - after[i]) / column.deviation;
      if (!Number.isNaN(difference)) column.sum.add(difference * difference);
    }
  });
  for (const [position, { sum }] of sums) sink.line(position, JSON.stringify(sum.parts));
}
