import type { Scale } from '../../foundation/table/index.ts';
import { forest } from './models/forest.ts';
import { linear } from './models/linear.ts';
import { lineTree } from './models/lineTree.ts';
import { logistic } from './models/logistic.ts';
import { multinomial } from './models/multinomial.ts';
import { normalRank } from './models/normalRank.ts';
import { ordered } from './models/ordered.ts';
import { tree } from './models/tree.ts';
import { damaged, integersAt, listAt, numberAt, numbersAt, objectAt } from './plainData.ts';
import { checkDerived } from './readDerived.ts';
import type { SequenceModel } from './sequence.ts';
import { asPredictors, partsOf, type Shape } from './shape.ts';
import { type TermList, termCount } from './terms/terms.ts';
import { MOST_LEVELS } from './tree/grow.ts';

/** Largest number of trees in a forest, so that a list of empty ones cannot block a reader. */
const MOST_TREES = 100_000;
/** Largest coefficient that a fit can give; no product of two such coefficients overflows. */
const LARGEST = 1e150;

/**
 * Checks that a value is a model of columns without given ones, from which a draw neither fails nor runs forever:
 * every reference is in range, no column is predicted by a later one, trees are valid and not deep, and lists have
 * the right lengths. O(size of the model). `levels` are those of each column, 0 for numbers.
 */
export function readSequence(value: unknown, levels: readonly number[]): SequenceModel {
  const model = objectAt(value, 'model');
  if (listAt(model.given, 'model.given').length > 0) throw damaged('model.given', 'is not empty');
  const columns = listAt(model.columns, 'model.columns');
  if (columns.length !== levels.length) {
    throw damaged('model.columns', 'has another number of columns than the file');
  }
  const order = integersAt(model.order, 'model.order', 0, columns.length - 1);
  if (order.length !== columns.length || new Set(order).size !== columns.length) {
    throw damaged('model.order', 'does not name each column once');
  }
  const shapes = columns.map((column, j) => {
    const at = `model.columns[${j}]`;
    return readShape(objectAt(column, at).shape, `${at}.shape`, levels[j]);
  });
  const turn = new Int32Array(columns.length);
  for (const [t, j] of order.entries()) turn[j] = t;
  for (const [j, column] of columns.entries()) {
    checkColumn(column as Record<string, unknown>, `model.columns[${j}]`, j, shapes, turn);
  }
  // Earlier versions did not look for such columns.
  if (model.derived === undefined) return { ...(value as SequenceModel), derived: [] };
  for (const [d, one] of listAt(model.derived, 'model.derived').entries()) {
    checkDerived(objectAt(one, `model.derived[${d}]`), `model.derived[${d}]`, shapes);
  }
  return value as SequenceModel;
}

function checkColumn(
  column: Record<string, unknown>,
  at: string,
  j: number,
  shapes: readonly Shape[],
  turn: Int32Array,
): void {
  const { withHeaps } = column;
  if (typeof withHeaps !== 'boolean') throw damaged(`${at}.withHeaps`, 'is not true or false');
  const places = integersAt(column.predictors, `${at}.predictors`, 0, shapes.length - 1);
  if (new Set(places).size !== places.length) throw damaged(`${at}.predictors`, 'names one twice');
  if (places.some((place) => turn[place] >= turn[j])) {
    throw damaged(`${at}.predictors`, 'names a column that is drawn later');
  }
  const shape = shapes[j];
  const none = new Float64Array(0);
  const predictors = places.flatMap((place) =>
    asPredictors(shapes[place], none, withHeaps).map(({ scale }) => scale),
  );
  const parts = partsOf(shape);
  const isNumeric = shape.scale.kind === 'numeric';
  const needed = { part: parts > 1 || !isNumeric, number: isNumeric && shape.others };
  for (const name of ['part', 'number'] as const) {
    const own = `${at}.${name}`;
    if ((column[name] !== null) !== needed[name]) {
      throw damaged(own, needed[name] ? 'is missing' : 'exists but has nothing to model');
    }
    if (!needed[name]) continue;
    const { model, fitted } = objectAt(column[name], own);
    const checks = name === 'part' ? OF_CLASSES : OF_NUMBERS;
    const check = checks.find(([known]) => known === model)?.[1];
    if (check === undefined) throw damaged(`${own}.model`, 'is not a model of such a column');
    check(objectAt(fitted, `${own}.fitted`), `${own}.fitted`, predictors, parts);
  }
  if (needed.number && shape.low !== null && shape.low === shape.high) {
    throw damaged(`${at}.shape`, 'leaves no room between its limits');
  }
}

