import { PenumbraError } from '../../error.ts';
import { compile, FAILS, HOLDS } from '../../foundation/expression/index.ts';
import { correlationMatrix, standardDeviation } from '../../foundation/numerics/index.ts';
import {
  type Column,
  codesOf,
  type Dataset,
  type NumericColumn,
} from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { areAlike } from '../../measures/claims/index.ts';
import type { Partition } from '../../methods/contract/index.ts';
import {
  type ClassifiedRule,
  connectedBlocks,
  type EnforcedColumn,
  type Enforcer,
  enforcer,
  type Form,
  type How,
  NOT_TRUE,
  OPEN,
  TOLERANCE,
  TRUE,
} from '../../methods/rules/index.ts';
import { keepRows, type MaskedColumn } from '../dataset/index.ts';
import { completeRecords, type Plan, type PlannedStep } from '../plan/index.ts';
import { withMaskedCategories } from './lawfulCategories.ts';

/** Figures about enforcing the rules. */
export interface Enforcement {
  readonly rules: number;
  /** Counts of each outcome, over the sets of connected columns and the records. */
  readonly counts: Readonly<Partial<Record<How, number>>>;
  /** Records with a value that was moved by more than its rounding. */
  readonly records: number;
  /** Records for which no values were found, and that got the values of the nearest record that fit. */
  readonly copied: number;
  /** How far records were moved, in standard deviations: the mean over all records, and the maximum. */
  readonly mean: number;
  readonly largest: number;
  /** Largest change of a mean, in standard deviations, and its column. */
  readonly meanShift: { readonly column: string; readonly by: number } | null;
  /** Largest change of a correlation, and its two columns. */
  readonly correlationShift: { readonly columns: readonly string[]; readonly by: number } | null;
}

/** Masked columns that satisfy the rules. */
interface Enforced {
  readonly masked: ReadonlyMap<number, MaskedColumn>;
  readonly enforcement: Enforcement;
}

/**
 * Changes the results of a plan's methods so that they satisfy its rules, with the decimals that
 * columns are written with. Columns that rules connect are treated together. If the records of a
 * group share their values, it is done once for the group, so that they still share them.
 */
export function* enforceRules(
  { table }: Pick<Dataset, 'table'>,
  plan: Plan,
  masked: ReadonlyMap<number, MaskedColumn>,
  partitions: readonly Partition[],
): Work<Enforced> {
  const rules = (plan.edits?.rules ?? []).filter(({ forms }) => forms.length > 0);
  const numbers = new Map([...masked].filter(([, { names }]) => names === undefined));
  const columns = withMaskedCategories(keepRows(table.columns, plan.kept), masked);
  const result = new Map(masked);
  const redrawn = new Set(
    plan.steps.flatMap(({ replace, positions }) => (replace.redraws ? positions : [])),
  );
  const counts: Partial<Record<How, number>> = {};
  const touched = new Uint8Array(plan.records);
  let copied = 0;
  let total = 0;
  let largest = 0;
  const blocks = connectedBlocks(rules).filter((block) => block.some((p) => numbers.has(p)));
  const turns = blocks.flatMap((block) => turnsOf(block, rules, numbers, plan));
  for (const [b, turn] of turns.entries()) {
    const its = new Map([...result].filter(([position]) => turn.movable.has(position)));
    // Columns that do not move in this turn keep their replaced or already enforced values.
    const now = columns.map((column, position) => {
      const mask = numbers.has(position) && !its.has(position) ? result.get(position) : undefined;
      return mask === undefined ? column : { ...(column as NumericColumn), values: mask.values };
    });
    const groupOf = turn.step === null ? null : partitions[plan.steps.indexOf(turn.step)].groupOf;
    const seen = now.map((column, position) =>
      redrawn.has(position) && its.has(position)
        ? { ...(column as NumericColumn), values: its.get(position)!.values }
        : column,
    );
    const task = taskOf(turn, now, its, groupOf, seen);
    const done = yield* enforceBlock(task, touched, b, turns.length);
    for (const [how, count] of Object.entries(done.counts)) {
      counts[how as How] = (counts[how as How] ?? 0) + count;
    }
    copied += done.copied;
    total += done.moved;
    largest = Math.max(largest, done.largest);
    for (const [position, values] of done.values) {
      result.set(position, { ...result.get(position)!, values });
    }
  }
  return {
    masked: result,
    enforcement: {
      rules: rules.length,
      counts,
      records: touched.reduce((sum, flag) => sum + flag, 0),
      copied,
      mean: plan.records === 0 ? 0 : total / plan.records,
      largest,
      meanShift: shiftOf(numbers, result, columns),
      correlationShift: correlationShiftOf(numbers, result, columns),
    },
  };
}

