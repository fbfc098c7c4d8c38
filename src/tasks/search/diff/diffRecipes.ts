import type { Dataset } from '../../../foundation/table/index.ts';
import { scores } from '../../../measures/score/index.ts';
import type { DataFile } from '../../../recipe/dataset/index.ts';
import {
  measures as allMeasures,
  type Declared,
  findDeclared,
  titled,
} from '../../assess/index.ts';
import { costOf } from '../sweep/frontier.ts';
import type { NamedRecipe } from '../sweep/recipes.ts';
import { type SweepOptions, sweep } from '../sweep/sweep.ts';
import type { TrialFigure, TrialResult } from '../trial/trial.ts';

export interface DiffOptions extends SweepOptions {
  /** The measures of utility and of risk that decide. */
  readonly utility: string;
  readonly risk: string;
}

/**
 * Measures and scores that take at most about this many seconds on a file. Measures that need a
 * holdout are left out: for these, a recipe runs once more.
 */
export function quickMeasures({ table }: Pick<Dataset, 'table'>, seconds: number): string[] {
  const columns = table.columns.filter(({ kind }) => kind === 'numeric').length;
  const quick = allMeasures
    .filter(({ needs }) => needs !== 'holdout')
    .filter((measure) => measure.seconds(table.records, columns, Math.min(7, columns)) <= seconds)
    .map(({ name }) => name);
  const whole = scores.filter(({ terms }) => terms.every(({ measure }) => quick.includes(measure)));
  return [...quick, ...whole.map(({ name }) => name)];
}

/**
 * Which of two is better by a measure; `unclear` if another seed could reverse it, null if it is
 * unknown.
 */
export type Better = 'a' | 'b' | 'same' | 'unclear' | null;

/** One measure of both recipes. */
export interface DiffRow {
  readonly measure: Declared;
  readonly a: TrialFigure;
  readonly b: TrialFigure;
  readonly better: Better;
}

export interface RecipeDiff {
  readonly names: readonly [a: string, b: string];
  readonly results: readonly [a: TrialResult, b: TrialResult];
  readonly rows: readonly DiffRow[];
  /** Whole sentences. */
  readonly judgement: readonly string[];
}

/** Runs two recipes on a file with the same seeds, and compares their figures. */
export async function diffRecipes(
  file: DataFile,
  recipes: readonly [a: NamedRecipe, b: NamedRecipe],
  options: DiffOptions,
): Promise<RecipeDiff> {
  const { utility, risk } = options;
  const measures = [...new Set([...options.measures, utility, risk])];
  const [a, b] = await sweep(file, recipes, { ...options, measures });
  const rows = measures.map((name): DiffRow => {
    const [first, second] = [a, b].map(({ result }) => figureIn(result, name));
    const measure = findDeclared(name);
    return { measure, a: first, b: second, better: betterOf(first, second, measure) };
  });
  const names = [a.name, b.name] as const;
  const results = [a.result, b.result] as const;
  return { names, results, rows, judgement: judgeDiff(names, results, rows, options) };
}

function figureIn(result: TrialResult, name: string): TrialFigure {
  const none = {
    name,
    value: null,
    spread: null,
    reason: result.refused ?? 'It was not measured.',
  };
  return result.figures.find((figure) => figure.name === name) ?? none;
}

/** Two means differ clearly if their intervals of one standard deviation do not touch. */
export function betterOf(a: TrialFigure, b: TrialFigure, { direction }: Declared): Better {
  if (a.value === null || b.value === null) return null;
  const difference = costOf(b.value, direction) - costOf(a.value, direction);
  if (difference === 0) return 'same';
  if (Math.abs(difference) <= (a.spread ?? 0) + (b.spread ?? 0)) return 'unclear';
  return difference > 0 ? 'a' : 'b';
}

/**
 * Which of two is better, in sentences: by the two main measures, and by the number of measures.
 */
