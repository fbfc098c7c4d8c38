import { standardDeviation, sum } from '../../../foundation/numerics/index.ts';
import { type Measure, noReading, type Part } from '../../contract/index.ts';
import { counted, figure, unfit } from '../figure.ts';
import { presentInBoth } from '../scaledColumn.ts';

/**
 * 100 SSE / SST (Domingo-Ferrer and Mateo-Sanz 2002). Each column is standardised by the mean and the
 * standard deviation (divisor n) of the original; SSE is the sum of squared differences between original and
 * protected values, SST that between original values and their mean. Cells missing in either file are
 * left out of both, also from the mean and the deviation: what was emptied or filled in is not counted
 * here. Constant columns add nothing to either. O(n) per column.
 */
export const loss: Measure = {
  name: 'loss',
  title: 'Information loss',
  heading: 'Information loss',
  definition:
    '100 SSE/SST over the protected columns, standardised, on the values as written; cells that are empty in either file are left out',
  source: 'Domingo-Ferrer and Mateo-Sanz 2002',
  range:
    '0 (nothing changed) upwards; 100 is what it costs to give every record the mean of its column',
  direction: 'lower is better',
  unit: '%',
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
          ? { name, value: null, reason: 'It is constant where both files have values.' }
          : { name, value: (100 * column.within) / column.total },
      );
      squares.within += column.within;
      squares.total += column.total;
      yield { done: j + 1, total: files.names.length };
    }
    const notes = [counted('Cells left out because they are empty in one of the files', left)];
    return squares.total === 0
      ? noReading('No column varies in the original where both files have values.', parts)
      : figure((100 * squares.within) / squares.total, parts, notes);
  },
};

/** The figure alone, for columns record by record; 0 where SST is 0. */
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
    // Divided by the deviation before it is squared: the squares of small numbers are zero.
    const difference = (before[i] - after[i]) / deviation;
    squares[i] = difference * difference;
  }
  // With divisor n in the deviation, the squares about the mean come to n.
  return { within: sum(squares), total: cells, cells };
}
