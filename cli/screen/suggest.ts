import type { SearchRound, SuggestedRecipe, Suggestions } from '../../src/index.ts';
import { pairings } from '../../src/recipe/index.ts';
import type { Style } from './style.ts';
import { aligned, count, counted, figure, LINE, listed, safe, wrapped } from './text.ts';

/** What a search found, in sentences: the choice and why, what the others cost, and why there are no more. */
export function showSuggestions(
  found: Suggestions,
  written: readonly string[],
  path: string,
  style: Style,
): string {
  const { choice, runnersUp, refused, notes, columns, records } = found;
  const say = (text: string) => wrapped(safe(text), LINE, '');
  const lines = [
    wrapped(`${counted(records, 'record')}; protected: ${safe(listed(columns))}`, LINE, '  '),
    ...notes.map(say),
    say(effort(found)),
    say(`What is made small: ${found.objective.words}.`),
    '',
  ];
  const isWithin = choice.holds !== false;
  if (!isWithin) {
    lines.push(
      style.bad(
        say(
          `No recipe that was tried is within the limits of "${found.purpose!.title}". The nearest:`,
        ),
      ),
    );
  }
  lines.push(
    wrapped(
      `${style.bold(isWithin ? 'Suggested' : 'Nearest')}  ${safe(choice.words)}`,
      LINE,
      '           ',
    ),
    ...summaries(choice).map((summary) => wrapped(`  ${summary}`, LINE, '  ')),
    '',
    say(costs(choice, found)),
  );
  if (found.purpose !== null) {
    lines.push('', `Limits of "${safe(found.purpose.title)}":`);
    for (const { holds, words } of choice.verdicts) {
      const sign =
        holds === null ? style.warn('open ') : holds ? style.good('holds') : style.bad('fails');
      lines.push(wrapped(`  ${sign}  ${safe(words)}`, LINE, '         '));
    }
  }
  for (const reason of choice.notReleasable) {
    lines.push('', wrapped(style.warn(`NOT FOR RELEASE: ${safe(reason)}.`), LINE, ''));
  }
  if (runnersUp.length > 0) {
    lines.push('', style.bold('Others, the best of each method'), ...table(found, style), '');
    for (const one of runnersUp.slice(0, SAID)) {
      lines.push(wrapped(`* ${safe(comparedTo(one, found))}`, LINE, '  '));
    }
  }
  if (refused.length > 0) {
    lines.push('', style.bold('Why there are no others'));
    for (const { methods, because, count: number } of refused.slice(0, REASONS)) {
      const what = number === 0 ? '' : ` (${counted(number, 'recipe')})`;
      lines.push(wrapped(`* ${safe(`${listed(methods, 6)}${what}: ${because}`)}`, LINE, '  '));
    }
    if (refused.length > REASONS) {
      lines.push(`  and ${counted(refused.length - REASONS, 'reason')} more (--json)`);
    }
  }
  lines.push('', ...ending(written, path, isWithin), '');
  return lines.join('\n');
}

/** How many runners-up get a sentence, and how many reasons are told. */
const SAID = 3;
const REASONS = 8;

function short(x: number): string {
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
function summaries({ recipe }: SuggestedRecipe): string[] {
  const methods = new Set(recipe.steps.map(({ method }) => method));
  return pairings.filter(({ name }) => methods.has(name)).map(({ summary }) => summary);
}

function objectiveName({ objective }: Suggestions): string {
  return objective.terms.length === 1 ? objective.terms[0].measure : 'objective';
}

function costs(one: SuggestedRecipe, found: Suggestions): string {
  const own = one.figures.find(({ name }) => name === objectiveName(found));
  const spread = own?.spread == null ? '' : ` ± ${short(own.spread)}`;
  const others = one.figures.filter(({ name, value }) => name !== own?.name && value !== null);
  const limited = new Set((found.purpose?.limits ?? []).map(({ measure }) => measure));
  const told = others
    .filter(({ name }) => !limited.has(name))
    .map(({ name, value, unit }) => `${name} ${short(value!)}${unit === '' ? '' : ` ${unit}`}`);
  const basis = `on ${one.records < found.records ? 'a sample of ' : ''}${counted(one.records, 'record')}${one.realisations > 1 ? `, mean of ${one.realisations} realisations` : ''}`;
  const made = told.length === 0 ? '' : `; ${told.join(', ')}`;
  return `What it costs: ${objectiveName(found)} ${short(one.loss)}${spread} (${basis})${made}.`;
}

function table(found: Suggestions, style: Style): string[] {
  const all = [found.choice, ...found.runnersUp];
  const names = found.choice.figures
    .map(({ name }) => name)
    .filter((name) => name !== objectiveName(found))
    .slice(0, 3);
  const cell = ({ figures }: SuggestedRecipe, wanted: string) => {
    const value = figures.find(({ name }) => name === wanted)?.value ?? null;
    return value === null ? 'none' : short(value);
  };
  const rows = [
    ['', 'method', objectiveName(found), ...names, 'limits', 'judged on'],
    ...all.map((one, i) => [
      String(i + 1),
      safe(one.method),
      short(one.loss),
      ...names.map((name) => cell(one, name)),
      one.verdicts.length === 0
        ? ''
        : one.holds === null
          ? 'open'
          : one.holds
            ? 'hold'
            : `${one.verdicts.filter(({ holds }) => holds === false).length} fail`,
      count(one.records),
    ]),
  ];
  const right = new Set([2, ...names.map((_, i) => i + 3), names.length + 4]);
  const [head, ...lines] = aligned(rows, right);
  return [style.dim(head), ...lines];
}

/** A runner-up beside the choice: what more it costs, and where it is better. */
function comparedTo(one: SuggestedRecipe, found: Suggestions): string {
  const { choice } = found;
  const more = one.loss - choice.loss;
  const apart =
    more >= 0
      ? `${short(more)} more than the first`
      : `${short(-more)} less than the first, but ${one.holds === false ? 'not within the limits' : 'judged on fewer records'}`;
  const values = (of: SuggestedRecipe) =>
    new Map(of.figures.map(({ name, value, unit }) => [name, { value, unit }]));
  const [own, first] = [values(one), values(choice)];
  const told = [...own].flatMap(([name, { value, unit }]) => {
    const before = first.get(name)?.value ?? null;
    if (value === null || before === null || name === objectiveName(found)) return [];
    if (Math.abs(value - before) < 0.05 * Math.max(Math.abs(value), Math.abs(before))) return [];
    return [`${name} ${short(value)}${unit === '' ? '' : ` ${unit}`} instead of ${short(before)}`];
  });
  const failed = one.verdicts.filter(({ holds }) => holds === false).map(({ words }) => words);
  return [
    `${one.words}: ${objectiveName(found)} ${short(one.loss)}, ${apart}${told.length === 0 ? '' : `: ${told.slice(0, 4).join(', ')}`}.`,
    ...failed.slice(0, 2),
  ].join(' ');
}

function ending(written: readonly string[], path: string, isWithin: boolean): string[] {
  if (!isWithin) {
    return [
      wrapped(
        'No recipe was written. Allow more (--limit, --for), protect other columns, recode first, or search longer (--budget).',
        LINE,
        '',
      ),
    ];
  }
  if (written.length === 0) {
    return [wrapped('To keep the recipes, name a folder or a file: -o FOLDER.', LINE, '')];
  }
  return [
    wrapped(`Recipes written: ${safe(listed(written))}`, LINE, '  '),
    wrapped(
      `Run it: penumbra protect ${safe(path)} -o PROTECTED.csv --recipe ${safe(written[0])}`,
      LINE,
      '  ',
    ),
  ];
}