export function judgeDiff(
  names: readonly [string, string],
  results: readonly [Pick<TrialResult, 'refused'>, Pick<TrialResult, 'refused'>],
  rows: readonly DiffRow[],
  { utility, risk }: Pick<DiffOptions, 'utility' | 'risk'>,
): string[] {
  const refused = results.flatMap(({ refused }, i) =>
    refused === null ? [] : [`${names[i]} cannot be used on this file: ${refused}`],
  );
  if (refused.length > 0) return refused;
  const [x, y] = [utility, risk].map((name) => rows.find((row) => row.measure.name === name)!);
  const sentences = [`${sideOf(x, names, 'utility')}, and ${sideOf(y, names, 'risk')}.`];
  sentences.push(verdict(x, y, names));
  const counted = (better: Better) => rows.filter((row) => row.better === better).length;
  const told = [
    `${names[0]} is better in ${counted('a')}`,
    `${names[1]} in ${counted('b')}`,
    ...(counted('same') > 0 ? [`${counted('same')} are the same`] : []),
    ...(counted('unclear') > 0
      ? [`${counted('unclear')} differ by no more than another seed can change`]
      : []),
    ...(counted(null) > 0 ? [`${counted(null)} could not be measured on both`] : []),
  ];
  sentences.push(`Of ${rows.length} measures: ${told.join(', ')}.`);
  return sentences;
}

/** `B loses 20 % less information (PIL: probabilistic information loss [pil] 12.1 % against 15.2 %)`: half a sentence. */
function sideOf(row: DiffRow, names: readonly [string, string], about: 'utility' | 'risk'): string {
  const { measure, a, b, better } = row;
  const what = about === 'utility' ? 'information' : 'risk';
  if (a.value === null || b.value === null) {
    return `${titled(measure)} cannot be compared (${(a.value === null ? a : b).reason ?? 'it was not measured'})`;
  }
  const shown = (figure: TrialFigure) =>
    `${short(figure.value!)}${figure.spread === null ? '' : ` ± ${short(figure.spread, 2)}`}${measure.unit === '' ? '' : ` ${measure.unit}`}`;
  const title = titled(measure);
  const both = `${title} ${shown(b)} against ${shown(a)}`;
  if (better === 'same') return `both are equal in ${title} (${shown(a)})`;
  if (better === 'unclear') {
    return `the difference in ${title} is no larger than another seed can make it (${both})`;
  }
  const isLess = b.value < a.value;
  if (measure.direction !== 'lower is better') {
    return `${names[better === 'b' ? 1 : 0]} is better in ${title} (${shown(b)} against ${shown(a)})`;
  }
  // Percentages of links are compared by points; losses by ratio, if the other loss is above 0.
  if (about === 'risk' && measure.unit === '%') {
    return `${names[1]} leaves ${short(Math.abs(b.value - a.value), 2)} points ${isLess ? 'less' : 'more'} ${what} (${both})`;
  }
  const verb = about === 'utility' ? 'loses' : 'leaves';
  if (a.value <= 0 || b.value <= 0) {
    return `${names[1]} ${verb} ${isLess ? 'less' : 'more'} ${what} (${both})`;
  }
  const share = Math.abs(100 * (b.value / a.value - 1));
  const amount = share >= 200 ? `${short(b.value / a.value, 2)} times as much` : null;
  return `${names[1]} ${verb} ${amount ?? `${short(share, 2)} % ${isLess ? 'less' : 'more'}`} ${what} (${both})`;
}

function verdict(x: DiffRow, y: DiffRow, [a, b]: readonly [string, string]): string {
  const both = `${x.measure.title} and ${y.measure.title}`;
  if (x.better === null || y.better === null) {
    return `One of the two figures is missing, so neither recipe can be called better.`;
  }
  const better = new Set([x.better, y.better]);
  const isOpen = better.has('unclear');
  const wins = (one: 'a' | 'b') => better.has(one) && !better.has(one === 'a' ? 'b' : 'a');
  for (const [one, name] of [
    ['a', a],
    ['b', b],
  ] as const) {
    if (!wins(one)) continue;
    if (isOpen) {
      const clear = x.better === one ? x : y;
      return `${name} is better in ${clear.measure.title}, and not clearly worse in the other figure: more realisations could decide it.`;
    }
    const isEven = better.has('same');
    return isEven
      ? `${name} is better in one of ${both} and equal in the other: use it, if nothing else is against it.`
      : `${name} is better in both, ${both}: use it, if nothing else is against it.`;
  }
  if (better.has('a') && better.has('b')) {
    return `Neither is better in both: ${x.better === 'a' ? a : b} keeps more of the data, ${y.better === 'a' ? a : b} is safer. Decide which matters more.`;
  }
  return isOpen
    ? `${both} do not decide: the differences are no larger than another seed can make them.`
    : `By ${both}, both are equally good.`;
}

function short(x: number, digits = 4): string {
  return String(Number(x.toPrecision(digits)));
}
