import { PenumbraError } from '../../error.ts';
import { type RandomStream, randomStream } from '../../foundation/numerics/index.ts';
import { finish, inside, type Job, type Work } from '../../foundation/work/index.ts';
import { type Chance, SYNTHESISE, SYNTHESISE_TURN, streamPurpose } from '../contract/index.ts';
import { association } from './association.ts';
import type { ColumnModel, DrawOptions, FitOptions, Variable } from './columnModel.ts';
import { type Derived, derive, findDerived } from './derived.ts';
import { guardedShape } from './guard/guardedShape.ts';
import { handedOut } from './guard/handedOut.ts';
import { effectTree } from './models/effectTree.ts';
import { forest } from './models/forest.ts';
import { linear } from './models/linear.ts';
import { lineTree } from './models/lineTree.ts';
import { logistic } from './models/logistic.ts';
import { multinomial } from './models/multinomial.ts';
import { normalRank } from './models/normalRank.ts';
import { ordered } from './models/ordered.ts';
import { tree } from './models/tree.ts';
import { isSkewed, scoresOf } from './scores.ts';
import { asPredictors, type Limits, partCodes, partsOf, type Shape, shapeOf } from './shape.ts';

/** Every way to model one column. One line per model. */
const columnModels: readonly ColumnModel<unknown>[] = [
  tree,
  lineTree,
  effectTree,
  forest,
  linear,
  normalRank,
  logistic,
  multinomial,
  ordered,
] as readonly unknown[] as readonly ColumnModel<unknown>[];

/** With more levels than this, a regression has too many coefficients, and a tree replaces it. */
const MOST_LEVELS = 50;

/** In files of up to this size, splits beside main effects need this many times the evidence; the rest falls as 1 / sqrt(n). */
const SMALL = 2000;
const CARE = 2;

export interface SequenceOptions extends FitOptions {
  readonly model: 'effects' | 'tree' | 'forest' | 'parametric';
  /** How numbers are modelled in parametric models. */
  readonly numbers: 'normal' | 'normal-rank';
  readonly limits: Limits;
  /** Indices of the columns in the order of their synthesis. Default: from the simplest to the richest. */
  readonly order?: readonly number[] | undefined;
  /** Index of a column that is drawn before the others, if no order is given. */
  readonly first?: number | undefined;
  /** For each column, which others can predict it, 1 or 0. Default: all that come before it. */
  readonly predictors?: readonly (readonly number[])[] | undefined;
  /** Largest number of columns that predict another: those that explain most of it. */
  readonly most?: number | undefined;
}

/**
 * A file as a sequence of models, each of a column given those before it. Plain data that reveals nothing about fewer
 * than `leaf` records.
 */
export interface SequenceModel {
  readonly given: readonly Shape[];
  /** In the order of the file. */
  readonly columns: readonly FittedColumn[];
  /** Indices of the columns in the order of their synthesis. */
  readonly order: readonly number[];
  /** The columns that others determine, each after those that determine it. */
  readonly derived: readonly Derived[];
}

interface FittedColumn {
  readonly shape: Shape;
  /** Indices of its predictors: the given columns count first, then the others. */
  readonly predictors: readonly number[];
  /** Whether the parts of a predictor are used beside its numbers. */
  readonly withHeaps: boolean;
  /** The part of a record, if there are several; then its number if that is no heap. */
  readonly part: FittedPart | null;
  readonly number: FittedPart | null;
}

interface FittedPart {
  readonly model: string;
  readonly fitted: unknown;
}

/**
 * Fits the models of a sequence (Raghunathan, Reiter and Rubin 2003; Reiter 2005): each column is modelled by the
 * given ones and those before it in the order. All are fitted to the original, so they can be fitted in parallel. NaN
 * is missing.
 */
