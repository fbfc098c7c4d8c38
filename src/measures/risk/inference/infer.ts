import type { Dependency } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import type { WholeFiles } from '../../contract/index.ts';
import { answerCarried } from './carried.ts';
import { type Answers, noAnswers, SOURCE_NAMES, type Source, seenColumns } from './cells.ts';
import { answerDetermined, dependenciesIn, inOriginal, type UsedDependency } from './determined.ts';
import { answerOrdered, ordersIn, type UsedOrder } from './ordered.ts';
import { answerPattern } from './pattern.ts';
import { RulesKnown } from './rules.ts';
import { answerSizes, sizesIn } from './size.ts';
import { answerSteps, historiesIn } from './steps.ts';
import { answerTelling, tellingIn, type UsedTelling } from './telling.ts';

/** What an intruder can infer about the hidden cells of a file. */
export interface Inference {
  /** The columns with hidden cells, and what is said about each cell. */
  readonly answers: readonly Answers[];
  /** The filled-in columns of the protected file as codes, by position. */
  readonly filled: ReadonlyMap<number, Int32Array>;
  /** The same columns before anything was filled in. */
  readonly written: ReadonlyMap<number, Int32Array>;
  /** The dependencies that give emptied cells, by positions of columns. */
  readonly dependencies: readonly GivingDependency[];
  /** What was not looked at, in whole sentences. */
  readonly notes: readonly string[];
}

/** A dependency that gives emptied cells. */
export interface GivingDependency extends Pick<Dependency, 'from' | 'to'> {
  /** 1 for the records whose original values of `from` tell `to`, if not all values do. */
  readonly where?: Uint8Array;
}

/** Largest number of rounds: a value that was filled in can give another one. */
const ROUNDS = 3;

/**
 * Infers hidden cells from the protected file alone; the truth serves only to count what is right, and to keep chance
 * apart. Sources are members and waves of a unit, rules, columns that determine others, and the pattern of what is missing.
 * What is found is filled in, right or wrong, unless it is no better than guessing, and all sources are asked again, at
 * most three times.
 *
 * What `both` files show is what a method can know beforehand: dependencies that only the protected file has, single values
 * that tell another column, codes that it has no more, and the pattern of what is missing are then left out.
 */
export function* inferCells(
  files: WholeFiles,
  shownBy: 'protected' | 'both' = 'protected',
): Work<Inference> {
  const { dependencyShare } = files.inferred;
  const columns = seenColumns(files);
  const written = new Map(columns.map(({ position, shown }) => [position, shown.slice()]));
  const targets = columns.filter(({ emptied, changed }) => emptied.length + changed.length > 0);
  const answers = new Map(targets.map((column) => [column.position, noAnswers(column)]));
  const giving = new Set<UsedDependency | UsedOrder | UsedTelling>();
  const notes: string[] = [];
  if (targets.length > 0) {
    const total = ROUNDS + 1;
    const { used: all, withPairs } = dependenciesIn(columns, files);
    const used = shownBy === 'both' ? all.filter(inOriginal(columns, files, withPairs)) : all;
    if (!withPairs) {
      notes.push(
        'The file is too large to look for pairs of columns that determine another one: only single columns were tried.',
      );
    }
    const orders = ordersIn(columns, files, used);
    const telling = shownBy === 'both' ? [] : tellingIn(columns, files, all);
    yield { done: 1, total };
    const waves = historiesIn(columns, files);
    const sizes = sizesIn(columns, files);
    const rules = new RulesKnown(files, columns, shownBy);
    for (let round = 1; round <= ROUNDS; round++) {
      for (const dependency of used) {
        const own = answers.get(columns[dependency.to].position)!;
        if (answerDetermined(own, columns, dependency) > 0) giving.add(dependency);
      }
      for (const one of telling) {
        const own = answers.get(columns[one.to].position)!;
        if (answerTelling(own, columns, one) > 0) giving.add(one);
      }
      for (const order of orders) {
        const own = answers.get(columns[order.to].position)!;
        if (answerOrdered(own, columns, files, order) > 0) giving.add(order);
      }
      for (const own of answers.values()) {
        answerSizes(own, sizes, dependencyShare, shownBy);
        if (waves !== null) {
          answerSteps(own, waves, dependencyShare, shownBy);
          answerCarried(own, waves.histories, dependencyShare, shownBy);
        }
        const listed = files.values[own.column.position];
        const hasPattern = round === 1 && shownBy === 'protected' && listed !== null;
        if (hasPattern) answerPattern(own, columns, listed, dependencyShare);
      }
      if (rules.rules > 0) yield* rules.answer(answers);
      yield { done: 1 + round, total };
      if (fillIn(answers.values()) === 0) break;
    }
    if (rules.open > 0) {
      notes.push(
        `For ${rules.open} questions about what the rules allow, the search was too long; these cells count as not inferred by rules.`,
      );
    }
    if (rules.rules < files.rules.length) {
      notes.push(
        `${files.rules.length - rules.rules} of ${files.rules.length} rules cannot be followed on the protected file and say nothing.`,
      );
    }
  }
  const filled = new Map(columns.map(({ position, shown }) => [position, shown]));
  const at = (place: number) => columns[place].of ?? [columns[place].position];
  const dependencies = [...giving].map((one) => ({
    from: [...new Set(one.from.flatMap(at))],
    to: columns[one.to].position,
    ...('where' in one && { where: one.where }),
  }));
  return { answers: [...answers.values()], filled, written, dependencies, notes };
}

/** Fills in what was said about emptied cells; the number of cells that were still empty. */
function fillIn(answers: Iterable<Answers>): number {
  let count = 0;
  for (const { column, value } of answers) {
    for (const record of column.emptied) {
      if (column.shown[record] >= 0 || value[record] < 0) continue;
      column.shown[record] = value[record];
      count++;
    }
  }
  return count;
}

/** Counts of hidden cells. */
export interface HiddenCounts {
  readonly emptied: number;
  readonly changed: number;
  /** Those that can be inferred. */
  readonly emptiedInferred: number;
  readonly changedInferred: number;
  /** Emptied cells by source; a cell that several sources give counts for each of them. */
  readonly bySource: ReadonlyMap<Source, number>;
}

/** Counts over some of the columns. A cell is inferred if a source gives its true value. */
export function countInferred(answers: readonly Answers[]): HiddenCounts {
  const bySource = new Map<Source, number>(SOURCE_NAMES.map((source) => [source, 0]));
  let [emptied, changed, emptiedInferred, changedInferred] = [0, 0, 0, 0];
  for (const { column, right } of answers) {
    emptied += column.emptied.length;
    changed += column.changed.length;
    for (const record of column.changed) if (right[record] !== 0) changedInferred++;
    for (const record of column.emptied) {
      if (right[record] === 0) continue;
      emptiedInferred++;
      for (const [bit, source] of SOURCE_NAMES.entries()) {
        if (right[record] & (1 << bit)) bySource.set(source, bySource.get(source)! + 1);
      }
    }
  }
  return { emptied, changed, emptiedInferred, changedInferred, bySource };
}
