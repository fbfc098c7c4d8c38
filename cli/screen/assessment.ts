import type {
  AssessedFigure,
  AssessedLimits,
  Assessment,
  RiskTableSummary,
} from '../../src/index.ts';
import { intervalRank, kAnonymity, linkage } from '../../src/measures/risk/index.ts';
import { categoryLoss, correlations, loss, means } from '../../src/measures/utility/index.ts';
import { assumptionWords } from '../../src/report/index.ts';
import { copiedSentence } from '../../src/tasks/assess/index.ts';
import type { Style } from './style.ts';
import { aligned, counted, figure, LINE, safe, wrapped } from './text.ts';

const ABOUT: readonly (readonly [AssessedFigure['about'], string])[] = [
  ['risk', 'What an intruder can learn'],
  ['utility', 'What an analyst loses'],
  ['score', 'Both in one figure'],
];

/** Largest number of parts of a figure on a screen; all are in --json and the report. */
const MOST_PARTS = 8;

/**
 * The screen of an assessment: first the records that are alone in the copied columns, if there are any, then what is
 * assumed, the summary, the limits and the reasons against a release, then all figures in tables, and last their
 * definitions, which are long.
 */
export function showAssessment(assessment: Assessment, style: Style): string {
  const { original, protected: masked, columns, notes, leftOut, copied } = assessment;
  const alone = copied && copiedSentence(copied);
  const first = alone === null ? [] : [wrapped(style.bad(safe(alone)), LINE, ''), ''];
  const lines = [...first, ...assumedLines(assessment, style), ...resultLines(assessment, style)];
  for (const warning of assessment.warnings.filter((one) => one !== alone)) {
    lines.push(wrapped(style.warn(safe(`Beware: ${warning}`)), LINE, ''), '');
  }
  lines.push(
    style.bold('What was compared'),
    `  ${counted(original.records, 'record')} before, ${counted(masked.records, 'record')} after`,
    wrapped(`  Columns  ${safe(columns.join(', '))}`, LINE, ' '.repeat(11)),
    ...notes.map((note) => wrapped(`  ${safe(note)}`, LINE, '  ')),
    '',
  );
  for (const [title, figures] of sections(assessment)) {
    lines.push(style.bold(title));
    const rows = aligned(
      figures.map((one) => [
        `  ${one.title}`,
        valueText(one),
        one.value === null ? '' : one.direction,
      ]),
      new Set([1]),
    );
    lines.push(...rows, '');
  }
  if (leftOut.length > 0) {
    lines.push(style.bold('Left out'));
    for (const { title, name, because } of leftOut) {
      lines.push(wrapped(`  ${title} (${name}): ${because}`, LINE, '    '));
    }
    lines.push('');
  }
  lines.push(style.bold('What each figure is'), '');
  for (const [, figures] of sections(assessment)) {
    for (const one of figures) lines.push(...meaningLines(one, style), '');
  }
  lines.push(style.dim('What it comes to stands first; penumbra assess -q prints that alone.'), '');
  return lines.join('\n');
}

/**
 * The verdicts alone: figures that were requested by name, limits if a purpose was named, and
 * otherwise a short summary. `asked` are names of measures, or of groups of measures, as on the
 * command line.
 */
export function showVerdicts(
  assessment: Assessment,
  asked: readonly string[] | undefined,
  style: Style,
): string {
  const { limits } = assessment;
  const lines = asked === undefined ? [] : askedLines(assessment, asked);
  if (limits !== undefined) lines.push(...limitLines(limits, style, false));
  if (lines.length === 0) lines.push(...inShort(assessment).map((line) => wrapped(line, LINE, '')));
  return lines.map((line) => `${line}\n`).join('');
}

/** What the figures rest on. */
function assumedLines({ assumptions }: Assessment, style: Style): string[] {
  const rows = assumptionWords(assumptions);
  const width = Math.max(...rows.map(({ title }) => title.length)) + 4;
  return [
    style.bold('What is assumed'),
    ...rows.map(({ title, words }) =>
      wrapped(`  ${title}`.padEnd(width) + safe(words), LINE, ' '.repeat(width)),
    ),
    '',
  ];
}

/** The summary: the most important figures, and the limits. */
function resultLines(assessment: Assessment, style: Style): string[] {
  const short = inShort(assessment);
  return [
    ...(short.length === 0
      ? []
      : [style.bold('In short'), ...short.map((line) => wrapped(`  ${line}`, LINE, '  ')), '']),
    ...(assessment.limits === undefined ? [] : [...limitLines(assessment.limits, style), '']),
  ];
}