export function* fitSequence(
  columns: readonly Variable[],
  given: readonly Variable[],
  options: SequenceOptions,
  chance: Chance,
  members = 1,
): Work<SequenceModel> {
  const shapes = columns.map((column) => {
    const shape = shapeOf(column, options.leaf, options.limits);
    return withScores(
      options.guarded ? guardedShape(shape, column, options) : shape,
      column,
      options,
    );
  });
  const givenShapes = given.map((column) =>
    withScores(shapeOf(column, options.leaf, 'none'), column, options),
  );
  const order = options.order ?? simplestFirst(columns, shapes, options.first);
  const start: FitStart = {
    variables: [...given, ...columns],
    shapes: [...givenShapes, ...shapes],
    given: given.length,
    order,
    options,
    chance,
  };
  const fitted: FittedColumn[] = [];
  if (members > 1 && columns.length > 1) {
    // The richest first, because they take longest.
    const questions = [...order].reverse();
    const answers = (yield {
      wish: 'each',
      job: fitJob as Job,
      start,
      questions,
      progress: (done) => ({ done, total: questions.length }),
    }) as FittedColumn[];
    for (const [i, j] of questions.entries()) fitted[j] = answers[i];
  } else {
    for (const [done, j] of order.entries()) {
      fitted[j] = yield* inside(fitColumn(start, j), done, 1, order.length);
    }
  }
  const derived = findDerived(
    {
      columns,
      order,
      isDiscrete: (j) => shapes[j].scale.kind !== 'numeric' || !shapes[j].others,
      mayPredict: (j, by) => options.predictors?.[j][by] !== 0,
    },
    options,
  );
  return { given: givenShapes, columns: fitted, order, derived };
}

/** Adds normal scores to the shape of a column of numbers, where lines use them. */
function withScores(shape: Shape, { values }: Variable, options: SequenceOptions): Shape {
  const { model, numbers, leaf, guarded = false } = options;
  const isUsed = hasEffects(options) || (model === 'parametric' && numbers === 'normal-rank');
  if (!isUsed || shape.scale.kind !== 'numeric') return shape;
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const heaps = new Set(shape.heaps);
  if (hasEffects(options) && !isSkewed(sorted.filter((value) => !heaps.has(value)))) return shape;
  const scores = sorted.length > 0 ? scoresOf(sorted, leaf, guarded) : null;
  return scores === null ? shape : { ...shape, scores };
}

interface FitStart {
  /** The given columns, then those that are synthesised. */
  readonly variables: readonly Variable[];
  readonly shapes: readonly Shape[];
  readonly given: number;
  readonly order: readonly number[];
  readonly options: SequenceOptions;
  readonly chance: Chance;
}

/** Fits the model of a column, on any thread. */
export const fitJob: Job<FitStart, number, FittedColumn> = {
  name: 'fit-column',
  open: (start) => (column) => finish(fitColumn(start, column)),
};

function* fitColumn(start: FitStart, j: number): Work<FittedColumn> {
  const { variables, shapes, given, options, chance } = start;
  const { values } = variables[given + j];
  const shape = shapes[given + j];
  const withHeaps = options.model === 'parametric' || hasEffects(options);
  const predictors = predictorsOf(start, j);
  const careful = carefully(options, values.length);
  const stream = streamOf(chance, 2 * j);
  const codes = partCodes(shape, values);
  const parts = partsOf(shape);
  const isThere = (code: number) => code >= 0;
  const from = (is: (code: number) => boolean) =>
    predictors.flatMap((place) =>
      asPredictors(
        shapes[place],
        variables[place].values.filter((_, i) => is(codes[i])),
        withHeaps,
      ),
    );
  let part: FittedPart | null = null;
  if (parts > 1 || shape.scale.kind !== 'numeric') {
    const kind = shape.scale.kind === 'ordinal' && !shape.missing ? 'ordinal' : 'nominal';
    const response: Variable = {
      values: codes.filter(isThere),
      scale: { kind, levels: parts },
    };
    const model = modelOf(response, options);
    const predicting = from(isThere);
    if (isRegression(model)) refuseTooFew(start, j, predicting, response.values.length);
    part = yield* fitted(model, response, predicting, careful, stream);
  }
  let number: FittedPart | null = null;
  if (shape.scale.kind === 'numeric' && shape.others) {
    const isOther = (code: number) => code === shape.heaps.length;
    const response: Variable = {
      values: values.filter((_, i) => isOther(codes[i])),
      scale: { kind: 'numeric' },
    };
    const model = modelOf(response, options);
    const predicting = from(isOther);
    if (isRegression(model)) refuseTooFew(start, j, predicting, response.values.length);
    number = yield* fitted(model, response, predicting, careful, stream);
  }
  return { shape, predictors, withHeaps, part, number };
}

