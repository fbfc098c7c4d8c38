import type { WholeFiles } from '../../contract/index.ts';
import { type Answers, answer, type SeenColumn, seenColumns, unitPlaces } from './cells.ts';
import { tellsApart } from './determined.ts';

/** The smallest number of pairs of waves that show a step, so that a few coincidences are none. */
export const LEAST_PAIRS = 20;

/** The records of each unit in the order of time, those without a unit or a time left out. */
export type Histories = readonly Int32Array[];

/** The histories of every unit whose records are waves. */
export function historiesIn(
  columns: readonly SeenColumn[],
  { units, time }: Pick<WholeFiles, 'units' | 'time'>,
): { readonly clock: SeenColumn; readonly histories: Histories } | null {
  const clock = columns.find(({ position }) => position === time);
  if (clock === undefined || clock.numbers === null) return null;
  const { numbers } = clock;
  const unit = unitPlaces(columns, units)
    .map((place) => columns[place])
    .find((one) => tellsApart(one, clock));
  if (unit === undefined) return null;
  const byUnit: number[][] = Array.from({ length: unit.distinct }, () => []);
  for (let i = 0; i < unit.shown.length; i++) {
    if (unit.shown[i] >= 0 && clock.shown[i] >= 0) byUnit[unit.shown[i]].push(i);
  }
  const at = (record: number) => numbers[clock.shown[record]];
  return {
    clock,
    histories: byUnit.flatMap((records) =>
      records.length < 2 ? [] : [Int32Array.from(records.sort((a, b) => at(a) - at(b)))],
    ),
  };
}

/**
 * Columns that change by a fixed step in time, such as an age: if nearly all pairs of consecutive visible waves show the
 * same step, the nearest visible wave gives the value.
 */
export function answerSteps(
  answers: Answers,
  { clock, histories }: NonNullable<ReturnType<typeof historiesIn>>,
  dependencyShare: number,
  shownBy: 'protected' | 'both',
): void {
  const { column } = answers;
  const { shown, numbers, emptied } = column;
  if (numbers === null || emptied.length === 0 || column === clock) return;
  const at = (record: number) => clock.numbers![clock.shown[record]];
  const step = stepIn(column, shown, { clock, histories }, dependencyShare);
  if (step === 0) return;
  if (shownBy === 'both') {
    const inTruth = stepIn(column, column.truth, { clock, histories }, dependencyShare);
    if (inTruth !== step) return;
  }
  const codeOf = new Map(Array.from(numbers, (value, code) => [value, code]));
  const isEmptied = new Set(emptied);
  for (const history of histories) {
    for (const [place, record] of history.entries()) {
      if (!isEmptied.has(record) || shown[record] >= 0) continue;
      const near = nearestShown(history, place, shown, at);
      if (near < 0) continue;
      const value = numbers[shown[near]] + step * (at(record) - at(near));
      const code = codeOf.get(value);
      // A value that nobody has is wrong anyway, so it is not said.
      if (code !== undefined) answer(answers, 'waves', record, code);
    }
  }
}

/** The step by which nearly all values of a column change with time; 0 if there is none, or none of them changes. */
function stepIn(
  { numbers }: SeenColumn,
  codes: Int32Array,
  { clock, histories }: NonNullable<ReturnType<typeof historiesIn>>,
  dependencyShare: number,
): number {
  if (numbers === null) return 0;
  const at = (record: number) => clock.numbers![clock.shown[record]];
  const steps = new Map<number, number>();
  let pairs = 0;
  for (const history of histories) {
    let last = -1;
    for (const record of history) {
      if (codes[record] < 0) continue;
      if (last >= 0 && at(record) > at(last)) {
        const rise = numbers[codes[record]] - numbers[codes[last]];
        const step = Math.round((1e6 * rise) / (at(record) - at(last))) / 1e6;
        steps.set(step, (steps.get(step) ?? 0) + 1);
        pairs++;
      }
      last = record;
    }
  }
  const [step, count] = [...steps].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
  return count < LEAST_PAIRS || 100 * count < dependencyShare * pairs ? 0 : step;
}

/** Columns of the original that change by a fixed step in time, by their positions. */
export function risingColumns(files: WholeFiles): number[] {
  const columns = seenColumns(files);
  const waves = historiesIn(columns, files);
  if (waves === null) return [];
  const { dependencyShare } = files.inferred;
  return columns
    .filter((column) => column !== waves.clock)
    .filter((column) => stepIn(column, column.truth, waves, dependencyShare) !== 0)
    .map(({ position }) => position);
}

function nearestShown(
  history: Int32Array,
  place: number,
  shown: Int32Array,
  at: (record: number) => number,
): number {
  let best = -1;
  for (const other of history) {
    if (shown[other] < 0) continue;
    const distance = Math.abs(at(other) - at(history[place]));
    if (best < 0 || distance < Math.abs(at(best) - at(history[place]))) best = other;
  }
  return best;
}
