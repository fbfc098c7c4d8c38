import {
  type Column,
  type Dependency,
  type Description,
  findDependencies,
  inferredMeans,
  label,
  visibleCodes,
} from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import type { PlannedEdits } from './edits.ts';
import { whyImplied } from './impliedCells.ts';
import { countedUnits, ordersAmong, withOrders } from './orders.ts';
import type { PlannedStep } from './plan.ts';

/** The claim of a certificate that no emptied cell can be inferred from the rest of the written file. */
export const NOT_INFERABLE = 'not-inferable';

/** Whether a step claims that its emptied cells cannot be inferred: its method says so, and the plan did not withdraw it. */
export function claimsHidden({ replace, withdrawn }: Pick<PlannedStep, 'replace' | 'withdrawn'>) {
  return (
    replace.hidesForGood !== undefined && !withdrawn.some(({ claim }) => claim === NOT_INFERABLE)
  );
}

/** Columns times columns times records, above which only single columns are looked at; some seconds. */
const MOST_CELLS = 400_000_000;

/** The file that is written, and what a reader of it knows. */
export interface Readers {
  readonly columns: readonly Column[];
  readonly description: Description;
  readonly dropped: readonly number[];
  /** Columns that steps protect. */
  readonly covered: ReadonlySet<number>;
  readonly edits: PlannedEdits | null;
  readonly isCut: boolean;
}

/**
 * A step without the claim that its emptied cells stay hidden, if the plan knows a way to infer them that the method does
 * not close. `closed` are the dependencies that it closes, by positions in the file.
 */
export function withHidden(
  step: PlannedStep,
  closed: readonly Pick<Dependency, 'from' | 'to'>[],
  readers: Readers,
): PlannedStep {
  if (step.replace.hidesForGood === undefined) return step;
  const because =
    (readers.isCut ? 'blocks of the file are treated one by one.' : null) ??
    whyImplied(step, readers) ??
    byColumns(step, closed, readers) ??
    byOthers(step);
  if (because === null) return step;
  return { ...step, withdrawn: [...step.withdrawn, { claim: NOT_INFERABLE, because }] };
}

/**
 * Columns of the written file that determine one of the step, undecided ones included. Columns of other steps are looked at
 * when these are done: only then it is known what they show.
 */
function byColumns(
  { positions, givenBack: { unit, ofUnit, alike } }: PlannedStep,
  closed: readonly Pick<Dependency, 'from' | 'to'>[],
  { columns, covered, dropped, description }: Readers,
) {
  const isAcross = ({ from }: Dependency) =>
    from.some((p) => covered.has(p) && !positions.includes(p));
  const sources = [...columns.keys()].filter((position) => !dropped.includes(position));
  const codes = columns.map(visibleCodes);
  const isSingle = sources.length * sources.length * codes[0].codes.length > MOST_CELLS;
  const isClosed = ({ from, to }: Dependency) =>
    (from.length === 1 && from[0] === unit && ofUnit[positions.indexOf(to)]) ||
    alike.some(
      ({ numbers, columns: own, around }) =>
        around === undefined &&
        from.every((p) => numbers.includes(p)) &&
        own.includes(positions.indexOf(to)),
    ) ||
    closed.some((one) => one.to === to && String(one.from) === String(from));
  const least = inferredMeans(description).dependencyShare / 100;
  const linked = unit === null || dropped.includes(unit) ? null : unit;
  const units = linked === null ? undefined : countedUnits(linked, { columns, description });
  const open = withOrders(
    findDependencies(codes, { sources, targets: positions, least, isSingle, units }),
    ordersAmong(positions, sources, linked, { columns, description }),
  ).filter((found) => !isAcross(found) && !isClosed(found));
  if (open.length === 0) return null;
  const { from, to } = open[0];
  const more = open.length === 1 ? '' : ` (and ${counted(open.length - 1, 'more such case')})`;
  const others = from.filter((p) => !positions.includes(p)).map((p) => label(columns, p));
  const one = others.length > 1 ? 'one of ' : '';
  const by = from.map((p) => label(columns, p)).join(' and ');
  const remedy =
    others.length === 0
      ? ''
      : `: protect them in one step, or leave ${one}${others.join(' and ')} out (role identifier)`;
  return `${label(columns, to)} can be read from ${by}${more}${remedy}.`;
}

/** Records that are treated apart can give each other's cells back. */
function byOthers({ where, blocks, givenBack: { unit, determined } }: PlannedStep) {
  // Values that tell another column are looked at record by record.
  if (unit === null && determined.every(({ where: some }) => some !== undefined)) return null;
  if (where !== null) return 'only some of the records are treated.';
  return blocks === null ? null : 'strata are treated one by one.';
}
