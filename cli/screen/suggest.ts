import {
  limitsWord,
  objectiveName,
  type SuggestedRecipe,
  type Suggestions,
  shortFigure,
  suggestionWords,
} from '../../src/index.ts';
import type { Style } from './style.ts';
import { aligned, count, counted, LINE, listed, safe, wrapped } from './text.ts';

/** Number of runners-up that get a sentence, and number of reasons shown. */
const SAID = 3;
const REASONS = 8;

/** The result of a search, in sentences: the choice and why, the loss of the others, and why there are no more. */
export function showSuggestions(
  found: Suggestions,
  written: readonly string[],
  path: string,
  style: Style,
): string {
  const { choice, runnersUp, refused } = found;
  const words = suggestionWords(found);
  const say = (text: string) => wrapped(safe(text), LINE, '');
  const [about, ...opening] = words.opening;
  const lines = [wrapped(safe(about), LINE, '  '), ...opening.map(say), ''];
  const isWithin = words.failure === null;
  if (words.failure !== null) lines.push(style.bad(say(words.failure)));
  lines.push(
    wrapped(
      `${style.bold(isWithin ? 'Suggested' : 'Nearest')}  ${safe(choice.words)}`,
      LINE,
      '           ',
    ),
    ...words.summaries.map((summary) => wrapped(`  ${summary}`, LINE, '  ')),
    '',
    say(words.costs),
    ...words.decided.map(say),
  );
  if (found.purpose !== null) {
    lines.push('', `Limits of "${safe(found.purpose.title)}":`);
    for (const { holds, words } of choice.verdicts) {
      const sign =
        holds === null ? style.warn('open ') : holds ? style.good('holds') : style.bad('fails');
      lines.push(wrapped(`  ${sign}  ${safe(words)}`, LINE, '         '));
    }
  }
  if (words.steps.length > 0) {
    lines.push('', style.bold('What one more step of a limit would buy'));
    for (const step of words.steps) lines.push(wrapped(`* ${safe(step)}`, LINE, '  '));
  }
  for (const sentence of words.gates) {
    lines.push('', wrapped(style.warn(safe(sentence)), LINE, '  '));
  }
  for (const reason of choice.notReleasable) {
    lines.push('', wrapped(style.warn(`NOT FOR RELEASE: ${safe(reason)}.`), LINE, ''));
  }
  if (runnersUp.length > 0) {
    lines.push('', style.bold('Others, the best of each method'), ...table(found, style), '');
    for (const sentence of words.others.slice(0, SAID)) {
      lines.push(wrapped(`* ${safe(sentence)}`, LINE, '  '));
    }
  }
  if (refused.length > 0) {
    lines.push('', style.bold('Why there are no others'));
    for (const sentence of words.refusals.slice(0, REASONS)) {
      lines.push(wrapped(`* ${safe(sentence)}`, LINE, '  '));
    }
    if (refused.length > REASONS) {
      lines.push(`  and ${counted(refused.length - REASONS, 'reason')} more (--json)`);
    }
  }
  lines.push('', ...ending(written, path, isWithin), '');
  return lines.join('\n');
}

function table(found: Suggestions, style: Style): string[] {
  const all = [found.choice, ...found.runnersUp];
  const names = found.choice.figures
    .map(({ name }) => name)
    .filter((name) => name !== objectiveName(found))
    .slice(0, 3);
  const cell = ({ figures }: SuggestedRecipe, wanted: string) => {
    const value = figures.find(({ name }) => name === wanted)?.value ?? null;
    return value === null ? 'none' : shortFigure(value);
  };
  const rows = [
    ['', 'method', objectiveName(found), ...names, 'limits', 'judged on'],
    ...all.map((one, i) => [
      String(i + 1),
      safe(one.method),
      shortFigure(one.loss),
      ...names.map((name) => cell(one, name)),
      limitsWord(one),
      count(one.records),
    ]),
  ];
  const right = new Set([2, ...names.map((_, i) => i + 3), names.length + 4]);
  const [head, ...lines] = aligned(rows, right);
  return [style.dim(head), ...lines];
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
