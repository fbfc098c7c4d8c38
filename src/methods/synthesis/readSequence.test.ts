import { expect, test } from 'vitest';
import { readSequence } from './readSequence.ts';

const LEVELS = [3, 0, 0, 2];

/** A region by nothing, a number by a tree of it, a number by a line of both, and an answer by all three. */
const model = {
  given: [],
  order: [0, 1, 2, 3],
  derived: [
    {
      ...{ column: 3, by: 1, within: 0 },
      steps: [0, 1, 2, 3].map((g) =>
        g < 3 ? { upTo: [2.5], values: [0, 1] } : { upTo: [], values: [] },
      ),
    },
  ],
  columns: [
    {
      shape: {
        scale: { kind: 'nominal', levels: 3 },
        ...{ heaps: [], others: true, missing: false, fill: 0, low: null, high: null },
      },
      predictors: [],
      withHeaps: false,
      part: {
        model: 'tree',
        fitted: {
          leaves: {
            ...{ kind: 'classes', counts: [3, 4], levels: [0, -1] },
            rest: { levels: [1, 2], weights: [1, 2], share: 0.5 },
          },
          splits: { column: [-1], at: [0], right: [2], listed: [] },
        },
      },
      number: null,
    },
    {
      shape: {
        scale: { kind: 'numeric', levels: 0 },
        ...{ heaps: [], others: true, missing: false, fill: 5, low: 0, high: 9 },
      },
      predictors: [0],
      withHeaps: false,
      part: null,
      number: {
        model: 'tree',
        fitted: {
          leaves: { kind: 'numbers', counts: [3, 4], means: [1, 2], deviations: [0, 1] },
          splits: { column: [0, -1, -1], at: [0, 0, 1], right: [2, 1, 2], listed: [1, 2] },
        },
      },
    },
    {
      shape: {
        scale: { kind: 'numeric', levels: 0 },
        ...{ heaps: [0, 7], others: true, missing: false, fill: 5, low: null, high: null },
      },
      predictors: [0, 1],
      withHeaps: false,
      part: {
        model: 'forest',
        fitted: {
          trees: [
            {
              leaves: { kind: 'classes', counts: [9], levels: [0] },
              splits: { column: [-1], at: [0], right: [1], listed: [] },
            },
          ],
        },
      },
      number: {
        model: 'linear',
        fitted: {
          ...{ centre: 0, scale: 1, squares: 2, degrees: 4, coefficients: [1, 2, 3], factor: [] },
          terms: [
            { kind: 'category', levels: [1] },
            { kind: 'number', centre: 0, scale: 1 },
          ],
        },
      },
    },
    {
      shape: {
        scale: { kind: 'ordinal', levels: 2 },
        ...{ heaps: [], others: true, missing: false, fill: 0, low: null, high: null },
      },
      predictors: [1],
      withHeaps: false,
      part: {
        model: 'ordered',
        fitted: {
          classes: [
            { levels: [0], weights: [1] },
            { levels: [1], weights: [1] },
          ],
          terms: [{ kind: 'none' }],
          ...{ coefficients: [1], factor: [2] },
        },
      },
      number: null,
    },
  ],
};

/** The model with another value at a place. */
function changed(path: string, value: unknown): unknown {
  const copy = structuredClone(model) as never as Record<string, unknown>;
  const keys = path.split('.');
  let at = copy;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[keys.at(-1)!] = value;
  return copy;
}

test('a model that is whole is taken as it is', () => {
  expect(readSequence(model, LEVELS)).toBe(model);
  const { derived: _, ...earlier } = model;
  expect(readSequence(earlier, LEVELS).derived).toEqual([]);
});

const ascending = { at: [1, 2], scores: [-1, 1] };
const margin = { draws: [0, 0.5, 1], means: [4], deviations: [1] };
const ranked = (own: object) => ({
  model: 'normal-rank',
  fitted: { scores: model.columns[2].number!.fitted, margin: { ...margin, ...own } },
});

test('normal scores and a margin that are whole are taken', () => {
  expect(() => readSequence(changed('columns.1.shape.scores', ascending), LEVELS)).not.toThrow();
  expect(() => readSequence(changed('columns.2.number', ranked({})), LEVELS)).not.toThrow();
});

const ALL = 'columns.0.part.fitted';
const NUMBER = 'columns.1.number.fitted';
const LINE = 'columns.2.number.fitted';
const ORDERED = 'columns.3.part.fitted';

