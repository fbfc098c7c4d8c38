import type { WholeFiles } from '../../contract/index.ts';
import { type Answers, answer, isNear, type SeenColumn, seenColumns } from './cells.ts';
import { isMoreThanGuessing } from './determined.ts';
import { type Histories, historiesIn, LEAST_PAIRS } from './steps.ts';

/**
 * What the waves around tell about a wave: `near` the nearest one alone, or `between` the nearest on both sides, if they
 * agree. A code must be the same; a number counts as the same within the share of what counts as inferred.
 */
export const CARRIED = ['near', 'between'] as const;

export type Carried = (typeof CARRIED)[number];

/**
 * Whether nearly all visible waves agree with the waves around them, more than chance: there must be at most half of the
 * differences that records of different units would show. O(n).
 */
function isCarried(
  column: SeenColumn,
  codes: Int32Array,
  histories: Histories,
  by: Carried,
  dependencyShare: number,
): boolean {
  let [all, equal] = [0, 0];
  for (const history of histories) {
    const seen = history.filter((record) => codes[record] >= 0);
    const last = by === 'near' ? seen.length : seen.length - 1;
    for (let p = 1; p < last; p++) {
      const [before, own] = [codes[seen[p - 1]], codes[seen[p]]];
      if (by === 'between' && !areSame(column, before, codes[seen[p + 1]])) continue;
      all++;
      if (areSame(column, before, own)) equal++;
    }
  }
  if (all < LEAST_PAIRS || 100 * equal < dependencyShare * all) return false;
  return (all - equal) / all <= shareOfDifferent(column, codes, histories) / 2;
}

/** The share of pairs of records of different units that differ, by pairs of a unit and the next one. */
function shareOfDifferent(column: SeenColumn, codes: Int32Array, histories: Histories): number {
  let [pairs, differ] = [0, 0];
  for (let h = 0; h < histories.length; h++) {
    const next = histories[(h + 1) % histories.length];
    for (const [p, record] of histories[h].entries()) {
      const [a, b] = [codes[record], codes[next[p % next.length]]];
      if (a < 0 || b < 0) continue;
      pairs++;
      if (!areSame(column, a, b)) differ++;
    }
  }
  return pairs === 0 ? 0 : differ / pairs;
}

function areSame({ numbers, isNumber, within }: SeenColumn, a: number, b: number): boolean {
  return a === b || (isNumber && isNear(numbers![a], numbers![b], within));
}

/** Answers for the emptied cells of a column by the waves around them; the number of cells that are given. O(n). */
export function answerCarried(
  answers: Answers,
  histories: Histories,
  dependencyShare: number,
  shownBy: 'protected' | 'both',
): void {
  const { column } = answers;
  const { shown, truth, emptied } = column;
  if (emptied.length === 0) return;
  const isEmptied = new Set(emptied);
  for (const by of CARRIED) {
    if (!isCarried(column, shown, histories, by, dependencyShare)) continue;
    const isTrue = isCarried(column, truth, histories, by, dependencyShare);
    if (!isTrue && shownBy === 'both') continue;
    const said = new Map<number, number>();
    for (const history of histories) {
      for (const [place, record] of history.entries()) {
        if (!isEmptied.has(record) || shown[record] >= 0) continue;
        const [before, after] = around(history, place, (one) => shown[one] >= 0);
        const one = before >= 0 ? before : after;
        if (one < 0) continue;
        const agree = before >= 0 && after >= 0 && areSame(column, shown[before], shown[after]);
        if (by === 'near' || agree) said.set(record, shown[one]);
      }
    }
    const codeOf = (record: number) => said.get(record) ?? -1;
    const counts = isTrue || isMoreThanGuessing(column, [...said.keys()], codeOf);
    for (const [record, code] of said) answer(answers, 'waves', record, code, counts);
  }
}

/** The nearest records before and after a place of a history for which something holds; -1 if there is none. */
export function around(
  history: Int32Array,
  place: number,
  holds: (record: number) => boolean,
): readonly [number, number] {
  let [before, after] = [place - 1, place + 1];
  while (before >= 0 && !holds(history[before])) before--;
  while (after < history.length && !holds(history[after])) after++;
  return [before < 0 ? -1 : history[before], after < history.length ? history[after] : -1];
}

/** The columns of the original that the waves around tell, by their positions, and the waves of each unit. */
export function carriedColumns(
  files: WholeFiles,
): { readonly columns: ReadonlyMap<number, Carried>; readonly histories: Histories } | null {
  const columns = seenColumns(files);
  const waves = historiesIn(columns, files);
  if (waves === null) return null;
  const { dependencyShare } = files.inferred;
  const found = columns
    .filter((column) => column !== waves.clock && column.position >= 0)
    .flatMap((column): [number, Carried][] => {
      const by = CARRIED.find((one) =>
        isCarried(column, column.truth, waves.histories, one, dependencyShare),
      );
      return by === undefined ? [] : [[column.position, by]];
    });
  return { columns: new Map(found), histories: waves.histories };
}
