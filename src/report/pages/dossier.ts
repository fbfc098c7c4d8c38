import { maskMethods } from '../../methods/mask/index.ts';
import { replaceMethods } from '../../methods/replace/index.ts';
import { synthesise } from '../../methods/synthesis/index.ts';
import type { AnalystNote, ReportData, TreatmentStep } from '../figures/index.ts';
import { element, escaped, formatCount, joinedNames, nameOf } from '../text/index.ts';
import { analystNotes } from './notes/analyst.ts';
import { page, pageHeader } from './page/frame.ts';
import { acceptedWords, foundWords, limitTitle } from './page/limits.ts';
import { sections } from './page/sections.ts';
import { cell, list, nameCell, paragraph, table } from './page/table.ts';
import { section } from './page.ts';

/** What the confidentiality officer reads before a file leaves. It must stay: it has dates, authors and figures. */
export interface DossierData {
  /** The internal edition, for the annex. */
  readonly report: ReportData;
  readonly purpose: { readonly title: string; readonly description: string };
  /** What a record is, and the protected unit, in a sentence each. */
  readonly units: readonly string[];
  /** Columns by their role. */
  readonly roles: readonly { readonly role: string; readonly columns: readonly string[] }[];
  readonly scenarios: readonly Scenario[];
  readonly gates: readonly DossierGate[];
  readonly questions: readonly { readonly asks: string; readonly because: string }[];
  readonly checksums: readonly { readonly what: string; readonly sha256: string }[];
}

/** An intruder, with a figure of risk before and after. */
export interface Scenario {
  readonly who: string;
  readonly knows: string;
  readonly from: string;
  readonly figure: string;
  readonly before: string | null;
  readonly after: string;
}

export interface DossierGate {
  readonly title: string;
  readonly state: string;
  readonly found: string;
  /** What was accepted of its findings; the name is that of a limit, and empty for the gate itself. */
  readonly accepted: readonly DossierAcceptance[];
}

interface DossierAcceptance {
  readonly name: string;
  readonly reason: string;
  /** Who decided, and the last day on which it counts, if these are known. */
  readonly author?: string;
  readonly until?: string;
  /** Whether an earlier release of the file decided it. */
  readonly isEarlier: boolean;
}

/** Largest number of names, notes and limits that are shown: the dossier has six pages. */
const MOST_NAMES = 12;
const MOST_NOTES = 9;
const MOST_LIMITS = 14;
const MOST_CHARACTERS = 320;

const STYLE = `
.dossier h2 { margin: 1.6rem 0 0.5rem; }
.answer { border-bottom: 1px solid var(--pn-rule); height: 1.6rem; }
.answers li { break-inside: avoid; margin-bottom: 0.6rem; }
.signature { display: grid; grid-template-columns: repeat(3, 1fr); gap: 2rem; margin-top: 2.5rem; }
.signature div { border-top: 1px solid var(--pn-ink); padding-top: 0.3rem; }
@page { size: A4; margin: 15mm 16mm; }
@media print {
  body { font-size: 8.5pt; line-height: 1.35; }
  h1 { font-size: 15pt; }
  .dossier h2 { font-size: 11.5pt; margin: 0.9rem 0 0.3rem; padding-top: 0.4rem; }
  p, ul, ol { max-width: none; margin-bottom: 0.4rem; }
  table { font-size: 8pt; }
  th, td { padding: 0.15rem 0.5rem 0.15rem 0; }
  .scroll { margin-bottom: 0.5rem; }
  .digest { font-size: 6.5pt; }
  footer { margin-top: 1rem; padding-bottom: 0; }
}
`;

/**
 * The dossier as one HTML page along the roadmap of the ESSnet Handbook: why, data and units, scenarios and risk, methods,
 * what analysts lose, decisions, checksums. The whole report is an annex that folds and is not printed while folded.
 */