test.each<[string, unknown, string]>([
  ['given', [1], 'model.given is not empty'],
  ['columns', [], 'model.columns has another number of columns than the file'],
  ['order', [0, 1, 2, 2], 'model.order does not name each column once'],
  ['order', [0, 1, 2, 2.5], 'model.order holds something that is not a whole number'],
  ['derived.0.by', 4, 'derived[0].column holds something that is not a number, or a number out'],
  ['derived.0.by', 3, 'derived[0] names a column twice'],
  ['derived.0.within', 2, 'derived[0].within is not a category'],
  ['derived.0.within', null, 'derived[0].steps does not fit the levels'],
  ['derived.0.column', 2, 'steps[0] has a value that the column does not have'],
  ['derived.0.steps.1.values', [0, 2], 'steps[1] has a value that the column does not have'],
  ['derived.0.steps.1.values', [0], 'steps[1] has lists of lengths that do not fit'],
  ['columns.0.withHeaps', 1, 'model.columns[0].withHeaps is not true or false'],
  ['columns.1.predictors', [0, 0], 'predictors names one twice'],
  ['columns.1.predictors', [2], 'predictors names a column that is drawn later'],
  ['columns.0.part', null, 'model.columns[0].part is missing'],
  ['columns.0.number', {}, 'model.columns[0].number exists but has nothing to model'],
  ['columns.0.part.model', 'linear', 'part.model is not a model of such a column'],
  ['columns.1.shape.high', 0, 'shape leaves no room between its limits'],
  ['columns.1.shape.high', -1, 'shape has its limits the wrong way round'],
  ['columns.0.shape.scale.kind', 'x', 'scale.kind is not numeric, nominal or ordinal'],
  ['columns.0.shape.scale.levels', 4, 'shape.scale does not fit the levels of the column'],
  ['columns.0.shape.others', 0, 'shape.others is not true or false'],
  ['columns.2.shape.heaps', [7, 0], 'shape.heaps does not ascend'],
  ['columns.0.shape.heaps', [1], 'shape.heaps is for numbers only'],
  ['columns.0.shape.fill', null, 'shape.fill is not a number'],
  ['columns.1.shape.others', false, 'shape has nothing to draw from'],
  ['columns.1.shape.scores', { ...ascending, at: [2, 2] }, 'shape.scores does not ascend'],
  ['columns.1.shape.scores', { ...ascending, scores: [1] }, 'scores has lists of different'],
  ['columns.2.number', ranked({ draws: [0, 1, 0.5] }), 'margin.draws does not ascend'],
  ['columns.2.number', ranked({ draws: [0, 1] }), 'margin has lists of different lengths'],
  ['columns.2.number', ranked({ deviations: [-1] }), 'margin.deviations holds something'],
  ['columns.2.part.fitted.trees', [], 'trees has no tree or too many trees'],
  [`${ALL}.leaves.kind`, 'numbers', 'leaves.kind does not fit the column'],
  [`${ALL}.leaves.counts`, [3], 'leaves has lists of different lengths'],
  [`${ALL}.leaves.rest.weights`, [1], 'rest has lists of different lengths, or empty ones'],
  [
    `${ALL}.leaves.rest.share`,
    2,
    'rest.share holds something that is not a number, or a number out of range',
  ],
  [`${ALL}.splits.at`, [], 'splits has lists of different lengths, or empty ones'],
  [`${ALL}.splits.right`, [3], 'splits has a leaf without a summary'],
  [`${NUMBER}.splits.right`, [0, 1, 2], 'splits has a node whose children do not come after it'],
  [`${NUMBER}.splits.column`, [-1, -1, -1], 'splits has a node without a parent'],
  [`${NUMBER}.splits.at`, [0, 0, 0], 'splits has leaves that share summaries'],
  [`${NUMBER}.splits.at`, [0.5, 0, 1], 'splits has a node whose levels are not listed'],
  [`${NUMBER}.splits.listed`, [1, 3], 'splits lists a level that does not exist'],
  [`${LINE}.scale`, -1, 'scale is negative'],
  [`${LINE}.squares`, -1, 'squares is negative'],
  [`${LINE}.terms`, [], 'terms does not have a part for each predictor'],
  [`${LINE}.terms.0`, { kind: 'number' }, 'terms[0] does not fit its predictor'],
  [`${LINE}.terms.0.levels`, [1, 1], 'levels is empty or names a level twice'],
  [`${LINE}.terms.1.scale`, 0, 'terms[1].scale is not above 0'],
  [`${LINE}.coefficients`, [1], 'coefficients does not have the right length'],
  [`${LINE}.factor`, [1], 'factor does not have the right length'],
  [`${ORDERED}.classes`, [], 'classes is empty'],
  [`${ORDERED}.classes.0.weights`, [], 'classes[0] has lists of different lengths, or empty ones'],
])('a model whose %s is %j is refused', (path, value, says) => {
  expect(() => readSequence(changed(path, value), LEVELS)).toThrow(says);
});
