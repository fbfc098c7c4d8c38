import { count, counted, figure, listed } from '../../../foundation/words/index.ts';
import { pairings } from '../../../recipe/index.ts';
import { findDeclared, titled } from '../../assess/index.ts';
import type { Refused } from './refusals.ts';
import type {
  LimitStep,
  SearchRound,
  StoppingGate,
  SuggestedRecipe,
  Suggestions,
} from './suggest.ts';

/** The result of a search, in sentences. The caller decides how many to show. */
export interface SuggestionWords {
  /**
   * The protected columns, decisions that the caller did not make, the effort, and the objective.
   */
  readonly opening: readonly string[];
  /** Given if no recipe is within the limits. */
  readonly failure: string | null;
  /** What the chosen methods do. */
  readonly summaries: readonly string[];
  readonly costs: string;
  /** What decided: the limits that bind, and what the next best recipe costs more. */
  readonly decided: readonly string[];
  /** The gates at which a release of the recipe would stop, and what to do. */
  readonly gates: readonly string[];
  /** What one more step of each limit would buy. */
  readonly steps: readonly string[];
  /** A sentence for each other recipe: its additional cost, and where it is better. */
  readonly others: readonly string[];
  /** A sentence for each reason to exclude methods. */
  readonly refusals: readonly string[];
}

export function suggestionWords(found: Suggestions): SuggestionWords {
  const { choice, runnersUp, refused, columns, notes, records, objective, purpose } = found;
  return {
    opening: [
      `${counted(records, 'record')}; protected: ${listed(columns)}`,
      ...notes,
      effort(found),
      `Objective: ${objective.words}.`,
    ],
    failure:
      choice.holds === false
        ? `No recipe that was tried is within the limits of "${purpose!.title}" and passes the gates of its release. The nearest:`
        : null,
    summaries: summariesOf(choice),
    costs: costs(choice, found),
    decided: [...decided(found), ...choice.leavesOut.map(leftOutWords)],
    gates: choice.gates.map(gateWords),
    steps: found.steps.map((step) => stepWords(step, found)),
    others: runnersUp.map((one) => comparedTo(one, found)),
    refusals: refused.map(refusal),
  };
}

/** The name of the objective in tables: its measure, if it is a single one. */
export function objectiveName({ objective }: Suggestions): string {
  return objective.terms.length === 1 ? objective.terms[0].measure : 'objective';
}

function objectiveTitle({ objective: { terms } }: Pick<Suggestions, 'objective'>): string {
  return terms.length === 1 ? titled(findDeclared(terms[0].measure)) : 'objective';
}

/** `hold`, `open`, `2 fail`; empty if there are no limits. */
export function limitsWord({ verdicts, gates, holds }: SuggestedRecipe): string {
  const stopped = gates.filter(({ isEverywhere }) => !isEverywhere);
  if (verdicts.length === 0 && stopped.length === 0) return '';
  if (holds === null) return 'open';
  if (holds) return 'hold';
  return `${verdicts.filter((verdict) => verdict.holds === false).length + stopped.length} fail`;
}

/** A figure with four significant digits. */
export function shortFigure(x: number): string {
  return Number.isFinite(x) ? figure(Number(x.toPrecision(4))) : 'not measured';
}

const ROUND: Readonly<Record<SearchRound['what'], string>> = {
  screening: 'to try every family once',
  refinement: 'around the best',
  judgement: 'to judge finally',
};

function effort({ rounds, trials, seconds, estimates }: Suggestions): string {
  const parts = rounds.map(
    ({ what, records, families, trials: number }) =>
      `${count(number)} ${ROUND[what]} (${families} ${families === 1 ? 'family' : 'families'}, ${counted(records, 'record')})`,
  );
  const off = (factor: number) => shortFigure(Number(factor.toPrecision(2)));
  const times =
    estimates.trials === 0
      ? ''
      : ` Estimated times were off by a factor of at most ${off(estimates.median)} in half of the trials, ${off(estimates.ninth)} in nine of ten.`;
  return `${counted(trials, 'trial')} in ${Math.round(seconds)} s: ${parts.join(', ')}.${times}`;
}

/** What the methods do, from their declarations. */
function summariesOf({ recipe }: SuggestedRecipe): string[] {
  const methods = new Set(recipe.steps.map(({ method }) => method));
  return pairings.filter(({ name }) => methods.has(name)).map(({ summary }) => summary);
}

function costs(one: SuggestedRecipe, found: Suggestions): string {
  const own = one.figures.find(({ name }) => name === objectiveName(found));
  const spread = own?.spread == null ? '' : ` ± ${shortFigure(own.spread)}`;
  const others = one.figures.filter(({ name, value }) => name !== own?.name && value !== null);
  const limited = new Set((found.purpose?.limits ?? []).map(({ measure }) => measure));
  const told = others
    .filter(({ name }) => !limited.has(name))
    .map(
      ({ name, value, unit }) =>
        `${titled(findDeclared(name))} ${withUnit(shortFigure(value!), unit)}`,
    );
  const basis = `on ${one.records < found.records ? 'a sample of ' : ''}${counted(one.records, 'record')}${one.realisations > 1 ? `, mean of ${one.realisations} realisations` : ''}`;
  const made = told.length === 0 ? '' : `; ${told.join(', ')}`;
  return `Cost: ${objectiveTitle(found)} ${shortFigure(one.loss)}${spread} (${basis})${made}.`;
}

