import { NUMERIC } from '../../../foundation/table/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import { type Chance, gather } from '../../contract/index.ts';
import type { DrawOptions, Variable } from '../columnModel.ts';
import { derive, findDerived } from '../derived.ts';
import {
  drawSequence,
  fitSequence,
  type SequenceModel,
  type SequenceOptions,
} from '../sequence.ts';
import { shapeOf } from '../shape.ts';
import { FIRST, type MemberOrder, type Members, membersIn } from './members.ts';

/** The columns of the records of units, and the columns that predict them: before, and as they will be. */
export interface UnitFile {
  readonly columns: readonly Variable[];
  readonly given: readonly Variable[];
  readonly newGiven: readonly Float64Array[];
  readonly order: MemberOrder;
}

/** A stage has at least this number of records for each record behind a leaf; smaller ones join the stage before. */
const FEWEST_LEAVES = 10;
/** For regressions: this number of records for each predictor. */
const FEWEST_FOR_EACH = 10;

/**
 * Draws whole units: the head given the columns of the unit and its size, then the second member given the head, then the
 * others, each given the head, the second and the previous member. The three have models of their own, fitted to the heads,
 * second and other members of the original. The numbers of members stay. Waves of a unit are drawn in the same way, from the
 * first on, as a series: each given the first and the previous one.
 */
export function* drawUnits(
  file: UnitFile,
  options: SequenceOptions,
  parameters: DrawOptions['parameters'],
  chance: Chance,
  crew?: number,
): Work<Float64Array[]> {
  const { columns, order } = file;
  const members = membersIn(order);
  const { ordered } = members;
  const isSeries = order.waves !== undefined;
  const { given, newGiven } = withPlaces(file);
  const places = isPlaced(order, given) ? ordered : inFileOrder(members);
  const at = ({ values, scale }: Variable, records: Int32Array): Variable => ({
    values: gather(values, records),
    scale,
  });
  const before = {
    own: columns.map((one) => at(one, ordered)),
    beside: given.map((one) => at(one, ordered)),
  };
  const scales = columns.map(({ scale }) => scale);
  const besideScales = given.map(({ scale }) => scale);
  const drawn = columns.map(() => new Float64Array(ordered.length).fill(Number.NaN));
  const after = {
    own: drawn.map((values, j) => ({ values, scale: scales[j] })),
    beside: newGiven.map((values, j) => ({
      values: gather(values, places),
      scale: besideScales[j],
    })),
  };
  const varying = given.flatMap((one, j) => (isOfUnits(one.values, order.units) ? [] : [j]));
  const stages = stagesOf(members, columns.length + varying.length, options, isSeries);
  const models: SequenceModel[] = [];
  const first = relationAmong(columns, order);
  for (const [s, stage] of stages.entries()) {
    const records = indicesWhere(members.turn, stage);
    const its = predictorsOf(before, varying, members, records, stage);
    const response = before.own.map((one) => at(one, records));
    const fitting = fitSequence(
      response,
      its,
      { ...options, first },
      { ...chance, turn: stage.from },
      crew,
    );
    models.push(yield* inside(fitting, s, 0.7, stages.length));
    for (let turn = stage.from; turn <= stage.to; turn++) {
      const now = indicesWhere(members.turn, { from: turn, to: turn });
      if (now.length === 0) break;
      const known = predictorsOf(after, varying, members, now, stage).map(({ values }) => values);
      const drawing = drawSequence(models[s], known, now.length, parameters, { ...chance, turn });
      const values = yield* inside(drawing, s + 0.7, 0.3, stages.length);
      for (const [j, column] of values.entries()) {
        for (let i = 0; i < now.length; i++) drawn[j][now[i]] = column[i];
      }
    }
  }
  deriveAll(columns, drawn, models[0].order, options);
  return drawn.map((values) => {
    const result = new Float64Array(values.length);
    for (let i = 0; i < values.length; i++) result[places[i]] = values[i];
    return result;
  });
}

/** Turns that share a model, and the other members that it looks at. */
interface Stage {
  readonly from: number;
  readonly to: number;
  readonly looksAt: readonly ('head' | 'second' | 'previous')[];
  /** Whether the place among the members predicts. */
  readonly byPlace: boolean;
}