function readShape(value: unknown, at: string, levels: number): Shape {
  const shape = objectAt(value, at);
  const scale = objectAt(shape.scale, `${at}.scale`);
  const isNumeric = scale.kind === 'numeric';
  if (!isNumeric && scale.kind !== 'nominal' && scale.kind !== 'ordinal') {
    throw damaged(`${at}.scale.kind`, 'is not numeric, nominal or ordinal');
  }
  if (scale.levels !== levels || isNumeric !== (levels === 0)) {
    throw damaged(`${at}.scale`, 'does not fit the levels of the column');
  }
  for (const name of ['others', 'missing']) {
    if (typeof shape[name] !== 'boolean') throw damaged(`${at}.${name}`, 'is not true or false');
  }
  const heaps = numbersAt(shape.heaps, `${at}.heaps`);
  if (heaps.some((heap, i) => i > 0 && !(heaps[i - 1] < heap))) {
    throw damaged(`${at}.heaps`, 'does not ascend');
  }
  if (!isNumeric && heaps.length > 0) throw damaged(`${at}.heaps`, 'is for numbers only');
  numberAt(shape.fill, `${at}.fill`);
  for (const name of ['low', 'high'])
    if (shape[name] !== null) numberAt(shape[name], `${at}.${name}`);
  if (
    shape.low !== null &&
    shape.high !== null &&
    !((shape.low as number) <= (shape.high as number))
  ) {
    throw damaged(at, 'has its limits the wrong way round');
  }
  if (shape.scores !== undefined) {
    const scores = objectAt(shape.scores, `${at}.scores`);
    const points = numbersAt(scores.at, `${at}.scores.at`);
    const own = numbersAt(scores.scores, `${at}.scores.scores`);
    if (points.length < 2 || points.length !== own.length) {
      throw damaged(`${at}.scores`, 'has lists of different lengths, or too short ones');
    }
    if (points.some((point, i) => i > 0 && !(points[i - 1] < point)) || !ascends(own)) {
      throw damaged(`${at}.scores`, 'does not ascend');
    }
  }
  const read = value as Shape;
  if (partsOf(read) === 0) throw damaged(at, 'has nothing to draw from');
  return read;
}

type Check = (
  fitted: Record<string, unknown>,
  at: string,
  predictors: readonly Scale[],
  parts: number,
) => void;

const classTree: Check = (fitted, at, predictors, parts) =>
  checkTree(fitted, at, predictors, parts, 'classes');
const numberTree: Check = (fitted, at, predictors) =>
  checkTree(fitted, at, predictors, 0, 'numbers');

/** The checks of models of categories, and of numbers. */
const OF_CLASSES: readonly (readonly [string, Check])[] = [
  [tree.name, classTree],
  [forest.name, eachTree(classTree)],
  [logistic.name, checkOfClasses((classes, terms) => (classes - 1) * terms)],
  [multinomial.name, checkOfClasses((classes, terms) => (classes - 1) * terms)],
  [ordered.name, checkOfClasses((classes, terms) => classes - 1 + terms - 1)],
];
const OF_NUMBERS: readonly (readonly [string, Check])[] = [
  [tree.name, numberTree],
  [forest.name, eachTree(numberTree)],
  [lineTree.name, checkLineTree],
  [linear.name, checkLinear],
  [normalRank.name, checkNormalRank],
];

function eachTree(check: Check): Check {
  return (fitted, at, predictors, parts) => {
    const trees = listAt(fitted.trees, `${at}.trees`);
    if (trees.length === 0 || trees.length > MOST_TREES) {
      throw damaged(`${at}.trees`, 'has no tree or too many trees');
    }
    for (const [t, one] of trees.entries()) {
      const own = `${at}.trees[${t}]`;
      check(objectAt(one, own), own, predictors, parts);
    }
  };
}