function decided(found: Suggestions): string[] {
  const { choice, runnersUp, purpose } = found;
  if (choice.holds === false) return [];
  const binding = choice.near;
  const hasK = choice.verdicts.some(({ k }) => k !== undefined);
  const limits =
    purpose === null || choice.verdicts.length === 0
      ? 'There are no limits, so the objective alone decided.'
      : binding.length > 0
        ? `What decided: ${listed(binding.map(({ limit }) => titled(findDeclared(limit.measure))))} ${binding.length === 1 ? 'is' : 'are'} near ${binding.length === 1 ? 'its limit' : 'their limits'}; less protection would break ${binding.length === 1 ? 'it' : 'them'}.`
        : hasK
          ? 'What decided: the smallest number of records that share a combination of keys, and then the objective.'
          : 'What decided: the objective. No limit is near.';
  const next = runnersUp.find(({ holds }) => holds !== false);
  if (next === undefined) return [limits, 'No recipe of another method holds the limits.'];
  const more = 100 * (next.loss / choice.loss - 1);
  return [
    limits,
    `The next best method is ${next.title}: ${objectiveTitle(found)} ${shortFigure(next.loss)}, ${shortFigure(more)} % ${more < 0 ? 'less, judged on fewer draws' : 'more'}.`,
  ];
}

function leftOutWords(name: string): string {
  return `Nobody may see who belongs together, so the recipe leaves out "${name}", whose records still count as one unit. Protect with --role "${name}=identifier" --save-description, so that the description says so when the file is released.`;
}

function gateWords({ title, gate, found, next, isEverywhere }: StoppingGate): string {
  const what = isEverywhere
    ? 'Whatever the recipe, a release stops at'
    : 'A release of this recipe stops at';
  return `${what} "${title}" [${gate}]: ${found.replace(/\.$/, '')}. ${next}`;
}

/** `If Distance-based record linkage were at most 6.3 % instead of 5 %: ...` */
function stepWords({ limit, k, bound, loss, gain, words }: LimitStep, found: Suggestions): string {
  const { title, unit } = findDeclared(limit.measure);
  const subject = k === undefined ? title : `k (at least ${k})`;
  if (bound === null && words === null) {
    return `${subject}: no recipe that was tried gains from a wider limit.`;
  }
  const saved = `${objectiveTitle(found)} ${shortFigure(loss!)}, ${shortFigure(gain)} less: ${words}.`;
  if (k !== undefined || bound === null) return `${subject}: a smaller one would give ${saved}`;
  const [side, old] =
    limit.most === undefined ? ['at least', limit.least!] : ['at most', limit.most];
  const withUnits = (x: number) => withUnit(shortFigure(x), unit);
  return `${subject} ${side} ${withUnits(bound)} instead of ${withUnits(old)} would give ${saved}`;
}

function comparedTo(one: SuggestedRecipe, found: Suggestions): string {
  const { choice } = found;
  const more = one.loss - choice.loss;
  const apart = !Number.isFinite(more)
    ? 'not comparable with the first'
    : more >= 0
      ? `${shortFigure(more)} more than the first`
      : `${shortFigure(-more)} less than the first, but ${one.holds === false ? 'not within the limits' : 'judged on fewer records'}`;
  const values = (of: SuggestedRecipe) =>
    new Map(of.figures.map(({ name, value, unit }) => [name, { value, unit }]));
  const [own, first] = [values(one), values(choice)];
  const told = [...own].flatMap(([name, { value, unit }]) => {
    const before = first.get(name)?.value ?? null;
    if (value === null || before === null || name === objectiveName(found)) return [];
    if (Math.abs(value - before) < 0.05 * Math.max(Math.abs(value), Math.abs(before))) return [];
    return [
      `${titled(findDeclared(name))} ${withUnit(shortFigure(value), unit)} instead of ${shortFigure(before)}`,
    ];
  });
  const failed = one.verdicts.filter(({ holds }) => holds === false).map(({ words }) => words);
  return [
    `${one.words}: ${objectiveTitle(found)} ${shortFigure(one.loss)}, ${apart}${told.length === 0 ? '' : `: ${told.slice(0, 4).join(', ')}`}.`,
    ...failed.slice(0, 2),
  ].join(' ');
}

function refusal({ methods, because, count: number }: Refused): string {
  const what = number === 0 ? '' : ` (${counted(number, 'recipe')})`;
  return `${listed(methods, 6)}${what}: ${because}`;
}

function withUnit(value: string, unit: string): string {
  return unit === '' ? value : `${value} ${unit}`;
}