/** Columns for which rules are enforced at once. */
interface Turn {
  readonly rules: readonly ClassifiedRule[];
  readonly block: readonly number[];
  readonly movable: ReadonlySet<number>;
  /** The step whose groups share values and must still share them afterwards, if there is one. */
  readonly step: PlannedStep | null;
}

/**
 * If rules connect columns of several steps, steps whose groups share values go first, each with
 * the rules about its own columns and unchanged ones. Then the other columns follow, with the first
 * ones fixed. So no group is split by a record whose other values require it.
 */
function turnsOf(
  block: readonly number[],
  rules: readonly ClassifiedRule[],
  numbers: ReadonlyMap<number, unknown>,
  { steps }: Plan,
): Turn[] {
  const own = rules.filter((rule) => rule.columns.some((p) => block.includes(p)));
  const masked = block.filter((position) => numbers.has(position));
  const involved = steps.filter(({ positions }) => positions.some((p) => masked.includes(p)));
  const sharing = involved.filter(({ promised }) => areAlike(promised));
  if (involved.length === 1 || sharing.length === 0) {
    return [{ rules: own, block, movable: new Set(masked), step: sharing[0] ?? null }];
  }
  const turns = sharing.flatMap((step): Turn[] => {
    const movable = new Set(masked.filter((position) => step.positions.includes(position)));
    const inside = own.filter(({ columns }) =>
      columns.every((position) => movable.has(position) || !masked.includes(position)),
    );
    const about = inside.filter(({ columns }) => columns.some((p) => movable.has(p)));
    if (about.length === 0) return [];
    const seen = new Set(about.flatMap(({ columns }) => columns));
    const positions = block.filter((position) => seen.has(position));
    const its = new Set(positions.filter((position) => movable.has(position)));
    return [{ rules: about, block: positions, movable: its, step }];
  });
  const rest = masked.filter((position) => !sharing.some((s) => s.positions.includes(position)));
  if (rest.length === 0) return turns;
  return [...turns, { rules: own, block, movable: new Set(rest), step: null }];
}

/** A block of columns that rules connect. */
interface Task {
  readonly rules: readonly ClassifiedRule[];
  readonly enforcer: Enforcer;
  /** Values of the enforced columns. */
  readonly values: readonly Float64Array[];
  readonly truthsOf: (record: number, truths: Uint8Array) => void;
  readonly movable: readonly number[];
  readonly groupOf: Int32Array | null;
}

function taskOf(
  { rules, block }: Turn,
  columns: readonly Column[],
  masked: ReadonlyMap<number, MaskedColumn>,
  groupOf: Int32Array | null,
  /**
   * Columns that decide on which side of an antecedent a record is: the original ones, or the new
   * ones if the record is redrawn.
   */
  seen: readonly Column[],
): Task {
  const forms = rules.flatMap((rule) => rule.forms);
  const { enforced, values } = enforcedColumns(forms, block, columns, masked);
  const made = enforcer(forms, enforced, { file: columns });
  const records = values[0].length;
  const truths = made.implications.map(({ condition }) =>
    compile(condition, seen, { tolerance: TOLERANCE })(0, records),
  );
  return {
    rules,
    enforcer: made,
    values,
    movable: block.flatMap((position, place) => (masked.has(position) ? [place] : [])),
    groupOf,
    truthsOf(record, into) {
      for (let i = 0; i < truths.length; i++) {
        const truth = truths[i][record];
        into[i] = truth === HOLDS ? TRUE : truth === FAILS ? NOT_TRUE : OPEN;
      }
    },
  };
}

/**
 * Columns that rules connect, as they are enforced: masked columns can move, with the decimals they
 * are written with.
 */
export function enforcedColumns(
  forms: readonly Form[],
  block: readonly number[],
  columns: readonly Column[],
  masked: ReadonlyMap<number, Pick<MaskedColumn, 'values' | 'grid'>>,
): { enforced: EnforcedColumn[]; values: Float64Array[] } {
  const domains = new Set(forms.flatMap((form) => (form.kind === 'domain' ? [form.position] : [])));
  const enforced: EnforcedColumn[] = [];
  const values: Float64Array[] = [];
  for (const position of block) {
    const column = columns[position];
    const mask = masked.get(position);
    if (column.kind !== 'numeric') {
      const { codes, levels } = levelsOf(column);
      enforced.push({ position, decimals: 0, scale: 1, movable: false, levels });
      values.push(Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : code)));
      continue;
    }
    const present = column.values.filter((x) => !Number.isNaN(x));
    enforced.push({
      position,
      decimals: mask?.grid.decimals ?? column.grid.decimals,
      scale: present.length === 0 ? 0 : standardDeviation(present, 'n'),
      movable: mask !== undefined,
      ...(domains.has(position) && { domain: [...new Set(present.toSorted())] }),
    });
    values.push(mask?.values ?? column.values);
  }
  return { enforced, values };
}