function checkTree(
  fitted: Record<string, unknown>,
  at: string,
  predictors: readonly Scale[],
  parts: number,
  kind: 'classes' | 'numbers',
): void {
  const summaries = checkLeaves(objectAt(fitted.leaves, `${at}.leaves`), at, parts, kind);
  const splits = objectAt(fitted.splits, `${at}.splits`);
  const column = integersAt(splits.column, `${at}.splits.column`, -1, predictors.length - 1);
  const where = numbersAt(splits.at, `${at}.splits.at`);
  const right = integersAt(splits.right, `${at}.splits.right`, 0, Number.MAX_SAFE_INTEGER);
  const listed = integersAt(splits.listed, `${at}.splits.listed`, 0, Number.MAX_SAFE_INTEGER);
  const nodes = column.length;
  if (nodes === 0 || where.length !== nodes || right.length !== nodes) {
    throw damaged(`${at}.splits`, 'has lists of different lengths, or empty ones');
  }
  const broken = (what: string) => damaged(`${at}.splits`, what);
  // Children come after their parent and each has one parent, so there are no cycles.
  const level = new Int32Array(nodes).fill(-1);
  level[0] = 0;
  let inLeaves = 0;
  let inLists = 0;
  for (let node = 0; node < nodes; node++) {
    if (level[node] < 0) throw broken('has a node without a parent');
    if (level[node] > MOST_LEVELS) throw broken('is deeper than any tree that this program grows');
    const by = column[node];
    if (by < 0) {
      const [first, last] = [where[node], right[node]];
      if (!(Number.isInteger(first) && first >= 0 && first < last && last <= summaries)) {
        throw broken('has a leaf without a summary');
      }
      inLeaves += last - first;
      continue;
    }
    for (const child of [node + 1, right[node]]) {
      if (child <= node || child >= nodes || level[child] >= 0) {
        throw broken('has a node whose children do not come after it');
      }
      level[child] = level[node] + 1;
    }
    const scale = predictors[by];
    if (scale.kind !== 'nominal') continue;
    const place = where[node];
    const count = Number.isInteger(place) ? listed[place] : undefined;
    if (count === undefined || place + count >= listed.length) {
      throw broken('has a node whose levels are not listed');
    }
    for (let i = place + 1; i <= place + count; i++) {
      if (listed[i] >= scale.levels) throw broken('lists a level that does not exist');
    }
    inLists += count + 1;
    if (inLists > listed.length) throw broken('lists levels twice');
  }
  if (inLeaves > summaries) throw broken('has leaves that share summaries');
}

/** The number of summaries. */
function checkLeaves(
  leaves: Record<string, unknown>,
  tree: string,
  parts: number,
  kind: 'classes' | 'numbers',
): number {
  const at = `${tree}.leaves`;
  if (leaves.kind !== kind) throw damaged(`${at}.kind`, 'does not fit the column');
  const counts = integersAt(leaves.counts, `${at}.counts`, 1, Number.MAX_SAFE_INTEGER);
  const least = kind === 'classes' && hasRest(leaves.rest, `${at}.rest`, parts) ? -1 : 0;
  const beside =
    kind === 'classes'
      ? [integersAt(leaves.levels, `${at}.levels`, least, parts - 1)]
      : [
          numbersAt(leaves.means, `${at}.means`),
          numbersAt(leaves.deviations, `${at}.deviations`, 0),
        ];
  if (beside.some(({ length }) => length !== counts.length)) {
    throw damaged(at, 'has lists of different lengths');
  }
  return counts.length;
}

/** Whether leaves refer to a rest, which must then be valid. */
function hasRest(value: unknown, at: string, parts: number): boolean {
  if (value === undefined) return false;
  const rest = objectAt(value, at);
  const levels = integersAt(rest.levels, `${at}.levels`, 0, parts - 1);
  const weights = numbersAt(rest.weights, `${at}.weights`, Number.MIN_VALUE, LARGEST);
  if (levels.length === 0 || levels.length !== weights.length) {
    throw damaged(at, 'has lists of different lengths, or empty ones');
  }
  numbersAt([rest.share], `${at}.share`, 0, 1);
  return true;
}

function checkLineTree(
  fitted: Record<string, unknown>,
  at: string,
  predictors: readonly Scale[],
): void {
  if (fitted.line !== null) {
    checkLinear(objectAt(fitted.line, `${at}.line`), `${at}.line`, predictors);
  }
  checkTree(objectAt(fitted.tree, `${at}.tree`), `${at}.tree`, predictors, 0, 'numbers');
}