const GROUPS: Readonly<Record<string, AssessedFigure['about']>> = {
  utility: 'utility',
  risk: 'risk',
  scores: 'score',
};

/** A line for each requested figure; if it is missing, with the reason. */
function askedLines({ figures, leftOut }: Assessment, asked: readonly string[]): string[] {
  const isAsked = ({ name, about }: { readonly name: string; readonly about?: string }) =>
    asked.some((word) => word === 'all' || word === name || GROUPS[word] === about);
  const rows = figures
    .filter(isAsked)
    .map((one) => [one.name, valueText(one), one.value === null ? safe(one.reason ?? '') : '']);
  const gone = leftOut
    .filter(({ name }) => asked.includes(name))
    .map(({ name, because }) => [name, 'none', because]);
  return aligned([...rows, ...gone], new Set([1]));
}

/** Which limits of a purpose hold; for those that fail, on request, the reason for the limit. */
function limitLines(
  { title, holds, verdicts }: AssessedLimits,
  style: Style,
  hasReasons = true,
): string[] {
  const lines = [style.bold(`Limits: ${safe(title)}`)];
  for (const { holds: one, words, limit } of verdicts) {
    const state =
      one === null ? style.warn('open ') : one ? style.good('holds') : style.bad('FAILS');
    const why = one === false && hasReasons ? ` ${limit.because} (${limit.source})` : '';
    lines.push(wrapped(`  ${state}   ${safe(`${words}${why}`)}`, LINE, ' '.repeat(10)));
  }
  const failed = verdicts.filter((verdict) => verdict.holds === false).length;
  const open = verdicts.filter((verdict) => verdict.holds === null).length;
  const sum = holds
    ? `All ${verdicts.length} limits hold.`
    : `${verdicts.length - failed - open} limits hold, ${failed} fail, ${open} are open.`;
  return [...lines, `  ${style.bold(sum)}`];
}

/** The most important figures, in the order of the screen. Each measure words its own sentence. */
const FIRST = [linkage, kAnonymity, intervalRank, loss, categoryLoss, means, correlations];

function inShort({ figures, original }: Assessment): string[] {
  return FIRST.flatMap((measure) => {
    const value = figures.find(({ name }) => name === measure.name)?.value ?? null;
    if (value === null) return [];
    return measure.inShort?.(short(value), short(100 / original.records)) ?? [];
  });
}

/** The figures by topic and by heading, with a title for each group. */
function sections({ figures }: Assessment): [title: string, figures: AssessedFigure[]][] {
  return ABOUT.flatMap(([about, title]) => {
    const own = figures.filter((one) => one.about === about);
    return [...new Set(own.map((one) => one.heading))].map(
      (heading): [string, AssessedFigure[]] => [
        about === 'score'
          ? title
          : `${title}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
        own.filter((one) => one.heading === heading),
      ],
    );
  });
}

/** A figure in words: its definition and range, notes, and its parts. */
function meaningLines(one: AssessedFigure, style: Style): string[] {
  const indented = (text: string) => wrapped(`    ${safe(text)}`, LINE, '    ');
  const lines = [
    `  ${style.bold(one.title)} (${one.name}): ${valueText(one)}`,
    style.dim(
      indented(`${one.definition}. Range: ${one.range}; ${one.direction}. (${one.source})`),
    ),
  ];
  if (one.reason !== null) lines.push(indented(one.reason));
  lines.push(...one.notes.map(indented));
  const parts = one.parts.slice(0, MOST_PARTS);
  const rows = parts.map((part) => [
    `      ${safe(part.name)}`,
    part.value === null ? 'none' : short(part.value),
    part.value === null ? safe(part.reason ?? '') : '',
  ]);
  lines.push(...aligned(rows, new Set([1])));
  if (one.parts.length > parts.length) {
    lines.push(style.dim(`      and ${one.parts.length - parts.length} more: --json or --report`));
  }
  return lines;
}

function valueText({ value, unit }: AssessedFigure): string {
  if (value === null) return 'none';
  return unit === '' ? short(value) : `${short(value)} ${unit}`;
}

/** A figure for reading, not for computing: four digits. */
function short(value: number): string {
  return figure(Math.abs(value) >= 1000 ? value : Number(value.toPrecision(4)));
}

/** Why columns are not in a table of risk, a line for each reason. */
export function leftOutOfTable(table: RiskTableSummary | null | undefined): string[] {
  const byReason = new Map<string, string[]>();
  for (const { name, because } of table?.leftOut ?? []) {
    byReason.set(because, [...(byReason.get(because) ?? []), name]);
  }
  return [...byReason].map(([because, names]) =>
    safe(`Not in the table of risk: ${names.join(', ')}. The reason: ${because}.`),
  );
}
