import {
  type Codes,
  type Column,
  countsOfUnits,
  type Dependency,
  type Description,
  findDependencies,
  findTelling,
  givesCounts,
  inferredMeans,
  label,
  type Roles,
  type Telling,
  valuesOf,
  visibleCodes,
} from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import {
  type DeterminedColumn,
  determinedAt,
  type ReplaceContext,
  withKnown,
} from '../../methods/contract/index.ts';
import { type DescribedUnit, isDecided, protectedUnit, unitsIn } from '../description/index.ts';
import {
  type AlikeColumns,
  alikeAround,
  alikeColumns,
  alikeInWaves,
  alikeRecords,
  numbersOf,
  unitsBy,
} from './alikeRecords.ts';
import type { PlannedEdits } from './edits.ts';
import { impliedIn, type ReaderRules, readerRules } from './impliedCells.ts';
import { drawsPerUnit, sharesSeries } from './levels.ts';
import { countedUnits, isAmong, isUnitNumber, ordersAmong, withOrders } from './orders.ts';
import type { PlannedStep } from './plan.ts';
import { withHidden } from './staysHidden.ts';
import { unitsOf } from './units.ts';
import { wavesAmong, wholeUnitsIn } from './wholeUnits.ts';

/** What would give emptied cells of a step back to a reader of the file. */
export interface GivenBack {
  /** The position of the column that numbers the protected units; null if every record is its own. */
  readonly unit: number | null;
  /** Which columns of the step the other members of the unit give back. */
  readonly ofUnit: readonly boolean[];
  /** Which columns others determine, as positions in the step. Columns outside of it are left out. */
  readonly determined: readonly DeterminedColumn[];
  /** Other units whose records give columns of the step back. */
  readonly alike: readonly AlikeColumns[];
  /** The rules that a reader knows about columns of the step; null if there are none. */
  readonly rules: ReaderRules | null;
}

export const NOTHING_GIVEN_BACK: GivenBack = {
  unit: null,
  ofUnit: [],
  determined: [],
  alike: [],
  rules: null,
};

/** The file that steps see, and what becomes of its columns. */
export interface Surroundings {
  readonly columns: readonly Column[];
  readonly description: Description;
  readonly roles: Roles;
  /** Columns that steps protect, and columns that are left out or get pseudonyms. */
  readonly covered: ReadonlySet<number>;
  readonly dropped: readonly number[];
  readonly pseudonymised: readonly number[];
  readonly edits: PlannedEdits | null;
  /** Whether the file is cut into blocks, which are treated one by one. */
  readonly isCut: boolean;
}

/** A step that empties cells, with what would give them back, and remarks about what it cannot hide. */
export function withGivenBack(step: PlannedStep, around: Surroundings): PlannedStep {
  if (step.replace.gaps !== 'added') return step;
  const unit = protectedUnit(around.description, around.roles);
  const found = findGivenBack(step, unit, around);
  // Only what was decided acts: an undecided column may still be left out.
  const isSure = ({ from }: Pick<Dependency, 'from'>) =>
    from.every((p) => step.positions.includes(p) || isDecided(around.description.columns[p]));
  const closed = found.dependencies.filter(isSure);
  const sized = sizesAmong(step, around);
  const remarks = [
    ...remarksOnUnit(unit, around),
    ...sized.map(
      (j) =>
        `${step.labels[j]} is the number of records with the same number of a unit, which stays in the file, ${KEPT}: leave one of the two out (role identifier).`,
    ),
    ...remarksOnKnown(step, closed, around.columns, KEPT),
    ...remarksOnKnown(
      step,
      found.dependencies.filter((one) => !isSure(one)),
      around.columns,
      UNDECIDED,
    ),
  ];
  const always = [
    ...closed.map(({ from, to }) => ({
      from: from.flatMap((p) => (step.positions.includes(p) ? [step.positions.indexOf(p)] : [])),
      to: step.positions.indexOf(to),
    })),
    ...sized.map((to) => ({ from: [], to })),
  ];
  const never = step.replace.neverEmpties?.(step.replaceParameters as never, step.positions.length);
  const stays = withKnown(
    step.positions.map((_, j) => never?.includes(j) ?? false),
    always,
  );
  const isFree = (p: number) => step.positions.includes(p) && !stays[step.positions.indexOf(p)];
  const telling = found.telling.filter(isSure);
  const open = found.telling.filter(({ from }) => !from.some(isFree));
  const knowing = {
    ...step,
    givenBack: {
      unit: unit?.position ?? null,
      ofUnit: found.ofUnit.map((isFound, j) => isFound || step.placesOfUnit.includes(j)),
      determined: [
        ...always,
        ...telling.map(({ from, to, told }) => ({
          from: from.filter(isFree).map((p) => step.positions.indexOf(p)),
          to: step.positions.indexOf(to),
          // What is told of an exception is wrong.
          where: Uint8Array.from(told, (code, i) =>
            code >= 0 && code === found.codes[to].codes[i] ? 1 : 0,
          ),
        })),
      ],
      alike: found.alike,
      rules: readerRules(step, around),
    },
    remarks: [...step.remarks, ...remarks, ...remarksOnTelling(step, open, around.columns)],
  };
  return withHidden(knowing, closed, around);
}

