import {
  gammaDraw,
  mean,
  type RandomStream,
  standardDeviation,
} from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import type { ColumnModel, DrawOptions, FitOptions, Variable } from '../columnModel.ts';
import {
  type ClassEffects,
  drawLevels,
  fitClassEffects,
  type LeafLevel,
} from '../effects/classEffects.ts';
import { leafBlocks } from '../effects/leafBlocks.ts';
import { fitNumberEffects, giveNumbers, type NumberEffects } from '../effects/numberEffects.ts';
import { isSkewed, normalScores, withTheirScores } from '../scores.ts';
import { chooseTerms, type Targets } from '../terms/chooseTerms.ts';
import { frequentLevels, levelCounts, type TermList, termCount } from '../terms/terms.ts';
import { leafDraw } from '../tree/leaf.ts';
import { ANYWHERE, onLine } from './linear.ts';
import { type LineTreeFit, lineTree, reflected } from './lineTree.ts';
import { type TreeFit, tree } from './tree.ts';
import { withoutOthers } from './withoutOthers.ts';

export interface EffectTreeFit extends LineTreeFit {
  readonly effects: NumberEffects | ClassEffects | null;
}

/** Largest number of terms, and of coefficients of all levels. */
const MOST_TERMS = 200;
const MOST_COEFFICIENTS = 600;
/** Largest number of levels with effects, the most frequent ones. */
const MOST_LEVELS = 50;

/**
 * A tree, and in its leaves the main effects of all predictors. A tree alone splits only on evidence, so it cuts off
 * effects that are weak for the number of records. Here the tree finds what is no line: impossible combinations, steps,
 * bends, interactions. What a leaf does not explain can still depend a little on every predictor, by coefficients that
 * all leaves share: they move probabilities of levels, and decide which record of the leaf gets the larger of the
 * numbers that were drawn for it. So nothing comes to a leaf that the tree alone would not draw there.
 *
 * A predictor splits the numbers without the main effects of the others. Else a split takes from them what agrees with
 * it by chance; records with new predictors do not have that, so that every step of a chain would lose some effect.
 * Skewed predictors count twice, as they are and by their normal scores; for a skewed response the tree is grown by
 * normal scores. Effects have at least `leaf` records for each term.
 */
export const effectTree: ColumnModel<EffectTreeFit> = {
  name: 'effect-tree',

  *fit(response, predictors, options, stream) {
    return response.scale.kind === 'numeric'
      ? yield* fitNumbers(response, predictors, options, stream)
      : yield* fitClasses(response, predictors, options, stream);
  },

  *draw({ line, tree: grown, effects }, predictors, records, options, stream) {
    if (effects === null) {
      return yield* lineTree.draw({ line, tree: grown }, predictors, records, options, stream);
    }
    const { terms: list } = effects;
    const explaining = { ...grown, predictors, list, columns: withTheirScores(predictors) };
    const blocks = yield* inside(leafBlocks(explaining, records), 0, 1, 4);
    const { parameters } = options;
    if ('levels' in effects) {
      const levelsOf = levelsIn(grown, effects.levels, parameters, stream);
      return yield* inside(drawLevels(effects, blocks, levelsOf, parameters, stream), 1, 3, 4);
    }
    const limits = line === null ? options : { ...ANYWHERE, parameters };
    const values = new Float64Array(records);
    let leaf = -1;
    let draw = () => 0;
    for (const piece of blocks.pieces) {
      if (piece.leaf !== leaf) {
        leaf = piece.leaf;
        draw = leafDraw(
          grown.leaves,
          grown.splits.at[leaf],
          grown.splits.right[leaf],
          limits,
          stream,
        );
      }
      for (let i = piece.from; i < piece.to; i++) values[i] = draw();
    }
    const given = giveNumbers(effects, blocks, values, parameters, stream);
    const drawn = yield* inside(given, 1, 2, 4);
    if (line === null) return drawn;
    const start = yield* inside(onLine(line, predictors, records, stream), 3, 1, 4);
    return reflected(start, drawn, options);
  },
};

