import type { Work } from '../../../foundation/work/index.ts';
import { type Files, ofColumns, once, type Part, uncomparedKeys } from '../../contract/index.ts';
import { type Cells, cellsOf, compare } from './cells.ts';
import { CLASSES, type Classes, classify, MOST_KEYS } from './classes.ts';
import { comparisonsOf, takeCells, visitComparisons } from './comparisons.ts';
import { DRAWN, fitLinkageModel, LEAST, LEAST_GAIN, type LinkageModel, STARTS } from './em.ts';
import { type ComparisonRanks, rankComparisons } from './weights.ts';

/** Most cells of the protected file that the model is fitted to, evenly spread. */
const MOST_FITTED = 2000;

/** Both files compared by agreement in the key columns, and what follows for pairs of records. */
export interface ProbabilisticLinkage {
  readonly classes: Classes;
  readonly original: Cells;
  readonly masked: Cells;
  readonly model: LinkageModel;
  readonly ranks: ComparisonRanks;
  readonly heaviest: Heaviest;
}

/** For each masked cell the rank of the largest weight that it has with an original, and with how many it has it. */
export interface Heaviest {
  readonly rank: Int32Array;
  readonly ties: Int32Array;
}

/** The definition's part that both ways to link share. */
export const MODEL_WORDS = `Two values of a key column (the first ${MOST_KEYS} are used) agree if they are in the same of ${CLASSES} classes, cut at the quantiles (type 1) of the original. A missing value is not compared. The weight of a pair is the sum of log(m/u) over the columns that agree and of log((1-m)/(1-u)) over those that do not; m and u are the probabilities of agreement for pairs of the same person and for other pairs (Fellegi and Sunter 1969). EM estimates them (Jaro 1989) from m = ${STARTS.join(' and ')}, within [${LEAST}, 1 - ${LEAST}], and the result with the higher likelihood is taken. Each protected record has exactly one original, so the share of matches is 1/n and is not estimated. The originals compete for a protected record by the likelihood of their agreement under m, divided by the likelihood by chance. By chance, classes are met as often as they occur; with three or more columns, a log-linear model with interactions of two columns tells how often columns agree together (Thibaudeau 1993), or independence if that model finds no matches. No m is less than its u, and each m is drawn towards the mean over the columns with the weight of n/${1 / DRAWN} records. At most ${MOST_FITTED} different protected records are used for the estimate. There is no value if m exceeds u in no column, if matches raise the log-likelihood by less than ${LEAST_GAIN}, or with only one key column`;

/** The linkage of two files, or why there is none. Made once per files. */
export function linkageOf(files: Files): Work<ProbabilisticLinkage | string> {
  return once(files, 'probabilistic linkage', function* () {
    const classes = yield* classify(files);
    if (classes.columns.length < 2) return whyTooFew(files, classes);
    const columns = classes.columns.map((j) => files.original[j]);
    const original = ofColumns(columns, 'cells of classes', () => cellsOf(classes.original));
    yield { done: 0, total: 1 };
    const masked = cellsOf(classes.masked);
    const fitted = takeCells(masked, spread(masked.records.length, MOST_FITTED));
    const model = yield* fitLinkageModel(yield* comparisonsOf(original, fitted));
    if (model === null) {
      return 'No class of matches was found: by the model, the key columns of the same person agree no more often than those of others, so there is nothing to link by.';
    }
    const ranks = rankComparisons(model);
    const best = yield* heaviest(original, masked, ranks);
    return { classes, original, masked, model, ranks, heaviest: best };
  });
}

/** Up to `most` of the indices 0 to count - 1, evenly spread. */
function spread(count: number, most: number): number[] {
  const taken = Math.min(count, most);
  return Array.from({ length: taken }, (_, i) => Math.floor(((i + 0.5) * count) / taken));
}

/** The originals of largest weight for each masked cell: ties within and between comparisons are counted together. */
function* heaviest(original: Cells, masked: Cells, { rankOf }: ComparisonRanks): Work<Heaviest> {
  const cells = masked.records.length;
  const rank = new Int32Array(cells).fill(rankOf.length);
  const ties = new Int32Array(cells);
  yield* visitComparisons(original, masked, (cell, comparison, originals) => {
    if (rankOf[comparison] < rank[cell]) {
      rank[cell] = rankOf[comparison];
      ties[cell] = originals;
    } else if (rankOf[comparison] === rank[cell]) ties[cell] += originals;
  });
  return { rank, ties };
}

/** The rank of the pair of masked record i and its own original. */
export function ownRank({ original, masked, ranks }: ProbabilisticLinkage, i: number): number {
  return ranks.rankOf[compare(masked, masked.cellOf[i], original, original.cellOf[i])];
}

function whyTooFew(files: Files, { columns }: Classes): string {
  if (files.keys.length === 0) {
    return 'No key columns were named, so there is nothing to link by.';
  }
  return columns.length === 0
    ? 'No key column puts the originals in more than one class, so there is nothing to link by.'
    : `Only one key column puts the originals in more than one class (${files.names[columns[0]]}): with one column, matches cannot be told from pairs that agree by chance, so there is nothing to link by.`;
}

/** What was estimated, in percent, by key column. */
export function partsOf(files: Files, { classes, model }: ProbabilisticLinkage): Part[] {
  const parts: Part[] = [];
  for (const [place, j] of classes.columns.entries()) {
    parts.push({ name: `m of ${files.names[j]}`, value: 100 * model.m[place] });
    parts.push({ name: `u of ${files.names[j]}`, value: 100 * model.u[place] });
  }
  parts.push({ name: 'share of matches', value: 100 * model.share });
  return parts;
}

/** Notes about the keys and the model. */
export function notesOf(files: Files, { classes, model }: ProbabilisticLinkage): string[] {
  const named = (columns: readonly number[]) => columns.map((j) => files.names[j]).join(', ');
  const notes = [`Key columns: ${named(classes.columns)}.`];
  if (classes.beyond.length > 0) {
    notes.push(
      `Not used, because the patterns of more than ${MOST_KEYS} columns are too many: ${named(classes.beyond)}.`,
    );
  }
  if (classes.alike.length > 0) {
    notes.push(`Not used, because all originals are in one class: ${named(classes.alike)}.`);
  }
  if (!model.hasConverged) {
    notes.push(`The estimates still moved after ${model.iterations} iterations.`);
  }
  return [...notes, ...uncomparedKeys(files)];
}
