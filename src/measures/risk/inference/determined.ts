import {
  combinedCodes,
  DEPENDENCY_SHARE,
  type Dependency,
  dependencyCounts,
  determinedValues,
  findDependencies,
} from '../../../foundation/table/index.ts';
import type { WholeFiles } from '../../contract/index.ts';
import {
  type Answers,
  answer,
  countedUnits,
  isRight,
  type SeenColumn,
  type Source,
  shownCodes,
  unitPlaces,
} from './cells.ts';

/** Pairs of columns times records, above which only single columns are tried; some seconds. */
const MOST_PAIRS = 200_000_000;

/** More than half of the members must agree if the description says that all do. */
const MAJORITY = 0.5 + 1e-9;

/** A dependency that an intruder uses, with the source it counts as. Positions are places in the list of columns. */
export interface UsedDependency extends Pick<Dependency, 'from' | 'to'> {
  readonly source: Source;
  /** The share of the records of a combination that must show a value for it to count. */
  readonly least: number;
  /** Whether the description says it, or the original shows it too. If not, what is right can be chance. */
  readonly isTrue: boolean;
}

/**
 * What determines hidden columns: units, by the description or by the visible cells, and other columns, alone or in
 * pairs, found in the protected file alone. The surest come first.
 */
export function dependenciesIn(
  columns: readonly SeenColumn[],
  files: Pick<WholeFiles, 'units' | 'time' | 'inferred'>,
): { readonly used: readonly UsedDependency[]; readonly withPairs: boolean } {
  const placeOf = (position: number) => columns.findIndex((one) => one.position === position);
  const targets = [...columns.keys()].filter(
    (place) => columns[place].emptied.length + columns[place].changed.length > 0,
  );
  const codes = columns.map(shownCodes);
  const records = columns[0]?.shown.length ?? 0;
  const least = files.inferred.dependencyShare / 100;
  const sourceOf = unitSources(columns, files);
  const used: UsedDependency[] = [];
  const numbers = unitPlaces(columns, files.units);
  for (const [i, unit] of files.units.entries()) {
    const place = numbers[i];
    for (const to of unit.columns.map(placeOf)) {
      if (!targets.includes(to)) continue;
      const source = sourceOf.get(place)!;
      used.push({ from: [place], to, source, least: MAJORITY, isTrue: true });
    }
  }
  const units = countedUnits(columns, files);
  const truth = columns.map((column) => ({ codes: column.truth, distinct: column.distinct }));
  const isTrue = (one: Dependency) => {
    const { shown, exceptions } = dependencyCounts(truth, one, units);
    return exceptions <= (1 - least) * shown;
  };
  const isSaid = ({ from, to }: Dependency) =>
    used.some((one) => one.to === to && from.length === 1 && one.from[0] === from[0]);
  const pairs = (columns.length * (columns.length - 1)) / 2;
  const withPairs = pairs * records <= MOST_PAIRS;
  const share = ({ shown, exceptions }: Dependency) => exceptions / shown;
  const all = findDependencies(codes, { targets, least, isSingle: !withPairs, units })
    .filter((found) => !isSaid(found))
    .sort((a, b) => share(a) - share(b) || b.shown - a.shown);
  for (const found of all) {
    const { from, to } = found;
    const source = (from.length === 1 ? sourceOf.get(from[0]) : undefined) ?? 'columns';
    used.push({ from, to, source, least, isTrue: isTrue(found) });
  }
  return { used, withPairs };
}

/**
 * Tells the dependencies that the original shows, too: those that the description says, and those for which its records are
 * more than chance, as `findDependencies` decides. One that merely has no exceptions there cannot be told from chance.
 */
export function inOriginal(
  columns: readonly SeenColumn[],
  files: Pick<WholeFiles, 'units' | 'inferred'>,
  withPairs: boolean,
): (one: UsedDependency) => boolean {
  const truth = columns.map((column) => ({ codes: column.truth, distinct: column.distinct }));
  const before = findDependencies(truth, {
    targets: [...columns.keys()].filter((place) => columns[place].emptied.length > 0),
    least: files.inferred.dependencyShare / 100,
    isSingle: !withPairs,
    units: countedUnits(columns, files),
  });
  return ({ from, to, least, isTrue }) =>
    isTrue &&
    (least === MAJORITY ||
      before.some((one) => one.to === to && one.from.every((place) => from.includes(place))));
}

/** Whether the records of each unit are its members or its waves: waves differ in time. */
function unitSources(
  columns: readonly SeenColumn[],
  { units, time }: Pick<WholeFiles, 'units' | 'time'>,
): Map<number, Source> {
  const clock = columns.findIndex(({ position }) => position === time);
  return new Map(
    unitPlaces(columns, units).map((place) => [
      place,
      clock >= 0 && tellsApart(columns[place], columns[clock]) ? 'waves' : 'members',
    ]),
  );
}

/** Whether nearly every record has another time than the others of its unit. */
export function tellsApart(unit: SeenColumn, time: SeenColumn): boolean {
  const records = unit.shown.length;
  const { codes } = combinedCodes([unit, time].map(shownCodes), records);
  const shown = codes.reduce((sum, code) => sum + (code >= 0 ? 1 : 0), 0);
  return new Set(codes.filter((code) => code >= 0)).size >= DEPENDENCY_SHARE * shown;
}

/**
 * Answers for the hidden cells of a column by one dependency. Records that were made alike show relations that the original
 * does not have. What such a relation says is right by chance now and then, so its right answers count only if they are
 * more than the most frequent visible value would get right on the same cells, by three standard deviations of chance.
 * Returns the number of emptied cells that it gives. O(n).
 */
export function answerDetermined(
  answers: Answers,
  columns: readonly SeenColumn[],
  { from, to, source, least, isTrue }: UsedDependency,
): number {
  const { combination, value } = determinedValues(columns.map(shownCodes), { from, to }, least);
  const { emptied, changed, shown } = columns[to];
  const codeOf = (record: number) => (combination[record] < 0 ? -1 : value[combination[record]]);
  // A changed cell that agrees with the dependency raises no doubt.
  const said = [...emptied, ...changed].filter((record) => {
    const code = codeOf(record);
    return code >= 0 && code !== shown[record];
  });
  const counts = isTrue || isMoreThanGuessing(columns[to], said, codeOf);
  for (const record of said) answer(answers, source, record, codeOf(record), counts);
  if (!counts) return 0;
  return said.filter((i) => shown[i] < 0 && isRight(columns[to], i, codeOf(i))).length;
}

export function isMoreThanGuessing(
  column: SeenColumn,
  said: readonly number[],
  codeOf: (record: number) => number,
): boolean {
  const frequent = mostFrequent(column.shown, column.distinct);
  const right = said.filter((record) => isRight(column, record, codeOf(record))).length;
  const guessed = said.filter((record) => isRight(column, record, frequent)).length;
  // Laplace's rule keeps chance above 0 if few cells are guessed.
  const chance = (guessed + 1) / (said.length + 2);
  return right > guessed + 3 * Math.sqrt(said.length * chance * (1 - chance));
}

/** The code that most visible cells have, the first of several; -1 if no cell is visible. */
export function mostFrequent(shown: Int32Array, distinct: number): number {
  const counts = new Int32Array(distinct);
  for (const code of shown) if (code >= 0) counts[code]++;
  let best = -1;
  for (let code = 0; code < distinct; code++) {
    if (counts[code] > (best < 0 ? 0 : counts[best])) best = code;
  }
  return best;
}
