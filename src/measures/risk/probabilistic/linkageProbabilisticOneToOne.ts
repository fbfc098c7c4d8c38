import { assignment, sum, zeros } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  once,
  type RecordDeclaration,
  reading,
  recordColumns,
  uncomparedKeys,
} from '../../contract/index.ts';
import { type Cells, compare } from './cells.ts';
import { linkageOf, MODEL_WORDS, notesOf, type ProbabilisticLinkage, partsOf } from './linkage.ts';

/** The weights of all pairs are held in memory, and the assignment takes up to the cube of the records. */
const MOST_RECORDS = 3000;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'linkage-probabilistic-one-to-one',
    title: 'Probability of a correct link',
    definition:
      'The probability that the record is linked with its own original, if records with the same classes in all key columns are exchanged at random',
    figure: 'mean',
  },
];

/**
 * Probabilistic record linkage, one to one: every original is given to one masked record so that the summed
 * weight is largest (Jaro 1989). Records with the same classes in all key columns can be exchanged
 * without a change of the sum, so what counts is how many of each cell of masked records go to each cell of
 * originals; within cells every exchange is as likely. Up to O(n^3).
 */
export const linkageProbabilisticOneToOne: Measure = {
  name: 'linkage-probabilistic-one-to-one',
  heading: 'Record linkage',
  title: 'Probabilistic record linkage, one to one',
  definition: `The expected share of protected records that are linked to their own original, if each original is linked to one protected record so that the sum of the weights is largest. Records with the same classes in all key columns are exchanged at random. If several assignments have the same sum, one of them is taken. ${MODEL_WORDS}. Parts are in percent. At most ${MOST_RECORDS} records`,
  source: 'Jaro 1989; Fellegi and Sunter 1969; Thibaudeau 1993',
  range: '0 (nobody is found) to 100 (everybody is found for certain)',
  direction: 'lower is better',
  unit: '%',
  needs: 'pairs',
  basis: 'probabilistic linkage',
  seconds: (records) => (records > MOST_RECORDS ? 0 : 3e-10 * records * records * records),
  *measure(files) {
    if ((files.original[0]?.length ?? 0) > MOST_RECORDS) {
      return noReading(
        `One-to-one linkage weighs all pairs of records against each other and is limited to ${MOST_RECORDS} records: use linkage-probabilistic.`,
      );
    }
    const linkage = yield* linkageOf(files);
    if (typeof linkage === 'string') return noReading(linkage, [], uncomparedKeys(files));
    const chances = yield* chancesOf(files, linkage);
    const value = (100 * sum(chances)) / chances.length;
    return reading(value, partsOf(files, linkage), notesOf(files, linkage));
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    if ((files.original[0]?.length ?? 0) > MOST_RECORDS) return [];
    const linkage = yield* linkageOf(files);
    if (typeof linkage === 'string') return [];
    return recordColumns(COLUMNS, yield* chancesOf(files, linkage));
  },
};

/** The probability that each record is linked to its own original. */
function chancesOf(files: Files, linkage: ProbabilisticLinkage): Work<Float64Array> {
  return once(files, 'probabilistic links one to one', function* () {
    const { original, masked } = linkage;
    const given = yield* assignedCells(linkage);
    return new Float64Array(masked.cellOf.length).map((_, i) => {
      const from = masked.cellOf[i];
      const to = original.cellOf[i];
      const sent = given.get(from * original.records.length + to) ?? 0;
      return sent / masked.records[from] / original.records[to];
    });
  });
}

/** How many records of masked cell a are given originals of cell b, under a * (cells of the original) + b. */
function* assignedCells(linkage: ProbabilisticLinkage): Work<Map<number, number>> {
  const { original, masked, ranks } = linkage;
  const records = masked.cellOf.length;
  // Records by cell, not as they stand in the file: of several assignments the same one is taken in any order.
  const rows = byCell(original);
  const columns = byCell(masked);
  const costs = zeros(records, records);
  for (let column = 0; column < records; column++) {
    if (column % 64 === 0) yield { done: 0, total: records };
    for (let row = 0; row < records; row++) {
      const rank = ranks.rankOf[compare(masked, columns[column], original, rows[row])];
      costs.data[column * records + row] = ranks.weights[0] - ranks.weights[rank];
    }
  }
  const rowOf = yield* assignment(costs);
  const given = new Map<number, number>();
  for (const [column, row] of rowOf.entries()) {
    const pair = columns[column] * original.records.length + rows[row];
    given.set(pair, (given.get(pair) ?? 0) + 1);
  }
  return given;
}

/** The cell of each record, records of the same cell side by side. */
function byCell({ cellOf }: Cells): Int32Array {
  return cellOf.slice().sort();
}
