import type { Line } from '../../error.ts';
import { firstFrom } from '../../foundation/numerics/index.ts';
import type { ByteSource } from '../bytes/index.ts';
import type { Scanner } from './scanner.ts';

/** On which line each record of a source that was read starts; and of which file, if it is several. */
export function linesOf(
  source: ByteSource,
  header: boolean,
  { brokenRecords, lineBreaks }: Scanner,
): (record: number) => Line {
  const { placeOf } = source;
  if (placeOf === undefined) {
    return source.lineOf ?? lineFinder(header, brokenRecords, lineBreaks);
  }
  return (record) => {
    const { file, line } = placeOf(record);
    return `${line} of ${file}`;
  };
}

/**
 * Lines of records, from the few records that do not fill exactly one line. `broken` are the records that
 * hold line ends inside quotes (counted with the header, if there is one), ascending, and `breaks` how
 * many each holds. Memory: two integers per such record; cost per question: logarithmic in their number.
 */
export function lineFinder(
  header: boolean,
  broken: readonly number[],
  breaks: readonly number[],
): (record: number) => number {
  const rows = Float64Array.from(broken);
  let sum = 0;
  const until = breaks.map((n) => (sum += n));
  return (record) => {
    const row = record + (header ? 1 : 0);
    const low = firstFrom(rows, row);
    return row + 1 + (low === 0 ? 0 : until[low - 1]);
  };
}
