import type { Work } from '../../foundation/work/index.ts';
import { type Files, noReading, type Part, type Reading } from '../contract/index.ts';
import { counted, figure, meanOf, unfit } from './figure.ts';
import { type ColumnMoments, columnMoments } from './moments/centralMoments.ts';

/** The reason why a column has no figure. */
export const EMPTY = 'It has no values in one of the files.';
export const CONSTANT = 'It is constant in the original.';

/** A figure of column j, or the reason why it has none. */
type ColumnFigure = (j: number) => number | string;

/** The mean over the columns of a figure for each, with the columns as parts. */
export function* overColumns(files: Files, figureOf: ColumnFigure): Work<Reading> {
  const reason = yield* unfit(files);
  if (reason !== null) return noReading(reason);
  const parts: Part[] = [];
  const values: number[] = [];
  for (const [j, name] of files.names.entries()) {
    const found = figureOf(j);
    if (typeof found === 'number') {
      values.push(found);
      parts.push({ name, value: found });
    } else parts.push({ name, value: null, reason: found });
    yield { done: j + 1, total: files.names.length };
  }
  const notes = leftOut(parts);
  return values.length === 0
    ? noReading('No column can be compared.', parts, notes)
    : figure(meanOf(values), parts, notes);
}

/** The same for figures from the moments of a column that varies in the original. */
export function* overVaryingColumns(
  files: Files,
  figureOf: (before: ColumnMoments, after: ColumnMoments, j: number) => number,
): Work<Reading> {
  const reason = yield* unfit(files);
  if (reason !== null) return noReading(reason);
  const { original, masked } = yield* columnMoments(files);
  return yield* overColumns(
    files,
    (j) => lacks(original[j], masked[j]) ?? figureOf(original[j], masked[j], j),
  );
}

/** The reason why a column cannot be compared in units of its original deviation, or null. */
export function lacks(original: ColumnMoments, masked: ColumnMoments): string | null {
  if (original.records === 0 || masked.records === 0) return EMPTY;
  return original.deviation > 0 ? null : CONSTANT;
}

/** The number of columns left out, by reason. */
export function leftOut(parts: readonly Part[]): string[] {
  const count = (reason: string) => parts.filter((part) => part.reason === reason).length;
  return [
    counted('Columns left out because they have no values in one of the files', count(EMPTY)),
    counted('Columns left out because they are constant in the original', count(CONSTANT)),
  ].filter((note) => note !== null);
}
