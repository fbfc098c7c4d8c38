import { basename } from 'node:path';
import {
  type AssessedFigure,
  type Assessment,
  findDeclared,
  PenumbraError,
  pageOf,
  type View,
  viewOf,
} from '../../src/index.ts';
import { linkage } from '../../src/measures/risk/index.ts';
import { pil } from '../../src/measures/utility/index.ts';
import {
  type AssessFilesOptions,
  assessFiles,
  limitsJson,
  refuseText,
  writeOut,
  writeText,
} from '../../src/node.ts';
import { mapFile, recipeMapPicture, sweepPage } from '../../src/report/index.ts';
import { limitSubject, type Purpose } from '../../src/tasks/limits/index.ts';
import { progressLine } from '../screen/progress.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { valueText } from '../screen/sweep.ts';
import { aligned, LINE, safe, wrapped } from '../screen/text.ts';

/** The flags of assess that apply to several files. */
export interface SeveralFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly map?: string;
  readonly overwrite?: boolean;
  readonly utility?: string;
  readonly risk?: string;
  readonly report?: string;
  readonly publicReport?: string;
  readonly riskTable?: string;
  readonly partition?: string;
  readonly certificate?: string;
}

/** Measures several protected files against one original, side by side and on one map. */
export async function assessSeveral(
  original: string,
  masked: readonly string[],
  flags: SeveralFlags,
  options: AssessFilesOptions,
  signal: AbortSignal,
): Promise<void> {
  refuseOfOne(flags);
  for (const axis of [flags.utility, flags.risk]) if (axis !== undefined) findDeclared(axis);
  if (flags.map !== undefined) {
    await refuseText([original, ...masked], flags.map, flags.overwrite);
  }
  const progress = progressLine(flags.quiet === true);
  const axes = [flags.utility, flags.risk].flatMap((name) => (name === undefined ? [] : [name]));
  const measures = options.measures && [...options.measures, ...axes];
  const assessments: Assessment[] = [];
  for (const [i, path] of masked.entries()) {
    assessments.push(
      await assessFiles(original, path, {
        ...options,
        measures,
        signal,
        onProgress: (stage, share, note) =>
          progress.show(stage, share, note ?? `file ${i + 1} of ${masked.length}`),
      }),
    );
  }
  progress.clear();
  const names = namesOf(masked);
  const view = viewFrom(original, names, assessments, flags, options.purpose);
  if (flags.map !== undefined) {
    const isPage = /\.html?$/i.test(flags.map);
    const text = isPage ? sweepPage(pageOf(view)) : mapFile(recipeMapPicture(view.map, 'map').svg);
    await writeText(flags.map, text);
  }
  if (flags.json)
    await writeOut(`${JSON.stringify({ view: toJson(view), assessments })}\n`, signal);
  else {
    const what = {
      hasFigures: !flags.quiet || options.measures !== undefined,
      isQuiet: flags.quiet === true,
    };
    await writeOut(show(names, assessments, view, what, styleFor(process.stdout)), signal);
  }
  const beware = [
    ...differentColumns(assessments),
    ...assessments.flatMap(({ warnings }, i) => warnings.map((words) => `${names[i]}: ${words}`)),
  ];
  for (const words of beware) process.stderr.write(`${wrapped(safe(words), LINE, '  ')}\n`);
  if (flags.map !== undefined && !flags.quiet && !flags.json) {
    process.stderr.write(`Map written to ${safe(flags.map)}: it must stay.\n`);
  }
}

/** Flags for several files. */
export function refuseMap({ map, utility, risk }: SeveralFlags): void {
  const flag = [map && '--map', utility && '--utility', risk && '--risk'].find(Boolean);
  if (flag === undefined) return;
  throw new PenumbraError(
    'usage',
    `${flag} is for a map of several protected files, and only one is given: name others after it.`,
  );
}

/** Flags for one protected file. */
function refuseOfOne(flags: SeveralFlags): void {
  for (const [flag, value] of [
    ['--report', flags.report],
    ['--public-report', flags.publicReport],
    ['--risk-table', flags.riskTable],
    ['--partition', flags.partition],
    ['--certificate', flags.certificate],
  ]) {
    if (value === undefined) continue;
    throw new PenumbraError(
      'usage',
      `${flag} is about one protected file, and several are given: leave it out, or assess that file alone.`,
    );
  }
}