function checkLinear(
  fitted: Record<string, unknown>,
  at: string,
  predictors: readonly Scale[],
): void {
  numberAt(fitted.centre, `${at}.centre`);
  if (numberAt(fitted.scale, `${at}.scale`) < 0) throw damaged(`${at}.scale`, 'is negative');
  const terms = termCount(readTerms(fitted.terms, `${at}.terms`, predictors));
  checkCoefficients(fitted, at, terms);
  if (numberAt(fitted.squares, `${at}.squares`) < 0) throw damaged(`${at}.squares`, 'is negative');
  integersAt([fitted.degrees], `${at}.degrees`, 0, Number.MAX_SAFE_INTEGER);
}

function checkNormalRank(
  fitted: Record<string, unknown>,
  at: string,
  predictors: readonly Scale[],
): void {
  checkLinear(objectAt(fitted.scores, `${at}.scores`), `${at}.scores`, predictors);
  checkMargin(objectAt(fitted.margin, `${at}.margin`), `${at}.margin`);
}

function checkMargin(margin: Record<string, unknown>, at: string): void {
  const draws = numbersAt(margin.draws, `${at}.draws`, 0, 1);
  const means = numbersAt(margin.means, `${at}.means`);
  const deviations = numbersAt(margin.deviations, `${at}.deviations`, 0);
  const groups = means.length;
  if (groups === 0 || deviations.length !== groups || draws.length !== 2 * groups + 1) {
    throw damaged(at, 'has lists of different lengths, or empty ones');
  }
  if (!ascends(draws)) throw damaged(`${at}.draws`, 'does not ascend');
}

/** Whether numbers do not fall. */
function ascends(list: readonly number[]): boolean {
  return list.every((one, i) => i === 0 || list[i - 1] <= one);
}

/** A model of classes; the number of coefficients follows from the classes and the terms. */
function checkOfClasses(coefficients: (classes: number, terms: number) => number) {
  return (
    fitted: Record<string, unknown>,
    at: string,
    predictors: readonly Scale[],
    parts: number,
  ): void => {
    const classes = checkClasses(fitted.classes, `${at}.classes`, parts);
    const terms = termCount(readTerms(fitted.terms, `${at}.terms`, predictors));
    checkCoefficients(fitted, at, coefficients(classes, terms));
  };
}

function checkClasses(value: unknown, at: string, parts: number): number {
  const classes = listAt(value, at);
  if (classes.length === 0) throw damaged(at, 'is empty');
  for (const [c, one] of classes.entries()) {
    const own = objectAt(one, `${at}[${c}]`);
    const levels = integersAt(own.levels, `${at}[${c}].levels`, 0, parts - 1);
    const weights = numbersAt(own.weights, `${at}[${c}].weights`, Number.MIN_VALUE);
    if (levels.length === 0 || levels.length !== weights.length) {
      throw damaged(`${at}[${c}]`, 'has lists of different lengths, or empty ones');
    }
  }
  return classes.length;
}

/** This number of coefficients, and the triangle of their covariance or nothing. */
function checkCoefficients(fitted: Record<string, unknown>, at: string, count: number): void {
  for (const [name, length] of [
    ['coefficients', count],
    ['factor', (count * (count + 1)) / 2],
  ] as const) {
    const list = numbersAt(fitted[name], `${at}.${name}`, -LARGEST, LARGEST);
    const isLeftOut = name === 'factor' && list.length === 0;
    if (list.length !== length && !isLeftOut)
      throw damaged(`${at}.${name}`, 'does not have the right length');
  }
}

function readTerms(value: unknown, at: string, predictors: readonly Scale[]): TermList {
  const terms = listAt(value, at);
  if (terms.length !== predictors.length)
    throw damaged(at, 'does not have a part for each predictor');
  for (const [p, part] of terms.entries()) {
    const own = `${at}[${p}]`;
    const { kind, centre, scale, levels } = objectAt(part, own);
    const by = predictors[p];
    if (kind === 'none') continue;
    if (kind === 'number' && by.kind === 'numeric') {
      numberAt(centre, `${own}.centre`);
      if (!(numberAt(scale, `${own}.scale`) > 0)) throw damaged(`${own}.scale`, 'is not above 0');
    } else if (kind === 'category' && by.kind !== 'numeric') {
      const its = integersAt(levels, `${own}.levels`, 0, by.levels - 1);
      if (its.length === 0 || new Set(its).size !== its.length) {
        throw damaged(`${own}.levels`, 'is empty or names a level twice');
      }
    } else throw damaged(own, 'does not fit its predictor');
  }
  return value as TermList;
}
