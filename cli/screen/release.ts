import { join, relative } from 'node:path';
import { present } from '../../src/fields.ts';
import type { AcceptedPart, GateOutcome } from '../../src/index.ts';
import type { FileRelease } from '../../src/node.ts';
import { heading } from './plan.ts';
import type { Style } from './style.ts';
import { aligned, count, counted, LINE, safe, wrapped } from './text.ts';

/** The files as they were named. */
interface ReleasePaths {
  readonly original: string;
  readonly masked: string;
}

/** The gates, remedies for those that fail, and the paths of the files. */
export function showRelease(release: FileRelease, paths: ReleasePaths, style: Style): string {
  const { gates, purpose, isReleased } = release;
  const failing = gates.filter(({ state }) => state === 'fails');
  return [
    heading(`Gates, for the purpose "${safe(purpose.name)}": ${safe(purpose.title)}`, style),
    showGates(gates, style),
    showOthers(release, style),
    ...(failing.length === 0 ? [] : [heading('What to do', style), showNext(failing)]),
    showAdvice(release, paths, style),
    heading('Files', style),
    isReleased ? showFiles(release) : 'Nothing was written.\n',
  ].join('');
}

function showOthers({ others: { areJudged, found } }: FileRelease, style: Style): string {
  if (found.length === 0) return '';
  const lines = found.map(({ path, log }) =>
    wrapped(
      path === null
        ? `A file that is not there any more, named in ${safe(shownPath(log))}`
        : `${safe(shownPath(path))}, named in ${safe(shownPath(log))}`,
      LINE,
      '  ',
    ),
  );
  const how = areJudged
    ? 'The gate keys judges what they reveal together with this file.'
    : 'They were not judged together with this file, as told with --also-released none: the audit log says so.';
  const head = heading('Other releases of the same original', style);
  return `${head}${lines.join('\n')}\n${wrapped(how, LINE, '')}\n`;
}

/** A path from here, unless it leads outside. */
function shownPath(path: string): string {
  const shown = relative(process.cwd(), path);
  return shown.startsWith('..') ? path : shown;
}

const STATES = {
  holds: 'holds',
  fails: 'FAILS',
  accepted: 'accepted',
  'not checked': 'not checked',
} as const;

function showGates(gates: readonly GateOutcome[], style: Style): string {
  const paint = {
    holds: style.good,
    fails: style.bad,
    accepted: style.warn,
    'not checked': style.dim,
  } as const;
  const rows = gates.map(({ gate, state }) => [paint[state](STATES[state]), gate, '']);
  const heads = aligned(rows);
  const indent = Math.max(...rows.map(([state]) => plain(state).length)) + 2;
  const hanging = ' '.repeat(indent + Math.max(...gates.map(({ gate }) => gate.length)) + 2);
  const lines: string[] = [];
  for (const [i, { found, reason, author, until, notes = [], parts }] of gates.entries()) {
    const head = heads[i] + ' '.repeat(hanging.length - plain(heads[i]).length);
    const [first, ...others] = parts?.map((part) => part.found) ?? [found];
    lines.push(wrapped(`${head}${safe(first)}`, LINE, hanging));
    for (const other of others) lines.push(wrapped(`${hanging}${safe(other)}`, LINE, hanging));
    for (const part of parts ?? [{ name: '', found, ...present({ reason, author, until }) }]) {
      if (part.reason === undefined) continue;
      lines.push(wrapped(`${hanging}${safe(acceptedWords(part))}`, LINE, hanging));
    }
    for (const note of notes) lines.push(wrapped(`${hanging}${safe(note)}`, LINE, hanging));
  }
  return `${lines.join('\n')}\n`;
}

