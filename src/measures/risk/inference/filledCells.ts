import {
  type Measure,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';
import { type Answers, isRight } from './cells.ts';
import { mostFrequent } from './determined.ts';
import { countInferred, type Inference } from './infer.ts';
import { INFERRED_BY_DEFAULT, inferenceOf, inferredSentence, NOT_WHOLE } from './inferredCells.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'filled-cells',
    title: 'Emptied cells that are filled in rightly',
    definition: 'The number of emptied cells of the record that an intruder fills in rightly',
    figure: 'per cell',
  },
  {
    name: 'filled-cells.cells',
    title: 'Emptied cells',
    definition: 'The number of cells of the record that were emptied',
  },
];

/**
 * The attack of somebody who fills in the whole file: an emptied cell gets the value that was inferred, and otherwise the
 * most frequent visible value of its column. Guessing gives every cell the most frequent value. O(n d) after inference.
 */
export const filledCells: Measure = {
  name: 'filled-cells',
  heading: 'Inference',
  title: 'Emptied cells that an intruder fills in rightly',
  definition: `Percent of the emptied cells that are right after an intruder filled in all of them: with the inferred value if there is one (see inferred-cells), otherwise with the most frequent visible value of the column. Parts are the percentage for an intruder who fills in the most frequent value everywhere, and among the cells for which something was inferred, the percentage for which it is right. ${INFERRED_BY_DEFAULT}`,
  source: 'Penumbra',
  range: '0 (every filled-in value is wrong) to 100 (all are right); compare with guessing',
  direction: 'lower is better',
  unit: '%',
  columns: 'all',
  needs: 'pairs',
  basis: 'inference',
  isAttack: true,
  seconds: (records, columns) => (2e-8 * records + 3e-5) * columns * columns,
  *measure(files) {
    const { whole } = files;
    if (whole === undefined || !files.isPaired) return noReading(NOT_WHOLE);
    const { answers, written } = yield* inferenceOf(files, whole);
    const { emptied } = countInferred(answers);
    if (emptied === 0) return noReading(NOTHING);
    let [right, guessed, said, saidRight] = [0, 0, 0, 0];
    for (const cell of filledIn(answers, written)) {
      if (cell.isRight) right++;
      if (cell.isGuessRight) guessed++;
      if (!cell.isInferred) continue;
      said++;
      if (cell.isRight) saidRight++;
    }
    return reading(
      (100 * right) / emptied,
      [
        { name: 'by guessing the most frequent value', value: (100 * guessed) / emptied },
        said === 0
          ? { name: 'right among the inferred', value: null, reason: 'Nothing was inferred.' }
          : { name: 'right among the inferred', value: (100 * saidRight) / said },
      ],
      [inferredSentence(whole.inferred)],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const { whole } = files;
    if (whole === undefined || !files.isPaired) return [];
    const { answers, written } = yield* inferenceOf(files, whole);
    if (countInferred(answers).emptied === 0) return [];
    const { length } = answers[0].right;
    const [right, emptied] = [new Float64Array(length), new Float64Array(length)];
    for (const cell of filledIn(answers, written)) {
      emptied[cell.record]++;
      if (cell.isRight) right[cell.record]++;
    }
    return recordColumns(COLUMNS, right, emptied);
  },
};

const NOTHING = 'No cell of the protected file was emptied.';

/** The emptied cells, and whether the value that an intruder fills in is right. */
function* filledIn(answers: readonly Answers[], written: Inference['written']) {
  for (const { column, said, right, value, byChance } of answers) {
    const frequent = mostFrequent(written.get(column.position)!, column.distinct);
    for (const record of column.emptied) {
      const isInferred = said[record] !== 0;
      const code = value[record] < 0 ? byChance[record] : value[record];
      const isGuessRight = isRight(column, record, frequent);
      yield {
        record,
        isInferred,
        isGuessRight,
        isRight: isInferred ? right[record] !== 0 || isRight(column, record, code) : isGuessRight,
      };
    }
  }
}