/**
 * A step that treats records one by one, with a remark if it has columns that members of a unit share in each wave. Units of
 * the plan are those of all waves.
 */
export function withWaveRemark(step: PlannedStep, around: Surroundings): PlannedStep {
  const { replace, ofUnit, together } = step;
  const unit = protectedUnit(around.description, around.roles);
  if (unit === null || ofUnit !== null || replace.gaps === 'added') return step;
  if (together === unit.position || drawsPerUnit(step)) return step;
  if (around.dropped.includes(unit.position)) return step;
  const found = alikeInWaves(step.positions, unit, around);
  if (found === null) return step;
  const names = found.columns.map((j) => step.labels[j]).join(', ');
  const remark = `in each wave, the members of a ${unit.name} share their values of ${names}, which change between waves. They are changed record by record, so members can differ afterwards, and together they tell more than one alone: protect the file of each wave by itself, in which such a column belongs to the ${unit.name}.`;
  return { ...step, remarks: [...step.remarks, remark] };
}

/** The columns of a step that a reader counts: the number of records of a unit whose numbers stay. */
function sizesAmong(
  { positions }: PlannedStep,
  { columns, description, roles, dropped }: Surroundings,
): number[] {
  const linked = unitsIn(description, roles).filter(({ position }) => !dropped.includes(position));
  const counts = linked
    .map((unit) => numbersOf(unit, linked, columns))
    .map((numbers) => countsOfUnits(unitsBy(numbers, columns, null)));
  const share = inferredMeans(description).dependencyShare / 100;
  return [...positions.keys()].filter((j) => {
    const values = numbersIn(columns[positions[j]]);
    return counts.some((count) => givesCounts(values, count, share));
  });
}

/** The numbers in a column of numbers or of codes; NaN for what is none. */
function numbersIn(column: Column): Float64Array {
  if (column.kind === 'numeric') return column.values;
  if (column.kind === 'text') return new Float64Array(column.values.length).fill(Number.NaN);
  const numbers = column.levels.map((level) => (level.trim() === '' ? Number.NaN : Number(level)));
  return Float64Array.from(column.codes, (code) => numbers[code] ?? Number.NaN);
}

/** The same for the run: the unit of each kept record, if there are units. */
export function contextOf(
  step: PlannedStep,
  columns: readonly Column[],
  kept: Uint8Array | null,
): Omit<ReplaceContext, 'chance' | 'scales' | 'givenScales'> {
  const { unit, ofUnit, alike, determined, rules } = step.givenBack;
  if (step.wholeUnits !== null) return wholeUnitsIn(step, step.wholeUnits, columns, kept);
  // In a step of units, every record is a unit already.
  if (drawsPerUnit(step) && step.ofUnit === null) {
    const { time } = step;
    return {
      units: unitsOf(columns[step.unit!], kept),
      ...(time !== null && { waves: wavesAmong(columns[time], kept) }),
    };
  }
  return {
    ...(unit !== null && { units: unitsOf(columns[unit], kept), ofUnit }),
    ...(sharesSeries(step) && { waves: wavesAmong(columns[step.time!], kept) }),
    ...(alike.length > 0 && { alike: alike.map((one) => alikeRecords(one, columns, kept)) }),
    ...(determined.length > 0 && { determined: determinedOf(determined, kept) }),
    ...(rules !== null && { implied: impliedIn(rules, step.positions, columns, kept) }),
  };
}

function determinedOf(
  determined: readonly DeterminedColumn[],
  kept: Uint8Array | null,
): readonly DeterminedColumn[] {
  if (kept === null) return determined;
  return determinedAt(
    determined,
    Int32Array.from(kept.keys()).filter((record) => kept[record] === 1),
  );
}

/** Dependencies by positions in the file. */
interface Found {
  readonly ofUnit: readonly boolean[];
  readonly dependencies: readonly Dependency[];
  readonly telling: readonly Telling[];
  /** The visible cells of each column. */
  readonly codes: readonly Codes[];
  readonly alike: readonly AlikeColumns[];
}