function acceptedWords({ name, reason, author, until }: AcceptedPart): string {
  const who = [author, until === undefined ? undefined : `until ${until}`]
    .filter(Boolean)
    .join(', ');
  return `${name === '' ? '' : `${name} `}accepted${who === '' ? '' : ` (${who})`} because: ${reason}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with one.
const COLOUR = /\u001B\[\d+m/g;

function plain(text: string): string {
  return text.replace(COLOUR, '');
}

function showNext(failing: readonly GateOutcome[]): string {
  const width = Math.max(...failing.map(({ gate }) => gate.length)) + 2;
  const lines = failing.map(({ gate, next }) =>
    wrapped(`${gate.padEnd(width)}${safe(next)}`, LINE, ' '.repeat(width)),
  );
  const [acceptable] = failing.filter(({ isFinal }) => !isFinal);
  if (acceptable === undefined) return `${lines.join('\n')}\n`;
  const open = acceptable.parts?.find(({ reason }) => reason === undefined)?.name;
  lines.push(
    wrapped(
      `Or accept ${open === undefined ? 'a gate' : 'a limit'} with a written reason, which is stored in the audit log: --accept ${open ?? acceptable.gate} --reason "..."`,
      LINE,
      '',
    ),
  );
  return `${lines.join('\n')}\n`;
}

/** What was tried for each failing limit, as commands that can be run. What keeps every limit comes first. */
function showAdvice({ advice, stay }: FileRelease, paths: ReleasePaths, style: Style): string {
  if (advice === undefined || advice.length === 0) return '';
  const best = advice
    .flatMap(({ tried }) => tried)
    .find(({ holds, others }) => holds && others.length === 0);
  const lines =
    best === undefined
      ? ['  Nothing that was tried keeps every limit.']
      : [
          wrapped(`  ${style.good('Keeps every limit')}: ${best.words}.`, LINE, '    '),
          `    ${commandOf(best.flags, stay, paths)}`,
        ];
  for (const { limit, tried, because } of advice) {
    const works = tried.find(({ holds }) => holds);
    const failed = tried.filter(({ holds }) => !holds).map(({ words }) => words);
    lines.push(`  ${safe(limit)}`);
    if (failed.length > 0)
      lines.push(wrapped(`    Not enough: ${failed.join('; ')}.`, LINE, '      '));
    if (because !== null) lines.push(wrapped(`    ${because}`, LINE, '      '));
    if (works === undefined) continue;
    const { words, found, others } = works;
    const rest = others.length === 0 ? '' : ` Other limits that would fail: ${others.join(', ')}.`;
    lines.push(
      wrapped(`    ${style.good('Would pass')}: ${words}. ${found}${rest}`, LINE, '      '),
    );
    if (works.words !== best?.words) lines.push(`    ${commandOf(works.flags, stay, paths)}`);
  }
  return `${heading('Tried on this file', style)}${lines.join('\n')}\n`;
}

function commandOf(flags: readonly string[], stay: string, paths: ReleasePaths): string {
  const words = [
    ...['penumbra', 'protect', paths.original, '-o', 'protected-again.csv'],
    ...['--recipe', shownPath(join(stay, 'recipe.json')), ...flags],
  ];
  return safe(words.map(quoted).join(' '));
}

/** A word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w./:=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function showFiles(release: FileRelease): string {
  const { folder, stay, left, neutralised, gates, audit, riskTable } = release;
  const accepted = gates
    .filter(({ state }) => state === 'accepted')
    .reduce((count, { parts }) => count + (parts?.length ?? 1), 0);
  const rows = [
    ['May leave', safe(folder), left.map(({ name }) => name).join(', ')],
    [
      'Must stay',
      safe(shownPath(stay)),
      `release.json, permutation.csv, protection.json, dossier.html, ${riskTable === null ? '' : 'risk-table.csv, '}audit.jsonl`,
    ],
  ];
  const lines = aligned(rows);
  lines.push(`The audit log ends with ${audit}: store this digest elsewhere too.`);
  if (neutralised > 0) {
    lines.push(
      `${count(neutralised)} cells that a spreadsheet would run as formulas got an apostrophe.`,
    );
  }
  if (accepted > 0) {
    lines.push(
      `${counted(accepted, 'finding')} failed and ${accepted === 1 ? 'was' : 'were'} accepted: the audit log says why.`,
    );
  }
  return `${lines.join('\n')}\n`;
}
