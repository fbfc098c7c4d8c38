import type { AssessedFigure, AssessedLimits, Assessment } from '../../src/index.ts';
import type { Style } from './style.ts';
import { aligned, counted, figure, LINE, safe, wrapped } from './text.ts';

const ABOUT: readonly (readonly [AssessedFigure['about'], string])[] = [
  ['risk', 'What an intruder can learn'],
  ['utility', 'What an analyst loses'],
  ['score', 'Both in one figure'],
];

/** How many parts of a figure are shown on a screen; all are in --json and the report. */
const MOST_PARTS = 8;

/**
 * An assessment for people: what was compared, what each figure means, and at the end, where one looks first,
 * all figures in tables.
 */
export function showAssessment(assessment: Assessment, style: Style): string {
  const { original, protected: masked, columns, keys, notes, warnings, leftOut } = assessment;
  const lines = [style.bold('What each figure is'), ''];
  for (const [, figures] of sections(assessment)) {
    for (const one of figures) lines.push(...meaningLines(one, style), '');
  }
  lines.push(
    style.bold('What was compared'),
    `  ${counted(original.records, 'record')} before, ${counted(masked.records, 'record')} after`,
    wrapped(`  Columns  ${safe(columns.join(', '))}`, LINE, ' '.repeat(11)),
    wrapped(`  Keys     ${safe(keys.join(', '))}`, LINE, ' '.repeat(11)),
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
  if (assessment.limits !== undefined) lines.push(...limitLines(assessment.limits, style), '');
  if (leftOut.length > 0) {
    lines.push(style.bold('Left out'));
    for (const { title, name, because } of leftOut) {
      lines.push(wrapped(`  ${title} (${name}): ${because}`, LINE, '    '));
    }
    lines.push('');
  }
  const short = inShort(assessment);
  if (short.length > 0) {
    lines.push(
      style.bold('In short'),
      ...short.map((line) => wrapped(`  ${line}`, LINE, '  ')),
      '',
    );
  }
  for (const warning of warnings) {
    lines.push(wrapped(style.warn(safe(`Beware: ${warning}`)), LINE, ''), '');
  }
  return lines.join('\n');
}

/** Which limits of a purpose hold, those that do not with the reason for the limit. */
function limitLines({ title, holds, verdicts }: AssessedLimits, style: Style): string[] {
  const lines = [style.bold(`Limits: ${safe(title)}`)];
  for (const { holds: one, words, limit } of verdicts) {
    const state =
      one === null ? style.warn('open ') : one ? style.good('holds') : style.bad('FAILS');
    const why = one === false ? ` ${limit.because} (${limit.source})` : '';
    lines.push(wrapped(`  ${state}   ${safe(`${words}${why}`)}`, LINE, ' '.repeat(10)));
  }
  const failed = verdicts.filter((verdict) => verdict.holds === false).length;
  const open = verdicts.filter((verdict) => verdict.holds === null).length;
  const sum = holds
    ? `All ${verdicts.length} limits hold.`
    : `${verdicts.length - failed - open} limits hold, ${failed} fail, ${open} are open.`;
  return [...lines, `  ${style.bold(sum)}`];
}

/** The figures that are asked for first, in a sentence each. */
function inShort({ figures, original }: Assessment): string[] {
  const found = (name: string) => figures.find((one) => one.name === name)?.value ?? null;
  const sentences: [number | null, (value: string) => string][] = [
    [
      found('linkage'),
      (value) =>
        `An intruder who knows all these columns and takes the nearest record is right for ${value} % of the records; one who guesses for ${short(100 / original.records)} %.`,
    ],
    [
      found('k-anonymity'),
      (value) =>
        `${value} % of the protected records are alone with their combination of the quasi-identifiers that are taken as known.`,
    ],
    [
      found('interval-rank'),
      (value) =>
        `On average over intervals of 1 % to 10 % of the ranks, ${value} % of the values are known within them.`,
    ],
    [found('loss'), (value) => `${value} % of the spread of the values is lost.`],
    [
      found('category-loss'),
      (value) => `Categories are ${value} % away from what they were, on average.`,
    ],
    [
      found('means'),
      (value) => `Means move by ${value} standard deviations on average over the columns.`,
    ],
    [found('correlations'), (value) => `Correlations move by ${value} on average.`],
  ];
  return sentences.flatMap(([value, words]) => (value === null ? [] : [words(short(value))]));
}

/** The figures by what they are about and by heading, with a title for each group. */
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

/** A figure in words: its definition and range, what is to be noted, and what it is made of. */
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

/** A figure that is read, not computed with: four digits. */
function short(value: number): string {
  return figure(Math.abs(value) >= 1000 ? value : Number(value.toPrecision(4)));
}
