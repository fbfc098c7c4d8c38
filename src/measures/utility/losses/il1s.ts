import { sum } from '../../../foundation/numerics/index.ts';
import { type Measure, noReading, type Part } from '../../contract/index.ts';
import { counted, figure, unfit } from '../figure.ts';
import { CONSTANT, EMPTY, leftOut } from '../overColumns.ts';
import { differenceIn, presentInBoth, scaledColumn } from '../scaledColumn.ts';
import { BY_RECORD } from '../weighing.ts';

const SQRT2 = Math.sqrt(2);

/**
 * IL1s = 100 / (n p) sum over cells of |x - x'| / (sqrt(2) S), with S the standard deviation (divisor n) of the
 * original column (Yancey, Winkler and Creecy 2002): unlike IL1 it is defined for zeros and does not change with the
 * origin of a column. The divisor is the number of cells that count. O(n p).
 */
export const il1s: Measure = {
  name: 'il1s',
  title: 'IL1s: values, by standard deviations',
  heading: 'Information loss',
  definition:
    "Mean over all cells of |x - x'| / (sqrt(2) S), in percent, where x is the original and x' the protected value and S the standard deviation (divisor n) of the original column. Cells that are empty in either file are left out, also from S, and so are columns that are constant in the original",
  source: 'Yancey, Winkler and Creecy 2002',
  range:
    '0 (no value changed) upwards; about 80 if the values of normal columns were shuffled at random',
  direction: 'lower is better',
  unit: '%',
  scope: { made: ['masked', 'hybrid'], has: ['numbers'] },
  weights: BY_RECORD,
  needs: 'pairs',
  seconds: (records, columns) => 1e-7 * records * columns,
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const parts: Part[] = [];
    let total = 0;
    let cells = 0;
    let empty = 0;
    for (const [j, name] of files.names.entries()) {
      const [before, after] = presentInBoth(files.original[j], files.masked[j]);
      const n = before.length;
      empty += files.original[j].length - n;
      const { deviation } = scaledColumn(before);
      if (deviation > 0) {
        const column = sum(
          before.map((x, i) => Math.abs(differenceIn(deviation, x, after[i])) / SQRT2),
        );
        parts.push({ name, value: (100 * column) / n });
        total += column;
        cells += n;
      } else parts.push({ name, value: null, reason: n === 0 ? EMPTY : CONSTANT });
      yield { done: j + 1, total: files.names.length };
    }
    const notes = [
      ...leftOut(parts),
      counted('Cells left out because they are empty in one of the files', empty),
    ];
    return cells === 0
      ? noReading('No column varies in the original among the cells that both files have.', parts)
      : figure((100 * total) / cells, parts, notes);
  },
};
