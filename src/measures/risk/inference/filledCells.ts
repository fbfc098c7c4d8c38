import { type Measure, noReading, reading } from '../../contract/index.ts';
import { isRight, type SeenColumn } from './cells.ts';
import { countInferred } from './infer.ts';
import { INFERRED_MEANS, inferenceOf, NOT_WHOLE } from './inferredCells.ts';

/**
 * The attack of somebody who fills in the whole file: an emptied cell gets the value that was inferred, and otherwise the
 * most frequent visible value of its column. Guessing gives every cell the most frequent value. O(n d) after inference.
 */
export const filledCells: Measure = {
  name: 'filled-cells',
  heading: 'Inference',
  title: 'Emptied cells that an intruder fills in rightly',
  definition: `Percent of the emptied cells that are right after an intruder filled in all of them: with the inferred value if there is one (see inferred-cells), otherwise with the most frequent visible value of the column. Parts are the percentage for an intruder who fills in the most frequent value everywhere, and among the cells for which something was inferred, the percentage for which it is right. ${INFERRED_MEANS.replace(/\.$/, '')}`,
  source: 'this program',
  range: '0 (every filled-in value is wrong) to 100 (all are right); compare with guessing',
  direction: 'lower is better',
  unit: '%',
  columns: 'all',
  needs: 'pairs',
  basis: 'inference',
  isAttack: true,
  seconds: (records, columns) => 2e-8 * records * columns * columns,
  *measure(files) {
    const { whole } = files;
    if (whole === undefined) return noReading(NOT_WHOLE);
    const { answers, written } = yield* inferenceOf(files, whole);
    const { emptied, emptiedInferred } = countInferred(answers);
    if (emptied === 0) return noReading('No cell of the protected file was emptied.');
    let [right, guessed, said] = [0, 0, 0];
    for (const own of answers) {
      const frequent = mostFrequent(written.get(own.column.position)!, own.column);
      for (const record of own.column.emptied) {
        const isGuess = isRight(own.column, record, frequent);
        if (isGuess) guessed++;
        if (own.said[record] !== 0) said++;
        const isInferred = own.right[record] !== 0;
        if (own.said[record] === 0 ? isGuess : isInferred) right++;
      }
    }
    return reading((100 * right) / emptied, [
      { name: 'by guessing the most frequent value', value: (100 * guessed) / emptied },
      said === 0
        ? { name: 'right among the inferred', value: null, reason: 'Nothing was inferred.' }
        : { name: 'right among the inferred', value: (100 * emptiedInferred) / said },
    ]);
  },
};

/** The code that most visible cells have, the first of several; -1 if no cell is visible. */
function mostFrequent(shown: Int32Array, { distinct }: SeenColumn): number {
  const counts = new Int32Array(distinct);
  for (const code of shown) if (code >= 0) counts[code]++;
  let best = -1;
  for (let code = 0; code < distinct; code++) {
    if (counts[code] > (best < 0 ? 0 : counts[best])) best = code;
  }
  return best;
}
