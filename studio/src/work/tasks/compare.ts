import {
  type AssessedFigure,
  betterOf,
  type DiffRow,
  findDeclared,
  judgeDiff,
  type TrialFigure,
} from '../../../../src/index.ts';
import { individualRisk, kAnonymity, linkage } from '../../../../src/measures/risk/index.ts';
import { categoryLoss, il1s, pil } from '../../../../src/measures/utility/index.ts';
import { costOf, frontierOf } from '../../../../src/tasks/search/index.ts';
import type { Task } from '../task.ts';
import { type DeclaredMeasure, declareMeasure } from './declarations.ts';

/** A branch that was run, with its figures. */
export interface ComparedBranch {
  readonly name: string;
  readonly figures: readonly Pick<AssessedFigure, 'name' | 'value' | 'reason'>[];
}

/** One measure of all branches. */
interface ComparedMeasure {
  readonly measure: DeclaredMeasure;
  readonly values: readonly (number | null)[];
  /** Which are best; none if all are the same or fewer than two have a value. */
  readonly best: readonly boolean[];
}

export interface BranchComparison {
  readonly rows: readonly ComparedMeasure[];
  /** Which is better, in whole sentences. */
  readonly judgement: readonly string[];
}

/** What branches are judged by, for the analyst and for the intruder: the first that all have. */
const UTILITY = [pil.name, il1s.name, categoryLoss.name];
const RISK = [linkage.name, individualRisk.name, kAnonymity.name];

/** Puts branches side by side, measure by measure. */
export function compareBranches(branches: readonly ComparedBranch[]): BranchComparison {
  const names = [...new Set(branches.flatMap(({ figures }) => figures.map(({ name }) => name)))];
  const rows = names
    .map((name): ComparedMeasure => {
      const measure = declareMeasure(findDeclared(name));
      const values = branches.map(({ figures }) => figureOf(figures, name).value);
      return { measure, values, best: bestOf(values, measure.direction) };
    })
    .filter(({ values }) => values.some((value) => value !== null));
  return { rows, judgement: judge(branches, rows) };
}

export const compare: Task<
  { readonly branches: readonly ComparedBranch[] },
  BranchComparison
> = async (_, { branches }) => compareBranches(branches);

function figureOf(figures: ComparedBranch['figures'], name: string): TrialFigure {
  const found = figures.find((figure) => figure.name === name);
  return {
    name,
    value: found?.value ?? null,
    spread: null,
    reason: found?.reason ?? 'This branch was not measured.',
  };
}

function bestOf(values: readonly (number | null)[], direction: DeclaredMeasure['direction']) {
  const costs = values.map((value) => (value === null ? null : costOf(value, direction)));
  const known = costs.filter((cost) => cost !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return costs.map((cost) => known.length > 1 && least < most && cost === least);
}

function judge(
  branches: readonly ComparedBranch[],
  rows: readonly ComparedMeasure[],
): readonly string[] {
  if (branches.length < 2) return [];
  const measured = (name: string) =>
    rows.some(({ measure, values }) => measure.name === name && values.every((v) => v !== null));
  const utility = UTILITY.find(measured);
  const risk = RISK.find(measured);
  if (utility === undefined || risk === undefined) return [tally(branches, rows)];
  if (branches.length === 2) return judgeTwo(branches[0], branches[1], rows, utility, risk);
  return [...judgeSeveral(branches, rows, utility, risk), tally(branches, rows)];
}

/** As the command line judges two recipes. */
function judgeTwo(
  a: ComparedBranch,
  b: ComparedBranch,
  rows: readonly ComparedMeasure[],
  utility: string,
  risk: string,
): readonly string[] {
  const compared = rows.map(({ measure: { name } }): DiffRow => {
    const measure = findDeclared(name);
    const [x, y] = [figureOf(a.figures, name), figureOf(b.figures, name)];
    return { measure, a: x, b: y, better: betterOf(x, y, measure) };
  });
  const runs = { refused: null };
  return judgeDiff([a.name, b.name], [runs, runs], compared, { utility, risk });
}

function judgeSeveral(
  branches: readonly ComparedBranch[],
  rows: readonly ComparedMeasure[],
  utility: string,
  risk: string,
): string[] {
  const [x, y] = [utility, risk].map((name) => rows.find(({ measure }) => measure.name === name)!);
  const cost = ({ measure, values }: ComparedMeasure, i: number) =>
    costOf(values[i]!, measure.direction);
  const costs = branches.map((_, i) => [cost(x, i), cost(y, i)] as const);
  const unbeaten = frontierOf(costs);
  const name = (i: number) => branches[i].name;
  const both = `${x.measure.title} (${utility}) and ${y.measure.title} (${risk})`;
  const beaten = [...branches.keys()].filter((i) => !unbeaten.includes(i));
  const because = beaten.map((i) => {
    const by = unbeaten.find((j) => costs[j][0] <= costs[i][0] && costs[j][1] <= costs[i][1])!;
    return `${name(i)} is beaten by ${name(by)}`;
  });
  const first =
    unbeaten.length === 1
      ? `By ${both}, ${name(unbeaten[0])} is best: take it, unless you have a reason against it.`
      : `By ${both}, ${unbeaten.map(name).join(' and ')} are not beaten by another branch: ${name(unbeaten[0])} keeps most of the data, ${name(unbeaten.at(-1)!)} is safest. Decide what matters more.`;
  return because.length === 0 ? [first] : [first, `${because.join(', ')}.`];
}

/** The number of measures in which each branch is best, alone or with others. */
function tally(branches: readonly ComparedBranch[], rows: readonly ComparedMeasure[]): string {
  const told = branches.map(
    ({ name }, i) => `${name} is best in ${rows.filter(({ best }) => best[i]).length}`,
  );
  return `Of ${rows.length} measures ${told.join(', ')}.`;
}