export function dossierPage(data: DossierData): string {
  const { report } = data;
  const title = `Dossier: ${nameOf(report.files.protected.name ?? 'a protected file', 120)}`;
  const parts: readonly (readonly [title: string, html: string])[] = [
    ['In short', inShort(data)],
    ['Data and units', dataAndUnits(data)],
    ['Scenarios, and risk before and after', scenarios(data)],
    ['Limits of the purpose', limits(report)],
    ['Methods, and why', methods(report)],
    ['What analysts lose', analysts(report)],
    ['Gates and decisions', decisions(data)],
    ['Questions that no figure answers', asked(data)],
    ['Checksums', checksums(data)],
    ['Signed', signature()],
  ];
  const main = parts
    .filter(([, html]) => html !== '')
    .map(([heading, html], i) =>
      element('section', {}, element('h2', {}, `${i + 1}. ${escaped(heading)}`), html),
    );
  const annex = element(
    'details',
    { class: 'annex' },
    element('summary', {}, 'Annex: the whole report'),
    ...sections(report).map(section),
  );
  return page(
    { title, program: report.program, what: 'dossier', styles: ['', STYLE] },
    [pageHeader('internal', 'For the confidentiality officer: must stay', title)],
    [element('div', { class: 'dossier' }, ...main), annex],
  );
}

function inShort({ report, purpose, gates }: DossierData): string {
  const { original, protected: output } = report.files;
  const size = ({ records, columns }: { records: number; columns: number }) =>
    `${formatCount(records)} records and ${formatCount(columns)} columns`;
  const by = report.author ? `, by ${report.author}` : '';
  const accepted = gates.filter((gate) => gate.accepted.length > 0).length;
  const held = gates.length - accepted;
  return list([
    `For: ${purpose.title}. ${purpose.description}`,
    `Protected file: ${size(output)}${original === null ? '' : `, made from an original of ${size(original)}`}.`,
    `Gates: ${held} of ${gates.length} hold${accepted === 0 ? '' : `; ${accepted} failed and were accepted with a reason (below)`}.`,
    `Made ${report.made ?? ''}${by}, with ${report.program}.`,
  ]);
}

function dataAndUnits({ units, roles }: DossierData): string {
  return (
    list(units) +
    table(
      'Columns of the original by their role',
      [{ title: 'Role' }, { title: 'Number', isNumber: true }, { title: 'Columns' }],
      roles.map(({ role, columns }) => [
        cell(role),
        cell(formatCount(columns.length), 'number'),
        cell(joinedNames(columns, MOST_NAMES)),
      ]),
    )
  );
}

function scenarios({ scenarios: all, report }: DossierData): string {
  const keys = report.assumptions?.keys.columns ?? [];
  const known =
    keys.length === 0
      ? 'No keys are named: the scenarios below rest on numbers alone.'
      : `Keys that others may know: ${joinedNames(keys, MOST_NAMES)}.`;
  return (
    paragraph(known) +
    table(
      'Who could learn something, by the figures of the original and of the protected file (– for a comparison of both files)',
      [
        { title: 'Who' },
        { title: 'Knows' },
        { title: 'From' },
        { title: 'Figure' },
        { title: 'Before', isNumber: true },
        { title: 'After', isNumber: true },
      ],
      all.map(({ who, knows, from, figure, before, after }) => [
        cell(who),
        cell(knows),
        cell(from),
        cell(figure),
        cell(before ?? '–', 'number'),
        cell(after, 'number'),
      ]),
    )
  );
}

function limits({ limits: all }: ReportData): string {
  if (!all || all.limits.length === 0) return '';
  const verdict = (holds: boolean | null) => (holds === null ? 'open' : holds ? 'holds' : 'fails');
  // Those that do not hold come first, so that none of them is cut off.
  const order = [...all.limits].sort((a, b) => Number(a.holds === true) - Number(b.holds === true));
  const rest = order.length - MOST_LIMITS;
  return (
    table(
      `Limits of “${all.title ?? ''}”`,
      [
        { title: 'Limit' },
        { title: 'Accepted' },
        { title: 'Found', isNumber: true },
        { title: 'Verdict' },
        { title: 'Source' },
      ],
      order
        .slice(0, MOST_LIMITS)
        .map((limit) => [
          cell(limitTitle(limit)),
          cell(acceptedWords(limit)),
          cell(foundWords(limit), 'number'),
          cell(verdict(limit.holds), 'verdict'),
          cell(limit.source),
        ]),
    ) + (rest > 0 ? paragraph(`${rest} more limits hold: see the annex.`) : '')
  );
}