function* fitted(
  name: string,
  response: Variable,
  predictors: readonly Variable[],
  options: FitOptions,
  stream: RandomStream,
): Work<FittedPart> {
  const own = yield* modelNamed(name).fit(response, predictors, options, stream);
  return { model: name, fitted: options.guarded ? handedOut(name, own, options.leaf) : own };
}

const isRegression = (model: string) =>
  ![tree, lineTree, effectTree, forest].some(({ name }) => name === model);

/** A regression needs more records than it has coefficients. */
function refuseTooFew(
  { given, order, variables }: FitStart,
  j: number,
  predictors: readonly Variable[],
  records: number,
): void {
  const terms = predictors.reduce(
    (sum, { scale }) =>
      sum + (scale.kind === 'numeric' ? 1 : Math.min(scale.levels, MOST_LEVELS) - 1),
    1,
  );
  if (terms < records) return;
  if (predictors.length === 0) {
    throw new PenumbraError(
      'data',
      `synthesise: column ${j + 1} of the ${order.length} synthesised columns has too few values for a regression (${records}): leave the column out, or use --model tree.`,
      { key: 'model' },
    );
  }
  throw new PenumbraError(
    'data',
    `synthesise: a regression of column ${j + 1} of the ${order.length} synthesised columns would have ${terms} coefficients for ${records} of ${variables[given + j].values.length} records: let fewer columns predict it with --most or --predictors, or use --model tree.`,
    { key: 'model' },
  );
}

function modelNamed(name: string): ColumnModel<unknown> {
  const found = columnModels.find((model) => model.name === name);
  if (found === undefined) throw new RangeError(`There is no model ${name}.`);
  return found;
}

/**
 * Main effects keep what a tree does not find, so that a tree beside them can wait for more evidence where its splits tell
 * most about who is in the file: what is known of n records by p fitted figures falls as p / n (Akaike 1974).
 */
function carefully(options: SequenceOptions, records: number): SequenceOptions {
  const { evidence } = options;
  if (!hasEffects(options) || evidence === undefined) return options;
  const times = Math.max(1, CARE * Math.sqrt(Math.min(1, SMALL / records)));
  return { ...options, evidence: times * evidence };
}

/** A model that is handed out has no effects: their coefficients would need guards of their own. */
const hasEffects = ({ model, guarded = false }: SequenceOptions) => model === 'effects' && !guarded;

function modelOf({ scale, values }: Variable, options: SequenceOptions): string {
  const { model, numbers, original } = options;
  // Numbers around a line would be new numbers.
  if (hasEffects(options)) return effectTree.name;
  const isTree = model === 'tree' || model === 'effects';
  if (isTree) return scale.kind === 'numeric' && !original ? lineTree.name : tree.name;
  if (model !== 'parametric') return model;
  if (scale.kind === 'numeric') return numbers === 'normal' ? linear.name : normalRank.name;
  const levels = new Set(values).size;
  if (levels > MOST_LEVELS) return tree.name;
  if (levels <= 2) return logistic.name;
  return scale.kind === 'ordinal' ? ordered.name : multinomial.name;
}

/** Columns with few distinct values come first: they are the easiest to model, and all others build on them. */
function simplestFirst(
  columns: readonly Variable[],
  shapes: readonly Shape[],
  first?: number,
): number[] {
  const richness = columns.map(({ values }, j) => {
    if (j === first) return 0;
    const { scale } = shapes[j];
    return scale.kind === 'numeric' ? new Set(values).size : Math.min(scale.levels, values.length);
  });
  return [...columns.keys()].sort((a, b) => richness[a] - richness[b] || a - b);
}