/**
 * Columns of the step that their unit determines (see `alikeColumns`), or another unit, and those that other columns
 * determine: columns of the step and columns that are copied. Members of a unit are alike, so equal records of a unit count
 * once.
 */
function findGivenBack(
  { positions }: PlannedStep,
  unit: DescribedUnit | null,
  { columns, description, roles, covered, dropped, pseudonymised }: Surroundings,
): Found {
  const hidden = new Set([...dropped, ...pseudonymised]);
  const isSource = (p: number) =>
    positions.includes(p) ||
    !(covered.has(p) || hidden.has(p) || isUnitNumber(p, columns, description));
  const sources = [...columns.keys()].filter(isSource);
  const records = valuesOf(columns[positions[0]]).length;
  const unseen: Codes = { codes: new Int32Array(records).fill(-1), distinct: 0 };
  const codes = columns.map((column, p) => (isSource(p) ? visibleCodes(column) : unseen));
  const least = inferredMeans(description).dependencyShare / 100;
  const linked = unit === null || dropped.includes(unit.position) ? null : unit.position;
  const units = linked === null ? undefined : countedUnits(linked, { columns, description });
  const search = { sources, targets: positions, least, units };
  const dependencies = withOrders(
    findDependencies(codes, search),
    ordersAmong(positions, sources, linked, { columns, description }),
  );
  const telling = findTelling(codes, search, isAmong(dependencies));
  if (unit === null)
    return { ofUnit: positions.map(() => false), dependencies, telling, codes, alike: [] };
  const all = unitsIn(description, roles).filter(({ position }) => !dropped.includes(position));
  const seen = { columns, description, dropped };
  const own = alikeColumns(positions, unit, [], seen).columns;
  const alike = [
    ...all
      .filter(({ position }) => position !== unit.position)
      .map((one) => alikeColumns(positions, one, all, seen))
      .filter((one) => one.columns.length > 0),
    ...all.flatMap((one) => alikeInWaves(positions, one, seen) ?? []),
  ];
  const given = new Set([...own, ...alike.flatMap(({ columns: some }) => some)]);
  const around = all.flatMap((one) => alikeAround(positions, one, all, seen, [...given]));
  return {
    ofUnit: positions.map((_, j) => own.includes(j)),
    dependencies,
    telling,
    codes,
    alike: [...alike, ...around],
  };
}

function remarksOnUnit(
  unit: DescribedUnit | null,
  { columns, covered, dropped }: Surroundings,
): string[] {
  if (unit === null || dropped.includes(unit.position) || covered.has(unit.position)) return [];
  const name = label(columns, unit.position);
  return [
    `${name} stays in the file, so a reader sees the number of members of each ${unit.name}, and the values of all members together. k counts the ${unit.name}s of each combination of values, not of each composition: if a rare size or composition is known to others, leave ${name} out (role identifier).`,
  ];
}

const KEPT = 'so its cells stay, and others are emptied';
const UNDECIDED = 'which nobody decided on, so its emptied cells come back';

/** A sentence for each column that is known from columns outside of the step, with the consequence. */
function remarksOnKnown(
  { positions, labels }: PlannedStep,
  dependencies: readonly Dependency[],
  columns: readonly Column[],
  consequence: string,
): string[] {
  const known = dependencies.filter(({ from }) => !from.some((p) => positions.includes(p)));
  return positions.flatMap((position, j) => {
    const sources = known.filter(({ to }) => to === position);
    if (sources.length === 0) return [];
    const by = sources.map(({ from }) => from.map((p) => label(columns, p)).join(' and '));
    return `${labels[j]} can be read from ${by.join(', or from ')} in nearly every record, ${consequence}: protect these columns in the same step, or leave them out (role identifier).`;
  });
}

/** Largest number of relations that a remark names. */
const MOST_NAMED = 3;

/** A sentence about columns of which some values, which stay, tell a column of the step. */
function remarksOnTelling(
  { positions }: PlannedStep,
  telling: readonly Telling[],
  columns: readonly Column[],
): string[] {
  const single = telling.filter(({ from, to }) => from.length === 1 && positions.includes(to));
  if (single.length === 0) return [];
  const named = single
    .slice(0, MOST_NAMED)
    .map(({ from, to }) => `of ${label(columns, from[0])} tell ${label(columns, to)}`);
  const more =
    single.length > MOST_NAMED
      ? ` (and ${counted(single.length - MOST_NAMED, 'more such case')})`
      : '';
  return [
    `some values ${named.join(', some ')}${more}, so these records keep their cells where k allows it, and others lose theirs: protect both columns in the same step, or leave the first out (role identifier).`,
  ];
}
