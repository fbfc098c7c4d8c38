import type { LinearFit } from './models/linear.ts';
import { linear } from './models/linear.ts';
import { lineTree } from './models/lineTree.ts';
import { normalRank } from './models/normalRank.ts';
import type { SequenceModel } from './sequence.ts';
import { type TermList, termCount } from './terms/terms.ts';

/** A regression with fewer records per term than a summary needs. */
interface ThinRegression {
  readonly column: number;
  readonly terms: number;
  readonly records: number;
}

/**
 * The first regression of a sequence with fewer than `leaf` records per term on average: with one term per record it
 * would pass through the records, and its coefficients would reveal them. Null if there is none. `records` are those
 * of the file.
 */
export function thinRegression(
  { columns }: SequenceModel,
  records: number,
  leaf: number,
): ThinRegression | null {
  for (const [column, { part, number }] of columns.entries()) {
    const found = [
      ...(part === null ? [] : [{ terms: (part.fitted as { terms?: TermList }).terms, records }]),
      ...(number === null ? [] : [linearIn(number.model, number.fitted)]),
    ];
    for (const { terms: list, records: about } of found) {
      const terms = list === undefined ? 1 : termCount(list);
      const own = Math.min(about, records);
      if (terms > 1 && own < leaf * terms) return { column, terms, records: own };
    }
  }
  return null;
}

function linearIn(model: string, fitted: unknown): { terms?: TermList; records: number } {
  const line =
    model === linear.name
      ? (fitted as LinearFit)
      : model === normalRank.name
        ? (fitted as { scores: LinearFit }).scores
        : model === lineTree.name
          ? (fitted as { line: LinearFit | null }).line
          : null;
  if (line === null) return { records: 0 };
  return { terms: line.terms, records: line.degrees + line.coefficients.length };
}