/** The predictors of a column: all given columns and those before it, if allowed. */
function predictorsOf({ variables, shapes, given, order, options }: FitStart, j: number): number[] {
  const { predictors: allowed, most = Number.POSITIVE_INFINITY } = options;
  const before = order.slice(0, order.indexOf(j)).filter((p) => allowed?.[j][p] !== 0);
  const places = [...Array(given).keys(), ...before.map((p) => given + p).sort((a, b) => a - b)];
  if (places.length <= most) return places;
  const complete = (place: number) =>
    asPredictors(shapes[place], variables[place].values, false)[0];
  const response = complete(given + j);
  const strength = new Map(places.map((place) => [place, association(complete(place), response)]));
  return places
    .toSorted((a, b) => strength.get(b)! - strength.get(a)! || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);
}

/** Draws records from a sequence of models, as many as the given columns have if there are any. */
export function* drawSequence(
  model: SequenceModel,
  given: readonly Float64Array[],
  records: number,
  parameters: DrawOptions['parameters'],
  chance: Chance,
): Work<Float64Array[]> {
  const drawn: Float64Array[] = [];
  const total = model.order.length;
  for (const [done, j] of model.order.entries()) {
    yield { done, total };
    const column = model.columns[j];
    const stream = streamOf(chance, 2 * j + 1);
    const valuesAt = (place: number) =>
      place < given.length ? given[place] : drawn[place - given.length];
    const shapeAt = (place: number) =>
      place < given.length ? model.given[place] : model.columns[place - given.length].shape;
    const predict = (which: Int32Array | null) =>
      column.predictors.flatMap((place) => {
        const values = valuesAt(place);
        const some = which === null ? values : Float64Array.from(which, (i) => values[i]);
        return asPredictors(shapeAt(place), some, column.withHeaps);
      });
    drawn[j] = yield* drawColumn(column, predict, records, parameters, stream);
    deriveAfter(j, model.derived, drawn);
  }
  return drawn;
}

/**
 * Sets the columns that a new one determines, or that determine it. A column that was drawn before the one that
 * determines it guided that one, and is now made to fit.
 */
function deriveAfter(j: number, derived: readonly Derived[], drawn: Float64Array[]): void {
  const changed = new Set([j]);
  for (const one of derived) {
    const { column, by, within } = one;
    const sources = within === null ? [by] : [by, within];
    const isThere = [column, ...sources].every((place) => drawn[place] !== undefined);
    if (!isThere || ![column, ...sources].some((place) => changed.has(place))) continue;
    drawn[column] = derive(one, drawn, drawn[column]);
    changed.add(column);
  }
}

function* drawColumn(
  { shape, part, number }: FittedColumn,
  predict: (which: Int32Array | null) => Variable[],
  records: number,
  parameters: DrawOptions['parameters'],
  stream: RandomStream,
): Work<Float64Array> {
  const low = shape.low ?? Number.NEGATIVE_INFINITY;
  const high = shape.high ?? Number.POSITIVE_INFINITY;
  const options: DrawOptions = { parameters, low, high };
  const result = new Float64Array(records).fill(Number.NaN);
  const parts = partsOf(shape);
  if (parts === 0) return result;
  let codes = new Float64Array(records);
  if (part !== null) {
    const free = { parameters, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    const work = modelNamed(part.model).draw(part.fitted, predict(null), records, free, stream);
    codes = Float64Array.from(yield* work);
  }
  const missing = shape.missing ? parts - 1 : -1;
  if (shape.scale.kind !== 'numeric') {
    return codes.map((code) => (code === missing ? Number.NaN : code));
  }
  const { heaps } = shape;
  const others: number[] = [];
  for (let i = 0; i < records; i++) {
    if (codes[i] < heaps.length) result[i] = heaps[codes[i]];
    else if (codes[i] !== missing) others.push(i);
  }
  if (number === null || others.length === 0) return result;
  const which = Int32Array.from(others);
  const model = modelNamed(number.model);
  const all = which.length === records;
  const values = yield* model.draw(
    number.fitted,
    predict(all ? null : which),
    which.length,
    options,
    stream,
  );
  for (let i = 0; i < which.length; i++) result[which[i]] = values[i];
  return result;
}

function streamOf({ seed, step, part, turn }: Chance, place: number): RandomStream {
  const purpose = turn === undefined ? SYNTHESISE : SYNTHESISE_TURN + turn;
  return randomStream(seed, step, streamPurpose(purpose, place), part);
}
