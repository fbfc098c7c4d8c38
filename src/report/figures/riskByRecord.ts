import { firstAbove } from '../../foundation/numerics/index.ts';
import type { RiskByRecord } from './model.ts';
import { evenly, sortedPresent } from './values.ts';

/** Upper ends of the bands. The bands are narrow below a half, where releases are decided. */
const ENDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const MOST_STEPS = 200;

/**
 * The probabilities that links to single records are correct, sorted and counted by bands. NaN is a
 * record without a probability. Of more than 200 different probabilities, the curve keeps an even
 * selection. O(n log n).
 */
export function riskByRecordOf(
  title: string,
  definition: string,
  probabilities: ArrayLike<number>,
): RiskByRecord {
  const sorted = sortedPresent(probabilities);
  const records = sorted.length;
  const bands = ENDS.map((upTo, i) => {
    const over = i === 0 ? 0 : ENDS[i - 1];
    const count = firstAbove(sorted, upTo) - (i === 0 ? 0 : firstAbove(sorted, over));
    return { over, upTo, records: count };
  });
  let expected = 0;
  for (const probability of sorted) expected += probability;
  const steps: { share: number; probability: number }[] = [];
  for (let i = records - 1; i >= 0; i--) {
    // The last of equal probabilities counts all of them.
    if (i > 0 && sorted[i - 1] === sorted[i]) continue;
    steps.push({ share: (records - i) / records, probability: sorted[i] });
  }
  const kept = evenly(steps.length, MOST_STEPS).map((i) => steps[i]);
  if (steps.length > 0 && kept.at(-1) !== steps.at(-1)) kept.push(steps[steps.length - 1]);
  return {
    title,
    definition,
    records,
    without: probabilities.length - records,
    expected,
    bands,
    curve: kept,
  };
}