/** Names of files without their folders, if these differ. */
function namesOf(paths: readonly string[]): readonly string[] {
  const short = paths.map((path) => basename(path));
  return short.map((name, i) =>
    short.indexOf(name) === short.lastIndexOf(name) ? name : paths[i],
  );
}

function viewFrom(
  original: string,
  names: readonly string[],
  assessments: readonly Assessment[],
  { utility, risk }: SeveralFlags,
  purpose: Purpose | undefined,
): View {
  const rows = assessments.map(({ figures, limits }, i) => ({
    name: names[i],
    family: names[i],
    result: {
      refused: null,
      ...(limits && { nature: limits.nature }),
      figures: figures.map(({ name, value, reason, parts }) => ({
        name,
        value,
        reason,
        spread: null,
        parts,
      })),
    },
  }));
  const measured = new Set(assessments.flatMap(({ figures }) => figures.map(({ name }) => name)));
  const usual = [pil.name, linkage.name].filter((name) => measured.has(name));
  return viewOf(rows, {
    file: basename(original),
    what: 'file',
    measures: [...new Set([...usual, ...measured])],
    utility,
    risk,
    purpose,
  });
}

function toJson({ axes, rows, sentences }: View): object {
  return {
    axes,
    summary: sentences,
    rows: rows.map((row) => ({
      name: row.name,
      isFrontier: row.isFrontier,
      ...limitsJson(row),
    })),
  };
}

const ABOUT: readonly (readonly [AssessedFigure['about'], string])[] = [
  ['risk', 'What an intruder can learn'],
  ['utility', 'What an analyst loses'],
  ['score', 'Both in one figure'],
];

function show(
  names: readonly string[],
  assessments: readonly Assessment[],
  view: View,
  { hasFigures, isQuiet }: { readonly hasFigures: boolean; readonly isQuiet: boolean },
  style: Style,
): string {
  const lines: string[] = [];
  const all = new Map<string, AssessedFigure>();
  for (const { figures } of assessments) for (const one of figures) all.set(one.name, one);
  for (const [about, title] of hasFigures ? ABOUT : []) {
    const own = [...all.values()].filter((figure) => figure.about === about);
    const rows = own
      .map((figure) => [
        `  ${figure.title}`,
        ...assessments.map(({ figures }) => {
          const found = figures.find(({ name }) => name === figure.name);
          return valueText(found?.value ?? null, null, figure.unit);
        }),
        figure.direction,
      ])
      .filter((cells) => cells.slice(1, -1).some((cell) => cell !== 'none'));
    if (rows.length === 0) continue;
    const right = new Set(names.map((_, i) => i + 1));
    lines.push(style.bold(title), ...aligned([['', ...names.map(safe), ''], ...rows], right), '');
  }
  const judged = assessments.flatMap(({ limits }, i) => {
    if (limits === undefined) return [];
    const failed = limits.verdicts.filter(({ holds }) => holds === false);
    const open = limits.verdicts.filter(({ holds }) => holds === null);
    const list = [...new Set(failed.map(limitSubject))].join(', ');
    return [
      `Limits of "${limits.title}", ${names[i]}: ${limits.holds ? 'all hold' : failed.length === 0 ? `none fails, ${open.length} are open` : `fails ${list}`}.`,
    ];
  });
  // With -q only what was requested; the verdict only if nothing was.
  const isAsked = isQuiet && (hasFigures || judged.length > 0);
  const sentences = isAsked ? [] : view.sentences.filter((one) => !isAboutLimits(one));
  for (const sentence of [...judged, ...sentences]) {
    lines.push(wrapped(safe(sentence), LINE, '  '));
  }
  return `${lines.join('\n')}\n`;
}

/** Already in the output for each file. */
function isAboutLimits(sentence: string): boolean {
  return /every limit of "|^Limits that fail|Could not be measured/.test(sentence);
}

function differentColumns(assessments: readonly Assessment[]): string[] {
  const sets = new Set(assessments.map(({ columns }) => columns.join('\n')));
  if (sets.size < 2) return [];
  return [
    'Different columns were changed, so the files were compared on different columns and their figures cannot be compared: name the columns with --columns.',
  ];
}
