import { type Codes, combinedCodes, findTelling } from '../../../foundation/table/index.ts';
import type { WholeFiles } from '../../contract/index.ts';
import {
  type Answers,
  answer,
  countedUnits,
  isRight,
  type SeenColumn,
  shownCodes,
} from './cells.ts';
import { isMoreThanGuessing, type UsedDependency } from './determined.ts';

/** Values of columns that tell another column, as places in the list of columns. */
export interface UsedTelling {
  readonly from: readonly number[];
  readonly to: number;
  /** What the values of each record tell, as a code, for what the protected file shows; -1 for nothing. */
  readonly told: Int32Array;
  /** The same, only for values that tell it in the original, too. If they do not, what is right can be chance. */
  readonly isTrue: Uint8Array;
  /** 1 for the records with such values in the original. */
  readonly where: Uint8Array;
}

/**
 * Values of columns that tell hidden columns, found in the protected file alone. Columns that determine the hidden one
 * with all their values are left out: `used` has them.
 */
export function tellingIn(
  columns: readonly SeenColumn[],
  files: Pick<WholeFiles, 'units' | 'inferred'>,
  used: readonly UsedDependency[],
): UsedTelling[] {
  const targets = [...columns.keys()].filter(
    (place) => columns[place].emptied.length + columns[place].changed.length > 0,
  );
  const least = files.inferred.dependencyShare / 100;
  const units = countedUnits(columns, files);
  const isKnown = (from: readonly number[], to: number) =>
    used.some((one) => one.to === to && String(one.from) === String(from));
  const found = findTelling(columns.map(shownCodes), { targets, least, units }, isKnown);
  return found.map(({ from, to, told }) => {
    const records = told.length;
    const { codes, distinct } = combinedInBoth(from.map((one) => columns[one]));
    const values = new Int32Array(distinct).fill(-1);
    for (let i = 0; i < records; i++) if (told[i] >= 0) values[codes[i]] = told[i];
    const { truth } = columns[to];
    const all = new Int32Array(distinct);
    const equal = new Int32Array(distinct);
    const where = new Uint8Array(records);
    for (let i = 0; i < records; i++) {
      const combination = codes[records + i];
      if (combination < 0 || values[combination] < 0) continue;
      where[i] = 1;
      if (truth[i] < 0) continue;
      all[combination]++;
      if (truth[i] === values[combination]) equal[combination]++;
    }
    const isTrue = Uint8Array.from(codes.subarray(0, records), (combination) =>
      combination >= 0 && equal[combination] >= least * all[combination] ? 1 : 0,
    );
    return { from, to, told, isTrue, where };
  });
}

/** The combinations of some columns, numbered alike in the protected file and, after its records, in the original. */
function combinedInBoth(columns: readonly SeenColumn[]): Codes {
  const records = columns[0].shown.length;
  const both = columns.map(({ shown, truth, distinct }) => {
    const codes = new Int32Array(2 * records);
    codes.set(shown);
    codes.set(truth, records);
    return { codes, distinct };
  });
  return both.length === 1 ? both[0] : combinedCodes(both, 2 * records);
}

/**
 * Answers for the hidden cells of a column by values that tell it. What is no relation of the original counts only if it
 * is right more often than guessing. Returns the number of emptied cells that are given. O(n).
 */
export function answerTelling(
  answers: Answers,
  columns: readonly SeenColumn[],
  { from, to, told, isTrue }: UsedTelling,
): number {
  const column = columns[to];
  const { emptied, changed, shown } = column;
  const { codes, distinct } = combinedCodes(
    from.map((one) => shownCodes(columns[one])),
    shown.length,
  );
  // What was filled in can show such values, too.
  const values = new Int32Array(distinct).fill(-1);
  const areTrue = new Uint8Array(distinct);
  for (let i = 0; i < told.length; i++) {
    if (told[i] < 0 || codes[i] < 0) continue;
    values[codes[i]] = told[i];
    areTrue[codes[i]] = isTrue[i];
  }
  const codeOf = (record: number) => (codes[record] < 0 ? -1 : values[codes[record]]);
  const said = [...emptied, ...changed].filter((record) => {
    const code = codeOf(record);
    return code >= 0 && code !== shown[record];
  });
  const sure = said.filter((record) => areTrue[codes[record]] === 1);
  const open = said.filter((record) => areTrue[codes[record]] === 0);
  const counts = open.length > 0 && isMoreThanGuessing(column, open, codeOf);
  for (const record of sure) answer(answers, 'columns', record, codeOf(record));
  for (const record of open) answer(answers, 'columns', record, codeOf(record), counts);
  return [...sure, ...(counts ? open : [])].filter(
    (i) => shown[i] < 0 && isRight(column, i, codeOf(i)),
  ).length;
}
