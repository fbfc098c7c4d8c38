import { standardDeviation, sum } from '../../../foundation/numerics/index.ts';
import { type Measure, noReading, type Part } from '../../contract/index.ts';
import { counted, figure, unfit } from '../figure.ts';
import { presentInBoth } from '../scaledColumn.ts';
import { BY_RECORD } from '../weighing.ts';

/**
 * 100 SSE / SST (Domingo-Ferrer and Mateo-Sanz 2002). Each column is standardised by the mean and the standard
 * deviation (divisor n) of the original. SSE is the sum of squared differences between original and protected values,
 * SST between original values and their mean. Cells that are missing in either file are left out of both sums, and of
 * the mean and the deviation: emptied or filled cells do not count here. Constant columns add nothing. O(n) for each
 * column.
 */
export const loss: Measure = {
  name: 'loss',
  title: 'Information loss',
  heading: 'Information loss',
  definition:
    '100 SSE/SST over the protected columns, in percent, on the values as written. SSE is the sum of squared differences between original and protected values, SST between original values and their mean, both standardised by the mean and standard deviation (divisor n) of the original. Cells that are empty in either file are left out',
  source: 'Domingo-Ferrer and Mateo-Sanz 2002',
  range: '0 (nothing changed) upwards; 100 if every value is replaced by the mean of its column',
  direction: 'lower is better',
  unit: '%',
  scope: { made: ['masked', 'hybrid'], has: ['numbers'] },
  weights: BY_RECORD,
  needs: 'pairs',
  inShort: (value) => `${value} % of the spread of the values is lost.`,
  seconds: (records, columns) => 2e-7 * records * columns,
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const parts: Part[] = [];
    const squares: Squares = { within: 0, total: 0 };
    let left = 0;
    for (const [j, name] of files.names.entries()) {
      const column = squaresOf(files.original[j], files.masked[j]);
      left += files.original[j].length - column.cells;
      parts.push(
        column.total === 0
          ? { name, value: null, reason: 'It is constant among the cells that both files have.' }
          : { name, value: (100 * column.within) / column.total },
      );
      squares.within += column.within;
      squares.total += column.total;
      yield { done: j + 1, total: files.names.length };
    }
    const notes = [counted('Cells left out because they are empty in one of the files', left)];
    return squares.total === 0
      ? noReading('No column varies in the original among the cells that both files have.', parts)
      : figure((100 * squares.within) / squares.total, parts, notes);
  },
};

/** The figure alone, for columns in record order; 0 if SST is 0. */
export function lossOf(original: readonly Float64Array[], masked: readonly Float64Array[]): number {
  const squares: Squares = { within: 0, total: 0 };
  for (let j = 0; j < original.length; j++) {
    const { within, total } = squaresOf(original[j], masked[j]);
    squares.within += within;
    squares.total += total;
  }
  return squares.total === 0 ? 0 : (100 * squares.within) / squares.total;
}

interface Squares {
  within: number;
  total: number;
}

function squaresOf(original: Float64Array, masked: Float64Array) {
  const [before, after] = presentInBoth(original, masked);
  const cells = before.length;
  const deviation = standardDeviation(before, 'n');
  if (!(deviation > 0)) return { within: 0, total: 0, cells };
  const squares = new Float64Array(cells);
  for (let i = 0; i < cells; i++) {
    // Divided by the deviation before squaring: the squares of small numbers underflow to zero.
    const difference = (before[i] - after[i]) / deviation;
    squares[i] = difference * difference;
  }
  // With divisor n in the deviation, the squares about the mean sum to n.
  return { within: sum(squares), total: cells, cells };
}