/** The stages of a file. A stage with few records joins the one before, whose members look at fewer others. */
function stagesOf(
  { turn }: Members,
  columns: number,
  options: SequenceOptions,
  isSeries: boolean,
): Stage[] {
  const last = turn.reduce((most, one) => Math.max(most, one), 0);
  const isEnough = (from: number, to: number, looks: number) => {
    const records = indicesWhere(turn, { from, to }).length;
    const predictors = options.model === 'parametric' ? (looks + 1) * columns : 0;
    return records >= Math.max(FEWEST_LEAVES * options.leaf, FEWEST_FOR_EACH * predictors);
  };
  const heads: Stage = { from: 0, to: 0, looksAt: [], byPlace: false };
  const all = { ...heads, to: last, byPlace: last > 0 };
  if (last === 0 || !isEnough(0, 0, 0) || !isEnough(1, last, 1)) return [all];
  const second: Stage = { from: 1, to: 1, looksAt: ['head'], byPlace: false };
  const joined: Stage = { from: 1, to: last, looksAt: ['previous'], byPlace: last > 1 };
  const isApart = last > 1 && isEnough(1, 1, 1) && isEnough(FIRST, last, 3);
  if (!isApart) return [heads, last > 1 ? joined : second];
  // The previous member of the third one is the second.
  const others: Stage['looksAt'] =
    last === FIRST || isSeries ? ['head', 'previous'] : ['head', 'second', 'previous'];
  return [heads, second, { from: FIRST, to: last, looksAt: others, byPlace: last > FIRST }];
}

/** What predicts some members: given columns, the size of the unit, the place in it, and other members. */
function predictorsOf(
  { own, beside }: { readonly own: readonly Variable[]; readonly beside: readonly Variable[] },
  varying: readonly number[],
  members: Members,
  records: Int32Array,
  { looksAt, byPlace }: Stage,
): Variable[] {
  const numbers = (values: Int32Array): Variable => ({
    values: Float64Array.from(records, (i) => values[i]),
    scale: NUMERIC,
  });
  const others = [...own, ...varying.map((j) => beside[j])];
  const of = (which: Int32Array) =>
    others.map(({ values, scale }) => ({
      values: Float64Array.from(records, (i) => values[which[i]] ?? Number.NaN),
      scale,
    }));
  return [
    ...beside.map(({ values, scale }) => ({ values: gather(values, records), scale })),
    numbers(members.size),
    ...(byPlace ? [numbers(members.place)] : []),
    ...looksAt.flatMap((which) => of(members[which])),
  ];
}

/** What a column determines in the whole file holds in all members, also in a stage with too few records to see it. */
function deriveAll(
  columns: readonly Variable[],
  drawn: Float64Array[],
  order: readonly number[],
  options: SequenceOptions,
): void {
  const shapes = columns.map((column) => shapeOf(column, options.leaf, 'none'));
  const derived = findDerived(
    {
      columns,
      order,
      isDiscrete: (j) => shapes[j].scale.kind !== 'numeric' || !shapes[j].others,
      mayPredict: (j, by) => options.predictors?.[j][by] !== 0,
    },
    options,
  );
  for (const one of derived) drawn[one.column] = derive(one, drawn, drawn[one.column]);
}

/** The index of the relation, if it is drawn: it decides most about a member. */
function relationAmong(columns: readonly Variable[], { kinship }: MemberOrder): number | undefined {
  const relation = kinship?.relation;
  const found = columns.findIndex(({ values }) =>
    values.every((value, i) => Object.is(value, relation?.[i])),
  );
  return found < 0 ? undefined : found;
}

/** The given columns, and what stays with the records of a unit: their waves, and their relation if it is copied. */
function withPlaces({ given, newGiven, order: { waves, kinship } }: UnitFile) {
  const staying: Variable[] = [];
  if (waves !== undefined) staying.push({ values: Float64Array.from(waves), scale: NUMERIC });
  if (kinship?.stays) staying.push({ values: kinship.relation, scale: kinship.scale });
  return {
    given: [...given, ...staying],
    newGiven: [...newGiven, ...staying.map(({ values }) => values)],
  };
}

/** Whether members stay at their places: waves and given columns of single records do. */
function isPlaced({ units }: MemberOrder, given: readonly Variable[]): boolean {
  return given.some(({ values }) => !isOfUnits(values, units));
}

/** The records of each unit in the order of the file: nobody learns where in a unit the original head stands. */
function inFileOrder({ ordered, size }: Members): Int32Array {
  const result = ordered.slice();
  for (let from = 0; from < result.length; from += size[from]) {
    result.subarray(from, from + size[from]).sort();
  }
  return result;
}

/** Whether all members of each unit have one value. */
function isOfUnits(values: Float64Array, units: Int32Array): boolean {
  const known = new Map<number, number>();
  return units.every((unit, i) => {
    if (!known.has(unit)) known.set(unit, values[i]);
    return Object.is(known.get(unit), values[i]);
  });
}

function indicesWhere(turns: Int32Array, { from, to }: Pick<Stage, 'from' | 'to'>): Int32Array {
  const found: number[] = [];
  for (let i = 0; i < turns.length; i++) if (turns[i] >= from && turns[i] <= to) found.push(i);
  return Int32Array.from(found);
}
