import { relative } from 'node:path';
import type { GateOutcome } from '../../src/index.ts';
import type { FileRelease } from '../../src/node.ts';
import { heading } from './plan.ts';
import type { Style } from './style.ts';
import { aligned, count, counted, LINE, safe, wrapped } from './text.ts';

/** The gates, remedies for those that fail, and the paths of the files. */
export function showRelease(release: FileRelease, style: Style): string {
  const { gates, purpose, isReleased } = release;
  const failing = gates.filter(({ state }) => state === 'fails');
  return [
    heading(`Gates, for the purpose "${safe(purpose.name)}": ${safe(purpose.title)}`, style),
    showGates(gates, style),
    ...(failing.length === 0 ? [] : [heading('What to do', style), showNext(failing)]),
    heading('Files', style),
    isReleased ? showFiles(release) : 'Nothing was written.\n',
  ].join('');
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
  for (const [i, { found, reason, notes = [] }] of gates.entries()) {
    const head = heads[i] + ' '.repeat(hanging.length - plain(heads[i]).length);
    lines.push(wrapped(`${head}${safe(found)}`, LINE, hanging));
    if (reason !== undefined) {
      lines.push(wrapped(`${hanging}accepted because: ${safe(reason)}`, LINE, hanging));
    }
    for (const note of notes) lines.push(wrapped(`${hanging}${safe(note)}`, LINE, hanging));
  }
  return `${lines.join('\n')}\n`;
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
  lines.push(
    wrapped(
      `Or accept a gate with a written reason, which is stored in the audit log: --accept ${acceptable.gate} --reason "..."`,
      LINE,
      '',
    ),
  );
  return `${lines.join('\n')}\n`;
}

function showFiles(release: FileRelease): string {
  const { folder, stay, left, neutralised, gates, audit, riskTable } = release;
  const accepted = gates.filter(({ state }) => state === 'accepted').length;
  const shown = relative(process.cwd(), stay);
  const rows = [
    ['May leave', safe(folder), left.map(({ name }) => name).join(', ')],
    [
      'Must stay',
      safe(shown.startsWith('..') ? stay : shown),
      `release.json, permutation.csv, report-internal.html, ${riskTable === null ? '' : 'risk-table.csv, '}audit.jsonl`,
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
      `${counted(accepted, 'gate')} failed and ${accepted === 1 ? 'was' : 'were'} accepted: the audit log says why.`,
    );
  }
  return `${lines.join('\n')}\n`;
}
