import type { AnalysedFigure, AnalysedPart, Analysis } from '../../src/index.ts';
import type { Style } from './style.ts';
import { aligned, count, counted, figure, LINE, listed, safe, wrapped } from './text.ts';

/** Combined estimates from several synthetic files, request by request. */
export function showAnalysis(analysis: Analysis, style: Style): string {
  const { files, records } = analysis;
  const names = listed(
    files.map(({ name }) => name),
    5,
  );
  const lines = [
    wrapped(
      safe(`${counted(files.length, 'file')} of ${counted(records.synthetic, 'record')}: ${names}`),
      LINE,
      '  ',
    ),
    wrapped(ruleWords(analysis), LINE, '  '),
    '',
  ];
  for (const part of analysis.parts) {
    lines.push(style.bold(safe(part.title)), ...rowsOf(part, analysis), '');
    for (const note of part.notes) lines.push(style.dim(wrapped(safe(note), LINE, '  ')));
    if (part.notes.length > 0) lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function ruleWords({ rule, parameters, records }: Analysis): string {
  switch (rule) {
    case 'complete':
      return `Complete synthesis from ${counted(records.original, 'record')}, parameters ${parameters} (Raab, Nowok and Dibben 2017)`;
    case 'masked':
      return 'A masked file, corrected for PRAM and noise where the notes say so';
    case 'partially':
      return 'Partially synthetic (Reiter 2003)';
    case 'fully':
      return 'Fully synthetic (Raghunathan, Reiter and Rubin 2003)';
  }
}

function rowsOf({ kind, figures }: AnalysedPart, { level, original }: Analysis): string[] {
  const isTable = kind === 'table';
  const hasDegrees = figures.some(({ degrees }) => degrees !== null);
  const interval = `${rounded(100 * level)} % interval`;
  const head = [
    ...['', isTable ? 'share' : 'estimate', 'std. error', interval, ''],
    ...(hasDegrees ? ['df'] : []),
    ...(isTable ? ['count'] : []),
    ...(original === null ? [] : ['original', interval, '', 'overlap']),
  ];
  const rows = figures.map((one) => [
    `  ${safe(one.name)}`,
    ...bounds(one),
    ...(hasDegrees ? [one.degrees === null ? '' : one.degrees.toFixed(1)] : []),
    ...(isTable ? [count(Math.round(one.count ?? 0))] : []),
    ...(one.original === undefined
      ? []
      : [
          rounded(one.original.estimate),
          rounded(one.original.low),
          `to ${rounded(one.original.high)}`,
          `${Math.round(100 * (one.overlap ?? 0))} %`,
        ]),
  ]);
  const [first] = rows;
  const right = new Set(first.map((_, column) => column).slice(1));
  for (const [column, title] of head.entries()) if (title === '') right.delete(column);
  return aligned([head, ...rows], right);
}

function bounds({ estimate, standardError, low, high }: AnalysedFigure): string[] {
  return [rounded(estimate), rounded(standardError), rounded(low), `to ${rounded(high)}`];
}

/** Five digits: more than the data can support. */
function rounded(x: number): string {
  return figure(Number.isFinite(x) ? Number(x.toPrecision(5)) : x);
}
