import {
  type Dependency,
  findOrders,
  neighboursSay,
  orderOf,
} from '../../../foundation/table/index.ts';
import type { WholeFiles } from '../../contract/index.ts';
import { type Answers, answer, countedUnits, isNear, isRight, type SeenColumn } from './cells.ts';

/** A column that determines another one by its order, as places in the list of columns. */
export type UsedOrder = Pick<Dependency, 'from' | 'to'>;

/** A file whose columns are looked at for orders. */
type Seen = Pick<WholeFiles, 'units' | 'inferred'>;

/** The order relations that give emptied cells: those that the protected file shows, and the original too. */
export function ordersIn(
  columns: readonly SeenColumn[],
  files: Seen,
  others: readonly UsedOrder[],
): UsedOrder[] {
  const numbered = new Set(files.units.map(({ position }) => position));
  const sources = [...columns.keys()].filter((place) => !numbered.has(columns[place].position));
  const targets = sources.filter((place) => columns[place].emptied.length > 0);
  const known = {
    units: countedUnits(columns, files)?.codes ?? null,
    least: files.inferred.dependencyShare / 100,
    within: files.inferred.inferredWithin / 100,
  };
  const shown = columns.map((column) => ({ ...column, codes: column.shown }));
  const truth = columns.map((column) => ({ ...column, codes: column.truth }));
  return findOrders(shown, { ...known, sources, targets })
    .filter(
      ({ from, to }) => !others.some((one) => one.to === to && String(one.from) === String(from)),
    )
    .filter(
      ({ from, to }) => findOrders(truth, { ...known, sources: from, targets: [to] }).length > 0,
    );
}

/** Answers for the emptied cells of a column by the order of another one; the number of cells that it gives. O(n log n). */
export function answerOrdered(
  answers: Answers,
  columns: readonly SeenColumn[],
  files: Seen,
  { from, to }: UsedOrder,
): number {
  const column = columns[to];
  const source = columns[from[0]];
  const order = orderOf({ ...source, codes: source.shown });
  const said = neighboursSay(
    order,
    { ...column, codes: column.shown },
    countedUnits(columns, files)?.codes ?? null,
  );
  const isEmptied = new Set(column.emptied);
  let given = 0;
  for (const [place, record] of order.records.entries()) {
    if (!isEmptied.has(record) || column.shown[record] >= 0 || Number.isNaN(said[place])) continue;
    if (!column.isNumber) {
      answer(answers, 'columns', record, said[place]);
      if (isRight(column, record, said[place])) given++;
    } else if (isNear(said[place], column.numbers![column.truth[record]], column.within)) {
      answer(answers, 'columns', record, -1);
      given++;
    }
  }
  return given;
}
