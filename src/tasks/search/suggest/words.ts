import { count, counted, figure, listed } from '../../../foundation/words/index.ts';
import { pairings } from '../../../recipe/index.ts';
import type { Refused } from './refusals.ts';
import type { SearchRound, SuggestedRecipe, Suggestions } from './suggest.ts';

/** What a search found, in sentences; whoever shows them decides how many. */
export interface SuggestionWords {
  /** What was protected, what was decided because nobody said it, how long it took, what was made small. */
  readonly opening: readonly string[];
  /** Where nothing is within the limits. */
  readonly failure: string | null;
  /** What the methods of the choice do. */
  readonly summaries: readonly string[];
  readonly costs: string;
  /** A sentence for each of the others: what more it costs, and where it is better. */
  readonly others: readonly string[];
  /** A sentence for each reason why there are no more. */
  readonly refusals: readonly string[];
}

export function suggestionWords(found: Suggestions): SuggestionWords {
  const { choice, runnersUp, refused, columns, notes, records, objective, purpose } = found;
  return {
    opening: [
      `${counted(records, 'record')}; protected: ${listed(columns)}`,
      ...notes,
      effort(found),
      `What is made small: ${objective.words}.`,
    ],
    failure:
      choice.holds === false
        ? `No recipe that was tried is within the limits of "${purpose!.title}". The nearest:`
        : null,
    summaries: summariesOf(choice),
    costs: costs(choice, found),
    others: runnersUp.map((one) => comparedTo(one, found)),
    refusals: refused.map(refusal),
  };
}

/** How the objective is called in tables: by its measure, where it is one. */
export function objectiveName({ objective }: Suggestions): string {
  return objective.terms.length === 1 ? objective.terms[0].measure : 'objective';
}

/** `hold`, `open`, `2 fail`; empty where there are no limits. */
export function limitsWord({ verdicts, holds }: SuggestedRecipe): string {
  if (verdicts.length === 0) return '';
  if (holds === null) return 'open';
  if (holds) return 'hold';
  return `${verdicts.filter((verdict) => verdict.holds === false).length} fail`;
}

/** A figure with four significant digits. */
export function shortFigure(x: number): string {
  return figure(Number(x.toPrecision(4)));
}

const ROUND: Readonly<Record<SearchRound['what'], string>> = {
  halving: 'tried',
  'local search': 'around the best',
  judgement: 'judged in the end',
};

function effort({ rounds, trials, seconds }: Suggestions): string {
  const parts = rounds.map(
    ({ what, records, trials: number }) =>
      `${count(number)} ${ROUND[what]} on ${counted(records, 'record')}`,
  );
  return `${counted(trials, 'trial')} in ${Math.round(seconds)} s: ${parts.join(', ')}.`;
}

/** What its methods do, in the words of their declarations. */
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
    .map(({ name, value, unit }) => `${name} ${withUnit(shortFigure(value!), unit)}`);
  const basis = `on ${one.records < found.records ? 'a sample of ' : ''}${counted(one.records, 'record')}${one.realisations > 1 ? `, mean of ${one.realisations} realisations` : ''}`;
  const made = told.length === 0 ? '' : `; ${told.join(', ')}`;
  return `What it costs: ${objectiveName(found)} ${shortFigure(one.loss)}${spread} (${basis})${made}.`;
}

function comparedTo(one: SuggestedRecipe, found: Suggestions): string {
  const { choice } = found;
  const more = one.loss - choice.loss;
  const apart =
    more >= 0
      ? `${shortFigure(more)} more than the first`
      : `${shortFigure(-more)} less than the first, but ${one.holds === false ? 'not within the limits' : 'judged on fewer records'}`;
  const values = (of: SuggestedRecipe) =>
    new Map(of.figures.map(({ name, value, unit }) => [name, { value, unit }]));
  const [own, first] = [values(one), values(choice)];
  const told = [...own].flatMap(([name, { value, unit }]) => {
    const before = first.get(name)?.value ?? null;
    if (value === null || before === null || name === objectiveName(found)) return [];
    if (Math.abs(value - before) < 0.05 * Math.max(Math.abs(value), Math.abs(before))) return [];
    return [`${name} ${withUnit(shortFigure(value), unit)} instead of ${shortFigure(before)}`];
  });
  const failed = one.verdicts.filter(({ holds }) => holds === false).map(({ words }) => words);
  return [
    `${one.words}: ${objectiveName(found)} ${shortFigure(one.loss)}, ${apart}${told.length === 0 ? '' : `: ${told.slice(0, 4).join(', ')}`}.`,
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