/** Each step with the reason: what its method does, in the words of its declaration. */
function methods({ treatment: { steps, prepared, sample } }: ReportData): string {
  if (steps === null) return paragraph('It is unknown how the file was protected.');
  const recoded = [...new Set(prepared.filter((one) => one.isRecoded).map(({ column }) => column))];
  const first = [
    ...(recoded.length === 0
      ? []
      : [
          `Recoding of ${joinedNames(recoded, MOST_NAMES)}: coarser values are shared by more people.`,
        ]),
    ...(sample === null
      ? []
      : [
          `A sample of ${sample.share} % of the records: nobody can be sure that a person is in the file.`,
        ]),
  ];
  return list([...first, ...steps.map(stepWords)]);
}

function stepWords({ title, replace, columns, parameters }: TreatmentStep): string {
  const all = [...replaceMethods, ...maskMethods, synthesise];
  const found = all.find(({ name }) => name === replace);
  const settings = parameters
    .filter(({ isSecret }) => !isSecret)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('; ');
  const why = found === undefined ? '' : ` ${found.summary}`;
  return `${title} of ${joinedNames(columns, MOST_NAMES)}${settings === '' ? '' : ` (${settings})`}.${why}`;
}

/** Topics that mislead come first. */
function analysts(report: ReportData): string {
  const rank = ({ verdict }: AnalystNote) =>
    ['misleading', 'with care', 'not known', 'valid'].indexOf(verdict);
  const notes = [...(report.analystNotes ?? analystNotes(report))].sort(
    (a, b) => rank(a) - rank(b),
  );
  return table(
    'What analyses of the protected file can rely on',
    [{ title: 'Topic' }, { title: 'Verdict' }, { title: 'Why' }],
    notes
      .slice(0, MOST_NOTES)
      .map(({ topic, verdict, sentence }) => [
        cell(topic),
        cell(verdict, 'verdict'),
        cell(sentence),
      ]),
  );
}

function decisions({ gates, report }: DossierData): string {
  const words = ({ name, reason, author, until, isEarlier }: DossierAcceptance) =>
    [
      `${name === '' ? 'Accepted' : `${name} accepted`} ${isEarlier ? 'for an earlier release' : (report.made ?? '')}`,
      `by ${author ?? report.author ?? 'the office'}`,
      ...(until === undefined ? [] : [`until ${until}`]),
      `with the reason: ${clipped(reason)}`,
    ].join(', ');
  return table(
    'Gates of the release',
    [{ title: 'Gate' }, { title: 'State' }, { title: 'Found, and why it was accepted' }],
    gates.map(({ title, state, found, accepted }) => [
      cell(title),
      cell(state, 'verdict'),
      lines([clipped(found), ...accepted.slice(0, MOST_LIMITS).map(words)]),
    ]),
  );
}

function lines(all: readonly string[]): { readonly html: string } {
  return { html: all.map(escaped).join('<br>') };
}

/** The beginning of a long finding; the annex has the rest. */
function clipped(words: string): string {
  return nameOf(words, MOST_CHARACTERS).replace(/\.$/, '');
}

function asked({ questions }: DossierData): string {
  if (questions.length === 0) return '';
  return element(
    'ol',
    { class: 'answers' },
    ...questions.map(({ asks, because }) =>
      element(
        'li',
        {},
        escaped(`${asks} (Not computed: ${because}.)`),
        element('div', { class: 'answer' }, ''),
      ),
    ),
  );
}

function checksums({ checksums: all }: DossierData): string {
  return table(
    'SHA-256',
    [{ title: 'What' }, { title: 'Digest' }],
    all.map(({ what, sha256 }) => [nameCell(what), cell(sha256, 'digest')]),
  );
}

function signature(): string {
  return element(
    'div',
    { class: 'signature' },
    ...['Confidentiality officer', 'Date', 'Signature'].map((what) => element('div', {}, what)),
  );
}
