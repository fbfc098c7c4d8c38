import type { Work } from '../../../foundation/work/index.ts';
import { type Files, ofColumns, once, type Part } from '../../contract/index.ts';
import { agreement, type Cells, cellsOf } from './cells.ts';
import { CLASSES, type Classes, classify, MOST_KEYS } from './classes.ts';
import { fitLinkageModel, type LinkageModel } from './em.ts';
import { exactAgreements, patternTotals } from './patterns.ts';
import { type PatternRanks, rankPatterns } from './weights.ts';

/** Both files compared by agreement in the key columns, and what follows for pairs of records. */
export interface ProbabilisticLinkage {
  readonly classes: Classes;
  readonly original: Cells;
  readonly masked: Cells;
  readonly model: LinkageModel;
  readonly ranks: PatternRanks;
  readonly heaviest: Heaviest;
}

/** For each masked cell the rank of the largest weight that it has with an original, and with how many it has it. */
export interface Heaviest {
  readonly rank: Int32Array;
  readonly ties: Int32Array;
}

/** The definition's part that both ways to link share. */
export const MODEL_WORDS = `Key columns (the first ${MOST_KEYS}) agree where both values are in the same of ${CLASSES} classes, cut at the quantiles (type 1) of the original; a missing value agrees with nothing. The probabilities of agreement among pairs of the same person (m) and others (u) and the share of such pairs are estimated by EM over all n x n pairs, from 0.9, 0.1 and 1/n, within [1e-6, 1 - 1e-6]; a pair weighs the sum of log(m/u) where it agrees and log((1-m)/(1-u)) where not`;

/** The model of the linkage of two files; null where no key column tells anybody apart. Made once per files. */
export function linkageOf(files: Files): Work<ProbabilisticLinkage | null> {
  return once(files, 'probabilistic linkage', function* () {
    const classes = yield* classify(files);
    if (classes.columns.length === 0) return null;
    const columns = classes.columns.map((j) => files.original[j]);
    const original = ofColumns(columns, 'cells of classes', () => cellsOf(classes.original));
    yield { done: 0, total: 1 };
    const masked = cellsOf(classes.masked);
    const agreements = yield* exactAgreements(original, masked);
    const totals = patternTotals(masked, agreements);
    const model = yield* fitLinkageModel(totals, classes.columns.length, original.cellOf.length);
    const ranks = rankPatterns(model);
    const best = yield* heaviest(agreements, ranks);
    return { classes, original, masked, model, ranks, heaviest: best };
  });
}

/** The originals of largest weight for each masked cell: ties within and between patterns are counted together. */
function* heaviest(agreements: Int32Array, { rankOf, weights }: PatternRanks): Work<Heaviest> {
  const patterns = rankOf.length;
  const cells = agreements.length / patterns;
  const found = { rank: new Int32Array(cells), ties: new Int32Array(cells) };
  const candidates = new Int32Array(weights.length);
  for (let cell = 0; cell < cells; cell++) {
    if (cell % 16384 === 0) yield { done: cell, total: cells };
    candidates.fill(0);
    for (let pattern = 0; pattern < patterns; pattern++) {
      candidates[rankOf[pattern]] += agreements[cell * patterns + pattern];
    }
    let rank = 0;
    while (candidates[rank] === 0) rank++;
    found.rank[cell] = rank;
    found.ties[cell] = candidates[rank];
  }
  return found;
}

/** The rank of the pattern of masked record i and its own original. */
export function ownRank({ original, masked, ranks }: ProbabilisticLinkage, i: number): number {
  return ranks.rankOf[agreement(masked, masked.cellOf[i], original, original.cellOf[i])];
}

/** Why there is nothing to link by. */
export function whyNot(files: Files): string {
  return files.keys.length === 0
    ? 'No key columns were named, so there is nothing to link by.'
    : 'No key column puts the originals in more than one class, so there is nothing to link by.';
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

/** What a reader must know of the keys and of the model. */
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
  const perRecord = model.share * files.masked[0].length;
  if (perRecord > 2) {
    notes.push(
      `The model takes ${perRecord.toFixed(1)} pairs per record for matches: it tells pairs that are alike from others, of which the matches are a part.`,
    );
  }
  const doubtful = classes.columns.filter((_, place) => !(model.m[place] > model.u[place]));
  if (doubtful.length > 0) {
    notes.push(
      `Agreement speaks against a match by the model, so that it may not have found the matches: ${named(doubtful)}.`,
    );
  }
  if (!model.hasConverged) {
    notes.push(`The estimates still moved after ${model.iterations} iterations.`);
  }
  return notes;
}