function* fitNumbers(
  response: Variable,
  predictors: readonly Variable[],
  options: FitOptions,
  stream: RandomStream,
): Work<EffectTreeFit> {
  const { values } = response;
  const records = values.length;
  const scores = isSkewed(values) ? normalScores(values) : undefined;
  // Numbers around a line would be new numbers.
  const isTree = scores !== undefined || options.original === true;
  const told: Variable = scores === undefined ? response : { ...response, scores };
  const columns = withTheirScores(predictors);
  const own = yield* inside(withoutOthers(told, predictors, options, stream), 0, 1, 6);
  const base: LineTreeFit = isTree
    ? { line: null, tree: yield* inside(tree.fit(own, predictors, options, stream), 1, 2, 6) }
    : yield* inside(lineTree.fit(own, predictors, options, stream), 1, 2, 6);
  const line =
    base.line === null
      ? null
      : yield* inside(onLine(base.line, predictors, records, stream), 3, 0, 6);
  const rest = line === null ? values : values.map((value, i) => value - line[i]);
  const [centre, scale] = [mean(rest), standardDeviation(rest, 'n')];
  if (!(scale > 0)) return { ...base, effects: null };
  // Halves, so that the difference of numbers of any size is finite.
  const standard = rest.map((value) => (value / 2 - centre / 2) / (scale / 2));
  const targets: Targets = {
    records,
    count: 1,
    size: () => records,
    fill: (_, block, from, to) => block.set(standard.subarray(from, to)),
  };
  const list = yield* inside(termsOf(columns, targets, options), 3, 1, 6);
  if (termCount(list) < 2) return { ...base, effects: null };
  const explaining = { splits: base.tree.splits, predictors, list, columns };
  const blocks = yield* inside(leafBlocks(explaining, records), 4, 1, 6);
  // By the numbers themselves, the largest few of a skewed column would decide.
  const effects = fitNumberEffects(list, blocks, scores ?? standard);
  return { ...base, effects: yield* inside(effects, 5, 1, 6) };
}

function* fitClasses(
  response: Variable,
  predictors: readonly Variable[],
  options: FitOptions,
  stream: RandomStream,
): Work<EffectTreeFit> {
  const { values, scale } = response;
  const records = values.length;
  const grown = yield* inside(tree.fit(response, predictors, options, stream), 0, 3, 6);
  const counts = levelCounts(values, scale.kind === 'numeric' ? 0 : scale.levels);
  const levels = frequentLevels(counts, options.leaf).slice(0, MOST_LEVELS);
  const targets: Targets = {
    records,
    count: levels.length,
    size: (k) => counts[levels[k]],
    fill(k, block, from, to) {
      const share = counts[levels[k]] / records;
      for (let i = from; i < to; i++) block[i - from] = (values[i] === levels[k] ? 1 : 0) - share;
    },
  };
  const columns = withTheirScores(predictors);
  const list: TermList =
    levels.length < 2 ? [] : yield* inside(termsOf(columns, targets, options), 3, 1, 6);
  if (termCount(list) < 2) return { line: null, tree: grown, effects: null };
  const explaining = { splits: grown.splits, predictors, list, columns };
  const blocks = yield* inside(leafBlocks(explaining, records), 4, 0, 6);
  const levelsOf = levelsIn(grown, levels, 'fixed', stream);
  const effects = fitClassEffects(list, levels, blocks, levelsOf, values);
  return { line: null, tree: grown, effects: yield* inside(effects, 4, 2, 6) };
}

/** The terms that explain most, as many as the records and the time allow. */
function termsOf(columns: readonly Variable[], targets: Targets, { leaf }: FitOptions) {
  const most = Math.min(
    MOST_TERMS,
    Math.floor(MOST_COEFFICIENTS / targets.count),
    Math.floor(targets.records / leaf),
  );
  return chooseTerms(columns, targets, leaf, Math.max(1, most));
}

/**
 * The levels of leaves and their shares. From the posterior, shares are drawn once for each leaf: the Bayesian
 * bootstrap (Rubin 1981).
 */
function levelsIn(
  { splits, leaves }: TreeFit,
  levels: readonly number[],
  parameters: DrawOptions['parameters'],
  stream: RandomStream,
): (leaf: number) => readonly LeafLevel[] {
  const places = new Map(levels.map((level, k) => [level, k]));
  const known = new Map<number, readonly LeafLevel[]>();
  return (leaf) => {
    const found = known.get(leaf);
    if (found !== undefined) return found;
    if (leaves.kind !== 'classes') throw new TypeError('A tree of numbers has no levels.');
    const [first, last] = [splits.at[leaf], splits.right[leaf]];
    const weights = leaves.counts
      .slice(first, last)
      .map((count) => (parameters === 'posterior' ? gammaDraw(stream, count) : count));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const own = weights.map((weight, at) => {
      const level = leaves.levels[first + at];
      return { level, share: weight / total, effects: places.get(level) ?? -1 };
    });
    known.set(leaf, own);
    return own;
  };
}