interface BlockResult {
  readonly values: ReadonlyMap<number, Float64Array>;
  readonly counts: Partial<Record<How, number>>;
  readonly copied: number;
  readonly moved: number;
  readonly largest: number;
}

const RECORDS_BETWEEN = 4096;

/** Number of attempts to satisfy the rules for another member of a group, before the group counts as failed. */
const MOST_TURNS = 6;

function* enforceBlock(
  task: Task,
  touched: Uint8Array,
  before: number,
  blocks: number,
): Work<BlockResult> {
  const { enforcer: made, values, movable, groupOf } = task;
  const after = values.map((column) => column.slice());
  const counts: Partial<Record<How, number>> = {};
  const record = new Float64Array(values.length);
  const units = groupOf === null ? null : membersByGroup(groupOf);
  const count = units?.length ?? touched.length;
  const failed: number[] = [];
  let moved = 0;
  let largest = 0;
  for (let unit = 0; unit < count; unit++) {
    const members = units?.[unit] ?? [unit];
    const { how, moved: by } = enforceTogether(task, members, record);
    counts[how] = (counts[how] ?? 0) + members.length;
    if (how === 'infeasible' || how === 'undecided') failed.push(unit);
    else if (how !== 'nothing') {
      for (const member of members) {
        for (const j of movable) after[j][member] = record[j];
        if (how !== 'rounded') touched[member] = 1;
      }
      moved += by * members.length;
      largest = Math.max(largest, by);
    }
    if (unit % RECORDS_BETWEEN === 0) {
      yield { done: before + unit / Math.max(1, count), total: blocks };
    }
  }
  const copied = copyNearest(task, after, failed, units, touched);
  return {
    values: new Map(movable.map((j) => [made.columns[j].position, after[j]])),
    counts,
    copied,
    moved,
    largest,
  };
}

/**
 * Enforces the rules on the values that some records share; the result is in `record`. If an
 * antecedent is true for some of them only, both sides are tried. If the result violates a rule for
 * a member whose other columns differ, the search continues from there.
 */
function enforceTogether(
  { enforcer: made, values, movable, truthsOf }: Task,
  members: readonly number[] | Int32Array,
  record: Float64Array,
): { how: How; moved: number } {
  const truths = new Uint8Array(made.implications.length);
  let member = jointTruths(members, truthsOf, truths);
  for (let j = 0; j < values.length; j++) record[j] = values[j][member];
  let moved = 0;
  let how: How = 'nothing';
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const done = made.enforce(record, turn === 0 ? truths : undefined);
    if (done.how === 'infeasible' || done.how === 'undecided') return { how: done.how, moved: 0 };
    if (done.how !== 'nothing') how = done.how;
    moved += done.moved;
    const other =
      members.length === 1 ? undefined : firstBroken(made, values, movable, members, record);
    if (other === undefined) return { how, moved };
    member = other;
    const shared = movable.map((j) => record[j]);
    for (let j = 0; j < values.length; j++) record[j] = values[j][member];
    for (const [place, j] of movable.entries()) record[j] = shared[place];
  }
  return { how: 'undecided', moved: 0 };
}

/** The first member that violates a rule with the shared values. */
function firstBroken(
  made: Enforcer,
  values: readonly Float64Array[],
  movable: readonly number[],
  members: readonly number[] | Int32Array,
  record: Float64Array,
): number | undefined {
  // If all columns can move, members do not differ.
  if (movable.length === values.length) return undefined;
  const own = new Float64Array(values.length);
  for (const member of members) {
    for (let j = 0; j < values.length; j++) own[j] = values[j][member];
    for (const j of movable) own[j] = record[j];
    if (!made.holds(own)) return member;
  }
  return undefined;
}

/** Truths that all members agree on; where they differ the truth is open. Returns the member for which most hold. */
function jointTruths(
  members: readonly number[] | Int32Array,
  truthsOf: Task['truthsOf'],
  truths: Uint8Array,
): number {
  const own = new Uint8Array(truths.length);
  truthsOf(members[0], truths);
  let first = members[0];
  for (let m = 1; m < members.length; m++) {
    truthsOf(members[m], own);
    for (let i = 0; i < truths.length; i++) {
      if (own[i] === truths[i]) continue;
      if (own[i] === TRUE) first = members[m];
      truths[i] = OPEN;
    }
  }
  return first;
}

/** Records for which no values were found get the values of the nearest record that fit them. */
function copyNearest(
  { enforcer: made, values, movable, rules }: Task,
  after: readonly Float64Array[],
  failed: readonly number[],
  units: readonly Int32Array[] | null,
  touched: Uint8Array,
): number {
  if (failed.length === 0) return 0;
  const isFailed = new Set(failed);
  const count = units?.length ?? values[0].length;
  const record = new Float64Array(values.length);
  let copied = 0;
  for (const unit of failed) {
    const members = units?.[unit] ?? [unit];
    const ranked: { other: number; distance: number }[] = [];
    for (let other = 0; other < count; other++) {
      if (isFailed.has(other)) continue;
      const from = units?.[other][0] ?? other;
      let distance = 0;
      for (const j of movable) {
        const difference = (after[j][from] - values[j][members[0]]) / (made.columns[j].scale || 1);
        distance += difference * difference;
      }
      ranked.push({ other: from, distance });
    }
    ranked.sort((a, b) => a.distance - b.distance || a.other - b.other);
    const fit = ranked.find(({ other }) =>
      members.every((member) => {
        for (let j = 0; j < values.length; j++) record[j] = values[j][member];
        for (const j of movable) record[j] = after[j][other];
        return made.holds(record);
      }),
    );
    if (fit === undefined) {
      const names = rules.map(({ rule }) => `"${rule.name}"`).join(', ');
      throw new PenumbraError(
        'data',
        `No values were found for ${members.length} records so that they satisfy ${names} with the unchanged columns: protect more of these columns, allow more decimals, or leave out a rule.`,
      );
    }
    for (const member of members) {
      for (const j of movable) after[j][member] = after[j][fit.other];
      touched[member] = 1;
    }
    copied += members.length;
  }
  return copied;
}

function membersByGroup(groupOf: Int32Array): Int32Array[] {
  const lists: number[][] = [];
  for (let i = 0; i < groupOf.length; i++) {
    const list = lists[groupOf[i]];
    if (list === undefined) lists[groupOf[i]] = [i];
    else list.push(i);
  }
  return lists.filter((list) => list !== undefined).map((list) => Int32Array.from(list));
}

function levelsOf(column: Exclude<Column, { kind: 'numeric' }>): {
  codes: ArrayLike<number>;
  levels: readonly string[];
} {
  if (column.kind === 'categorical') return column;
  const { codes } = codesOf(column.values);
  const levels: string[] = [];
  for (let i = 0; i < codes.length; i++) levels[codes[i]] = column.values[i] ?? '';
  return { codes: codes.map((code, i) => (column.values[i] === null ? -1 : code)), levels };
}

/** Over the records that lack none of the columns, if at least one of these was moved. */
function correlationShiftOf(
  before: ReadonlyMap<number, MaskedColumn>,
  after: ReadonlyMap<number, MaskedColumn>,
  columns: readonly Column[],
): Enforcement['correlationShift'] {
  const positions = [...before.keys()];
  const isMoved = (position: number) =>
    after.get(position)!.values !== before.get(position)!.values;
  if (positions.length < 2 || !positions.some(isMoved)) return null;
  const complete = completeRecords(
    positions.flatMap((p) => [before.get(p)!.values, after.get(p)!.values]),
    before.get(positions[0])!.values.length,
  );
  const [old, now] = [before, after].map((masked) =>
    correlationMatrix(positions.map((p) => masked.get(p)!.values.filter((_, i) => complete[i]))),
  );
  let worst: Enforcement['correlationShift'] = null;
  for (let i = 0; i < positions.length; i++) {
    for (let j = 0; j < i; j++) {
      const at = i * positions.length + j;
      const by = Math.abs(now.data[at] - old.data[at]);
      if (!(by > (worst?.by ?? 0))) continue;
      worst = { columns: [positions[j], positions[i]].map((p) => columns[p].name), by };
    }
  }
  return worst;
}

function shiftOf(
  before: ReadonlyMap<number, MaskedColumn>,
  after: ReadonlyMap<number, MaskedColumn>,
  columns: readonly Column[],
): Enforcement['meanShift'] {
  let worst: Enforcement['meanShift'] = null;
  for (const [position, { values }] of before) {
    const moved = after.get(position)!.values;
    if (moved === values) continue;
    let gap = 0;
    let count = 0;
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(values[i]) || Number.isNaN(moved[i])) continue;
      gap += moved[i] - values[i];
      count++;
    }
    const present = values.filter((x) => !Number.isNaN(x));
    const scale = present.length === 0 ? 0 : standardDeviation(present, 'n');
    const by = count === 0 ? 0 : Math.abs(gap / count) / (scale || 1);
    if (by > (worst?.by ?? 0)) worst = { column: columns[position].name, by };
  }
  return worst;
}
